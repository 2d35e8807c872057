"""Time random games of the described All in All against the ordinary program: python -m benchmarks.compare.

Both are timed in one run and on one core, in short slices that alternate, so that whatever else
the machine does touches both alike. What counts is the processor time, the median slice of each
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
from pathlib import Path
from typing import NamedTuple

import rulesdsl
from benchmarks import plain_all_in_all

GAME = Path(__file__).parent.parent / "games" / "all_in_all"
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
    """Both contenders; `ratio` says how many times as fast the described game is."""

    players: int
    slices: int
    described: Speed
    plain: Speed
    ratio: float


def described_playout(players: int, path: Path) -> Playout:
    game = rulesdsl.load(path)
    return lambda seed: game.playout(players=players, seed=seed).decisions


def plain_playout(players: int) -> Playout:
    return lambda seed: plain_all_in_all.playout(players, seed)[0]


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


def compare(described: Playout, plain: Playout, players: int, seconds: float) -> Comparison:
    """Alternate slices of both for the given time, after one game of each to warm up."""
    contenders = {described: itertools.count(1), plain: itertools.count(1)}
    for playout in contenders:
        playout(0)
    rounds = max(1, round(seconds / (2 * SLICE_SECONDS)))
    pairs = [[play_slice(playout, seeds) for playout, seeds in contenders.items()] for _ in range(rounds)]
    ratios = [(a.decisions / a.seconds) / (b.decisions / b.seconds) for a, b in pairs]
    return Comparison(
        players=players,
        slices=rounds,
        described=speed([first for first, _ in pairs]),
        plain=speed([second for _, second in pairs]),
        ratio=statistics.median(ratios),
    )


def report(result: Comparison) -> str:
    lines = [f"All in All, {result.players} players, {result.slices} slices each", ""]
    lines.append(f"{'':10}{'decisions/s':>14}{'games/s':>10}{'decisions/game':>16}")
    for name, row in (("described", result.described), ("plain", result.plain)):
        lines.append(
            f"{name:10}{row.decisions_per_second:>14,.0f}{row.games_per_second:>10,.1f}{row.decisions_per_game:>16.1f}"
        )
    return "\n".join([*lines, "", f"described / plain: {result.ratio:.2f}"])


def stay_on_one_core() -> None:
    """Bind the process to one of its cores where the system knows how."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the described All in All against the ordinary program.")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor time for both together")
    parser.add_argument("--players", type=int, default=4, choices=range(3, 7))
    parser.add_argument("--game", type=Path, default=GAME, help="the folder of the described game")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    arguments = parser.parse_args()
    stay_on_one_core()
    described = described_playout(arguments.players, arguments.game)
    result = compare(described, plain_playout(arguments.players), arguments.players, arguments.seconds)
    print(json.dumps(asdict(result), indent=2) if arguments.json else report(result))


if __name__ == "__main__":
    main()
