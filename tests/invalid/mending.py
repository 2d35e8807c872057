"""Broken games and how they are mended: what the checker's reports are explained by, and tested with."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "rulesdsl" / "bazaar" / "broken"
MARK = re.compile(r"\s*# <- ([A-Z]+\d\d)\s*$")
MARKED = 0


@dataclass(frozen=True, slots=True)
class Mend:
    """What lines of a broken game are to be instead; None takes a line away, and line `MARKED` is that with the mark.
    `file`: which of a folder's, if none is marked; `call`: how the game is started instead; `advice`: words, where no
    line can mend it."""

    lines: Mapping[int, str | None]
    file: str = ""
    call: str = ""
    advice: str = ""


@cache
def mends() -> Mapping[str, Mend]:
    """By code."""
    data = YAML(typ="safe", pure=True).load((HERE / "right.yaml").read_text(encoding="utf-8"))
    return {code: _mend(entry) for code, entry in data.items()}


def _mend(entry: Any) -> Mend:
    if isinstance(entry, str):
        return Mend({MARKED: entry})
    lines = entry.get("lines") or ({entry["line"]: entry["text"]} if "line" in entry else {})
    return Mend(lines, entry.get("file", ""), entry.get("with", ""), entry.get("advice", ""))


def case_of(code: str) -> Path | None:
    """The broken game that a code is shown by."""
    places = (HERE / f"{code}.yaml", HERE / code, SCENARIOS / f"{code}.yaml")
    return next((path for path in places if path.exists()), None)


def at_fault(case: Path, mend: Mend) -> tuple[Path, Mapping[int, str | None]] | None:
    """The file and its lines that are mended, counted from 1, with what they become; None where there are none.

    The marked line is one of them, be it that it stays as it is."""
    if mend.file:
        return case / mend.file, mend.lines
    for path in sorted(case.rglob("*.*")) if case.is_dir() else [case]:
        for number, line in enumerate(lines_of(path), 1):
            if MARK.search(line):
                return path, {number: line} | {at or number: text for at, text in mend.lines.items()}
    return None


def lines_of(path: Path) -> list[str]:
    return path.read_bytes().decode(errors="replace").split("\n")


def replaced(lines: Sequence[str], mended: Mapping[int, str | None]) -> list[str]:
    """The lines of a file with some of them mended, and without marks."""
    texts = (mended.get(number, line) for number, line in enumerate(lines, 1))
    return [MARK.sub("", line) for text in texts if text is not None for line in text.split("\n")]


def mended(case: Path, mend: Mend, folder: Path) -> Path:
    """The mended game, written into a folder."""
    place = (case, {1: f"# with: {mend.call}"}) if mend.call else at_fault(case, mend)
    assert place is not None, "nothing is at fault"
    target = folder / case.name
    (shutil.copytree if case.is_dir() else shutil.copy)(case, target)
    file, lines = place
    (folder / file.relative_to(case.parent)).write_text("\n".join(replaced(lines_of(file), lines)), encoding="utf-8")
    return target
