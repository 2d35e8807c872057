"""What is held to the outside engine: which games, for how many players, with which values, and how far.

A `note` says where both sides differ, or what had to be set so that they do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import rulesdsl

GAMES = Path(__file__).parent.parent / "games"


@dataclass(frozen=True, slots=True)
class Case:
    """A game on both sides. A whole tree, to a `depth` or to its end; or so many `games` at random.

    `informed`: information states are compared as well; `forgetful`: those of the outside engine leave something out
    that a seat has seen. `solved`: the game is solved, too, until plans are as little exploitable as that.
    `fast`: the tests play it as well, of random games a few.
    """

    game: str
    outside: str
    players: int = 2
    variant: str | None = None
    parameters: Mapping[str, int | str] = field(default_factory=dict)
    depth: int | None = None
    games: int = 0
    informed: bool = False
    forgetful: bool = False
    solved: float | None = None
    fast: bool = True
    note: str = ""

    @property
    def told(self) -> str:
        """What is particular to it, in words."""
        values = ", ".join(f"{name} {str(value).lower()}" for name, value in self.parameters.items())
        return "; ".join(filter(None, (self.variant and f"variant {self.variant}", values, self.note)))

    def described(self) -> rulesdsl.Game:
        return rulesdsl.load(GAMES / self.game).with_values(self.variant, self.parameters)


FORGETFUL = "information states there tell which cards have been bid, but not for which prizes"
EIGHTS = (
    "at the end cards from two to ten are counted there by their number in the pack (the two of spades as 5, the ten "
    "of diamonds as 35), which is corrected before the returns are compared"
)

TREES = (
    Case("tic_tac_toe", "tic_tac_toe", fast=False),
    Case("connect_four", "connect_four", depth=7, fast=False),
    Case("breakthrough", "breakthrough", depth=4, fast=False),
    Case("othello", "othello", depth=7, fast=False),
    Case("kuhn_poker", "kuhn_poker", informed=True, solved=0.0001),
    Case("kuhn_poker", "kuhn_poker(players=3)", players=3, informed=True),
    Case("leduc_poker", "leduc_poker", informed=True, solved=0.01, fast=False),
    Case("liars_dice", "liars_dice", variant="openspiel", informed=True, fast=False),
    Case(
        "goofspiel",
        "goofspiel(num_cards=4)",
        parameters={"cards": 4},
        informed=True,
        forgetful=True,
        fast=False,
        note=FORGETFUL,
    ),
    Case(
        "pig",
        "pig(winscore=5,horizon=8)",
        variant="openspiel",
        parameters={"goal": 5, "max_choices": 8},
        fast=False,
    ),
)

AT_RANDOM = (
    Case("tic_tac_toe", "tic_tac_toe", games=1000),
    Case("connect_four", "connect_four", games=1000),
    Case("breakthrough", "breakthrough", games=1000),
    Case("othello", "othello", games=1000),
    Case("kuhn_poker", "kuhn_poker", games=1000),
    Case("leduc_poker", "leduc_poker", games=1000),
    Case("liars_dice", "liars_dice", variant="openspiel", games=1000),
    Case("pig", "pig", variant="openspiel", games=1000),
    Case("goofspiel", "goofspiel", games=1000),
    Case("crazy_eights", "crazy_eights", players=5, variant="openspiel", games=1000, note=EIGHTS),
    Case("hearts", "hearts", players=4, variant="openspiel", games=1000),
    Case("oh_hell", "oh_hell", players=3, variant="openspiel", games=1000),
)

HEARTS = Case("hearts", "", players=4, variant="openspiel", games=200, fast=False)
OH_HELL = Case("oh_hell", "", variant="openspiel", games=200, fast=False)
CRAZY_EIGHTS = Case("crazy_eights", "", variant="openspiel", games=200, fast=False, note=EIGHTS)

OTHER_RULES = (
    Case(
        "connect_four",
        "connect_four(columns=8,rows=5,x_in_row=3)",
        parameters={"width": 8, "height": 5, "in_a_row": 3},
        games=200,
    ),
    Case(
        "liars_dice",
        "liars_dice(bidding_rule=reset-quantity)",
        variant="openspiel",
        parameters={"order_of_bids": "face_first"},
        games=200,
    ),
    replace(CRAZY_EIGHTS, outside="crazy_eights(players=2,reshuffle=True)", players=2, parameters={"reshuffle": True}),
    replace(
        CRAZY_EIGHTS,
        outside="crazy_eights(players=4,max_draw_cards=1,reshuffle=True,use_special_cards=True)",
        players=4,
        parameters={"draws": 1, "reshuffle": True, "special_cards": True},
    ),
    replace(CRAZY_EIGHTS, outside="crazy_eights(players=7)", players=7),
    replace(
        HEARTS,
        outside="hearts(jd_bonus=True,avoid_all_tricks_bonus=True)",
        parameters={"jack_bonus": 10, "no_trick_bonus": 5},
    ),
    replace(
        HEARTS,
        outside="hearts(must_break_hearts=False,no_pts_on_first_trick=False,can_lead_any_club=True)",
        parameters={"hearts_must_break": False, "clean_first_trick": False, "first_lead": "any_club"},
    ),
    replace(
        HEARTS,
        outside="hearts(pass_cards=False,can_lead_hearts_instead_of_qs=True,qs_breaks_hearts=False)",
        parameters={"passing": "never", "spare_the_queen": True, "queen_breaks_hearts": False},
    ),
    replace(
        OH_HELL, outside="oh_hell(players=4,off_bid_penalty=True)", players=4, parameters={"missed_bids": "penalty"}
    ),
    replace(OH_HELL, outside="oh_hell(players=7,points_per_trick=2)", players=7, parameters={"trick_points": 2}),
)

CASES = (*TREES, *AT_RANDOM, *OTHER_RULES)
