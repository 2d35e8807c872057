"""What both sides call the same thing; no outside engine is needed for that."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from verification.names import NAMES

SAME = [
    ("tic_tac_toe", "mark(c=cell_1_3)", ["x(0,0)"]),
    ("tic_tac_toe", "mark(c=cell_3_2)", ["o(1,2)"]),
    ("connect_four", "drop(x=7)", ["o6"]),
    ("breakthrough", "move(c=cell_1_2, t=cell_2_3)", ["a7b6*"]),
    ("othello", "place(c=cell_6_4)", ["f5"]),
    ("othello", "pass", ["pass"]),
    ("kuhn_poker", "draw(card_3)", ["Deal:2"]),
    ("kuhn_poker", "fold", ["Pass"]),
    ("leduc_poker", "draw(hearts_3)", ["Chance outcome:5"]),
    ("leduc_poker", "raise", ["Raise"]),
    ("liars_dice", "roll(4)", ["Roll 4"]),
    ("liars_dice", "bid(n=2, f=5)", ["2-5"]),
    ("liars_dice", "liar", ["Liar"]),
    ("pig", "hold", ["stop"]),
    ("pig", "roll(6)", ["Roll 6"]),
    ("goofspiel", "bid(c=card_2_11)", ["[P1]Bid: 11"]),
    ("crazy_eights", "seat(5)", ["Decide Player 4 to be the dealer"]),
    ("crazy_eights", "play(c=clubs_ten)", ["Play CT"]),
    ("crazy_eights", "name(s=spades)", ["Nominate suit S"]),
    ("hearts", "pick(hold)", ["No Pass"]),
    ("hearts", "pass(cards=set(clubs_two, hearts_king, spades_ace))", ["2C", "KH", "AS"]),
    ("oh_hell", "seat(1)", ["0"]),
    ("oh_hell", "bid(n=10)", ["10"]),
    ("oh_hell", "play(c=diamonds_queen)", ["DQ"]),
]


@pytest.mark.parametrize(("game", "described", "outside"), SAME)
def test_both_sides_have_the_same_labels(game: str, described: str, outside: Sequence[str]) -> None:
    names = NAMES[game]
    assert names.described(described) == {names.outside(text) for text in outside}
