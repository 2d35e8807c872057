"""Time random games of described games against their plain programs: python -m benchmarks.compare.

All are timed in one run and on one core, in short slices that alternate, so that whatever else
the machine does touches all alike. What counts is the processor time, the median slice of each
and the median of the ratios of neighbouring slices.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import NamedTuple

from benchmarks.match import Match, described, match_of, matches

SLICE_SECONDS = 0.25

Playout = Callable[[int], int]
"""Plays the game of a seed and gives its number of decisions."""


class Slice(NamedTuple):
    """What was played in one stretch of time."""

    seconds: float
    games: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Speed:
    """The median slice of one contender, and how long its games are."""

    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both contenders of a game; `ratio` says how many times as fast the described one is."""

    game: str
    players: int
    slices: int
    described: Speed
    plain: Speed
    ratio: float


class Duel:
    """A described game and its plain program, and the slices that both have played."""

    def __init__(self, match: Match, players: int) -> None:
        game = described(match.path)
        self.game, self.players = match.game, players
        self.slices: list[tuple[Slice, Slice]] = []
        self._described: Playout = lambda seed: game.playout(players=players, seed=seed).decisions
        self._plain: Playout = lambda seed: match.playout(players, seed)[0]
        self._seeds = itertools.count(1), itertools.count(1)
        for playout in (self._described, self._plain):  # to warm up
            playout(0)

    def play(self) -> None:
        """A slice of each."""
        seeds, plain_seeds = self._seeds
        self.slices.append((play_slice(self._described, seeds), play_slice(self._plain, plain_seeds)))

    @property
    def comparison(self) -> Comparison:
        ratios = [(a.decisions / a.seconds) / (b.decisions / b.seconds) for a, b in self.slices]
        return Comparison(
            game=self.game,
            players=self.players,
            slices=len(self.slices),
            described=speed([first for first, _ in self.slices]),
            plain=speed([second for _, second in self.slices]),
            ratio=statistics.median(ratios),
        )


def play_slice(playout: Playout, seeds: Iterator[int]) -> Slice:
    """Play whole games until a slice of processor time is used up."""
    decisions = games = 0
    begin = time.process_time()
    while (seconds := time.process_time() - begin) < SLICE_SECONDS:
        decisions += playout(next(seeds))
        games += 1
    return Slice(seconds, games, decisions)


def speed(slices: list[Slice]) -> Speed:
    return Speed(
        decisions_per_second=statistics.median(part.decisions / part.seconds for part in slices),
        games_per_second=statistics.median(part.games / part.seconds for part in slices),
        decisions_per_game=sum(part.decisions for part in slices) / sum(part.games for part in slices),
    )


def compare(games: list[Match], players: int, seconds: float) -> list[Comparison]:
    """Alternate slices of all games for the given time each."""
    duels = [Duel(match, players) for match in games]
    for _ in range(max(1, round(seconds / (2 * SLICE_SECONDS)))):
        for duel in duels:
            duel.play()
    return [duel.comparison for duel in duels]


def report(results: list[Comparison]) -> str:
    lines = [f"{'':18}{'players':>9}{'':>11}{'decisions/s':>14}{'games/s':>10}{'decisions/game':>16}{'ratio':>8}"]
    for result in results:
        begins = (f"{result.game:18}{result.players:>9}", " " * 27)
        ends = (f"{result.ratio:>8.2f}", "")
        contenders = (("described", result.described), ("plain", result.plain))
        for begin, (name, row), end in zip(begins, contenders, ends, strict=True):
            speeds = f"{row.decisions_per_second:>14,.0f}{row.games_per_second:>10,.1f}{row.decisions_per_game:>16.1f}"
            lines.append(f"{begin}  {name:9}{speeds}{end}")
    return "\n".join([*lines, "", f"ratio: described / plain, the median of {results[0].slices} pairs of slices"])


def stay_on_one_core() -> None:
    """Bind the process to one of its cores where the system knows how."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Time described games against their plain programs.")
    parser.add_argument("--game", action="append", choices=matches(), help="only this game; may be given again")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time for each game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    arguments = parser.parse_args()
    stay_on_one_core()
    games = [match_of(name) for name in arguments.game or matches()]
    if any(arguments.players not in match.players for match in games):
        parser.error(f"not all games are for {arguments.players} players")
    results = compare(games, arguments.players, arguments.seconds)
    print(json.dumps([asdict(result) for result in results], indent=2) if arguments.json else report(results))


if __name__ == "__main__":
    main()
