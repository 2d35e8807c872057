"""The described All in All beside the plain one: parameters, luck, and players who use every action."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks import plain_all_in_all
from benchmarks.described import Told
from benchmarks.match import Match, Parameters
from benchmarks.plain_all_in_all_parts import Chance, Rules

PLAIN_NAMES = {"hand_size": "hand"}
PILES = {"relics": "deck", "aliens": "aliens", "landers": "approach"}
"""What the described game calls the piles that are shuffled."""


class ToldChance(Chance):
    """Luck that the engine had."""

    def __init__(self, told: Told) -> None:
        super().__init__(random.Random(0))
        self.told = told

    def shuffled(self, what, items):  # type: ignore[no-untyped-def]
        """Copies of a relic are as good as each other, and ships are named by their seats."""
        rest = list(items)
        names = [item if isinstance(item, str) else f"ship_{item.seat}" for item in rest]
        order = self.told.take("shuffle", PILES[what])
        assert sorted(names) == sorted(order), f"what is shuffled: described {order}, plain {names}"
        laid = reversed(order) if what == "aliens" else order  # aliens are laid out from the top
        return [rest[names.index(name)] for name in laid]

    def first_seat(self, players: int) -> int:
        return int(self.told.take("pick")[0])

    def card_from(self, seat: int, hand: Sequence[str]) -> str:
        (card,) = self.told.take("pick", f"player({seat}).hand")
        assert card in hand, f"the plain hand of {seat} has no {card}: {hand}"
        return card


class Policy:
    """Chooses at random, but each kind of action as readily as the others, and lands seldom or often."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.boldness = self.random.choice((0.5, 0.8, 0.95))

    def index(self, options: Sequence[str]) -> int:
        if options == ["land", "fly_on"]:
            return int(self.random.random() < self.boldness)
        actions = [option.partition("(")[0] for option in options]
        if actions[-1] in ("finish", "decline") and self.random.random() < 0.9:
            actions.pop()
        action = self.random.choice(sorted(set(actions)))
        return self.random.choice([index for index, name in enumerate(actions) if name == action])


def plain(players: int, parameters: Parameters, told: Told) -> plain_all_in_all.Game:
    values = {PLAIN_NAMES.get(name, name): value for name, value in parameters.items()}
    return plain_all_in_all.Game(Rules(players, **values), ToldChance(told))


MATCH = Match(
    game="all_in_all",
    players=range(3, 7),
    plain=plain,
    playout=plain_all_in_all.playout,
    readings={
        "landing_protocol": ("seat_once", "seat_until_stable", "sealed_random", "free"),
        "schemer_advances": (True, False),
        "schemer_at_last": ("forced", "nobody"),
        "alien_needs_effect": ("off", "on", "strict"),
        "refill_order": ("clockwise_from_new_pass", "one_card_each"),
    },
    sizes={
        "hand_size": range(1, 10),
        "refill_to": range(1, 11),
        "first_mission_start": range(4, 11),
        "later_start": range(1, 11),
        "sets_to_win": (1, 2, 3, 4),
        "set_size": (1, 2, 3),
        "max_same_kind": (3, 4, 6),
        "thief_shift": range(1, 10),
        "first_pass": (1, 2, 3),
        "max_missions": (1, 2, 5, 30),
    },
    shortened={"max_missions": 20},
    policy=Policy,
)
