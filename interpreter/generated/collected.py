"""What generated code asks of collections: which comes first, which is best, what is put together.

Everything here works on plain lists and tuples. What is asked of nothing, or grows too long, is a `Failure`.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import Any

from interpreter.generated.runtime import Failure, Items, fail
from validator.builtins import subsets_fault
from validator.evaluate import LONGEST_JOINED, LONGEST_RANGE

_first = itemgetter(0)


def nth(items: Items, index: int) -> Any:
    """The index-th, counted from 1."""
    if not 1 <= index <= len(items):
        raise Failure(f"there is no element {index}; the list has {len(items)}")
    return items[index - 1]


def top(items: Items, count: int) -> tuple[Any, ...]:
    if not 0 <= count <= len(items):
        raise Failure(f"the top {count} of {len(items)} cannot be taken")
    return tuple(items[len(items) - count :])


def lazily(found: Items, call: Callable[[Items], Any], default: Callable[[], Any]) -> Any:
    """What a call makes of what was found; the default if that is nothing."""
    return call(found) if found else default()


def head(items: Items, default: Any) -> Any:
    return items[0] if items else default


def tail(items: Items, default: Any) -> Any:
    return items[-1] if items else default


def unique(items: Iterable[Any]) -> tuple[Any, ...]:
    """A set as a value: each once, in id order; none comes first."""
    found = set(items)
    if None in found:
        found.discard(None)
        return (None, *sorted(found))
    return tuple(sorted(found))


def extreme(choose: Callable[..., Any], items: Items, *default: Any) -> Any:
    """The least or greatest; a default if there is none."""
    if items:
        return choose(items)
    return default[0] if default else fail(f"there is no {choose.__name__} of nothing")


def ordered(pairs: Iterable[tuple[Any, Any]]) -> list[Any]:
    """The second of each pair, by the first, ascending; equal ones as they came."""
    return [item for _, item in sorted(pairs, key=_first)]


def ordered_last(pairs: Iterable[tuple[Any, Any]]) -> list[Any]:
    """The same; equal ones the other way round."""
    return ordered(reversed(list(pairs)))


def best(pairs: list[tuple[Any, Any]], ties: str | None, *default: Any) -> Any:
    """The second of the pair with the greatest first."""
    if not pairs:
        return default[0] if default else fail("there is no best of nothing")
    highest, first = max(pairs, key=_first)
    if ties == "first":
        return first
    found = [item for key, item in pairs if key == highest]
    if len(found) > 1 and ties is None:
        raise Failure("several are best, and nothing decides between them")
    return found[-1]


def tally(column: Items, items: Iterable[int], base: int, size: int) -> list[int]:
    """How many of the items have each of the values base, base + 1, .. in a column."""
    counts = [0] * size
    for item in items:
        counts[column[item] - base] += 1
    return counts


def numbers(low: int, high: int) -> range:
    """A range that is gone through."""
    if high - low >= LONGEST_RANGE:
        raise Failure(f"a range of {high - low + 1:,} numbers is too long")
    return range(low, high + 1)


def pairs(items: Items) -> tuple[Any, ...]:
    return subsets(items, 2)


def subsets(items: Items, size: int) -> tuple[Any, ...]:
    fault = subsets_fault(len(items), size)
    if fault:
        raise Failure(fault)
    return tuple(combinations(items, size))


class Subsets(Sequence[Items]):
    """The same list, each of its members made when it is asked for."""

    __slots__ = ("_count", "_items", "_size")

    def __init__(self, items: Items, size: int) -> None:
        fault = subsets_fault(len(items), size)
        if fault:
            raise Failure(fault)
        self._items, self._size, self._count = tuple(items), size, comb(len(items), size)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Items:
        """Members that begin with the first item come first, and so on."""
        if not 0 <= index < self._count:
            raise IndexError(index)
        chosen: list[Any] = []
        left, missing = len(self._items), self._size
        for item in self._items:
            left -= 1
            if not missing:
                break
            beginning = comb(left, missing - 1)
            if index < beginning:
                chosen.append(item)
                missing -= 1
            else:
                index -= beginning
        return tuple(chosen)


def joined(one: Items, other: Items) -> tuple[Any, ...]:
    """One collection after the other."""
    if len(one) + len(other) > LONGEST_JOINED:
        raise Failure(f"a list of {len(one) + len(other):,} elements is too long")
    return (*one, *other)


def with_member(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    """A set, and a member that it may have already; none comes first, the others in order."""
    if len(items) >= LONGEST_JOINED:
        joined(items, (item,))
    if item in items:
        return items
    if item is None:
        return (None, *items)
    place = bisect(items, item, 1 if items and items[0] is None else 0)
    return (*items[:place], item, *items[place:])


def without_member(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    if item not in items:
        return items
    place = items.index(item)
    return items[:place] + items[place + 1 :]
