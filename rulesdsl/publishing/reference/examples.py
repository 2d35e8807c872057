"""Pieces of games that are shipped, as examples of keys.

In: the names of keys. Out: the lines of a real file in which they stand, and which file that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rulesdsl.library import shipped_games

MOST_LINES = 14
LINE = re.compile(r"^( *)((?:- )?)(\w+):")


@dataclass(frozen=True, slots=True)
class Example:
    """`file` is the game's folder and the file in it."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A map in a file: its keys in the first line's depth, and all its lines."""

    file: str
    depth: int
    keys: Sequence[str]
    lines: Sequence[str]


def example_of(first: str, others: Sequence[str], *, section: bool = False) -> Example | None:
    """The map that has `first` and the most of the other keys but no key besides, in the fewest lines; or a section."""
    found = [piece for piece in _pieces(section) if first in piece.keys and (section or set(piece.keys) <= {*others})]
    fitting = [piece for piece in found if len(piece.lines) <= MOST_LINES]
    if not fitting:
        short = min(found, key=lambda piece: len(piece.lines), default=None)
        if short is None:
            return None
        return Example(short.file, "\n".join([*_flush(short.lines[:MOST_LINES]), "# ..."]))
    best = max(
        fitting, key=lambda piece: (len(set(others) & set(piece.keys)), min(len(piece.lines), 3), -len(piece.lines))
    )
    return Example(best.file, "\n".join(_flush(best.lines)))


@cache
def _pieces(section: bool) -> Sequence[Piece]:
    return [
        piece
        for name, folder in shipped_games().items()
        for path in sorted(folder.rglob("*.yaml"))
        if "scenarios" not in path.parts
        for piece in _cut(f"{name}/{path.relative_to(folder)}", path.read_text(encoding="utf-8").split("\n"))
        if (piece.depth == 0) is section
    ]


def _cut(file: str, lines: Sequence[str]) -> Iterator[Piece]:
    """Each section, and each map below: from a key to where less is indented."""
    for start, line in enumerate(lines):
        match = LINE.match(line)
        if not match:
            continue
        depth = len(match[1]) + len(match[2])
        piece = [line]
        for below in lines[start + 1 :]:
            indent = len(below) - len(below.lstrip())
            if below.strip() and (
                indent < max(depth, 1) or (below.lstrip().startswith("- ") and indent <= len(match[1]))
            ):
                break
            piece.append(below)
        while not piece[-1].strip() or piece[-1].lstrip().startswith("#"):
            piece.pop()
        keys = [found[3] for each in piece if (found := LINE.match(each)) and len(found[1]) + len(found[2]) == depth]
        yield Piece(file, depth, keys, piece)


def _flush(lines: Sequence[str]) -> Sequence[str]:
    """Without the indentation they have in common."""
    common = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return [line[common:] for line in lines]
