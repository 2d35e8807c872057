"""Positions that come up again: what `reached(n)` asks.

A position is who is still in, what lies where (copies alike) and every variable: not the generator, not who knows
what, not the place in the rules; a game in which these matter has a variable that says so. It comes up when a
decision is asked in it, unless the decision before was asked in the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

from validator.model import Builtin, CheckedGame
from validator.walk import blocks_of, every


def position_number(
    alive: Sequence[bool], zones: Iterable[Sequence[int]], faces: Sequence[int], variables: Iterable[Any]
) -> int:
    """A 64-bit number for a position, the same in every program."""
    lying = tuple(tuple(faces[component] for component in contents) for contents in zones)
    position = (_plain(alive), lying, _plain(variables))
    return int.from_bytes(blake2b(repr(position).encode(), digest_size=8).digest(), "big")


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    return int(value) if isinstance(value, bool) else value


def noted(history: tuple[int, ...], position: int) -> tuple[int, ...]:
    """The history when a decision is asked in a position."""
    return history if history[-1:] == (position,) else (*history, position)


def times(history: tuple[int, ...], position: int) -> int:
    """How often a position has come up, this time included."""
    return history.count(position) + (history[-1:] != (position,))


def asks_for_repetition(game: CheckedGame) -> bool:
    """Does any rule ask `reached`?"""
    conditions = (*(end.condition for end in game.ends), *(watcher.condition for watcher in game.watchers))
    functions = tuple(function.body for function in game.functions.values())
    return any(found.name == "reached" for found in every(Builtin, (blocks_of(game), conditions, functions)))
