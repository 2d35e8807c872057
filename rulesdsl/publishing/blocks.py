"""The files of a game cut into blocks that can be read one by one: sections, and parts of those that are long.

In: a checked game. Out: pieces of its YAML as it is written, with the lines they stand on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from dsl.diagnostics import Source, Span
from validator.model import CheckedGame
from validator.rulebook import carriers

SECTION = re.compile(r"(\w+):")
ENTRY = re.compile(r"  (\w+)[^:]*:")
ONE_LINE = re.compile(r"\w+: *[^\s#]")
"""A section that is one value, as `players: 2..4`."""

CUT = ("phases", "options")
"""The sections whose entries are blocks of their own; others are cut where a line is empty."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines `first` .. `last` of a file, counted from 1. `title` is a section, or one of its entries; a block that
    goes on with the one before it has none."""

    source: Source
    title: str
    first: int
    last: int
    is_phase: bool = False

    @property
    def text(self) -> str:
        return "\n".join(self.source.text.split("\n")[self.first - 1 : self.last]).rstrip()

    def holds(self, span: Span) -> bool:
        return span.source.path == self.source.path and self.first <= span.line <= self.last


def sources_of(game: CheckedGame) -> Sequence[Source]:
    """The files in which the game declares anything but rules, its own before those that are shipped."""
    spans = [part.span for part in carriers(game)]
    spans += [end.span for end in game.ends] + [watcher.span for watcher in game.watchers]
    found = {span.source.path: span.source for span in spans if span.source.text}
    return sorted(found.values(), key=lambda source: source.is_standard)


def tables_of(game: CheckedGame) -> Sequence[Source]:
    """The files with rows of kinds, which are tables and no YAML."""
    rows = [(kind, row) for kind in game.kinds.values() for row in kind.rows or ()]
    found = {row.span.source.path: row.span.source for kind, row in rows if row.span.source != kind.span.source}
    return tuple(found.values())


def blocks_of(source: Source) -> Iterator[Block]:
    """All blocks of a file, in order; together they are the whole of it."""
    lines = source.text.split("\n")
    starts = [(n, match[1]) for n, line in enumerate(lines, 1) if (match := SECTION.match(line))]
    if not starts:
        yield Block(source, "", 1, len(lines))
        return
    bounds = [*_joined(lines, starts), (len(lines) + 1, "")]
    for (first, title), (after, _) in pairwise([(1, bounds[0][1]), *bounds[1:]]):
        yield from (_entries if title in CUT else _paragraphs)(source, lines, title, first, after)


def _joined(lines: Sequence[str], starts: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Where sections begin, a comment right above one included; those of one line that follow each other are one,
    which needs no title."""
    before = 0
    for number, title in starts:
        is_short = ONE_LINE.match(lines[number - 1]) is not None
        if not (is_short and before and before == number - 1):
            follows = is_short and number < len(lines) and ONE_LINE.match(lines[number]) is not None
            yield _with_comment(lines, number, 1), "" if follows else title
        before = number if is_short else 0


def _entries(source: Source, lines: Sequence[str], title: str, first: int, after: int) -> Iterator[Block]:
    """The entries of a section; what stands above the first belongs to it, and a comment to the entry below."""
    starts = [(number, match[1]) for number in range(first, after) if (match := ENTRY.match(lines[number - 1]))]
    begins = [(_with_comment(lines, number, first), name) for number, name in starts]
    bounds = [(first, begins[0][1]), *begins[1:], (after, "")] if begins else [(first, title), (after, "")]
    for (start, name), (end, _) in pairwise(bounds):
        yield Block(source, name, start, end - 1, is_phase=bool(begins) and title == "phases")


def _paragraphs(source: Source, lines: Sequence[str], title: str, first: int, after: int) -> Iterator[Block]:
    """The parts of a section between which an empty line or a comment stands."""
    entries = [number for number in range(first + 1, after) if ENTRY.match(lines[number - 1])]
    begins = {number: _with_comment(lines, number, first + 1) for number in entries}
    starts = [begin for n, begin in begins.items() if begin > first + 1 and (begin < n or not lines[n - 2].strip())]
    for start, end in pairwise([first, *starts, after]):
        yield Block(source, title if start == first else "", start, end - 1)


def _with_comment(lines: Sequence[str], number: int, least: int) -> int:
    """The first of the lines of comment above a line, or itself; lines between may be empty."""
    top = number
    while top > least and (not lines[top - 2].strip() or lines[top - 2].lstrip().startswith("#")):
        top -= 1
    return next(n for n in range(top, number + 1) if lines[n - 1].strip())
