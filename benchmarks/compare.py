"""Time random games of described games against others that play them: python -m benchmarks.compare.

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
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from benchmarks.contests import Contest, Playout, contests, games
from verification import outside

SLICE_SECONDS = 0.25


class Slice(NamedTuple):
    """What was played in one stretch of time."""

    seconds: float
    games: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Speed:
    """The median slice of one contender, how long its games are, and how many times as fast the described game is."""

    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Comparison:
    game: str
    players: int
    slices: int
    speeds: dict[str, Speed]
    """By contender."""


class Race:
    """A contest, and the slices that all of its contenders have played."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.rounds: list[list[Slice]] = []
        self._runners = [(playout, itertools.count(1)) for playout in contest.contenders.values()]
        for playout, _ in self._runners:  # to warm up
            playout(0)

    def play(self) -> None:
        """A slice of each."""
        self.rounds.append([play_slice(playout, seeds) for playout, seeds in self._runners])

    @property
    def comparison(self) -> Comparison:
        described, *_ = by_contender = [list(slices) for slices in zip(*self.rounds, strict=True)]
        speeds = [speed(slices, described) for slices in by_contender]
        names = self.contest.contenders
        return Comparison(
            self.contest.game, self.contest.players, len(self.rounds), dict(zip(names, speeds, strict=True))
        )


def play_slice(playout: Playout, seeds: Iterator[int]) -> Slice:
    """Play whole games until a slice of processor time is used up."""
    decisions = games = 0
    begin = time.process_time()
    while (seconds := time.process_time() - begin) < SLICE_SECONDS:
        decisions += playout(next(seeds))
        games += 1
    return Slice(seconds, games, decisions)


def speed(slices: Sequence[Slice], described: Sequence[Slice]) -> Speed:
    return Speed(
        decisions_per_second=statistics.median(part.decisions / part.seconds for part in slices),
        games_per_second=statistics.median(part.games / part.seconds for part in slices),
        decisions_per_game=sum(part.decisions for part in slices) / sum(part.games for part in slices),
        ratio=statistics.median(
            (ours.games / ours.seconds) / (part.games / part.seconds)
            for ours, part in zip(described, slices, strict=True)
        ),
    )


def compare(held: Sequence[Contest], seconds: float) -> list[Comparison]:
    """Alternate slices of all games for the given time each."""
    races = [Race(contest) for contest in held]
    contenders = max(len(contest.contenders) for contest in held)
    for _ in range(max(1, round(seconds / (contenders * SLICE_SECONDS)))):
        for race in races:
            race.play()
    return [race.comparison for race in races]


def report(results: Sequence[Comparison]) -> str:
    lines = [f"{'':18}{'players':>9}{'':>15}{'decisions/s':>14}{'games/s':>12}{'decisions/game':>16}{'ratio':>8}"]
    for result in results:
        begin = f"{result.game:18}{result.players:>9}"
        for name, row in result.speeds.items():
            speeds = f"{row.decisions_per_second:>14,.0f}{row.games_per_second:>12,.1f}{row.decisions_per_game:>16.1f}"
            ratio = "" if name == "described" else f"{row.ratio:>8.2f}"
            lines.append(f"{begin:27}  {name:16}{speeds}{ratio}")
            begin = ""
    told = f"ratio: games/s of the described game to those of the other, the median of {results[0].slices} rounds"
    return "\n".join([*lines, "", told])


def stay_on_one_core() -> None:
    """Bind the process to one of its cores where the system knows how."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Time described games against others that play them.")
    parser.add_argument("--game", action="append", choices=games(), help="only this game; may be given again")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time for each game")
    parser.add_argument("--players", type=int, help="as many players, instead of as many as usual")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    arguments = parser.parse_args()
    stay_on_one_core()
    try:
        held = list(contests(arguments.game or games(), arguments.players))
    except ValueError as error:
        parser.error(str(error))
    results = compare(held, arguments.seconds)
    print(json.dumps([asdict(result) for result in results], indent=2) if arguments.json else report(results))
    if not outside.available():
        print(outside.MISSING, file=sys.stderr)


if __name__ == "__main__":
    main()
