"""The site of the project, built once for all tests that read it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.rulesdsl.publishing.whole_site import Found, pages_of

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a warning of mkdocs fails it."""
    out = tmp_path_factory.mktemp("site")
    call = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(out)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[Path, Found]:
    return dict(pages_of(site))
