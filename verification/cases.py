"""What is held to the outside engine: which games, for how many players, with which values, and how far.

A `note` says where both sides differ, or what had to be set so that they do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import rulesdsl

GAMES = Path(__file__).parent.parent / "games"


@dataclass(frozen=True, slots=True)
class Case:
    """A game on both sides. A whole tree, to a `depth` or to its end; or so many `games` at random.

    `informed`: information states are compared as well; `forgetful`: those of the outside engine leave something out
    that a seat has seen. `fast`: the tests play it too, of random games a few.
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
    fast: bool = True
    note: str = ""

    @property
    def name(self) -> str:
        values = ", ".join(f"{name} {value}" for name, value in self.parameters.items())
        return f"{self.game} ({values})" if values else self.game

    def described(self) -> rulesdsl.Game:
        return rulesdsl.load(GAMES / self.game).with_values(self.variant, self.parameters)


FORGETFUL = "information states there tell which cards have been bid, but not for which prizes"
EIGHTS = (
    "one hand, the variant `openspiel`; at the end cards from two to ten are counted there by their number in the "
    "pack (the two of spades as 5, the ten of diamonds as 35), which is corrected before the returns are compared"
)

TREES = (
    Case("tic_tac_toe", "tic_tac_toe", fast=False),
    Case("connect_four", "connect_four", depth=7, fast=False),
    Case("breakthrough", "breakthrough", depth=4, fast=False),
    Case("othello", "othello", depth=7, fast=False),
    Case("kuhn_poker", "kuhn_poker", informed=True),
    Case("kuhn_poker", "kuhn_poker(players=3)", players=3, informed=True),
    Case("leduc_poker", "leduc_poker", informed=True, fast=False),
    Case(
        "goofspiel",
        "goofspiel(num_cards=4)",
        parameters={"cards": 4},
        informed=True,
        forgetful=True,
        fast=False,
        note=FORGETFUL,
    ),
    Case("pig", "pig(winscore=5,horizon=8)", variant="openspiel", parameters={"goal": 5, "max_choices": 8}, fast=False),
)

AT_RANDOM = (
    Case("connect_four", "connect_four", games=1000),
    Case("breakthrough", "breakthrough", games=1000),
    Case("othello", "othello", games=1000),
    Case("crazy_eights", "crazy_eights", players=5, variant="openspiel", games=1000, note=EIGHTS),
    Case("hearts", "hearts", players=4, variant="openspiel", games=1000, note="one hand, the variant `openspiel`"),
    Case("oh_hell", "oh_hell", players=3, variant="openspiel", games=1000, note="one hand, the variant `openspiel`"),
)

CASES = (*TREES, *AT_RANDOM)
