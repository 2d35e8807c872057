"""Wounds for texts: what a slip of the hand, a bad merge or malice makes of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

Draw = Callable[[st.SearchStrategy[Any]], Any]
Units = list[str]

_TOKEN = re.compile(r"[^\W\d]\w*|\d+|[ ]+|\n|.", re.DOTALL)

SPLITS: Mapping[str, Callable[[str], Units]] = {
    "characters": list,
    "tokens": _TOKEN.findall,
    "lines": lambda text: text.splitlines(keepends=True),
}

SPOILERS = (
    *(
        "\t",
        "\x00",
        "\r",
        "\u202e",
        "\ufeff",
        "é",
        "😀",
        "²",
        "٣",
        "\\",
        '"',
        "'",
        "`",
        "@",
        "%",
        "&a ",
        "*a",
        "!!str ",
    ),
    *(
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ",",
        ":",
        ": ",
        "- ",
        "? ",
        "|\n",
        ">\n",
        "#",
        " #",
        "---\n",
        "...\n",
        "<<: ",
        "..",
    ),
    *("0", "-1", "007", "1e9", "9" * 9, "9" * 40, "none", "true", "not ", " in ", " for ", "if ", "==", "=", "+=", ";"),
    *("players", "player", "card", "int", "list", "count", "end game", "return", "stop", "again", "reopen", "text"),
)
"""What stands where it should not."""


def _place(draw: Draw, units: Units) -> int:
    return int(draw(st.integers(0, len(units) - 1)))


def _deleted(draw: Draw, units: Units) -> Units:
    at = _place(draw, units)
    return units[:at] + units[at + 1 :]


def _doubled(draw: Draw, units: Units) -> Units:
    at = _place(draw, units)
    return units[: at + 1] + units[at:]


def _swapped(draw: Draw, units: Units) -> Units:
    one, other = _place(draw, units), _place(draw, units)
    units = list(units)
    units[one], units[other] = units[other], units[one]
    return units


def _overwritten(draw: Draw, units: Units) -> Units:
    """One takes the place of another."""
    at = _place(draw, units)
    return [*units[:at], units[_place(draw, units)], *units[at + 1 :]]


def _spoilt(draw: Draw, units: Units) -> Units:
    at = _place(draw, units)
    return [*units[:at], draw(st.sampled_from(SPOILERS)), *units[at + int(draw(st.booleans())) :]]


def _cut_off(draw: Draw, units: Units) -> Units:
    return units[: _place(draw, units)]


WOUNDS = (_deleted, _doubled, _swapped, _overwritten, _spoilt, _cut_off)


@st.composite
def wounded(draw: Draw, text: str, most: int = 3) -> str:
    """A text with one wound or a few."""
    for _ in range(draw(st.integers(1, most))):
        units = SPLITS[draw(st.sampled_from(sorted(SPLITS)))](text)
        if units:
            text = "".join(draw(st.sampled_from(WOUNDS))(draw, units))
    return text
