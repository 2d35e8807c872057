"""A tiny game for each feature of the language: clean to the checker, and its scenarios hold on both machines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import rulesdsl
import validator
from dsl.diagnostics import render
from rulesdsl.scenarios import files_of
from rulesdsl.scenarios.reader import read
from rulesdsl.scenarios.report import describe_outcome
from rulesdsl.scenarios.run import Drive, Settings, by_machine, run_with
from tests.rulesdsl.by_reference import by_reference
from validator.elaboration.scope import Globals

HERE = Path(__file__).parent
GAMES = sorted(path.parent for path in HERE.glob("*/game.yaml"))
TEXTS: list[Mapping[str, Any]] = YAML(typ="safe", pure=True).load((HERE / "data" / "texts.yaml").read_text("utf-8"))
SCENARIOS = [path for game in GAMES for path in files_of(game)]


@cache
def checked(game: Path) -> tuple[Settings, Globals]:
    found = validator.check(game)
    assert found.game is not None, "\n".join(map(render, found.diagnostics))
    assert found.names is not None
    return Settings(found.game), found.names


def name_of(path: Path) -> str:
    return str(path.relative_to(HERE).with_suffix("")).replace("scenarios/", "")


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_checker_has_nothing_to_say(game: Path) -> None:
    assert "\n".join(map(render, validator.check(game).diagnostics)) == ""


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_there_is_a_scenario(game: Path) -> None:
    assert files_of(game)


@pytest.mark.parametrize("drive", [by_machine, by_reference])
@pytest.mark.parametrize("path", SCENARIOS, ids=name_of)
def test_a_scenario_holds(path: Path, drive: Drive) -> None:
    settings, names = checked(path.parent.parent)
    reading = read(path, settings.game, names)
    assert reading.scenario is not None, "\n".join(map(render, reading.diagnostics))
    outcome = run_with(drive, reading, settings)
    assert outcome.passed, describe_outcome(outcome)


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case["game"])
def test_options_read_well(case: Mapping[str, Any]) -> None:
    decision = rulesdsl.load(HERE / case["game"]).start(case["players"], seed=1).decision
    assert decision is not None
    texts = {option.id: option.text for option in decision.options}
    assert {id_: texts.get(id_) for id_ in case["texts"]} == case["texts"]
