"""Codes of one to three letters, such as stand on a map: `ST` for `single_track`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

SMALL_WORDS = frozenset({"a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to"})
MOST_LETTERS = 3


def codes_of(names: Sequence[str]) -> tuple[str, ...]:
    """A code for each name, all different."""
    codes: list[str] = []
    for name in names:
        codes.append(next(code for code in _candidates(name) if code not in codes))
    return tuple(codes)


def _candidates(name: str) -> Iterator[str]:
    """The initials of its words; then its first letter with one more of it; then with a number."""
    words = [word for word in name.lower().split("_") if word] or ["?"]
    telling = [word for word in words if word not in SMALL_WORDS] or words
    yield "".join(word[0] for word in telling).upper()[:MOST_LETTERS]
    letters = "".join(telling)
    first = letters[0].upper()
    yield from (first + other for other in letters[1:])
    yield from (f"{first}{number}" for number in count(2))
