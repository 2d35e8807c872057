"""Seats that nobody sits at: each bot picks one of the options of its seat, by a generator of its own.

A bot's choice hangs on the game's seed and on how many choices were made before, and on nothing else that
passes: a game that is saved and resumed, or played again from its seed, goes on in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from interpreter import rng
from interpreter.play.decision import Option

Bot = Callable[[Sequence[Option], int], Option]
"""From the options and a word of the bots' generator to one of the options."""

TURN = 0x9E3779B97F4A7C15
"""Sets the words of successive choices far apart; odd, so that no two of a game are the same."""


def choose(bot: str, options: Sequence[Option], seed: int, turn: int) -> Option:
    """What a bot picks; `turn` is the number of choices made before in this game."""
    return BOTS[bot](options, rng.advance(rng.seeded(~seed ^ turn * TURN)))


def _random(options: Sequence[Option], word: int) -> Option:
    return options[rng.below(word, len(options))]


def _greedy(options: Sequence[Option], word: int) -> Option:
    """By the greatest of the hints that the rules give; among equals, and without hints, by lot."""
    hints = [option.hint for option in options if option.hint is not None]
    best = max(hints, default=None)
    return _random([option for option in options if option.hint == best] if hints else options, word)


BOTS: Mapping[str, Bot] = {"random": _random, "greedy": _greedy}
"""By the word that `--seats` takes."""
