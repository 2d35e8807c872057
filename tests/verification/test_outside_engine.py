"""Described games against the outside engine: a sample of what `python -m verification` compares."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verification import outside
from verification.cases import AT_RANDOM, CASES, OTHER_RULES, TREES, Case
from verification.solving import solve
from verification.walking import Walk

pytestmark = pytest.mark.skipif(not outside.available(), reason=outside.MISSING)

GAMES = range(3)


def case(game: str) -> Case:
    """The first case of a game."""
    return next(case for case in CASES if case.game == game)


@pytest.mark.parametrize("tree", [case for case in TREES if case.fast], ids=lambda case: case.outside)
def test_whole_trees_agree(tree: Case) -> None:
    assert Walk(tree).tree().disagreement == ""


@pytest.mark.parametrize(
    "played", [case for case in (*AT_RANDOM, *OTHER_RULES) if case.fast], ids=lambda case: case.outside
)
def test_random_games_agree(played: Case) -> None:
    found = Walk(played).random_games(GAMES)
    assert (found.disagreement, found.ends) == ("", len(GAMES))


def test_the_positions_of_a_tree_are_counted() -> None:
    """Kuhn Poker is small enough for pencil and paper: two deals, then at most three bets."""
    found = Walk(case("kuhn_poker")).tree()
    assert [found.levels[depth] for depth in range(7)] == [1, 3, 6, 12, 24, 12, 0]
    assert (found.ends, found.decisions, found.chances) == (30, 24, 4)
    assert found.information_states == (12, 12)


def test_a_solved_game_is_worth_the_same_on_both_sides() -> None:
    """It has long been known what Kuhn Poker is worth: the first seat loses one chip in eighteen games."""
    solved = solve(replace(case("kuhn_poker"), solved=0.001))
    assert solved.same
    assert abs(solved.values[0] + 1 / 18) < 0.001
    assert solved.exploitabilities[1] <= 0.001


KUHN, PIG = case("kuhn_poker"), case("pig")
GOOFSPIEL = replace(case("goofspiel"), parameters={"cards": 3}, outside="goofspiel(num_cards=3,imp_info=True)")

MISTAKEN = [
    (
        replace(KUHN, parameters={"bet": 2}),
        "after 0, 1, Pass, Bet, Bet: returns: described [-3, 3], outside [-2.0, 2.0]",
    ),
    (replace(KUHN, parameters={"max_raises": 2}), "after 0, 1, Pass, Bet: options: only described: raise"),
    (replace(KUHN, outside="kuhn_poker(players=3)"), "after nothing: outcomes: only outside: 3"),
    (replace(PIG, outside="pig(winscore=5)"), "the described game is over, outside chance decides"),
    (replace(PIG, parameters={"goal": 5}), "described chance decides, outside the game is over"),
    (replace(PIG, parameters={"must_roll": True}), "after nothing: options: only outside: stop"),
    (replace(GOOFSPIEL, forgetful=False), "the described game tells histories apart"),
]


@pytest.mark.parametrize(("mistaken", "told"), MISTAKEN)
def test_other_rules_do_not_agree(mistaken: Case, told: str) -> None:
    assert told in Walk(mistaken).tree().disagreement
