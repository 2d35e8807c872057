"""Every game there is, those that ship and those of the tests, and random games of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rulesdsl
from rulesdsl import Game, Option, State

ROOT = Path(__file__).parent.parent.parent
PATHS = sorted(
    [
        *(path.parent for path in ROOT.glob("games/*/game.yaml")),
        *(path.parent for path in ROOT.glob("tests/games/*/game.yaml")),
        *ROOT.glob("tests/games/*.yaml"),
        ROOT / "tests/rulesdsl/bazaar",
        ROOT / "tests/interpreter/data/secrets.yaml",
    ]
)

LONGEST = 20_000
"""Decisions of a random game; more means that it has no end."""


def name_of(path: Path) -> str:
    folder = path.parent if path.name == "game.yaml" else path
    return "_".join(folder.relative_to(ROOT).with_suffix("").parts[-2:])


every_game = pytest.mark.parametrize("path", PATHS, ids=name_of)
"""The test takes `path`, and each game in its turn."""


@cache
def game_of(path: Path) -> Game:
    return rulesdsl.load(path)


def table_sizes(path: Path) -> list[int]:
    """The fewest and the most players."""
    players = game_of(path).players
    return sorted({players[0], players[-1]})


def options_of(state: State) -> list[Option]:
    """The options of all seats that have to choose."""
    decision = state.decision
    return [] if decision is None else [option for seat in decision.seats for option in decision.options_of(seat)]


def some_options_of(state: State, most: int = 40) -> list[Option]:
    """The same; of very many some, from the first to the last."""
    options = options_of(state)
    return options[:: -(-len(options) // most) or 1]


def walk(state: State, seed: int, most: int = LONGEST) -> Iterator[State]:
    """The states of a random game, beginning with this one."""
    policy = random.Random(seed)
    yield state
    for _ in range(most):
        if state.over:
            return
        state = state.apply(policy.choice(options_of(state)))
        yield state


def games(path: Path, most: int = LONGEST) -> Iterator[Iterator[State]]:
    """A random game for the fewest and for the most players."""
    for players in table_sizes(path):
        yield walk(game_of(path).start(players, seed=players), players, most)
