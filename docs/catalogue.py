"""The catalogue of diagnostics: each code with a game that has the fault, what the checker says, and the game mended.

Broken games and how they are mended are those of the tests (`tests/invalid`), the messages those that tests hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path

from dsl.codes import CODES
from tests.invalid.mending import MARK, Mend, at_fault, case_of, lines_of, mends, replaced

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
AROUND = 3
"""Lines that are shown before and after the line at fault, ..."""
LONG = 8
"""... and of how many lines they are less, if several lines are at fault."""

FAMILIES = {
    "YAML": "Files",
    "SYN": "Grammar",
    "SCHEMA": "Structure",
    "DECL": "Declarations and tables",
    "NAME": "Names",
    "TYPE": "Types and optional values",
    "FLOW": "Flow and loops",
    "SECRET": "Secrets",
    "RULE": "The rulebook",
    "LINT": "Warnings",
    "PLAY": "Rules that break in play",
    "SCEN": "Scenarios",
}
"""The letters that a code begins with, in the order of the passes."""


def codes_page() -> str:
    """All codes by family, each with its sentence and its examples."""
    lines = [
        "# Diagnostics",
        "",
        "A fault is shown as `path:line:column  CODE  message`, the line itself, a caret under the place, and a hint",
        "where there is one to give. All faults are told at once, sorted by place. Of each code there is a game that",
        "has the fault, with what the checker says of it, and the same lines mended.",
        "",
    ]
    order = list(FAMILIES)
    codes = sorted(CODES, key=lambda code: (order.index(family_of(code)), code))
    for family, members in groupby(codes, key=family_of):
        lines += [f"## {FAMILIES[family]}", ""]
        for code in members:
            lines += _entry(code)
    return "\n".join(lines)


def family_of(code: str) -> str:
    return code.rstrip("0123456789")


def _entry(code: str) -> Iterator[str]:
    mend = mends()[code]
    yield from (f"### {code} {{: #{code.lower()} }}", "", CODES[code], "")
    wrong, right = _examples(code, mend)
    yield from wrong
    if code in messages():
        yield from _fenced("text", messages()[code])
    yield from right
    if mend.advice or mend.call:
        yield from (f"Right: {mend.advice or f'`{mend.call}`'}", "")


def _examples(code: str, mend: Mend) -> tuple[list[str], list[str]]:
    """The lines around the fault, and the same mended; nothing where no line is at fault, or none can mend it."""
    case = case_of(code)
    place = at_fault(case, mend) if case is not None and not mend.call else None
    if place is None:
        return [], []
    file, mended = place
    lines = lines_of(file)
    first, last = min(mended), max(mended)
    language = "text" if file.suffix == ".csv" else "yaml"
    around = max(1, min(AROUND, (LONG - (last - first + 1)) // 2))
    start, end = max(0, first - 1 - around), last + around
    as_it_is, as_it_should_be = replaced(lines[start:end], {}), replaced(lines[:end], mended)[start:]
    wrong = list(_fenced(language, _shown(as_it_is)))
    return wrong, [] if mend.advice else ["Right:", "", *_fenced(language, _shown(as_it_should_be))]


def _shown(lines: list[str]) -> str:
    """Lines without empty ones at the ends."""
    return "\n".join(lines).strip("\n")


def _fenced(language: str, text: str) -> Iterator[str]:
    """A block that is shown as it is. It is no part of a page that is written by hand, and so not tried again."""
    yield from (f"```{language}", *text.split("\n"), "```", "")


@cache
def messages() -> Mapping[str, str]:
    """By code: what the checker says of the example, as the tests hold it; of several for a code, of the first."""
    found: dict[str, str] = {}
    for path in (*sorted((GOLDEN / "invalid").glob("*.txt")), GOLDEN / "scenarios" / "broken.txt"):
        for report in path.read_text(encoding="utf-8").split("\n\n"):
            text = re.sub(r"^FAILED.*\n", "", report.strip("\n"))
            text = "\n".join(MARK.sub("", line) for line in text.split("\n"))
            code = re.match(r"[^\n]*?  ([A-Z]+\d\d)  ", text)
            if code is not None:
                found.setdefault(code[1], text.removeprefix("broken/"))
    return found
