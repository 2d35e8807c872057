"""What a game was worth: by what its rules say, on both machines, or else by who has won."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from interpreter.plain.outcome import for_winning, returns_of

GAMES = Path(__file__).parents[1] / "games"


def last(game: rulesdsl.Game, players: int, seed: int) -> rulesdsl.State:
    state = game.start(players, seed)
    while state.decision is not None:
        options = state.decision.options
        state = state.apply(options[(seed + state.decisions) % len(options)])
    return state


@pytest.mark.parametrize("seed", range(5))
def test_rules_may_say_what_a_game_was_worth(seed: int) -> None:
    state = last(rulesdsl.load(GAMES / "betting"), 3, seed)
    assert state.scores is not None
    assert state.returns == tuple(score - 6 for score in state.scores)
    assert sum(state.returns) == 0
    winners = tuple(seat - 1 for seat in state.winners)
    assert state.returns == returns_of(state.environment(), winners)


@pytest.mark.parametrize("seed", range(5))
def test_otherwise_winning_is_worth_one(seed: int) -> None:
    state = last(rulesdsl.load(GAMES / "pig"), 3, seed)
    assert state.returns == tuple(1 if seat in state.winners else -1 for seat in (1, 2, 3))
    assert state.returns == returns_of(state.environment(), tuple(seat - 1 for seat in state.winners))


def test_what_nobody_or_everybody_wins_is_worth_nothing() -> None:
    assert for_winning((), 2) == for_winning((0, 1), 2) == (0, 0)
    assert for_winning((1, 2), 3) == (-1, 1, 1)


def test_a_game_that_goes_on_has_no_returns_yet() -> None:
    assert rulesdsl.load(GAMES / "pig").start(2, seed=1).returns == ()
