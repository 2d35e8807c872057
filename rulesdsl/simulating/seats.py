"""Who plays, from what `--players` and `--seats` say."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl import bots
from rulesdsl.calling import WrongCall, wrong_number

ALL = "all"


def tables(players: str | None, seats: str, allowed: range) -> list[tuple[str, ...]]:
    """The tables to play at, each as its bots by seat; `players` is a number, or `all` that the game allows.

    One word of `seats` is for every seat. Without a number there are as many players as it names, or the fewest.
    """
    kinds = [bots.named(word) for word in seats.split(",")]
    return [_table(number, kinds) for number in _numbers(players, kinds, allowed)]


def _numbers(players: str | None, kinds: Sequence[str], allowed: range) -> Sequence[int]:
    if players is None:
        players = str(len(kinds) if len(kinds) > 1 else allowed.start)
    if players == ALL:
        return allowed
    if not (players.isdecimal() and len(players) <= len(str(allowed.stop)) and int(players) in allowed):
        raise wrong_number(allowed, f"{players}; `{ALL}` is every number")
    return [int(players)]


def _table(number: int, kinds: Sequence[str]) -> tuple[str, ...]:
    if len(kinds) == 1:
        return (kinds[0],) * number
    if len(kinds) != number:
        raise WrongCall(f"--seats names {len(kinds)} seats, but there are {number} players; one word is for all seats")
    return tuple(kinds)
