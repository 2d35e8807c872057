"""The random generator: one 64-bit word, a few integer operations, the same numbers in every backend.

A word is the whole state of a generator. Each draw advances it by one linear congruential step and uses the
upper half of the new word.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407


def seeded(seed: int) -> int:
    """The first word for a seed: splitmix64, so that neighbouring seeds have nothing in common."""
    word = (seed + 0x9E3779B97F4A7C15) & MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def advance(word: int) -> int:
    """The next word."""
    return (word * MULTIPLIER + INCREMENT) & MASK


def below(word: int, count: int) -> int:
    """The number in `0 .. count-1` that a word (already advanced) stands for."""
    return (word >> 32) * count >> 32


def shuffle(word: int, items: MutableSequence[Any]) -> int:
    """Shuffle in place, from the end; the word afterwards. One draw for each item but the first."""
    for i in range(len(items) - 1, 0, -1):
        word = (word * MULTIPLIER + INCREMENT) & MASK  # `advance` and `below`, without two calls for each card
        j = (word >> 32) * (i + 1) >> 32
        items[i], items[j] = items[j], items[i]
    return word
