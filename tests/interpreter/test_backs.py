"""What a hidden component shows all the same: in views, logs, traces and at the table."""

from __future__ import annotations

import json
from pathlib import Path

import rulesdsl
from interpreter.records.trace import trace_for
from rulesdsl.table.sheets import contents

GAME = Path(__file__).parent.parent / "games" / "card_backs"


def test_a_view_has_the_backs_of_a_pile_in_order_and_those_of_a_set_sorted() -> None:
    state = rulesdsl.load(GAME).start(players=2, seed=3)
    view = state.view(None)
    assert view.zone("deck").backs == ("red", "blue", "red", "red")
    assert view.zone("deck").items == (None,) * 4
    assert contents(view.zone("deck")) == "1 hidden (red), 1 hidden (blue), 2 hidden (red)"
    assert contents(view.zone("bag")).startswith("1 hidden (cube, level 2, not heavy), 1 hidden (cube, level 4,")
    assert view.zone("player(1).hand").backs == ("blue",)
    assert state.view(1).zone("player(1).hand").backs is None
    assert (view.zone("vault").count, view.zone("vault").backs) == (None, None)


def test_whoever_sees_a_hidden_component_move_sees_its_back() -> None:
    state = rulesdsl.load(GAME).start(players=2, seed=3).apply("take_red(deck[3])")
    assert state.news(2)[:2] == (
        "Player 1: Take card 3 from the deck, which is red.",
        "A card (red) goes from the deck to player 1's hand.",
    )
    moves = [line for line in map(json.loads, trace_for(state, 2)) if line["type"] == "move"]
    assert moves[-1]["items"] == ["hidden (red)"]
