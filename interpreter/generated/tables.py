"""Calls of functions that have been worked out for all arguments: a call costs no more than to look it up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dsl.nodes import node
from validator import model as m
from validator.tables import Value


@dataclass(frozen=True, slots=True)
class Table:
    """`rows`: by the first argument less its offset, then by the second ..; a value where there is no argument left."""

    rows: Any
    offsets: tuple[int, ...]
    values: tuple[Value, ...]
    """Every value that occurs, some perhaps more than once."""

    def at(self, *arguments: int) -> Value:
        found = self.rows
        for argument, offset in zip(arguments, self.offsets, strict=True):
            found = found[argument - offset]
        value: Value = found
        return value

    def bounds(self) -> tuple[int, int] | None:
        """The least and the greatest number in it; None if it holds no numbers."""
        numbers = [value for value in self.values if isinstance(value, int)]
        return (min(numbers), max(numbers)) if numbers else None

    def longest(self, depth: int = 0) -> int:
        """How many elements its lists have at most; at depth 1, the lists in its lists."""
        lists: Iterator[tuple[Value, ...]] = (value for value in self.values if isinstance(value, tuple))
        for _ in range(depth):
            lists = (item for items in lists for item in items if isinstance(item, tuple))
        return max(map(len, lists), default=0)

    def shortest(self) -> int:
        """How many elements the lists in its lists have at least."""
        lists = (item for value in self.values if isinstance(value, tuple) for item in value if isinstance(item, tuple))
        return min(map(len, lists), default=0)

    def width(self) -> int:
        """How many elements the lists in its lists have, if all have as many; else 0."""
        shortest = self.shortest()
        return shortest if shortest == self.longest(1) else 0

    def repeats(self) -> bool:
        """Does one of its lists hold the same thing twice?"""
        return any(len(set(value)) < len(value) for value in self.values if isinstance(value, tuple))


@node
class Tabulated(m.Expression):
    """The value of a function for these arguments; `table` is a name for its table."""

    table: str
    args: tuple[m.Expression, ...]


@node
class Element(m.Expression):
    """The element of a list at a place, counted from 1, where it is known to have so many."""

    subject: m.Expression
    place: int
