"""`solve`: games whose values are known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import rulesdsl
from dsl.diagnostics import Fault
from rulesdsl.analysis.regret import Solver
from rulesdsl.analysis.sequences import sequence_form
from rulesdsl.analysis.solve import Call, form_of, measures, run
from rulesdsl.calling import WrongCall
from rulesdsl.cli import app
from rulesdsl.exit_codes import OK

DATA = Path(__file__).parent / "data"
GAMES = DATA.parents[1] / "games"
CARDS = DATA / "three_cards.yaml"


def test_the_smallest_poker_is_worth_an_eighteenth_to_the_second() -> None:
    form = sequence_form(rulesdsl.load(CARDS).start(2, chance="explicit"))
    assert form.positions == 58
    assert [len(side.states) for side in form.sides] == [6, 6]
    for measure in measures(Solver(form), 1e-4, 100_000):
        low, high = -measure.answers[1], measure.answers[0]
        assert low - 1e-9 <= -1 / 18 <= high + 1e-9
    assert measure.exploitability <= 1e-4
    assert measure.value == pytest.approx(-1 / 18, abs=1e-4)


def test_a_solver_that_knows_nothing_can_be_beaten() -> None:
    """Against somebody who chooses at random: known from going through the tree by hand."""
    measure = Solver(sequence_form(rulesdsl.load(CARDS).start(2, chance="explicit"))).measure()
    assert measure.value == pytest.approx(1 / 8)
    assert measure.answers == pytest.approx((1 / 2, 5 / 12))


def test_choosing_at_the_same_time_is_choosing_in_secret() -> None:
    """Whoever is second does not know what the first has chosen, so neither can be worth more than the other."""
    form = sequence_form(rulesdsl.load(DATA / "matching.yaml").start(2, chance="explicit"))
    *_, measure = measures(Solver(form), 0.01, 2000)
    assert measure.value == pytest.approx(0, abs=0.01)
    assert measure.exploitability <= 0.01


def test_a_large_tree_is_refused() -> None:
    with pytest.raises(WrongCall, match="more than 57 positions"):
        form_of(rulesdsl.load(CARDS), most=57)
    assert form_of(rulesdsl.load(CARDS), most=58).positions == 58


def test_a_tree_without_end_is_refused() -> None:
    with pytest.raises(WrongCall, match="more than 5,000 positions"):
        form_of(rulesdsl.load(GAMES / "pig"), most=5000)


def test_the_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plans = tmp_path / "plans.jsonl"
    assert run(Call(CARDS, 0.01, 1000, plans, as_json=True)) == OK
    report = json.loads(capsys.readouterr().out)
    assert report["exploitability"] <= 0.01
    assert report["information_states"] == [6, 6]
    lines = [json.loads(line) for line in plans.read_text(encoding="utf-8").splitlines()]
    assert len(lines) == 12
    assert all(sum(line["options"].values()) == pytest.approx(1) for line in lines)
    best = [line for line in lines if line["seat"] == 2 and "card_3" in str(line["information_state"])]
    assert all(line["options"]["bet"] > 0.9 for line in best)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (Call(GAMES / "betting", 0.01, 10, settings=("nothing=1",)), "there is no parameter `nothing`"),
        (Call(GAMES / "tricks", 0.01, 10), "two players"),
        (Call(DATA / "sharing.yaml", 0.01, 10), "do not add up to 0"),
    ],
)
def test_what_cannot_be_solved(call: Call, sentence: str) -> None:
    with pytest.raises((WrongCall, Fault), match=sentence):
        run(call)


def test_the_command_line() -> None:
    solved = CliRunner().invoke(app, ["solve", str(CARDS), "--exploitability", "0.01"])
    assert solved.exit_code == OK
    assert "58 positions, 6 + 6 information states" in solved.output
    assert "seat 1: -0.05" in solved.output
