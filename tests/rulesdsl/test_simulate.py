"""`rulesdsl simulate`: what many games come to, counted right and the same every time."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import rulesdsl
from rulesdsl import bots
from rulesdsl.cli import app
from tests.rulesdsl.pseudo import terminal

HERE = Path(__file__).parent
GAMES = HERE.parent / "games"
PIG = GAMES / "pig"
STANDSTILL = HERE.parent / "interpreter" / "data" / "standstill.yaml"


def call(*arguments: object) -> Result:
    words = ["simulate", *map(str, arguments)]
    return CliRunner().invoke(app, words if "--cores" in words else [*words, "--cores", "1"], prog_name="rulesdsl")


def columns(*arguments: object) -> list[dict[str, Any]]:
    result = call(*arguments, "--format", "json")
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)["columns"]
    return found


def column(*arguments: object) -> dict[str, Any]:
    [found] = columns(*arguments)
    return found


def spread(numbers: list[int]) -> dict[str, float]:
    """19 in 20 are not greater than the fourth, and that is the least such number."""
    most = min(n for n in numbers if 20 * sum(other <= n for other in numbers) >= 19 * len(numbers))
    return {
        "least": min(numbers),
        "median": statistics.median(numbers),
        "mean": statistics.fmean(numbers),
        "most_of_them": most,
        "greatest": max(numbers),
    }


# -------------------------------------------------------------------------- counting


@pytest.mark.parametrize("name", ["pig", "kalah", "winning_together", "simultaneous", "go_fish", "offering"])
def test_what_is_counted_are_the_games_that_the_same_bots_play_at_a_table(name: str) -> None:
    game = rulesdsl.load(GAMES / name)
    players = game.players[0]
    seats = tuple(["greedy", "random", "greedy"][:players])
    ends = []
    for seed in range(5, 17):
        state = game.start(players, seed)
        while (decision := state.decision) is not None:
            seat = decision.seats[0]
            number = bots.choose(seats[seat - 1], decision, seat, seed, state.decisions)
            state = state.apply(decision.options_of(seat)[number], seat)
        ends.append(state)
    found = column(GAMES / name, "--seats", ",".join(seats), "--games", 12, "--seed", 5)
    assert (found["players"], found["games"], found["stopped"]) == (players, 12, 0)
    assert found["decisions"] == pytest.approx(spread([end.decisions for end in ends]))
    assert found["endings"] == Counter(end.reason for end in ends)
    assert found["shared"] == sum(len(end.winners) > 1 for end in ends)
    assert found["won_by_nobody"] == sum(end.winners == () for end in ends)
    for seat, told in enumerate(found["seats"], 1):
        assert (told["seat"], told["bot"]) == (seat, seats[seat - 1])
        assert told["won"] == sum(seat in end.winners for end in ends)
        assert told["won_alone"] == sum(end.winners == (seat,) for end in ends)
        scores = [end.scores[seat - 1] for end in ends if end.scores is not None]
        assert told["scores"] == (pytest.approx(spread(scores)) if scores else None)


def test_games_of_pure_chance_are_played_out_at_once() -> None:
    game = rulesdsl.load(PIG)
    played = [game.playout(3, seed) for seed in range(30)]
    found = column(PIG, "--players", 3, "--games", 30)
    assert found["decisions"] == pytest.approx(spread([one.decisions for one in played]))
    assert [seat["won"] for seat in found["seats"]] == [sum(s in one.winners for one in played) for s in (1, 2, 3)]
    assert found["endings"] == Counter(one.reason for one in played)


@pytest.mark.parametrize(("seats", "decisions"), [("random", 50_000), ("greedy", 2_001)])
def test_games_without_an_end_are_counted_and_nobody_has_won_them(seats: str, decisions: int) -> None:
    found = column(STANDSTILL, "--games", 2, "--seats", seats)
    assert (found["games"], found["stopped"], found["endings"]) == (2, 2, {})
    assert found["decisions"]["greatest"] == decisions
    assert [seat["won"] for seat in found["seats"]] == [0, 0]
    assert found["won_by_nobody"] == 0
    assert "  stopped, no end in sight    100.0 %\n" in call(STANDSTILL, "--games", 2, "--seats", seats).stdout


# --------------------------------------------------------------------------- columns


def test_each_number_of_players_has_a_column() -> None:
    assert [found["players"] for found in columns(PIG, "--players", "all", "--games", 3)] == [2, 3, 4]


def test_other_values_stand_side_by_side() -> None:
    found = columns(PIG, "--games", 20, "--against", "goal=100", "--against", "goal=200,sides=4", "--set", "sides=5")
    assert [one["values"] for one in found] == ["", "goal=100", "goal=200,sides=4"]
    assert found[1]["decisions"] == column(PIG, "--games", 20, "--set", "goal=100", "--set", "sides=5")["decisions"]
    assert found[2]["decisions"] == column(PIG, "--games", 20, "--set", "goal=200", "--set", "sides=4")["decisions"]


def test_a_variant_stands_beside_the_usual_game() -> None:
    bazaar = HERE / "bazaar"
    usual, short = columns(bazaar, "--games", 5, "--against", "short")
    assert short == {**column(bazaar, "--games", 5, "--variant", "short"), "values": "short"}
    assert usual == column(bazaar, "--games", 5)


def test_numbers_of_players_that_the_values_do_not_fit_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(
        "rulesdsl: 1\nname: Nap\nplayers: 2..4\nparameters: {beds: 1..9 = 9}\nrequires: [count(players) <= beds]\n"
        "phases:\n  game: {do: end game}\n"
    )
    assert [found["players"] for found in columns(path, "--players", "all", "--games", 2, "--set", "beds=3")] == [2, 3]
    assert call(path, "--players", "4", "--games", 2, "--set", "beds=3").exit_code == 1


def test_the_report_as_people_read_it(golden: Any) -> None:
    arguments = ("--players", "all", "--games", 40, "--seats", "greedy", "--against", "goal=80")
    golden("simulate/pig.txt", call(PIG, *arguments).stdout)
    golden("simulate/mixed.txt", call(PIG, "--games", 40, "--seats", "greedy,random").stdout)


def test_a_report_fits_in_80_columns() -> None:
    lines = call(PIG, "--players", "all", "--games", 2, "--against", "goal=80").stdout.splitlines()
    assert all(len(line) <= 80 and line == line.rstrip() for line in lines)


# ---------------------------------------------------------------------- the same again


def test_the_report_is_the_same_on_any_number_of_cores() -> None:
    command = [sys.executable, "-c", "from rulesdsl.cli import main; main()", "simulate", str(PIG), "--games", "31"]
    many = subprocess.run([*command, "--cores", "3"], capture_output=True, text=True, check=True)
    assert many.stdout == call(PIG, "--games", 31).stdout
    assert many.stderr.startswith("31 games in ")


def test_another_seed_gives_other_games() -> None:
    assert (
        call(PIG, "--games", 20).stdout.splitlines()[1:]
        != call(PIG, "--games", 20, "--seed", 99).stdout.splitlines()[1:]
    )


def test_ctrl_c_reports_on_the_games_played_so_far() -> None:
    with terminal(HERE, "simulate", str(PIG), "--games", "1000000", "--seats", "greedy") as screen:
        screen.wait_for(" of 1,000,000 games ")
        screen.type("\x03")
        assert screen.code() == 130
        assert " of 1,000,000 games in " in screen.seen
        assert "\ndecisions in a game\n" in screen.seen
        assert "Traceback" not in screen.seen


# ------------------------------------------------------------------------ what is wrong


def test_rules_that_break_are_told_with_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text((PIG / "game.yaml").read_text().replace("p.points += pot\n", "p.points += pot // (pot - 22)\n"))
    results = [call(path, "--seats", seats) for seats in ("greedy", "random")]
    for result in results:
        assert result.exit_code == 1
        assert "  PLAY01  division by zero\n" in result.stderr
        assert "    in the game of seed " in result.stderr
        assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "7"), "this game is for 2 to 4 players, not for 7; `all` is every number"),
        (("--players", "many"), "this game is for 2 to 4 players, not for many"),
        (("--players", "9" * 5000), "this game is for 2 to 4 players"),
        (("--seats", "human,random"), "nobody can sit at a seat as `human`; a seat is one of random, greedy"),
        (("--seats", "greedy,gredy"), "did you mean `greedy`?"),
        (("--seats", "greedy,random", "--players", "3"), "--seats names 2 seats, but there are 3 players"),
        (("--seats", "greedy,random", "--players", "all"), "--seats names 2 seats, but there are 3 players"),
        (("--against", "gaol=3"), "there is no parameter `gaol`; did you mean `goal`?"),
        (("--against", "fast"), "there is no variant `fast`"),
        (("--against", "=3"), "--against takes name=value, not `=3`"),
        (("--against", "fast,slow"), "--against fast,slow: one variant at a time"),
    ],
)
def test_a_wrong_call(arguments: tuple[str, ...], sentence: str) -> None:
    result = call(PIG, "--games", 2, *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_broken_game_shows_its_faults() -> None:
    result = call(HERE.parent / "invalid" / "NAME01.yaml")
    assert result.exit_code == 1
    assert "  NAME01  " in result.stderr
