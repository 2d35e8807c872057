"""Who sits where: what `--seats` and `--players` come to."""

from __future__ import annotations

from dsl.suggest import did_you_mean
from rulesdsl.bots import BOTS
from rulesdsl.calling import WrongCall

HUMAN = "human"
NOBODY_SAID = "greedy"
"""Who sits at a seat of which nothing is said: a bot that follows the hints of a game, if it gives any."""

KINDS = (HUMAN, *BOTS)

Seating = tuple[str, ...]
"""By seat: human, or the name of a bot."""


def seating(listed: str | None, players: int | None, allowed: range, *, at_terminal: bool) -> Seating:
    """The seats of a game for `allowed` numbers of players.

    Without a list a person at a terminal has the first seat, and bots have all others; without a number there are
    as many as the list names, or as few as the game allows.
    """
    words = [] if listed is None else listed.split(",")
    number = len(words) or (allowed.start if players is None else players)
    if number not in allowed:
        raise WrongCall(f"this game is for {span_text(allowed)} players, not for {number}")
    if players not in (None, number):
        raise WrongCall(f"--seats names {number} seats, but there are {players} players")
    if words:
        return tuple(_kind(word) for word in words)
    return (HUMAN if at_terminal else NOBODY_SAID, *[NOBODY_SAID] * (number - 1))


def _kind(word: str) -> str:
    kind = word.strip().lower()
    if kind not in KINDS:
        hint = did_you_mean(kind, KINDS) or f"a seat is one of {', '.join(KINDS)}"
        raise WrongCall(f"nobody can sit at a seat as `{kind}`; {hint}")
    return kind


def span_text(numbers: range) -> str:
    """`4`, or `3 to 6`."""
    return str(numbers.start) if len(numbers) == 1 else f"{numbers.start} to {numbers[-1]}"
