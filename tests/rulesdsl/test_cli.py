"""The commands as they are called: what they print, and their exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import rulesdsl
from interpreter.records.saves import BadRecord
from interpreter.records.trace import trace
from rulesdsl import measuring
from rulesdsl.calling import WrongCall
from rulesdsl.cli import app
from rulesdsl.files import CannotRead
from rulesdsl.library import shipped_games
from rulesdsl.replaying import game_of
from rulesdsl.showing import Setting, lines_of_parameter
from tests.rulesdsl.pseudo import terminal

HERE = Path(__file__).parent
GAME = HERE / "bazaar"
INVALID = HERE.parent / "invalid"
PARAMETERS = HERE.parent / "games" / "parameters"
BREAKING = HERE.parent / "interpreter" / "data" / "breaking.yaml"
COMMANDS = tuple(command.name or command.callback.__name__ for command in app.registered_commands if command.callback)


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="rulesdsl")


@pytest.fixture
def failing(tmp_path: Path) -> Path:
    """The game with one scenario that holds and one that does not."""
    shutil.copy(GAME / "game.yaml", tmp_path)
    (tmp_path / "scenarios").mkdir()
    shutil.copy(GAME / "failing" / "the_options.yaml", tmp_path / "scenarios")
    shutil.copy(GAME / "scenarios" / "a_whole_game.yaml", tmp_path / "scenarios")
    return tmp_path


# ------------------------------------------------------------------------- help


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example_and_the_exit_codes(command: str) -> None:
    result = call(command, "--help")
    assert result.exit_code == 0
    assert f"Example: rulesdsl {command} " in result.output
    assert "Exit codes: 0 " in result.output


@pytest.mark.parametrize("command", [(), *((command,) for command in COMMANDS)])
def test_help_fits_in_80_columns(command: tuple[str, ...]) -> None:
    assert max(len(line) for line in call(*command, "--help").output.splitlines()) <= 80


def test_an_unknown_command_is_a_wrong_call() -> None:
    assert call("chekc").exit_code == 2


# ------------------------------------------------------------------------- check


def test_a_clean_game_is_one_line_of_facts() -> None:
    result = call("check", GAME)
    assert result.exit_code == 0
    assert result.output == (
        "Bazaar: 2..3 players, 8 components, 3 phases, 7 options, rules 4 stated 0 derived 0 assumed\n"
    )


def test_several_games_are_checked_in_one_call() -> None:
    result = call("check", GAME, INVALID / "NAME01.yaml")
    assert result.exit_code == 1
    assert result.output.startswith("Bazaar: ")
    assert "NAME01.yaml: 1 error\n" in result.output


def test_a_fault_has_its_place_line_caret_and_hint() -> None:
    lines = call("check", INVALID / "SCHEMA01.yaml").output.splitlines()
    assert "SCHEMA01.yaml:" in lines[0]
    assert "  SCHEMA01  " in lines[0]
    assert lines[2].strip("^ ") == ""
    assert lines[3].startswith("    hint: ")


def test_faults_for_editors() -> None:
    result = call("check", INVALID / "NAME01.yaml", "--format", "json")
    assert result.exit_code == 1
    (game,) = json.loads(result.output)["games"]
    assert game["facts"] is None
    (diagnostic,) = game["diagnostics"]
    assert diagnostic["code"] == "NAME01"
    assert diagnostic["severity"] == "error"
    assert (diagnostic["line"], diagnostic["column"]) < (diagnostic["end_line"], diagnostic["end_column"])


def test_facts_for_scripts() -> None:
    (game,) = json.loads(call("check", GAME, "--format", "json").output)["games"]
    assert game["diagnostics"] == []
    assert game["facts"]["components"] == 8
    assert game["facts"]["rules"] == {"stated": 4, "derived": 0, "assumed": 0}


def test_warnings_fail_only_if_one_is_strict() -> None:
    lenient, strict = call("check", INVALID / "LINT01.yaml"), call("check", "--strict", INVALID / "LINT01.yaml")
    assert (lenient.exit_code, strict.exit_code) == (0, 1)
    assert "  LINT01  warning: " in lenient.output
    assert lenient.output.endswith(" (1 warning)\n")


def test_what_is_no_game_is_a_wrong_call() -> None:
    result = call("check", "no_such_game")
    assert result.exit_code == 2
    assert "there is no game 'no_such_game'" in result.output


def test_a_shipped_game_is_found_by_its_name() -> None:
    name = next(iter(shipped_games()))
    assert call("check", name).exit_code == 0


def test_the_console_script_prints_no_colours_into_a_pipe() -> None:
    command = [sys.executable, "-c", "from rulesdsl.cli import main; main()", "check", str(INVALID / "NAME01.yaml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr == ""


def test_the_version_is_told() -> None:
    assert call("--version").output == f"rulesdsl {metadata.version('rulesdsl')}\n"


# -------------------------------------------------------------------------- show


def test_a_game_is_shown() -> None:
    result = call("show", PARAMETERS)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Parameters, for 2..4 players"
    assert "  deal: 1..count(card) // count(players) = 6 with 2 players, 4 with 3 players, else 3" in lines
    assert lines[lines.index("  direction: left | right = left") + 1] == "    right in the variant long"
    assert "  suit.weight: 0..9 = 2 for hearts, 0 for moons, 5 for stars" in lines
    assert "  long: goal = 500, direction = right" in lines
    assert lines[-2:] == ["Rules: 0", "Scenarios: 4"]


def test_numbers_of_players_with_the_same_default_are_told_together() -> None:
    by_players = {2: "7", 3: "5", 4: "5", 6: "5", 7: "2", 5: "5", 9: "2"}
    parameter = Setting("hand", "1..9", None, by_players, {}, {}, "")
    [line] = lines_of_parameter(parameter)
    assert line.endswith(" = 7 with 2 players, 5 with 3 to 6 players, 2 with 7 players, 2 with 9 players")


def test_what_a_parameter_and_a_variant_are_for_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(
        "rulesdsl: 1\nname: Nap\nsummary: Sleep.\nplayers: 2\n"
        "parameters:\n  long: {type: bool, default: no_, text: Sleep long}\n".replace("no_", "false")
        + "variants:\n  deep: {long: true, text: For the tired}\nphases:\n  game: {do: end game}\n"
    )
    result = call("show", path)
    assert "  long: bool = false\n    Sleep long\n    true in the variant deep\n" in result.output
    assert "  deep: long = true\n    For the tired\n" in result.output
    assert "\nSleep.\n" in result.output


def test_a_game_for_scripts() -> None:
    data = json.loads(call("show", PARAMETERS, "--format", "json").output)
    assert (data["name"], data["min_players"], data["max_players"], data["scenarios"]) == ("Parameters", 2, 4, 4)
    deal = data["parameters"][0]
    assert deal["by_players"] == {"2": "6", "3": "4"}
    assert (deal["default"], deal["variants"]) == ("3", {"lonely": "1"})
    assert data["variants"][0] == {"name": "long", "text": "", "values": {"goal": "500", "direction": "right"}}


def test_a_faulty_game_is_not_shown() -> None:
    result = call("show", INVALID / "NAME01.yaml")
    assert result.exit_code == 1
    assert "  NAME01  " in result.output


# -------------------------------------------------------------------------- test


def test_scenarios_that_hold() -> None:
    result = call("test", GAME)
    assert result.exit_code == 0
    first, last = result.output.splitlines()
    assert first == "........"
    assert last.startswith("8 scenarios: 8 passed (")


def test_a_scenario_that_fails_is_shown(failing: Path, golden: Callable[[str, str], None]) -> None:
    result = call("test", failing)
    assert result.exit_code == 1
    golden("scenarios/test_command.txt", result.output.replace(f"{failing}/", ""))


def test_scenarios_are_chosen_by_a_text(failing: Path) -> None:
    result = call("test", failing, "-k", "whole")
    assert result.exit_code == 0
    assert "1 scenario: 1 passed" in result.output


def test_no_scenario_is_no_success(failing: Path) -> None:
    result = call("test", failing, "-k", "nothing like this")
    assert result.exit_code == 1
    assert "no scenario was run" in result.output


def test_results_for_scripts(failing: Path) -> None:
    result = call("test", failing, "--format", "json")
    assert result.exit_code == 1
    data = json.loads(result.output)
    assert not data["passed"]
    assert [scenario["passed"] for scenario in data["scenarios"]] == [True, False]
    failure = data["scenarios"][1]["failure"]
    assert failure["message"] == "these are not the options of seat 1"
    assert failure["line"] == 4
    assert "+ gamble" in failure["details"]
    assert [diagnostic["code"] for diagnostic in data["diagnostics"]] == ["SCEN09"]


def test_scenarios_of_a_faulty_game_are_not_run() -> None:
    result = call("test", INVALID / "NAME01.yaml")
    assert result.exit_code == 1
    assert "  NAME01  " in result.output


# ------------------------------------------------------------------------ replay


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The trace of a short game."""
    state = rulesdsl.load(GAME).start(players=2, seed=3)
    while state.decision is not None:
        decision = state.decision
        state = state.apply(decision.options[-1], by="random")
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in trace(state)), encoding="utf-8")
    return path


def test_a_trace_is_told_step_by_step(record: Path) -> None:
    result = call("replay", record, GAME)
    assert result.exit_code == 0, result.output
    assert "--- start" in result.output
    assert "--- 4" in result.output
    assert "Player 1: Pass." in result.output
    assert result.output.endswith("The trace holds: 4 decisions, the game is over.\n")


def test_in_a_terminal_it_waits_after_each_step(record: Path) -> None:
    with terminal(record.parent, "replay", str(record), str(GAME)) as screen:
        screen.wait_for("q: quit")
        assert "--- 1" not in screen.seen
        screen.type("\n")
        screen.wait_for("q: quit", 2)
        assert "--- 1" in screen.seen
        screen.type("q\n")
        assert screen.code() == 0
        assert "--- 2" not in screen.seen
        assert "The trace holds" not in screen.seen


def test_in_a_terminal_it_can_be_read_to_the_end(record: Path) -> None:
    with terminal(record.parent, "replay", str(record), str(GAME)) as screen:
        for step in range(1, 5):
            screen.wait_for("q: quit", step)
            screen.type("\n")
        assert screen.code() == 0
        assert screen.seen.endswith("The trace holds: 4 decisions, the game is over.\n")


def test_a_trace_is_checked(record: Path) -> None:
    result = call("replay", record, GAME, "--check")
    assert result.exit_code == 0
    assert result.output == "The trace holds: 4 decisions, the game is over.\n"


def test_a_trace_that_was_touched_does_not_hold(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"winners": [', '"winners": [7, '), encoding="utf-8")
    result = call("replay", record, GAME, "--check")
    assert result.exit_code == 1
    assert "is not what happens" in result.output


@pytest.mark.parametrize("text", ["", "{}\n", "nonsense", "[" * 100_000])
def test_what_is_no_trace_is_refused_in_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text, encoding="utf-8")
    for arguments in ((path,), (path, GAME)):
        result = call("replay", *arguments)
        assert result.exit_code == 1
        assert result.output.startswith("The trace does not hold: ")
        assert len(result.output.splitlines()) == 1


def test_the_game_of_a_trace_has_to_be_said_if_it_is_not_shipped(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"type": "start", "game": "Nowhere"}\n', encoding="utf-8")
    result = call("replay", path)
    assert result.exit_code == 2
    assert "the trace is of Nowhere, which is not shipped; say where that game is" in result.output
    assert call("replay", path, GAME).exit_code == 1


def test_a_trace_that_is_not_there(tmp_path: Path) -> None:
    result = call("replay", tmp_path / "none.jsonl")
    assert result.exit_code == 1
    assert "cannot be read" in result.output


def test_the_shipped_game_of_a_trace_is_found_by_its_title() -> None:
    for path in shipped_games().values():
        title = rulesdsl.load(path).name
        assert game_of(json.dumps({"type": "start", "game": title})) == path


# ------------------------------------------------------------------------- bench


def test_speed_is_measured() -> None:
    result = call("bench", GAME, "--seconds", "0.1", "--players", "3")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Bazaar, 3 players, random play")
    assert [line.split()[0] for line in result.output.splitlines()[-2:]] == ["step", "playout"]


def test_speed_for_scripts() -> None:
    data = json.loads(call("bench", GAME, "--seconds", "0.1", "--json").output)
    assert data["players"] == 2
    for way in ("step", "playout"):
        assert data[way]["games_per_second"] > 0
        assert data[way]["decisions_per_game"] == 4  # two seats, each acts and votes once


def test_a_game_that_gets_nowhere_is_not_measured() -> None:
    result = call("bench", HERE.parent / "interpreter" / "data" / "standstill.yaml", "--seconds", "3600")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert ":11:17  PLAY01  nobody has changed anything in 2,000 decisions" in lines[0]
    assert lines[-2:] == ["    in play", f"    in `move` ({lines[0].partition(':17  ')[0]})"]


def test_parameters_can_be_measured() -> None:
    arguments = ("bench", GAME, "--seconds", "0.1", "--json", "--variant", "short", "--set", "goal=1")
    assert call(*arguments).exit_code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is needed")
@pytest.mark.parametrize("arguments", [("show", GAME), ("board", GAME.parent.parent / "games" / "wheel", "--out", "-")])
def test_what_cannot_be_printed_is_told_in_a_sentence(arguments: tuple[object, ...]) -> None:
    command = [sys.executable, "-c", "from rulesdsl.cli import main; main()", *map(str, arguments)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "this cannot be printed: no space left on device\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--set", "goal"), "--set takes name=value, not `goal`"),
        (("--set", "gaol=3"), "there is no parameter `gaol`; did you mean `goal`?"),
        (("--set", "goal=much"), "`much` is no whole number"),
        (("--set", f"goal={'9' * 16}"), "is too large a number"),
        (("--variant", "shrot"), "there is no variant `shrot`; did you mean `short`?"),
    ],
)
def test_wrong_parameters_are_a_wrong_call(arguments: tuple[str, ...], sentence: str) -> None:
    result = call("bench", GAME, *arguments)
    assert result.exit_code == 2
    assert sentence in result.output


@pytest.mark.parametrize(
    ("problem", "code", "told"),
    [
        (WrongCall("not like this"), 2, "not like this\n"),
        (CannotRead("no file"), 1, "no file\n"),
        (BadRecord("no save"), 1, "no save\n"),
        (KeyboardInterrupt(), 130, "stopped before it was done\n"),
    ],
)
def test_what_keeps_a_command_from_its_work_is_told(
    monkeypatch: pytest.MonkeyPatch, problem: BaseException, code: int, told: str
) -> None:
    def fail(*_: object) -> None:
        raise problem

    monkeypatch.setattr(measuring, "measure", fail)
    result = call("bench", GAME)
    assert (result.exit_code, result.stdout, result.stderr) == (code, "", told)


def test_a_mistake_of_the_program_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "measure", lambda *_: 1 // 0)
    assert isinstance(call("bench", GAME).exception, ZeroDivisionError)


def test_rules_that_break_are_told_with_their_place() -> None:
    result = call("bench", BREAKING)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "  PLAY01  " in result.stderr


def test_a_wrong_number_of_players_is_a_wrong_call() -> None:
    result = call("bench", GAME, "--players", "7")
    assert result.exit_code == 2
    assert result.stderr == "this game is for 2 to 3 players, not for 7\n"
