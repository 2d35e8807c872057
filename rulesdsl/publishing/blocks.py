"""The files of a game cut into blocks that can be read one by one: sections, and the entries of those that do things.

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

SECTION = re.compile(r"^(\w+):")
ENTRY = re.compile(r"^  (\w+)[^:]*:")

CUT = ("phases", "options")
"""The sections whose entries are blocks of their own."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines `first` .. `last` of a file, counted from 1. `title` is a section, or one of its entries."""

    source: Source
    title: str
    first: int
    last: int

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


def blocks_of(source: Source) -> Iterator[Block]:
    """All blocks of a file, in order; together they are the whole of it."""
    lines = source.text.split("\n")
    starts = [(number, match[1]) for number, line in enumerate(lines, 1) if (match := SECTION.match(line))]
    if not starts:
        yield Block(source, "", 1, len(lines))
        return
    bounds = [(1, starts[0][1]), *starts[1:], (len(lines) + 1, "")]
    for (first, title), (after, _) in pairwise(bounds):
        yield from (
            _entries(source, lines, title, first, after) if title in CUT else (Block(source, title, first, after - 1),)
        )


def _entries(source: Source, lines: Sequence[str], title: str, first: int, after: int) -> Iterator[Block]:
    """The entries of a section; what stands above the first belongs to it, and a comment to the entry below."""
    starts = [(number, match[1]) for number in range(first, after) if (match := ENTRY.match(lines[number - 1]))]
    begins = [(_with_comment(lines, number, first), name) for number, name in starts]
    bounds = [(first, begins[0][1]), *begins[1:], (after, "")] if begins else [(first, title), (after, "")]
    for (start, name), (end, _) in pairwise(bounds):
        yield Block(source, name, start, end - 1)


def _with_comment(lines: Sequence[str], number: int, least: int) -> int:
    """The first of the lines of comment right above a line, or itself."""
    while number > least and lines[number - 2].lstrip().startswith("#"):
        number -= 1
    return number
