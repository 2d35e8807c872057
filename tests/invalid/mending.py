"""Broken games and how they are mended: what the checker's reports are explained by, and tested with."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "rulesdsl" / "bazaar" / "broken"
MARK = re.compile(r"\s*# <- ([A-Z]+\d\d)\s*$")


@dataclass(frozen=True, slots=True)
class Mend:
    """What the line at fault is to be. `line`: another one than that which is marked; `call`: how the game is started
    instead; `advice`: words, where no line can mend it."""

    text: str = ""
    line: int | None = None
    call: str = ""
    advice: str = ""


def mends() -> Mapping[str, Mend]:
    """By code."""
    data = YAML(typ="safe", pure=True).load((HERE / "right.yaml").read_text(encoding="utf-8"))
    return {code: _mend(entry) for code, entry in data.items()}


def _mend(entry: Any) -> Mend:
    if isinstance(entry, str):
        return Mend(entry)
    return Mend(entry.get("text", ""), entry.get("line"), entry.get("with", ""), entry.get("advice", ""))


def case_of(code: str) -> Path | None:
    """The broken game that a code is shown by."""
    places = (HERE / f"{code}.yaml", HERE / code, SCENARIOS / f"{code}.yaml")
    return next((path for path in places if path.exists()), None)


def at_fault(case: Path, mend: Mend) -> tuple[Path, int] | None:
    """The file and the line that are mended, counted from 1; None where no line is marked."""
    files = sorted(case.rglob("*.*")) if case.is_dir() else [case]
    for path in files:
        for number, line in enumerate(lines_of(path), 1):
            if MARK.search(line):
                return path, mend.line or number
    return None


def lines_of(path: Path) -> list[str]:
    return path.read_bytes().decode(errors="replace").split("\n")


def mended(case: Path, mend: Mend, folder: Path) -> Path:
    """The mended game, written into a folder."""
    file, number = at_fault(case, mend) or (case, 1)
    target = folder / case.name
    (shutil.copytree if case.is_dir() else shutil.copy)(case, target)
    lines = lines_of(file)
    if mend.call:
        lines[0] = f"# with: {mend.call}"
    else:
        lines[number - 1 : number] = [mend.text]
    text = "\n".join(MARK.sub("", line) for line in lines)
    (folder / file.relative_to(case.parent)).write_text(text, encoding="utf-8")
    return target
