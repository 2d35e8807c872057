"""`rules` and `assumptions`: the rulebook with what carries out and what exercises each rule."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rulesdsl.cli import app
from tests.rulesdsl.pseudo import terminal

GAME = Path(__file__).parent / "quarry"
BARE = Path(__file__).parents[1] / "games" / "parameters"
BOLD = "\x1b[1m"


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="rulesdsl")


@pytest.fixture
def proved(tmp_path: Path) -> Path:
    """The game with a scenario for what it has none of."""
    game = tmp_path / "quarry"
    shutil.copytree(GAME, game)
    (game / "scenarios" / "a_tie.yaml").write_text(
        "rules: [Q-B2]\nrun: game\nplay: [rest, rest]\nexpect: [count(pit) == 5]\n"
    )
    return game


# ------------------------------------------------------------------------- rules


def test_the_rulebook_reads_well(golden: Callable[[str, str], None]) -> None:
    result = call("rules", GAME)
    assert result.exit_code == 0
    golden("rulebook/rules.txt", result.output)


def test_into_a_pipe_go_no_colours_and_no_long_lines() -> None:
    output = call("rules", GAME).output
    assert "\x1b" not in output
    assert max(len(line) for line in output.splitlines()) <= 80


def test_in_a_terminal_a_rule_has_the_colour_of_its_status(tmp_path: Path) -> None:
    with terminal(tmp_path, "rules", str(GAME)) as screen:
        screen.wait_for("An empty pit")
        assert BOLD in screen.seen


def test_a_rule_is_chosen_by_its_id() -> None:
    output = call("rules", GAME, "Q-B1", "Q-3").output
    assert [line.split()[0] for line in output.splitlines() if line.startswith("  Q-")] == ["Q-3", "Q-B1"]


def test_a_rule_that_is_none_is_a_wrong_call() -> None:
    result = call("rules", GAME, "Q-B9")
    assert result.exit_code == 2
    assert "Quarry has no rule `Q-B9`; did you mean `Q-B1`?" in " ".join(result.output.split())


def test_unproved_rules_are_listed_and_fail() -> None:
    result = call("rules", GAME, "--unproved")
    assert result.exit_code == 1
    assert [line.split()[0] for line in result.output.splitlines() if line.startswith("  Q-")] == ["Q-B2"]


def test_no_unproved_rule_is_well(proved: Path) -> None:
    result = call("rules", proved, "--unproved")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Quarry: 7 rules (4 stated, 1 derived, 2 assumed), 1 without effect in play, 0",
        "exercised by no scenario",
    ]


def test_a_rulebook_for_scripts() -> None:
    rules = {rule["id"]: rule for rule in json.loads(call("rules", GAME, "--format", "json").output)["rules"]}
    assert list(rules) == ["Q-1", "Q-2", "Q-3", "Q-4", "Q-B1", "Q-B2", "Q-B3"]
    carriers = [(part["kind"], part["name"], Path(part["path"]).name) for part in rules["Q-3"]["carried_by"]]
    assert carriers == [
        ("zone", "player.shelf", "game.yaml"),
        ("setup", "", "game.yaml"),
        ("players", "", "game.yaml"),
    ]
    assert rules["Q-B1"]["scenarios"] == ["an_empty_pit", "digging"]
    assert [parameter["name"] for parameter in rules["Q-B1"]["varied_by"]] == ["lucky", "depth"]
    assert (Path(rules["Q-4"]["path"]).name, rules["Q-4"]["line"]) == ("rulebook.yaml", 15)


def test_a_game_without_a_rulebook_has_nothing_unproved() -> None:
    result = call("rules", BARE, "--unproved")
    assert (result.exit_code, result.output) == (0, "Parameters has no rulebook\n")


def test_a_scenario_that_cannot_be_read_is_told(proved: Path) -> None:
    (proved / "scenarios" / "digging.yaml").write_text("rules: [Q-11]\nexpect: [over]\n")
    result = call("rules", proved)
    assert result.exit_code == 1
    assert "digging.yaml:1:9  SCEN05  the rulebook has no rule `Q-11`" in result.output


def test_a_faulty_game_is_not_listed(proved: Path) -> None:
    (proved / "finds.csv").unlink()
    for command in ("rules", "assumptions"):
        result = call(command, proved)
        assert result.exit_code == 1
        assert "finds.csv" in result.output


# ------------------------------------------------------------------- assumptions


def test_what_is_not_stated_reads_well(golden: Callable[[str, str], None]) -> None:
    result = call("assumptions", GAME)
    assert result.exit_code == 0
    golden("rulebook/assumptions.txt", result.output)


def test_assumptions_for_scripts() -> None:
    data = json.loads(call("assumptions", GAME, "--format", "json").output)
    assert [rule["id"] for rule in data["rules"]] == ["Q-B1", "Q-B2", "Q-B3"]
    (parameter,) = data["rules"][1]["varied_by"]
    assert (parameter["values"], parameter["default"]) == ("oldest | youngest | shared", "oldest")
    (fact,) = data["facts"]
    assert fact["name"] == "find.worth_from"
    assert fact["members"] == {"stated": ["pebble"], "derived": ["bone"], "assumed": ["nugget", "opal", "coin"]}


def test_a_game_without_a_rulebook_assumes_nothing() -> None:
    result = call("assumptions", BARE)
    assert (result.exit_code, result.output) == (0, "Parameters has no rulebook\n")


def test_where_all_is_stated_nothing_is_assumed() -> None:
    result = call("assumptions", Path(__file__).parent / "bazaar")
    assert (result.exit_code, result.output) == (0, "Bazaar: 0 assumed, 0 derived\n")
