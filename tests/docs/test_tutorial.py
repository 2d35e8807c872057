"""The game of the tutorial is sound at each of its ten steps: the checker finds no fault, bots play it to an end."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import rulesdsl
from dsl.diagnostics import render
from rulesdsl.cli import app
from tests.docs.fences import DOCS
from validator import check

STEPS = sorted((DOCS / "tutorial").glob("step_*"))
SCORED_FROM = "step_07"
PROVED_FROM = "step_09"
GAMES = 50


def test_there_are_ten_steps_with_a_page_each() -> None:
    assert [step.name for step in STEPS] == [f"step_{number:02}" for number in range(1, 11)]
    assert [page.name[:2] for page in sorted((DOCS / "tutorial").glob("[0-9]*.md"))] == [
        step.name[-2:] for step in STEPS
    ]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_a_step_is_clean(step: Path) -> None:
    """Before there is a score the checker warns that nobody can win, and of nothing else."""
    found = check(step).diagnostics
    expected = [] if step.name >= SCORED_FROM else ["LINT04"]
    assert [fault.code for fault in found] == expected, [render(fault) for fault in found]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_bots_play_a_step_to_an_end(step: Path) -> None:
    game = rulesdsl.load(step)
    for players in game.players:
        for seed in range(GAMES):
            game.playout(players, seed)  # a game without an end is an error


@pytest.mark.parametrize("step", [step for step in STEPS if step.name >= PROVED_FROM], ids=lambda step: step.name)
def test_scenarios_of_a_step_prove_its_rules(step: Path) -> None:
    for command in (["test", str(step)], ["rules", str(step), "--unproved"], ["check", "--strict", str(step)]):
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 0, done.output
