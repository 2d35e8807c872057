"""The described All My Children beside the plain one: parameters, luck, and players who use every action."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from benchmarks import plain_all_my_children
from benchmarks.described import Told
from benchmarks.match import Match, Parameters
from benchmarks.plain_all_my_children_cards import USUAL_SINGLES, Card
from benchmarks.plain_all_my_children_parts import Chance, Rules

RELUCTANT = frozenset({"pass", "decline", "continue"})


class ToldChance(Chance):
    """Luck that the engine had."""

    def __init__(self, told: Told) -> None:
        super().__init__(random.Random(0))
        self.told = told

    def shuffled(self, what: str, cards: Iterable[Card]) -> list[Card]:
        """Copies of a card are as good as each other."""
        by_name = {card.name: card for card in cards}
        order = self.told.take("shuffle", what)
        assert sorted(card.name for card in cards) == sorted(order), f"what is shuffled: {order}"
        return [by_name[name] for name in order]

    def roll(self, dice: int = 1) -> int:
        return sum(int(die) for die in self.told.take("roll", "6"))

    def one_of(self, things: Sequence[str]) -> str:
        (thing,) = self.told.take("pick")
        assert thing in things, f"{thing} is none of {things}"
        return thing

    def card_from(self, seat: int, hand: Sequence[Card]) -> Card:
        (name,) = self.told.take("pick", f"player({seat}).hand")
        assert name in map(str, hand), f"the plain hand of {seat} has no {name}"
        return next(card for card in hand if card.name == name)


class Policy:
    """Chooses at random, but each kind of action as readily as the others, and is more or less active."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.activity = self.random.choice((0.3, 0.6, 0.9))

    def index(self, options: Sequence[str]) -> int:
        words = [option.partition("(")[0] for option in options]
        active = sorted({*words} - RELUCTANT)
        idle = sorted({*words} & RELUCTANT)
        word = self.random.choice(active if not idle or (active and self.random.random() < self.activity) else idle)
        return self.random.choice([index for index, name in enumerate(words) if name == word])


def plain(players: int, parameters: Parameters, told: Told) -> plain_all_my_children.Game:
    singles = {suit: parameters.get(f"{suit}.singles", count) for suit, count in USUAL_SINGLES.items()}
    values = {name: value for name, value in parameters.items() if not name.endswith(".singles")}
    return plain_all_my_children.Game(Rules(players, singles=singles, **values), ToldChance(told))


MATCH = Match(
    game="all_my_children",
    players=range(2, 7),
    plain=plain,
    playout=plain_all_my_children.playout,
    readings={
        "start_choice": ("in_turn", "simultaneous", "assigned"),
        "origin_counts_as_crossed": (True, False),
        "pass_through_destination": (False, True),
        "blocked_move": ("farthest", "stay"),
        "amc_exact_roll": (False, True),
        "chain_instructions": (False, True),
        "discard_draw_space": ("mandatory", "optional"),
        "rollmove_ends": ("no_goal_no_steal", "no_goal"),
        "landing_check": ("every_move", "final"),
        "steal_per_landing": ("one", "each"),
        "win_by_being_moved": (True, False),
        "door_timing": ("own_turn", "any_turn"),
        "door_after_roll": (False, True),
        "locked_in": ("skip_all", "no_move"),
        "end_draw": ("cumulative", "exclusive"),
        "excess_discard": ("one", "to_limit"),
    },
    sizes={
        "hand_size": range(1, 9),
        "target": (20, 40, 80, 150),
        "heart.singles": (0, 3, 24),
        "talk.singles": (0, 1, 24),
        "doubles": range(13),
        "wilds": (0, 1, 12),
        "locked_doors": range(9),
        "first_roll_dice": (1, 2),
        "max_turns": (1, 20, 400),
    },
    shortened={"target": 40, "max_turns": 100},
    policy=Policy,
    gate=(1, 6),
)
