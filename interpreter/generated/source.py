"""Python text under construction: indented lines that remember which rule they carry out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from dsl.diagnostics import Span

INDENT = "    "


@dataclass(slots=True)
class Writer:
    """Lines of Python with the span of the rule each belongs to."""

    lines: list[str] = field(default_factory=list)
    spans: list[Span | None] = field(default_factory=list)
    depth: int = 0
    span: Span | None = None
    said: str = ""
    """The comment that was written last."""

    def line(self, text: str) -> None:
        self.lines.append(INDENT * self.depth + text if text else "")
        self.spans.append(self.span)

    def comment(self, span: Span) -> None:
        """Say which line of which file the next lines carry out, unless that was said last."""
        text = f"{span.source.path.rsplit('/', 1)[-1]}:{span.line}: {first_line(span.text)}"
        if self.said != text:
            self.remark(text)
        self.said = text

    def remark(self, text: str) -> None:
        """A comment; whatever a text from outside holds, it stays one line and nothing of it is run."""
        self.line("# " + "".join(character if character.isprintable() else " " for character in text.strip()))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Lines under a head (`if x:`); a block that does nothing gets a `pass`."""
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if all(line.lstrip().startswith("#") for line in self.lines[before:]):
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def at(self, span: Span) -> Iterator[None]:
        """Lines that carry out a rule."""
        outer, self.span = self.span, span
        yield
        self.span = outer

    def include(self, other: Writer) -> None:
        """Append the lines of another writer at the present depth."""
        for text, span in zip(other.lines, other.spans, strict=True):
            self.lines.append(INDENT * self.depth + text if text else "")
            self.spans.append(span)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def first_line(text: str, width: int = 60) -> str:
    """The first line of a text, shortened."""
    line = text.strip().split("\n", 1)[0].strip()
    return line if len(line) <= width else line[: width - 2] + ".."


def bare(code: str) -> str:
    """An expression without the parentheses around the whole of it."""
    if not (code.startswith("(") and code.endswith(")")):
        return code
    depth = 0
    for position, character in enumerate(code):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 and position < len(code) - 1:
            return code
    inner = code[1:-1]
    return code if _is_tuple(inner) or not inner else inner


def _is_tuple(inner: str) -> bool:
    """Has the text between two parentheses a comma of its own, or is it a generator or assignment?"""
    depth = 0
    for position, character in enumerate(inner):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 and (character == "," or inner.startswith((" for ", ":="), position)):
            return True
    return False
