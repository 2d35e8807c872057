"""Declarations that are elaborated when somebody first asks for them, because others depend on their types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from dsl.diagnostics import Span
from validator.elaboration.scope import Globals

T = TypeVar("T")

DEEPEST = 40
"""How many declarations may be elaborated for each other's sake, each asking for one that stands further on."""


class OnDemand(Mapping[str, T], Generic[T]):
    """By name, in declared order: what `build` gives, built once. A circle is reported where it closes."""

    def __init__(self, what: str, names: Globals, builders: Mapping[str, Callable[[], T]]) -> None:
        self._what = what
        self._names = names
        self._builders = builders
        self._built: dict[str, T] = {}
        self._pending: list[str] = []

    def ask(self, name: str, span: Span) -> T | None:
        """The entry; None, with a report at `span`, if it is being built just now and so depends on itself, or if too
        many are being built for each other's sake."""
        if name in self._pending:
            circle = " -> ".join([*self._pending[self._pending.index(name) :], name])
            message = f"this {self._what} depends on itself: {circle}"
            self._names.report("DECL18", message, span, "let one of them do without the other")
            return None
        if len(self._pending) > DEEPEST and name not in self._built:
            message = f"more than {DEEPEST} {self._what}s wait here for each other in a row"
            self._names.report("FLOW09", message, span, "put some into one, or write first what others need")
            return None
        return self[name]

    def __getitem__(self, name: str) -> T:
        if name not in self._built:
            self._pending.append(name)
            self._built[name] = self._builders[name]()
            self._pending.pop()
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._builders)

    def __len__(self) -> int:
        return len(self._builders)
