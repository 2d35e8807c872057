"""Where on the site a thing of the language is described."""

from __future__ import annotations

import re
from collections.abc import Mapping

FOLDER = "reference"
"""The folder of these pages on every site."""

BUILTINS = f"{FOLDER}/builtins.md"

SIGNS: Mapping[str, str] = {
    "==": "equal",
    "!=": "equal",
    "<": "less",
    ">": "less",
    ">=": "less",
    "<=": "subset",
    "..": "range",
    "+": "plus",
    "-": "minus",
    "&": "common",
    "*": "times",
    "//": "quotient",
    "=": "assign",
    "+=": "assign",
    "-=": "assign",
}
"""Addresses are made of letters: what each sign is called in them. A sign that is no entry of its own goes with one."""


def anchor_of(name: str) -> str:
    """The anchor of a built-in on the page of built-ins: `+` -> `plus`, `end game` -> `end-game`."""
    return SIGNS.get(name) or re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
