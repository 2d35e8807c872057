"""Every scenario of every shipped game holds, on the machine that people play on and on the reference machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rulesdsl
import validator
from dsl.diagnostics import render
from rulesdsl import rulebook
from rulesdsl.library import shipped_games
from rulesdsl.scenarios import files_of
from rulesdsl.scenarios.reader import read
from rulesdsl.scenarios.report import describe_outcome
from rulesdsl.scenarios.run import Drive, Settings, by_machine, run_with
from tests.rulesdsl.by_reference import by_reference
from validator.check import Checked

GAMES = shipped_games()
SCENARIOS = [(name, path) for name, folder in GAMES.items() for path in files_of(folder)]


@cache
def checked(name: str) -> Checked:
    return validator.check(GAMES[name])


@cache
def settings(name: str) -> Settings:
    game = checked(name).game
    assert game is not None
    return Settings(game)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_found_in_a_shipped_game(name: str) -> None:
    assert checked(name).diagnostics == (), "\n".join(map(render, checked(name).diagnostics))


@pytest.mark.parametrize("drive", [by_machine, by_reference])
@pytest.mark.parametrize(("name", "path"), SCENARIOS, ids=[f"{name}-{path.stem}" for name, path in SCENARIOS])
def test_a_scenario_holds(name: str, path: Path, drive: Drive) -> None:
    found = checked(name)
    assert found.game is not None
    assert found.names is not None
    outcome = run_with(drive, read(path, found.game, found.names), settings(name))
    assert outcome.passed, describe_outcome(outcome)
    assert outcome.name == path.stem


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_exercised(name: str) -> None:
    """By a scenario that cites it; rules without effect in play aside."""
    assert [entry.rule.id for entry in rulebook.read(GAMES[name]).unproved] == []


@pytest.mark.parametrize("name", GAMES)
def test_there_are_house_rules(name: str) -> None:
    game = checked(name).game
    assert game is not None
    assert len(game.variants) >= 2


@pytest.mark.parametrize("name", GAMES)
def test_variants_play_to_their_ends(name: str) -> None:
    game = rulesdsl.load(GAMES[name])
    for variant in game.rules.variants:
        varied = game.with_values(variant, {})
        for players in {game.players[0], game.players[-1]}:
            assert varied.playout(players, seed=1).decisions > 0, f"{variant}, {players} players"
