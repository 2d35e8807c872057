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
    """One file's text (byte order mark dropped, newlines as `\\n`) and where its lines begin."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
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
    """Raised at the edge only: a game could not be loaded; carries every diagnostic, sorted by place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(diagnostics, key=lambda d: d.sort_key))
        super().__init__("\n".join(render(d) for d in self.diagnostics))


def render(diagnostic: Diagnostic) -> str:
    """`path:line:col  CODE  message`, the source line, a caret, further places and the hint."""
    span = diagnostic.span
    line, column = span.source.line_column(span.start)
    text = span.source.line_text(line)
    width = max(1, min(span.end - span.start, len(text) - column + 1))
    lines = [f"{span.source.path}:{line}:{column}  {diagnostic.code}  {diagnostic.message}"]
    if text.strip():  # a fault of a whole folder or file has no line to show
        indent = "".join("\t" if c == "\t" else " " for c in text[: column - 1])
        lines += [f"    {text}", f"    {indent}{'^' * width}"]
    lines += [f"    {word}: {place.place}" for word, place in diagnostic.notes]
    if diagnostic.hint:
        lines.append(f"    hint: {diagnostic.hint}")
    return "\n".join(lines)


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
        "message": diagnostic.message,
        "hint": diagnostic.hint,
    }
