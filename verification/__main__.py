"""Hold the described games to the outside engine: python -m verification. Ends with 1 if they differ anywhere."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache

from verification import outside
from verification.cases import CASES
from verification.table import FORMATS, Result
from verification.walking import Found, Walk

GAMES_AT_ONCE = 50

Task = tuple[int, range]
"""The number of a case; of random games the seeds to be played."""


def tasks_of(chosen: Sequence[int], games: int | None) -> Iterator[Task]:
    """Trees are gone through in one piece, so they come first; random games in small ones."""
    for number in sorted(chosen, key=lambda number: CASES[number].games):
        wanted = CASES[number].games and (games or CASES[number].games)
        for first in range(0, max(wanted, 1), GAMES_AT_ONCE):
            yield number, range(first, min(first + GAMES_AT_ONCE, wanted))


@cache
def walk_of(number: int) -> Walk:
    return Walk(CASES[number])


def work(task: Task) -> tuple[int, Found]:
    number, seeds = task
    walk = walk_of(number)
    return number, walk.random_games(seeds) if CASES[number].games else walk.tree()


def verify(chosen: Sequence[int], games: int | None) -> list[Result]:
    """On all cores; says on a terminal how far it is."""
    found = {number: Found() for number in chosen}
    tasks = list(tasks_of(chosen, games))
    with ProcessPoolExecutor(min(len(tasks), os.cpu_count() or 1)) as pool:
        for done, future in enumerate(as_completed([pool.submit(work, task) for task in tasks]), 1):
            number, part = future.result()
            found[number].add(part)
            if sys.stderr.isatty():
                print(f"\r\033[K{done} of {len(tasks)} parts: {CASES[number].name}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return [(CASES[number], part) for number, part in found.items()]


def main() -> None:
    names = sorted({case.game for case in CASES})
    parser = argparse.ArgumentParser(prog="python -m verification", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="GAME", help=f"of {', '.join(names)}; else all")
    parser.add_argument("--games", type=int, help="random games of each, instead of 1,000")
    parser.add_argument("--format", choices=FORMATS, default="text")
    arguments = parser.parse_args()
    strangers = sorted(set(arguments.only) - set(names))
    if strangers:
        parser.error(f"{strangers[0]} is none of {', '.join(names)}")
    if not outside.available():
        parser.error(outside.MISSING)
    chosen = [number for number, case in enumerate(CASES) if case.game in (arguments.only or names)]
    results = verify(chosen, arguments.games)
    print(FORMATS[arguments.format](results))
    sys.exit(any(found.disagreement for _, found in results))


if __name__ == "__main__":
    main()
