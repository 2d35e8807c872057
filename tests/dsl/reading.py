"""Short ways for tests to read a text that is expected to be well formed."""

from __future__ import annotations

from typing import Any

from dsl.diagnostics import Source
from dsl.parser import Entry, parse_text
from dsl.yaml_reader import read_yaml


def yaml(text: str) -> Any:
    """The map that a file called `x.yaml` holds."""
    root, diagnostics = read_yaml(Source("x.yaml", text))
    assert not diagnostics
    return root


def node(entry: Entry, text: str) -> Any:
    """The syntax node that a text says."""
    found, diagnostics = parse_text(entry, text)
    assert not diagnostics
    return found
