"""The parts of the plain All in All: cards, parameters, chance, players, portals, options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Literal, NamedTuple, TypeVar

KINDS = ("boots", "paper", "screw", "cloak", "vacuum", "machine", "plug", "lookout")
COPIES = 9
PILFERER, SCHEMER, TIME_THIEF = ALIENS = ("pilferer", "schemer", "time_thief")
SABORTAL = "sabortal"
PORTAL_NUMBERS = (1, 1, 2, 2, 2, 2, 3, 3, 4, 4)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rules:
    """The number of players and every choice the rules leave open; the sizes of hands follow the players."""

    players: int
    hand: int | None = None
    refill_to: int | None = None
    first_mission_start: int = 4
    later_start: int = 1
    sets_to_win: int = 3
    set_size: int = 3
    max_same_kind: int = 3
    thief_shift: int = 3
    landing_protocol: Literal["seat_once", "seat_until_stable", "sealed_random", "free"] = "seat_once"
    schemer_advances: bool = True
    schemer_at_last: Literal["forced", "nobody"] = "forced"
    alien_needs_effect: Literal["off", "on", "strict"] = "on"
    refill_order: Literal["clockwise_from_new_pass", "one_card_each"] = "clockwise_from_new_pass"
    first_pass: int | Literal["random"] = "random"
    max_missions: int = 200

    def __post_init__(self) -> None:
        if not 3 <= self.players <= 6:
            raise ValueError("All in All is for 3 to 6 players")
        if not len(ALIENS) < self.first_mission_start <= len(PORTAL_NUMBERS):
            raise ValueError("the first mission starts beyond the aliens")

    @property
    def relics_dealt(self) -> int:
        return self.hand if self.hand is not None else (6 if self.players <= 4 else 5)

    @property
    def full_hand(self) -> int:
        return self.refill_to if self.refill_to is not None else (7 if self.players <= 4 else 6)


class Chance:
    """Where luck comes from."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def shuffled(self, what: Literal["aliens", "relics", "landers"], items: Iterable[T]) -> list[T]:
        """The items in a random order: aliens from the first portal on, relics with the top card last."""
        result = list(items)
        self.generator.shuffle(result)
        return result

    def first_seat(self, players: int) -> int:
        """The seat that gets the starting pass."""
        return self.generator.randint(1, players)

    def card_from(self, seat: int, hand: Sequence[str]) -> str:
        """The card drawn unseen from the hand of a seat."""
        return self.generator.choice(hand)


@dataclass(slots=True, eq=False)
class Player:
    """A seat (counted from 1), its hand and the relics on its home planet."""

    seat: int
    hand: list[str] = field(default_factory=list)
    home: Counter[str] = field(default_factory=Counter)
    landed: bool = False


@dataclass(slots=True, eq=False)
class Portal:
    """A portal, the card laid out below it and the ships above it, the earliest first."""

    position: int
    number: int
    card: str | None = None
    ships: list[Player] = field(default_factory=list)

    def __str__(self) -> str:
        return f"portal_{self.position}"

    def take_card(self) -> str:
        card, self.card = self.card, None
        assert card is not None
        return card


class Draw(NamedTuple):
    victim: Player

    def __str__(self) -> str:
        return f"draw(victim={self.victim.seat})"


class Steal(NamedTuple):
    owner: Player
    kind: str

    def __str__(self) -> str:
        return f"pilferer(owner={self.owner.seat}, c={self.kind})"


class Scheme(NamedTuple):
    portal: Portal
    keep: Literal["in_hand", "at_home"]

    def __str__(self) -> str:
        return f"schemer(s={self.portal}, keep={self.keep})"


class Take(NamedTuple):
    portal: Portal

    def __str__(self) -> str:
        return f"take(s={self.portal})"


class Place(NamedTuple):
    kind: str

    def __str__(self) -> str:
        return f"place(c={self.kind})"


class Word(StrEnum):
    """The options that need no particulars."""

    IN_VAIN = "pilferer_in_vain"
    TIME_THIEF = "time_thief"
    LAND = "land"
    FLY_ON = "fly_on"
    DECLINE = "decline"
    FINISH = "finish"


Option = Draw | Steal | Scheme | Take | Place | Word


class Turn(Enum):
    """How an exploring turn went."""

    EXPLORED = "a card lies at the portal"
    SCHEMED = "a schemer was played"
    ABORTED = "a sabortal was drawn"


class Victory(Exception):
    """Somebody completed the collection: the game is over at once."""

    def __init__(self, winner: Player) -> None:
        super().__init__(f"seat {winner.seat} wins")
        self.winner = winner
