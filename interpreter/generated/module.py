"""A module of generated Python: its text, the rule each line carries out, and how it is compiled."""

from __future__ import annotations

import linecache
import re
from collections.abc import Mapping, Sequence
from typing import Any

from dsl.diagnostics import Span
from interpreter.generated.source import Writer
from interpreter.generated.symbols import HEAD, Constants

_HEAD_NAMES = {name: re.compile(rf"\b{name}\b") for name in HEAD}


class Module:
    """Grows by functions; `compile` runs it in a namespace of what it calls."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.objects: Mapping[str, Any] = {}
        self._writer = Writer()
        self._writer.remark(f"{title}. Generated; each line carries out the rule named above it.")

    @property
    def source(self) -> str:
        return self._writer.text

    @property
    def spans(self) -> Sequence[Span | None]:
        """By line, counted from 0."""
        return self._writer.spans

    def constants(self, places: Mapping[str, int], constants: Constants) -> None:
        self._writer.line("")
        for name, value in (*places.items(), *constants.values.items()):
            self._writer.line(f"{name} = {value!r}")
        self.objects = constants.objects

    def function(self, writer: Writer) -> None:
        """Functions that begin with their `def`; what they use of the state is fetched first."""
        for first, last in _functions(writer):
            self._blank()
            self._writer.lines.append(writer.lines[first])
            self._writer.spans.append(writer.spans[first])
            self._fetch(writer.lines[first + 1 : last])
            self._writer.lines += writer.lines[first + 1 : last]
            self._writer.spans += writer.spans[first + 1 : last]

    def block(self, head: str, writer: Writer) -> None:
        """A function whose body a writer holds."""
        self._blank()
        with self._writer.block(head):
            self._writer.depth -= 1
            self._fetch(writer.lines)
            self._writer.depth += 1
            self._writer.include(writer)

    def raw(self, writer: Writer) -> None:
        """Lines as they are."""
        self._blank()
        self._writer.include(writer)

    def table(self, name: str, items: Sequence[str]) -> None:
        self._blank()
        brackets = "{}" if items and ":" in items[0] else "[]"
        with self._writer.block(f"{name} = {brackets[0]}"):
            for item in items or [""]:
                self._writer.line(f"{item}," if item else "")
        self._writer.line(brackets[1])

    def compile(self, namespace: Mapping[str, Any], file: str) -> dict[str, Any]:
        """Run the module; its text is registered so that tracebacks show it."""
        source = self.source
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        made: dict[str, Any] = {**namespace, **self.objects}
        exec(compile(source, file, "exec"), made)
        return made

    def _blank(self) -> None:
        self._writer.line("")

    def _fetch(self, lines: Sequence[str]) -> None:
        """Short names for the parts of the state that some lines use."""
        text = "\n".join(lines)
        self._writer.depth += 1
        for name, place in HEAD.items():
            if _HEAD_NAMES[name].search(text):
                self._writer.line(f"{name} = S[{place}]")
        self._writer.depth -= 1


def _functions(writer: Writer) -> list[tuple[int, int]]:
    """(first, last) line of each function in a writer."""
    starts = [i for i, line in enumerate(writer.lines) if line.startswith("def ")]
    return list(zip(starts, [*starts[1:], len(writer.lines)], strict=True))
