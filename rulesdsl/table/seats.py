"""Who sits where: what `--seats` and `--players` come to."""

from __future__ import annotations

from rulesdsl import bots
from rulesdsl.calling import WrongCall, players_of

HUMAN = "human"
NOBODY_SAID = "greedy"
"""Who sits at a seat of which nothing is said: a bot that follows the hints of a game, if it gives any."""

KINDS = (HUMAN, *bots.BOTS)

Seating = tuple[str, ...]
"""By seat: human, or the name of a bot."""


def seating(listed: str | None, players: int | None, allowed: range, *, at_terminal: bool) -> Seating:
    """The seats of a game for `allowed` numbers of players.

    Without a list a person at a terminal has the first seat, and bots have all others; without a number there are
    as many as the list names, or as few as the game allows.
    """
    words = [] if listed is None else listed.split(",")
    number = players_of(allowed, len(words) or players)
    if players not in (None, number):
        raise WrongCall(f"--seats names {number} seats, but there are {players} players")
    if words:
        return tuple(bots.named(word, KINDS) for word in words)
    return (HUMAN if at_terminal else NOBODY_SAID, *[NOBODY_SAID] * (number - 1))
