"""Explicit chance: the same distributions as shuffling eagerly, exact, however a pile is taken from or looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from tests.interpreter.explicit_chance import eager_ends, explicit_ends

GAMES = sorted((Path(__file__).parent / "data" / "chance").glob("*.yaml"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_comes_of_it_is_as_likely_as_with_eager_shuffling(path: Path) -> None:
    instance = rulesdsl.load(path).setting(rulesdsl.load(path).players[0]).instance
    lazily, eagerly = explicit_ends(instance), eager_ends(instance)
    assert sum(lazily.values()) == sum(eagerly.values()) == 1
    assert lazily == eagerly
