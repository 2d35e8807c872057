"""Seats that nobody sits at: each bot picks one of the options of its seat, by a generator of its own.

A bot's choice hangs on the game's seed and on how many choices were made before, and on nothing else that
passes: a game that is saved and resumed, or played again from its seed, goes on in the same way. It knows what its
seat may know: how many options there are, and their hints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from dsl.suggest import did_you_mean
from interpreter import rng
from interpreter.play.decision import Decision
from rulesdsl.calling import WrongCall

Bot = Callable[[Decision, int, int], int]
"""From a decision, the seat that decides and a word of the bots' generator to the number of an option, from 0."""

TURN = 0x9E3779B97F4A7C15
"""Sets the words of successive choices far apart; odd, so that no two of a game are the same."""


def choose(bot: str, decision: Decision, seat: int, seed: int, turn: int) -> int:
    """Which of its options a bot picks; `turn` is the number of choices made before in this game."""
    return BOTS[bot](decision, seat, rng.advance(rng.seeded(~seed ^ turn * TURN)))


def _random(decision: Decision, seat: int, word: int) -> int:
    return rng.below(word, decision.count_for(seat))


def _greedy(decision: Decision, seat: int, word: int) -> int:
    """By the greatest of the hints that the rules give, no hint counting as 0; among equals by lot."""
    if decision.count_for(seat) == 1:
        return 0
    hints = [hint or 0 for hint in decision.hints_for(seat)]
    best = max(hints)
    return _one_of([number for number, hint in enumerate(hints) if hint == best], word)


def _one_of(numbers: Sequence[int], word: int) -> int:
    return numbers[rng.below(word, len(numbers))]


BOTS: Mapping[str, Bot] = {"random": _random, "greedy": _greedy}
"""By the word that `--seats` takes."""


def named(word: str, kinds: Sequence[str] = tuple(BOTS)) -> str:
    """The kind of player that a word of `--seats` names, as one writes it. Raises `WrongCall`."""
    kind = word.strip().lower()
    if kind not in kinds:
        hint = did_you_mean(kind, kinds) or f"a seat is one of {', '.join(kinds)}"
        raise WrongCall(f"nobody can sit at a seat as `{kind}`; {hint}")
    return kind
