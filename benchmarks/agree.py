"""Play random games of described games and of their plain programs and compare: python -m benchmarks.agree.

For every number of players so many games by the usual rules, and as many with other values of the parameters,
which change every few games. Says how many games agreed, with which values, and shows where sides differ.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.match import Disagreement, Match, Pair, match_of, matches

GAMES_PER_VALUES = 10
SHOWN = 3
"""Disagreements that are printed."""


@dataclass(slots=True)
class Tally:
    """What was played with one number of players."""

    games: int = 0
    decisions: int = 0
    values: Counter[tuple[str, str]] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)

    def add(self, pair: Pair, seed: int) -> None:
        try:
            self.decisions += len(pair.play(seed))
        except Disagreement as found:
            self.disagreements.append(str(found))
        self.games += 1
        self.values.update((name, str(value)) for name, value in pair.parameters.items())


def pairs(match: Match, players: int, usual_games: int, others: int, per_values: int) -> Iterator[tuple[int, Pair]]:
    """Seeds with what is to be played: the usual rules first, then other values, which change after a few games."""
    usual = Pair(match, players, {})
    for seed in range(usual_games):
        yield seed, usual
    values = match.other_values(random.Random(players))
    end = usual_games + others
    for begin in range(usual_games, end, per_values):
        other = Pair(match, players, next(values))
        for seed in range(begin, min(begin + per_values, end)):
            yield seed, other


def agree(match: Match, players: int, games: int) -> Tally:
    tally = Tally()
    for seed, pair in pairs(match, players, games, games, GAMES_PER_VALUES):
        tally.add(pair, seed)
        if tally.games % 50 == 0 and sys.stderr.isatty():
            print(f"\r{players} players: {tally.games} of {2 * games} games", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return tally


def report(match: Match, games: int, counts: list[int]) -> bool:
    """Play and print; did both sides always agree?"""
    print(f"{match.game}: each number of players, {games} games by the usual rules, {games} with other values\n")
    print(f"{'players':>9}{'games':>9}{'decisions':>12}{'disagreements':>16}")
    values, disagreements = Counter[tuple[str, str]](), list[str]()
    for players in counts:
        tally = agree(match, players, games)
        print(f"{players:>9}{tally.games:>9,}{tally.decisions:>12,}{len(tally.disagreements):>16}", flush=True)
        values += tally.values
        disagreements += tally.disagreements
    print("\ngames with each value:")
    for name in sorted({name for name, _ in values}):
        found = (f"{value} {count:,}" for (other, value), count in sorted(values.items()) if other == name)
        print(f"  {name}: {', '.join(found)}")
    for text in disagreements[:SHOWN]:
        print(f"\n{text}")
    return not disagreements


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare described games with their plain programs.")
    parser.add_argument("games_to_play", nargs="*", metavar="GAME", help=f"of {', '.join(matches())}; else all")
    parser.add_argument("--games", type=int, default=200, help="games of either sort for each number of players")
    parser.add_argument("--players", type=int, help="only this number of players")
    arguments = parser.parse_args()
    agreed = True
    for name in arguments.games_to_play or matches():
        if name not in matches():
            parser.error(f"{name} is none of {', '.join(matches())}")
        match = match_of(name)
        counts = [arguments.players] if arguments.players else list(match.players)
        agreed &= report(match, arguments.games, counts)
    sys.exit(not agreed)


if __name__ == "__main__":
    main()
