"""Explicit chance: the same distributions as shuffling eagerly, exact, however a pile is taken from or looked at."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import rulesdsl
from tests.interpreter.explicit_chance import eager_ends, explicit_ends

HERE = Path(__file__).parent
GAMES = sorted((HERE / "data" / "chance").glob("*.yaml"))
FEATURES = [HERE.parent / "games" / name for name in ("asking", "copies", "purses", "seat_orders", "simultaneous")]


@pytest.mark.parametrize("path", [*GAMES, *FEATURES], ids=lambda path: path.stem)
def test_what_comes_of_it_is_as_likely_as_with_eager_shuffling(path: Path) -> None:
    instance = rulesdsl.load(path).setting(rulesdsl.load(path).players[0]).instance
    lazily, eagerly = explicit_ends(instance), eager_ends(instance)
    assert sum(lazily.values()) == sum(eagerly.values()) == 1
    assert lazily == eagerly


def first(state: rulesdsl.State) -> rulesdsl.State:
    """Played on by what comes first, whoever decides."""
    while not state.over:
        state = state.apply(state.chance[0][0] if state.chance else state.decision.options[0])  # type: ignore[union-attr]
    return state


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_chance_is_saved_and_traced(path: Path) -> None:
    game = rulesdsl.load(path)
    state = first(game.start(game.players[0], chance="explicit"))
    assert game.load_save(state.save()).vector == state.vector
    *_, last = rulesdsl.replay(game, "\n".join(rulesdsl.trace(state)))
    assert last.vector == state.vector


def test_outcomes_are_listed_with_their_probabilities() -> None:
    state = rulesdsl.load(GAMES[0]).start(2, chance="explicit")
    assert state.decision is None
    assert state.chance == [("draw(penny)", Fraction(3, 4)), ("draw(crown)", Fraction(1, 4))]
    after = state.apply("draw(crown)")  # all others are pennies, so that dealing them is certain
    assert after.chance == [("pick(penny)", Fraction(1, 2)), ("pick(crown)", Fraction(1, 2))]


def test_what_chance_cannot_bring_is_refused() -> None:
    state = rulesdsl.load(GAMES[0]).start(2, chance="explicit")
    with pytest.raises(rulesdsl.Refused, match="chance cannot bring"):
        state.apply("draw(pound)")
    with pytest.raises(rulesdsl.Refused, match="chance decides now"):
        state.why("one")


def test_what_chance_has_brought_cannot_be_taken_back() -> None:
    state = rulesdsl.load(GAMES[0]).start(2, chance="explicit")
    with pytest.raises(rulesdsl.Refused, match="chance has spoken"):
        state.apply("draw(penny)").undo()


def test_a_shuffled_pile_has_no_order_before_somebody_takes_from_it() -> None:
    state = rulesdsl.load(GAMES[1]).start(2, chance="explicit")
    following = set()
    for one, other in (("card_1", "card_2"), ("card_2", "card_1")):
        after = state.apply(f"draw({one})").apply(f"draw({other})").apply("keep").apply("mix")
        following.add(after.chance[0])
    assert following == {("draw(card_3)", Fraction(1, 2))}
