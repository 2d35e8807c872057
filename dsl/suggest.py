"""The nearest known name to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that takes the fewest slips to become `word`; None if all are too far to be meant.

    A slip is a letter too many, too few, another letter, or two neighbours swapped; small and capital letters
    are the same. A word of up to three letters may have one slip, a longer one a third of its length.
    """
    limit = max(1, len(word) // 3)
    found = None
    for candidate in candidates:
        if abs(len(candidate) - len(word)) <= limit:
            slips = _slips(word.lower(), candidate.lower())
            if slips <= limit and candidate != word:
                limit, found = slips - 1, candidate
    return found


def did_you_mean(word: str, candidates: Iterable[str], otherwise: str = "") -> str:
    """A hint for a diagnostic: the nearest name, or something else if nothing is near."""
    name = nearest(word, candidates)
    return f"did you mean `{name}`?" if name else otherwise


def _slips(a: str, b: str) -> int:
    """Damerau-Levenshtein distance of neighbouring swaps (optimal string alignment)."""
    two_back: list[int] = []
    back = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            best = min(back[j] + 1, row[j - 1] + 1, back[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, two_back[j - 2] + 1)
            row.append(best)
        two_back, back = back, row
    return back[-1]
