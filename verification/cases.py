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
    def name(self) -> str:
        values = ", ".join(f"{name} {value}" for name, value in self.parameters.items())
        return f"{self.game} ({values})" if values else self.game

    def described(self) -> rulesdsl.Game:
        return rulesdsl.load(GAMES / self.game).with_values(self.variant, self.parameters)


ONE_HAND = "one hand, the variant `openspiel`"
ONE_DIE = "the variant `openspiel`: one die each, sixes are wild, the first call decides"
LONG_PIG = "the variant `openspiel`: one may hold at once, and after a thousand choices nobody wins"
FORGETFUL = "information states there tell which cards have been bid, but not for which prizes"
EIGHTS = (
    f"{ONE_HAND}; at the end cards from two to ten are counted there by their number in the "
    "pack (the two of spades as 5, the ten of diamonds as 35), which is corrected before the returns are compared"
)

TREES = (
    Case("tic_tac_toe", "tic_tac_toe", fast=False),
    Case("connect_four", "connect_four", depth=7, fast=False),
    Case("breakthrough", "breakthrough", depth=4, fast=False),
    Case("othello", "othello", depth=7, fast=False),
    Case("kuhn_poker", "kuhn_poker", informed=True, solved=0.0001),
    Case("kuhn_poker", "kuhn_poker(players=3)", players=3, informed=True),
    Case("leduc_poker", "leduc_poker", informed=True, solved=0.01, fast=False),
    Case("liars_dice", "liars_dice", variant="openspiel", informed=True, fast=False, note=ONE_DIE),
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
        note="the variant `openspiel`, which lets one hold at once",
    ),
)

AT_RANDOM = (
    Case("tic_tac_toe", "tic_tac_toe", games=1000),
    Case("connect_four", "connect_four", games=1000),
    Case("breakthrough", "breakthrough", games=1000),
    Case("othello", "othello", games=1000),
    Case("kuhn_poker", "kuhn_poker", games=1000),
    Case("leduc_poker", "leduc_poker", games=1000),
    Case("liars_dice", "liars_dice", variant="openspiel", games=1000, note=ONE_DIE),
    Case("pig", "pig", variant="openspiel", games=1000, note=LONG_PIG),
    Case("goofspiel", "goofspiel", games=1000),
    Case("crazy_eights", "crazy_eights", players=5, variant="openspiel", games=1000, note=EIGHTS),
    Case("hearts", "hearts", players=4, variant="openspiel", games=1000, note=ONE_HAND),
    Case("oh_hell", "oh_hell", players=3, variant="openspiel", games=1000, note=ONE_HAND),
)

CASES = (*TREES, *AT_RANDOM)
