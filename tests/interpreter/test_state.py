"""States: never changed by what is done with them, equal when equal, and errors that say how they came about."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

import interpreter.progress
import rulesdsl
from rulesdsl import Game, Refusal, Refused, RuleError, State
from tests.interpreter.test_records import played

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("choices", range(0, 30, 3))
def test_applying_an_option_leaves_its_state_as_it_was(secrets: Game, choices: int) -> None:
    state = played(secrets, choices, seed=choices)
    before, hash_ = deepcopy(state.vector), state.hash
    for option in state.decision.options if state.decision else ():
        assert state.apply(option).parent is state
    assert state.vector == before
    assert state.clone().hash == hash_


def test_the_same_seed_and_choices_give_the_same_game(secrets: Game) -> None:
    one, other = played(secrets, 30, seed=9), played(secrets, 30, seed=9)
    assert [s.hash for s in one.line()] == [s.hash for s in other.line()]
    assert secrets.start(3, 9).hash != secrets.start(3, 10).hash


def test_a_seed_is_drawn_where_none_is_given(secrets: Game) -> None:
    state = secrets.start(players=2)
    assert 0 <= state.seed < 1 << 53
    assert secrets.start(players=2, seed=state.seed).hash == state.hash


def test_copies_that_changed_places_make_no_difference(secrets: Game) -> None:
    """Both red ones are called red_1; which of them lies where is nothing that anybody can tell."""
    state = secrets.start(players=3, seed=1)
    twin = state.clone()
    names = state.setting.instance.names["component"]
    zones, at = twin.vector[4], twin.vector[5]
    first, second = [c for c, name in enumerate(names) if name == "red_1"]
    for contents in zones:
        contents[:] = [{first: second, second: first}.get(c, c) for c in contents]
    at[first], at[second] = at[second], at[first]
    for contents in zones[1:3]:
        contents.sort()
    assert twin.vector != state.vector
    assert twin.hash == state.hash


def test_a_game_that_is_over_asks_nothing(secrets: Game) -> None:
    state = played(secrets, 1000)
    assert state.over
    assert state.decision is None
    assert state.winners
    assert state.reason
    with pytest.raises(Refused) as refused:
        state.apply("pass")
    assert refused.value.reason is Refusal.GAME_OVER


def test_an_error_of_the_rules_says_what_led_to_it() -> None:
    state = rulesdsl.load(DATA / "breaking.yaml").start(players=2, seed=1)
    with pytest.raises(RuleError) as error:
        state.apply("range")
    assert error.value.message == "`score` would be 4, outside 0..3"
    assert error.value.span.place.endswith("breaking.yaml:25")
    assert error.value.trace[0].startswith("`range` of seat 1 (")
    assert any("step" in line for line in error.value.trace)


def test_of_choices_made_in_secret_all_have_led_to_an_error() -> None:
    state = rulesdsl.load(DATA / "breaking_together.yaml").start(players=2, seed=1).apply("much", seat=1)
    with pytest.raises(RuleError) as error:
        state.apply("little", seat=2)
    assert error.value.span.place.endswith("breaking_together.yaml:14")
    choices = [part.partition(" (")[0] for part in error.value.trace[0].split(", ")]
    assert choices == ["`much` of seat 1", "`little` of seat 2"]


def test_a_game_without_an_end_is_reported(secrets: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreter.progress, "MOST_DECISIONS", 12)
    with pytest.raises(RuleError, match="12 decisions without an end"):
        played(secrets, 20)


def test_a_position_that_comes_up_again_is_known() -> None:
    game = rulesdsl.load(DATA / "circle.yaml")
    state = game.start(players=2, seed=1)
    for _ in range(4):
        assert state.repetitions == 0 or state.decisions >= 2
        state = state.apply("pass")
    assert state.repetitions == 2


def test_a_decision_says_what_there_is_to_know(secrets: Game) -> None:
    decision = secrets.start(players=3, seed=1).decision
    assert decision is not None
    assert (decision.name, decision.seat, decision.seats, decision.phase) == ("act", 1, (1,), "act")
    assert decision.options_of(2) == ()
    option = decision.options[0]
    assert (option.id, option.text, option.action, option.seat) == ("play(c=red_4)", "Play red 4", "play", 1)
    assert option.arguments == {"c": "red_4"}
    assert option.line.endswith("secrets.yaml:39")


def test_unknown_values_of_parameters_are_refused() -> None:
    with pytest.raises(rulesdsl.Fault, match=r"no parameter `sets_to_wim`(.*\n)+.*did you mean `sets_to_win`"):
        rulesdsl.load(Path(__file__).parent.parent.parent / "games" / "all_in_all", parameters={"sets_to_wim": 2})


def test_a_playout_is_a_whole_game(secrets: Game) -> None:
    one, other = secrets.playout(players=3, seed=4), secrets.playout(players=3, seed=4)
    assert one == other
    assert one.decisions > 5
    assert one.winners
    assert one.scores is not None
    assert len(one.scores) == 3


def random_game(game: Game, seed: int) -> State:
    state, random = game.start(players=2, seed=seed), Random(seed)
    while state.decision is not None:
        state = state.apply(random.choice(state.decision.options))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_the_log_tells_the_end(secrets: Game, seed: int) -> None:
    log = random_game(secrets, seed).log(None)
    assert any(line.startswith("The game is over") for line in log)
    assert any("win" in line for line in log[-2:])


def test_who_is_asked_always_is_asked_without_a_choice() -> None:
    """Nobody learns from the question whether somebody could knock."""
    game = rulesdsl.load(DATA / "always.yaml")
    unable, able = game.start(players=4, seed=0), game.start(players=4, seed=2)
    assert unable.decision is not None
    assert able.decision is not None
    assert [option.id for option in unable.decision.options] == ["otherwise"]
    assert [option.id for option in able.decision.options] == ["knock(c=card_9)"]
    after = unable.apply("otherwise")
    assert after.decision is not None
    assert after.decision.seat == 2
