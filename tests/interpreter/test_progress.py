"""Games that get nowhere are errors of their rules, and found to be so soon, however they are played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rulesdsl
from interpreter.limits import MOST_DECISIONS, MOST_RETURNS
from interpreter.places import places_of
from interpreter.plain.reference import Reference
from interpreter.sites import sites_of
from rulesdsl import Game, RuleError, State
from rulesdsl.measuring import measure, stepped

DATA = Path(__file__).parent / "data"
NOWHERE = {
    "standstill": (
        r"nobody has changed anything in 2,\d\d\d decisions",
        "nobody has changed anything in the last 1,000",
    ),
    "toggle": (
        r"one position has come up 1,000 times in [3-5],\d\d\d decisions: the game goes round in a circle",
        "the last 1,000 were made in 3 positions that come up again and again",
    ),
}
"""By game: what is said early, where positions are compared; and what is said in the end, where there is no time to."""


def loaded(name: str) -> Game:
    return rulesdsl.load(DATA / f"{name}.yaml")


def at_random(state: State) -> State:
    random = Random(1)
    while state.decision is not None:
        state = state.apply(random.choice(state.decision.options))
    return state


@pytest.mark.parametrize("name", NOWHERE)
def test_state_by_state(name: str) -> None:
    with pytest.raises(RuleError, match=NOWHERE[name][0]) as error:
        at_random(loaded(name).start(2, 1))
    assert error.value.span.place.endswith(f"{name}.yaml:11")
    choice, phase, decision = error.value.trace
    assert "of seat" in choice
    assert phase == "play"
    assert decision.startswith("`move` (")


@pytest.mark.parametrize("name", NOWHERE)
def test_on_the_machine_alone(name: str) -> None:
    with pytest.raises(RuleError, match=NOWHERE[name][0]):
        stepped(loaded(name).setting(2).program, 1)


@pytest.mark.parametrize("name", NOWHERE)
def test_in_a_playout(name: str) -> None:
    with pytest.raises(RuleError, match=f"{MOST_DECISIONS:,} decisions without an end; {NOWHERE[name][1]}") as error:
        loaded(name).playout(2, 1)
    assert error.value.span.place.endswith(f"{name}.yaml:11")
    assert error.value.trace == ("play",)


@pytest.mark.parametrize("name", NOWHERE)
def test_on_the_reference_machine(name: str) -> None:
    instance, random = loaded(name).setting(2).instance, Random(1)
    table = Reference(
        places_of(instance), sites_of(instance.game), 1, lambda _, __, choices: random.randrange(len(choices))
    )
    with pytest.raises(RuleError, match=f"{MOST_DECISIONS:,} decisions without an end; {NOWHERE[name][1]}") as error:
        table.play()
    assert error.value.span.place.endswith(f"{name}.yaml:11")
    assert table.decisions.made == MOST_DECISIONS


def test_chance_is_no_circle_but_has_an_end() -> None:
    """The machine and the playout agree where it is."""
    game = loaded("rolling")
    said = f"{MOST_DECISIONS:,} decisions without an end; the last 1,000 were made in 6 positions"
    for play in (lambda: stepped(game.setting(2).program, 1), lambda: game.playout(2, 1)):
        with pytest.raises(RuleError, match=said):
            play()


def test_who_chooses_otherwise_may_go_on() -> None:
    """The error belongs to a choice, not to the game: what was there before stands."""
    state = rulesdsl.load(DATA / "circle.yaml").start(2, 1)
    for _ in range(2 * MOST_RETURNS):
        state = state.apply("pass")
    loaded_again = state.game.load_save(state.save())
    for standing in (state, loaded_again):
        assert standing.apply("win").over
        with pytest.raises(RuleError, match="nobody has changed anything"):
            standing.apply("pass")


def test_a_long_wait_is_no_circle() -> None:
    """Nothing but the count of a loop changes; that is enough."""
    game = loaded("patient")
    assert at_random(game.start(2, 1)).decisions == 3000
    assert stepped(game.setting(2).program, 1) == 3000
    assert game.playout(2, 1).decisions == 3000


@pytest.mark.parametrize("name", [*NOWHERE, "rolling"])
def test_measuring_such_a_game_ends(name: str) -> None:
    with pytest.raises(RuleError):
        measure(loaded(name), 2, seconds=60)
