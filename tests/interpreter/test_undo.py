"""Taking back: only while nobody has learned anything and chance has not spoken."""

from __future__ import annotations

import pytest

from rulesdsl import Game, Refusal, Refused, State


@pytest.fixture
def state(secrets: Game) -> State:
    return secrets.start(players=3, seed=1)


@pytest.mark.parametrize("option", ["bid(2)", "pass", "bury(red_1)"])
def test_what_nobody_learned_from_can_be_taken_back(state: State, option: str) -> None:
    after = state.apply(option)
    assert after.undo() is state
    assert after.undo().hash == state.hash
    assert after.undo().apply(option).hash == after.hash


FINAL = [
    ("play(red_4)", "somebody has learned something"),  # the others did not know the card
    ("take(2, row[1])", "somebody has learned something"),  # nor did the taker
    ("peek(2)", "somebody has learned something"),
    ("tell", "somebody has learned something"),
    ("roll", "chance has spoken"),
]


@pytest.mark.parametrize(("option", "why"), FINAL)
def test_what_somebody_learned_from_is_final(state: State, option: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        state.apply(option).undo()
    assert refused.value.reason is Refusal.UNDO


def test_a_choice_made_in_secret_is_final(state: State) -> None:
    voting = state.apply("pass").apply("pass").apply("pass")
    one = voting.apply("up", seat=1)
    with pytest.raises(Refused, match="at once is final"):
        one.undo()
    with pytest.raises(Refused, match="at once is final"):
        one.apply("down", seat=2).apply("down", seat=3).undo()


def test_the_first_state_has_nothing_before_it(state: State) -> None:
    with pytest.raises(Refused, match="nothing has been chosen"):
        state.undo()
