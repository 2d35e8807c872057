"""Scenarios of a small game: those that hold, those that fail and say why, and those that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import validator
from dsl.codes import CODES
from dsl.diagnostics import render
from rulesdsl.scenarios import files_of, run_all
from rulesdsl.scenarios.reader import Reading, read
from rulesdsl.scenarios.report import Outcome, describe_outcome, difference, unexercised
from rulesdsl.scenarios.run import Drive, Settings, by_machine, run, run_with
from tests.invalid.mending import case_of, mended, mends
from tests.rulesdsl.by_reference import by_reference
from validator.elaboration.scope import Globals
from validator.model import CheckedGame

GAME = Path(__file__).parent / "bazaar"
HOLDING = files_of(GAME)
FAILING = sorted((GAME / "failing").glob("*.yaml"))
BROKEN = sorted((GAME / "broken").glob("*.yaml"))


@pytest.fixture(scope="module")
def checked() -> tuple[CheckedGame, Globals]:
    checked = validator.check(GAME)
    assert checked.game is not None, "\n".join(map(render, checked.diagnostics))
    assert checked.names is not None
    return checked.game, checked.names


@pytest.fixture(scope="module")
def settings(checked: tuple[CheckedGame, Globals]) -> Settings:
    return Settings(checked[0])


def readable(path: Path, checked: tuple[CheckedGame, Globals]) -> Reading:
    reading = read(path, *checked)
    assert reading.scenario is not None, "\n".join(map(render, reading.diagnostics))
    return reading


@pytest.mark.parametrize("drive", [by_machine, by_reference])
@pytest.mark.parametrize("path", HOLDING, ids=lambda path: path.stem)
def test_a_true_scenario_passes(
    path: Path, drive: Drive, checked: tuple[CheckedGame, Globals], settings: Settings
) -> None:
    outcome = run_with(drive, readable(path, checked), settings)
    assert outcome.passed, describe_outcome(outcome)


@pytest.mark.parametrize("drive", [by_machine, by_reference])
@pytest.mark.parametrize("path", FAILING, ids=lambda path: path.stem)
def test_a_false_scenario_fails(
    path: Path, drive: Drive, checked: tuple[CheckedGame, Globals], settings: Settings
) -> None:
    outcome = run_with(drive, readable(path, checked), settings)
    assert outcome.failure is not None, describe_outcome(outcome)


RETURNING = """\
rulesdsl: 1
name: Returning
players: 2
phases:
  game: {do: "let a = run double(2); let b = run asked; end game"}
  double(n int) -> int: {do: return 2 * n}
  asked -> bool:
    do:
      - choose: answer
        by: player(1)
        options:
          aye: {do: return true}
          never: {do: end game}
        otherwise: return false
"""


@pytest.mark.parametrize("drive", [by_machine, by_reference])
@pytest.mark.parametrize(
    ("scenario", "failure"),
    [
        ("run: double(21)\nexpect: result == 42", None),
        ("run: double(21)\nexpect: result == 41", "this is not true"),
        ("run: asked\nplay: [aye]\nexpect: result", None),
        ("run: asked\nplay: [never]\nexpect: result", "there is no result: the game is over"),
        ("run: asked\nexpect: not result", "there is no result: `answer` waits for seat 1"),
    ],
)
def test_what_a_phase_returned_is_its_result(drive: Drive, scenario: str, failure: str | None, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(RETURNING, encoding="utf-8")
    (tmp_path / "scenario.yaml").write_text(scenario, encoding="utf-8")
    checked = validator.check(tmp_path / "game.yaml")
    assert checked.game is not None
    assert checked.names is not None
    reading = readable(tmp_path / "scenario.yaml", (checked.game, checked.names))
    outcome = run_with(drive, reading, Settings(checked.game))
    assert (outcome.failure and outcome.failure.message) == failure


def test_only_a_phase_that_returns_something_has_a_result(checked: tuple[CheckedGame, Globals], tmp_path: Path) -> None:
    (tmp_path / "scenario.yaml").write_text("run: vote\nexpect: result == 1", encoding="utf-8")
    assert [found.code for found in read(tmp_path / "scenario.yaml", *checked).diagnostics] == ["NAME01"]


def test_failures_read_well(
    checked: tuple[CheckedGame, Globals], settings: Settings, golden: Callable[[str, str], None]
) -> None:
    reports = [describe_outcome(run(readable(path, checked), settings)) for path in FAILING]
    golden("scenarios/failing.txt", "\n\n".join(reports).replace(f"{GAME}/", "") + "\n")


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_fault_is_found_at_its_place(path: Path, checked: tuple[CheckedGame, Globals], settings: Settings) -> None:
    marked = {
        (number, code)
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        for code in re.findall(r"# <- ([A-Z]+\d\d)", line)
    }
    outcome = run(read(path, *checked), settings)
    found = {(diagnostic.span.line, diagnostic.code) for diagnostic in outcome.diagnostics}
    assert found == marked, describe_outcome(outcome)


@pytest.mark.parametrize(
    "code", [code for code, mend in mends().items() if code.startswith("SCEN") and not mend.advice]
)
def test_a_mended_scenario_has_the_fault_no_more(
    code: str, checked: tuple[CheckedGame, Globals], settings: Settings, tmp_path: Path
) -> None:
    case = case_of(code)
    assert case is not None
    outcome = run(read(mended(case, mends()[code], tmp_path), *checked), settings)
    assert not outcome.diagnostics, describe_outcome(outcome)


def test_every_code_of_scenarios_has_a_broken_one() -> None:
    codes = {path.stem.split("_")[0] for path in BROKEN} | {"SCEN09"}  # the latter: the test below
    assert {code for code in CODES if code.startswith("SCEN")} <= codes


def test_faults_read_well(
    checked: tuple[CheckedGame, Globals], settings: Settings, golden: Callable[[str, str], None]
) -> None:
    reports = [describe_outcome(run(read(path, *checked), settings)) for path in BROKEN]
    golden("scenarios/broken.txt", "\n\n".join(reports).replace(f"{GAME}/", "") + "\n")


def test_a_rule_that_no_scenario_exercises_is_reported(checked: tuple[CheckedGame, Globals]) -> None:
    rules = [(rule.id, rule.span) for rule in checked[0].rules.values()]
    found = unexercised(rules, [Outcome("one", "one.yaml", ("B-1", "B-4"))])
    assert [diagnostic.message for diagnostic in found] == [
        "no scenario exercises B-2",
        "no scenario exercises B-3",
    ]


def test_all_are_run_and_told_of(checked: tuple[CheckedGame, Globals]) -> None:
    told: list[str] = []
    summary = run_all(GAME, *checked, tell=lambda outcome: told.append(outcome.name))
    assert told == [path.stem for path in HOLDING]
    assert summary.passed
    assert summary.diagnostics == ()


def test_some_are_chosen_by_name_or_text(checked: tuple[CheckedGame, Globals]) -> None:
    names = {outcome.name for outcome in run_all(GAME, *checked, "picked").outcomes}
    assert names == {"dictated_picks"}


def test_the_difference_of_lists() -> None:
    assert difference(["a", "b"], ["b", "c"]) == ("  b", "- a", "+ c")
