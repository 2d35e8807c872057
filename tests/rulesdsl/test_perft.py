"""`perft`: trees counted, against numbers worked out by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

import rulesdsl
from dsl.diagnostics import Fault
from rulesdsl.analysis.perft import Call, count, run
from rulesdsl.calling import WrongCall
from rulesdsl.cli import app
from rulesdsl.exit_codes import OK, USAGE

DATA = Path(__file__).parent / "data"
GAMES = DATA.parents[1] / "games"


def test_the_smallest_poker() -> None:
    """Three cards to the first, two to the second; then pass-pass, pass-bet-2, bet-2: five ways to end."""
    counts = count(rulesdsl.load(DATA / "three_cards.yaml"), 2, 10)
    assert [level.nodes for level in counts.levels] == [1, 3, 6, 12, 24, 12]
    assert [level.chance for level in counts.levels] == [1, 3, 0, 0, 0, 0]
    assert sum(level.ended for level in counts.levels) == 6 * 5
    assert counts.ended() == 1
    assert counts.returns(2) == (Fraction(1, 8), Fraction(-1, 8))


@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_workers_counts_the_same(workers: int) -> None:
    counts = count(rulesdsl.load(GAMES / "pig", parameters={"goal": "10", "sides": "4"}), 2, 6, workers)
    assert [level.nodes for level in counts.levels] == [1, 1, 4, 7, 19, 40, 97]


def test_what_has_not_ended_is_no_part_of_the_probability() -> None:
    """Two throws that make ten or more, six of 36; then to throw again or to bank was a matter of luck, twice."""
    counts = count(rulesdsl.load(GAMES / "pig", parameters={"goal": "10"}), 2, 5)
    assert counts.ended() == Fraction(6, 36) / 4
    assert counts.returns(2) == (Fraction(1, 24), Fraction(-1, 24))


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    run(Call(DATA / "three_cards.yaml", 10, as_json=True, cores=1))
    report = json.loads(capsys.readouterr().out)
    assert report["nodes"] == 58
    assert report["probability"] == {"exact": "1", "decimal": 1.0}
    run(Call(DATA / "three_cards.yaml", 10, cores=1))
    assert "seat 1: 1/8 = 0.125" in capsys.readouterr().out


def test_what_cannot_be_counted() -> None:
    with pytest.raises(WrongCall, match="this game is for 2 players, not for 5"):
        run(Call(DATA / "three_cards.yaml", 10, players=5))
    with pytest.raises(Fault):
        run(Call(DATA / "nowhere", 10))


def test_the_command_line() -> None:
    path = str(DATA / "three_cards.yaml")
    counted = CliRunner().invoke(app, ["perft", path, "--depth", "2", "--cores", "1"])
    assert counted.exit_code == OK
    assert "10 positions; 0 games have ended" in counted.output
    assert CliRunner().invoke(app, ["perft", path]).exit_code == USAGE  # how deep?
