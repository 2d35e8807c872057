"""Faults as values: where (`Span`), what (`Diagnostic`), and how they are shown (`render`).

Nothing here raises in the middle of a check. Only the edge turns a list of diagnostics into text, JSON
or one `Fault` exception.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any


class Source:
    """One file's text (byte order mark dropped, newlines as `\\n`) and where its lines begin.

    `is_standard`: it is shipped for any game to include, and no game need use all that is in it.
    """

    def __init__(self, path: str, text: str, is_standard: bool = False) -> None:
        self.path = path
        self.is_standard = is_standard
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n")

    @cached_property
    def line_starts(self) -> list[int]:
        return [0] + [i + 1 for i, c in enumerate(self.text) if c == "\n"]

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, columns in code points."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def __repr__(self) -> str:
        return f"Source({self.path!r})"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a file: offsets into `source.text`, the end excluded."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.line_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_column(self.start)[1]

    @property
    def place(self) -> str:
        """`path:line`"""
        return f"{self.source.path}:{self.line}"

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault. `code` is a key of `dsl.codes.CODES`; `hint` says what to do, or is empty."""

    code: str
    message: str
    span: Span
    hint: str = ""
    severity: Severity = Severity.ERROR
    notes: tuple[tuple[str, Span], ...] = field(default=())
    """Further places with a word each ("first declared here")."""

    @property
    def sort_key(self) -> tuple[str, int, int, str]:
        return (self.span.source.path, self.span.start, self.span.end, self.code)


class Fault(Exception):
    """Raised at the edge only: a game could not be loaded; carries every diagnostic once, sorted by place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(dict.fromkeys(diagnostics), key=lambda d: d.sort_key))
        super().__init__("\n".join(render(d) for d in self.diagnostics))


LONGEST_LINE = 160
LONGEST_SENTENCE = 400
BEFORE_CARET = 60


def render(diagnostic: Diagnostic) -> str:
    """`path:line:col  CODE  message`, the source line, a caret, further places and the hint.

    Of a very long line a part is shown, and signs that would do something to a terminal are not.
    """
    span = diagnostic.span
    line, column = span.source.line_column(span.start)
    lines = [f"{span.source.path}:{line}:{column}  {diagnostic.code}  {clipped(diagnostic.message)}"]
    text = span.source.line_text(line)
    if text.strip():  # a fault of a whole folder or file has no line to show
        lines += _pointed_at(text, column - 1, span.end - span.start)
    lines += [f"    {word}: {place.place}" for word, place in diagnostic.notes]
    if diagnostic.hint:
        lines.append(f"    hint: {clipped(diagnostic.hint)}")
    return "\n".join(map(printable, lines))


def _pointed_at(text: str, at: int, width: int) -> list[str]:
    """A line, or as much of it as can be read, and carets under its characters from `at` on."""
    first = max(0, at - BEFORE_CARET) if len(text) > LONGEST_LINE else 0
    shown = text[first : first + LONGEST_LINE]
    left, right = "..." if first else "", "..." if first + len(shown) < len(text) else ""
    carets = "^" * max(1, min(width, first + len(shown) - at))
    indent = "".join("\t" if c == "\t" else " " for c in left + text[first:at])
    return [f"    {left}{shown}{right}", f"    {indent}{carets}"]


def clipped(sentence: str) -> str:
    """As much of a sentence as anybody reads: what it quotes may be of any length."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[:LONGEST_SENTENCE] + "..."


def printable(text: str) -> str:
    """The text with a sign of its own for whatever cannot be seen, and could do harm."""
    return text if text.isprintable() else "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in text)


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """The same for editors: lines and columns from 1, the end excluded."""
    start = diagnostic.span.source.line_column(diagnostic.span.start)
    end = diagnostic.span.source.line_column(diagnostic.span.end)
    return {
        "path": diagnostic.span.source.path,
        "line": start[0],
        "column": start[1],
        "end_line": end[0],
        "end_column": end[1],
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": clipped(diagnostic.message),
        "hint": clipped(diagnostic.hint),
    }
