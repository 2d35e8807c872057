"""Hold the described games to the outside engine: python -m verification. Ends with 1 if they differ anywhere."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache, partial

from verification import outside
from verification.cases import CASES
from verification.solving import Solved, solve
from verification.table import FORMATS, Results
from verification.walking import Found, Walk

GAMES_AT_ONCE = 50

Part = tuple[int, Found | Solved]
"""What was found in a part of a case, by the number of the case."""


def tasks_of(number: int, games: int | None) -> Iterator[Callable[[], Part]]:
    """The parts of a case. Random games are played a few at a time; a tree is gone through in one piece."""
    case = CASES[number]
    if case.solved is not None:
        yield partial(solved, number)
    wanted = case.games and (games or case.games)
    for first in range(0, max(wanted, 1), GAMES_AT_ONCE):
        yield partial(walked, number, range(first, min(first + GAMES_AT_ONCE, wanted)))


@cache
def walk_of(number: int) -> Walk:
    return Walk(CASES[number])


def walked(number: int, seeds: range) -> Part:
    walk = walk_of(number)
    return number, walk.random_games(seeds) if CASES[number].games else walk.tree()


def solved(number: int) -> Part:
    return number, solve(CASES[number])


def verify(chosen: Sequence[int], games: int | None) -> Results:
    """On all cores; says on a terminal how far it is."""
    tasks = [task for number in chosen for task in tasks_of(number, games)]
    results = Results([(CASES[number], Found()) for number in chosen], [])
    with ProcessPoolExecutor(min(len(tasks), os.cpu_count() or 1)) as pool:
        for done, future in enumerate(as_completed([pool.submit(task) for task in tasks]), 1):
            number, part = future.result()
            results.add(CASES[number], part)
            if sys.stderr.isatty():
                print(f"\r\033[K{done} of {len(tasks)} parts: {CASES[number].game}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return results


def number(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError("a number from 1 on")
    return int(text)


def main() -> None:
    names = sorted({case.game for case in CASES})
    parser = argparse.ArgumentParser(prog="python -m verification", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="GAME", help=f"of {', '.join(names)}; else all")
    parser.add_argument("--games", type=number, help="random games of each, instead of 1,000 or 200")
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
    sys.exit(not results.agree)


if __name__ == "__main__":
    main()
