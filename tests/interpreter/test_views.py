"""One filter: what a seat receives does not depend on what it may not know, and an outsider receives least."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from dsl.diagnostics import Span
from interpreter.play.views import Unseen
from interpreter.records.trace import trace, trace_for
from rulesdsl import Game, State
from tests.interpreter.conftest import DATA

CARDS = 16


class Stacked:
    """Chance that brings the deck into an order of our own; dealing takes from its end."""

    def __init__(self, order: list[int]) -> None:
        self.order = order

    def shuffle(self, span: Span, items: tuple[int, ...]) -> list[int]:
        return self.order

    def roll(self, span: Span, sides: int) -> int:
        return 3

    def pick(self, span: Span, items: tuple[Any, ...]) -> None:
        return None


FIRST_HAND = range(CARDS - 3, CARDS)
"""Places in the deck of the three cards that seat 1 gets."""


def swapped(one: int, other: int) -> list[int]:
    order = list(range(CARDS))
    order[one], order[other] = order[other], order[one]
    return order


def received(state: State, seat: int | None) -> str:
    """Every byte that a seat gets to see of a state."""
    decision = state.decision
    mine = decision.options_of(seat) if decision and seat else ()
    options = [(option.id, option.text, dict(option.arguments), option.hint) for option in mine]
    asked = ("play(red_1)", "mark", "bid(9)") if mine and decision and decision.name == "act" else ()
    why = [state.why(text, seat) for text in asked]
    trace = list(trace_for(state, seat))
    return json.dumps([state.view(seat).as_data(), options, why, state.log(seat), state.news(seat), trace])


QUIET = [("bid", 1), ("bury", 0), ("take", -1), *[("up", 0)] * 3, ("pass", 0), ("bid", 2), ("bury", 1)]
"""Options by name and by their place among those of that name."""


def quiet_game(secrets: Game, order: list[int]) -> list[State]:
    """Choices in which seats 2 and 3 use what they hold, by its place, and show nothing of it to seat 1."""
    states = [secrets.start(players=3, seed=1, chance=Stacked(order))]
    for action, place in QUIET:
        decision = states[-1].decision
        assert decision is not None
        options = [option for option in decision.options if option.action == action]
        states.append(states[-1].apply(options[place]))
    return states


HIDDEN = [places for places in combinations(range(CARDS), 2) if not set(places) & set(FIRST_HAND)][::7]


@pytest.mark.parametrize("places", HIDDEN)
def test_what_is_hidden_from_a_seat_changes_nothing_for_it(secrets: Game, places: tuple[int, int]) -> None:
    one, other = quiet_game(secrets, list(range(CARDS))), quiet_game(secrets, swapped(*places))
    for state, twin in zip(one, other, strict=True):
        assert received(state, 1) == received(twin, 1)
        assert received(state, None) == received(twin, None)


def test_seats_see_what_is_theirs(secrets: Game) -> None:
    state = secrets.start(players=3, seed=1)
    assert state.view(1).zone("player(1).hand").items == ("red_1", "red_4", "blue_1")
    assert state.view(1).zone("player(2).hand").items == (None, None, None)
    assert state.view(1).zone("player(1).row").items == (None, None)
    assert state.view(2).zone("player(2).hand").items != (None, None, None)
    bids = {variable.id for variable in state.view(2).variables if variable.family == "player.bid"}
    assert bids == {"player(2).bid"}


@pytest.mark.parametrize("stranger", [None, 0, 4, -1, 99])
def test_whoever_sits_nowhere_sees_least(secrets: Game, stranger: int | None) -> None:
    for state in quiet_game(secrets, list(range(CARDS))):
        view = state.view(stranger)
        assert view.seat is None
        for seat in (1, 2, 3):
            for seen, more in zip(view.zones, state.view(seat).zones, strict=True):
                known = [item for item in seen.items or () if item]
                assert all(item in (more.items or ()) for item in known)
        assert received(state, stranger) == received(state, None)


def test_what_is_shown_to_one_seat_is_known_to_it_alone(secrets: Game) -> None:
    state = secrets.start(players=3, seed=1).apply("peek(2)")
    theirs = state.view(2).zone("player(2).hand").items
    assert state.view(1).zone("player(2).hand").items == theirs
    assert state.view(3).zone("player(2).hand").items == (None, None, None)
    assert state.view(None).zone("player(2).hand").items == (None, None, None)
    assert state.news(3)[-1] == "3 components are shown to player 1."
    assert any("are shown to player 1" in line and "components" not in line for line in state.news(1))


def test_a_choice_made_in_secret_is_nobodys_business_until_all_have_chosen(secrets: Game) -> None:
    state = secrets.start(players=3, seed=1)
    voting = state.apply("pass").apply("pass").apply("pass")
    first = [voting.apply(choice, seat=2) for choice in ("up", "down")]
    for seat in (1, 3, None):
        assert received(first[0], seat) == received(first[1], seat)
        assert first[0].news(seat) == ("Player 2 has chosen.",)
    assert first[0].news(2) == ("Player 2: Up.",)
    last = first[0].apply("down", seat=3).apply("up", seat=1)
    assert last.news(None)[:3] == ("Player 2: Up.", "Player 3: Down.", "Player 1: Up.")


def test_all_orders_of_arrival_give_one_state(secrets: Game) -> None:
    voting = secrets.start(players=3, seed=1).apply("pass").apply("pass").apply("pass")
    choices = {1: "up", 2: "down", 3: "up"}
    hashes = set()
    for order in ([1, 2, 3], [3, 2, 1], [2, 3, 1]):
        state = voting
        for seat in order:
            state = state.apply(choices[seat], seat=seat)
        hashes.add(state.hash)
    assert len(hashes) == 1


def test_questions_are_answered_as_far_as_a_seat_may_know(secrets: Game) -> None:
    state = secrets.start(players=3, seed=1)
    assert state.evaluate("sum(c.rank for c in player(1).hand)") == 6
    assert state.evaluate("sum(c.rank for c in player(1).hand)", seat=1) == 6
    assert state.evaluate("count(player(1).hand)", seat=2) == 3
    assert state.evaluate("list(c for c in player(1).hand)", seat=1) == ["red_1", "red_4", "blue_1"]
    for text in ("sum(c.rank for c in player(1).hand)", "player(1).bid", "count(card(red, 4) & player(1).hand)"):
        with pytest.raises(Unseen):
            state.evaluate(text, seat=2)


def test_the_end_of_the_game_opens_nothing(secrets: Game) -> None:
    state = secrets.start(players=3, seed=1)
    while state.decision is not None:
        state = state.apply(next(o for o in state.decision.options if o.action in ("pass", "down")))
    assert state.over
    assert state.view(1).zone("player(2).hand").items == (None, None, None)
    assert state.view(1).scores == state.scores  # these are announced


def test_scores_are_seen_as_far_as_what_they_depend_on(secrets: Game) -> None:
    state = secrets.start(players=3, seed=1)
    assert state.view(1).scores == (6, None, None)
    assert state.view(None).scores == (None, None, None)


@pytest.fixture(scope="module")
def guess() -> Game:
    """Cards are named, wherever they lie, and pointed at, whatever they are."""
    return rulesdsl.load(DATA / "guess.yaml")


def options_of(state: State, action: str) -> list[str]:
    assert state.decision is not None
    return [option.id for option in state.decision.options if option.action == action]


def test_what_is_named_is_called_by_its_name_and_what_is_pointed_at_by_its_place(guess: Game) -> None:
    for seed in range(5):
        state = guess.start(players=2, seed=seed)
        names = ["red_1", "red_2", "blue_1", "blue_2"]
        assert options_of(state, "guess") == [f"guess(c={name})" for name in names]  # one each, wherever the copies lie
        theirs = [id_ for id_ in options_of(state, "turn") if "q=2" in id_]
        assert theirs == [f"turn(q=2, c=row[{place}])" for place in (1, 2, 3)]  # also where two of them are alike
        texts = [option.text for option in state.decision.options] if state.decision else []
        assert "Ask for blue 2" in texts
        assert "Turn card 2 from player 2's row" in texts


def test_naming_a_kind_does_not_tell_where_its_members_lie(guess: Game) -> None:
    state = guess.start(players=2, seed=1)
    assert state.evaluate("list(c for c in card where c.colour == red and c.rank == 1)", seat=1) == ["red_1", "red_1"]
    for text in ("list(place(c) for c in card)", "first(c for c in card where c in player(2).hand)"):
        with pytest.raises(Unseen):
            state.evaluate(text, seat=1)


def test_a_hidden_component_in_a_variable_has_neither_name_nor_place(guess: Game) -> None:
    seen = set()
    for seed in range(12):
        state = guess.start(players=2, seed=seed).apply("guess(blue_2)")
        known = {item for zone in state.view(None).zones for item in zone.items or () if item}
        assert not known
        seen |= {variable.value for variable in state.view(None).variables if variable.id == "wanted"}
    assert seen == {"hidden"}


def test_an_assignment_that_changes_nothing_is_in_the_trace_and_not_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "again.yaml"
    path.write_text(AGAIN, encoding="utf-8")
    state = rulesdsl.load(path).start(players=2, seed=1)
    state = state.apply("same").apply("other")
    assert "Open: yes." not in state.log(1)
    assert state.log(1).count("Level: 2.") == 1
    sets = [line for line in map(json.loads, trace(state)) if line["type"] == "set"]
    assert [(line["name"], line["value"]) for line in sets] == [
        ("open", True),
        ("level", 1),
        ("open", True),
        ("level", 2),
    ]


AGAIN = """\
rulesdsl: 1
name: Again
players: 2
variables:
  open: bool = true
  level: int = 1
phases:
  game:
    turns: p in players
    do:
      - choose: act
        by: p
        options:
          same: {do: open = true; level = 1}
          other: {do: open = true; level = 2}
"""


COUNTING = """\
rulesdsl: 1
name: Counting
players: 2
variables:
  player.purse: int = 3, seen by owner
phases:
  game:
    do:
      - for: n in 1..2
        do:
          - choose: spend
            by: player(1)
            text: Coin {n} of {player(1).purse}
            options:
              spend: {do: player(1).purse -= 1}
      - choose: guess
        each: p in players
        text: You have {p.purse}
        options:
          odd:
      - choose: rest
        by: player(2)
        options:
          rest:
"""


def test_a_decision_may_say_in_words_what_is_asked_of_a_seat(tmp_path: Path) -> None:
    path = tmp_path / "counting.yaml"
    path.write_text(COUNTING, encoding="utf-8")
    state, texts = rulesdsl.load(path).start(players=2, seed=1), []
    while state.decision is not None:
        texts.append([state.decision.text_of(seat) for seat in (1, 2)])
        state = state.apply(state.decision.options[0])
    assert texts == [
        ["Coin 1 of 3", ""],
        ["Coin 2 of 2", ""],
        ["You have 1", "You have 3"],
        ["", "You have 3"],
        ["", ""],
    ]
