"""The described Coup beside the plain one: parameters, luck, and players who do not doubt everything."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks import plain_coup
from benchmarks.described import Told
from benchmarks.match import Match, Parameters
from benchmarks.plain_coup import Chance, Game, Rules


class ToldChance(Chance):
    """Luck that the engine had."""

    def __init__(self, told: Told) -> None:
        super().__init__(random.Random(0))
        self.told = told

    def shuffle(self, court: list[str]) -> None:
        order = self.told.take("shuffle", "court")
        assert sorted(court) == sorted(order), f"what is shuffled: described {order}, plain {court}"
        court[:] = order


class Policy:
    """Chooses at random, but reacts seldom or often, and shows the card if there is one as seldom or as often."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.boldness = self.random.choice((0.1, 0.3, 0.6))

    def index(self, options: Sequence[str]) -> int:
        if options[0] in ("accept", "allow") and self.random.random() > self.boldness:
            return 0
        return self.random.randrange(len(options))


def plain(players: int, parameters: Parameters, told: Told) -> Game:
    return Game(Rules(players, **parameters), ToldChance(told))


MATCH = Match(
    game="coup",
    players=range(2, 7),
    plain=plain,
    playout=plain_coup.playout,
    readings={"more_blocks": (False, True), "steal_from_poor": (True, False)},
    sizes={
        "influence": (1, 2),
        "copies": (3, 4, 5),
        "coins": range(10),
        "first_of_two": range(10),
        "coup_cost": range(1, 8),
        "must_coup_at": range(7, 16),
        "assassination_cost": range(8),
    },
    policy=Policy,
    watched={"player.coins": lambda game: [player.coins for player in game.players]},
)
