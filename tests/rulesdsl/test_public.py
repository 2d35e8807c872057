"""What `import rulesdsl` gives."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rulesdsl


@pytest.mark.parametrize("name", rulesdsl.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(rulesdsl, name).__name__ == name


def test_any_other_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'laod'"):
        _ = rulesdsl.laod


def test_the_import_is_cheap() -> None:
    """The command line begins with it, so it must not load what only some commands need."""
    code = "import sys, rulesdsl; print(*(name for name in ('pydantic', 'lark', 'interpreter') if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
