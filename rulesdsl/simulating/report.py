"""What many games came to: a column of numbers for each number of players and each choice of parameters."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from typing import Any

from rulesdsl.simulating.play import Ending

MOST_OF_THEM = 0.95


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers by what lies in the middle and at both ends; 95 in 100 are `most_of_them` or less."""

    least: int
    median: float
    mean: float
    most_of_them: int
    greatest: int


@dataclass(frozen=True, slots=True)
class Seat:
    """How a seat fared in the games that came to their end: how many it won, by itself or with others, and its
    scores, None in a game without. Seats count from 1."""

    seat: int
    bot: str
    won: int
    won_alone: int
    scores: Spread | None


@dataclass(frozen=True, slots=True)
class Column:
    """`values` are what the parameters are other than usual, as it was written. `endings` are games by the reason
    for their end; `stopped` are those that did not come to one, which count for `decisions` with those they had."""

    players: int
    values: str
    games: int
    decisions: Spread
    endings: Mapping[str, int]
    stopped: int
    shared: int
    won_by_nobody: int
    seats: tuple[Seat, ...]

    @property
    def ended(self) -> int:
        return self.games - self.stopped


@dataclass(frozen=True, slots=True)
class Report:
    game: str
    asked: int
    seed: int
    columns: tuple[Column, ...]

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


# ------------------------------------------------------------------------- counting


def column(players: int, values: str, bots: Sequence[str], endings: Sequence[Ending]) -> Column:
    """Count what games came to, one at least, that were played by these bots, one for each seat."""
    ended = [ending for ending in endings if ending.reason is not None]
    return Column(
        players,
        values,
        len(endings),
        spread([ending.decisions for ending in endings]),
        dict(sorted(Counter(ending.reason for ending in ended if ending.reason).items())),
        len(endings) - len(ended),
        sum(len(ending.winners) > 1 for ending in ended),
        sum(not ending.winners for ending in ended),
        tuple(_seat(seat, bot, ended) for seat, bot in enumerate(bots, 1)),
    )


def _seat(seat: int, bot: str, ended: Sequence[Ending]) -> Seat:
    won = [ending for ending in ended if seat in ending.winners]
    alone = sum(len(ending.winners) == 1 for ending in won)
    scores = [ending.scores[seat - 1] for ending in ended if ending.scores is not None]
    return Seat(seat, bot, len(won), alone, spread(scores) if scores else None)


def spread(numbers: Sequence[int]) -> Spread:
    ordered = sorted(numbers)
    most = ordered[ceil(MOST_OF_THEM * len(ordered)) - 1]
    return Spread(ordered[0], statistics.median(ordered), sum(ordered) / len(ordered), most, ordered[-1])
