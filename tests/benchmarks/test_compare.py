"""What is measured and printed when contenders are timed beside each other."""

from __future__ import annotations

import time

import pytest

from benchmarks.compare import Race, Slice, compare, report, speed
from benchmarks.contests import Contest, contests, driven, games
from verification import outside
from verification.cases import AT_RANDOM


def test_the_described_game_is_measured_by_the_median_of_neighbouring_slices() -> None:
    described = [Slice(1.0, 30, 300), Slice(1.0, 10, 100), Slice(1.0, 20, 200)]
    other = [Slice(2.0, 30, 240), Slice(2.0, 5, 40), Slice(2.0, 20, 160)]
    found = speed(other, described)
    assert (found.games_per_second, found.decisions_per_second) == (10.0, 80.0)
    assert (found.decisions_per_game, found.ratio) == (8.0, 2.0)


def test_contenders_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes only while somebody plays: a tenth of a second for each game of one, two tenths of the other."""
    clock = [0.0]
    monkeypatch.setattr(time, "process_time", lambda: clock[0])

    def playout(cost: float, decisions: int) -> int:
        clock[0] += cost
        return decisions

    contest = Contest("nim", 2, {"described": lambda _: playout(0.1, 5), "plain": lambda _: playout(0.2, 6)})
    (result,) = compare([contest], 2.0)
    assert (result.slices, result.speeds["plain"].decisions_per_game) == (4, 6.0)
    assert result.speeds["plain"].ratio == pytest.approx(2.0)
    assert [line.split() for line in report([result]).splitlines()[1:3]] == [
        ["nim", "2", "described", "50", "10.0", "5.0"],
        ["plain", "30", "5.0", "6.0", "2.00"],
    ]


def test_a_game_is_not_timed_for_other_numbers_of_players() -> None:
    with pytest.raises(ValueError, match="all_in_all is not for 1 players"):
        list(contests(["all_in_all"], 1))
    with pytest.raises(ValueError, match="hearts is held to the outside engine with 4 players"):
        list(contests(["hearts"], 3))


@pytest.mark.skipif(not outside.available(), reason=outside.MISSING)
@pytest.mark.parametrize("even_chance", [True, False])
def test_the_outside_engine_plays_whole_games(even_chance: bool) -> None:
    playout = driven(outside.load("hearts"), even_chance=even_chance)
    assert {playout(seed) for seed in range(20)} == {52, 64}  # with three cards of four seats to pass, or none


@pytest.mark.skipif(not outside.available(), reason=outside.MISSING)
def test_all_games_that_are_held_to_the_outside_engine_are_timed() -> None:
    assert {case.game for case in AT_RANDOM} <= set(games())
    (contest,) = contests(["connect_four"], None)
    assert list(Race(contest).contest.contenders) == ["described", "step by step", "outside"]
