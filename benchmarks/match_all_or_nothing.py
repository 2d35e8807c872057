"""The described All or Nothing beside the plain one: parameters, luck, and what is compared beyond options, scores."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks import plain_all_or_nothing
from benchmarks.described import Told
from benchmarks.match import Match, Parameters
from benchmarks.plain_all_or_nothing import Game
from benchmarks.plain_all_or_nothing_parts import Card, Chance, Rules


class ToldChance(Chance):
    """Luck that the engine had."""

    def __init__(self, told: Told) -> None:
        super().__init__(random.Random(0))
        self.told = told

    def first_dealer(self, players: int) -> int:
        return int(self.told.take("pick")[0])

    def deal(self, cards: Sequence[Card], rules: Rules) -> list[list[Card]]:
        """From the top of the pile, one hand after the other."""
        order, size = self.told.take("shuffle", "deck")[::-1], rules.cards_dealt
        named = {card.name: card for card in cards}
        assert sorted(named) == sorted(order), f"what is shuffled: described {order}, plain {sorted(named)}"
        return [[named[name] for name in order[seat * size :][:size]] for seat in range(rules.players)]


def plain(players: int, parameters: Parameters, told: Told) -> Game:
    return Game(Rules(players, **parameters), ToldChance(told))


MATCH = Match(
    game="all_or_nothing",
    players=range(3, 7),
    plain=plain,
    playout=plain_all_or_nothing.playout,
    readings={
        "floor_zero": (False, True),
        "flip_scope": ("hand", "trick", "on_table"),
        "flip_eval": ("trick_end", "when_played"),
        "flipped_nothing_rank": ("as_all", "above_all"),
        "special_releases_suit": (False, True),
        "tie_at_zero": ("all_maker_first", "shared", "lowest"),
        "final_tie": ("shared", "extra_hand"),
    },
    sizes={
        "hand_size": (1, 2, 3, 5, 8),
        "hands": (1, 2, 3, 20),
        "first_dealer": (1, 2, 3),
        "starting_score": (10, 20, 30, 200),
        "nothing_bonus": (0, 10, 20, 50, 100),
        "all_bonus": (0, 50, 100, 200),
        "miss_penalty": (0, 5, 20),
        "max_extra_hands": (1, 2, 5),
    },
    watched={
        "dealer": lambda game: game.dealer.seat - 1,
        "player.tricks": lambda game: [player.tricks for player in game.players],
    },
)
