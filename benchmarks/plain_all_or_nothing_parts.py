"""The parts of the plain All or Nothing: cards, which of them flip which, parameters, chance, players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

SUITS = ("spades", "clubs", "hearts", "diamonds")
PARTNERS = {"spades": "clubs", "clubs": "spades", "hearts": "diamonds", "diamonds": "hearts"}
"""The other suit of the same colour."""


class Bid(StrEnum):
    ALL = "all"
    NOTHING = "nothing"


LOW_FLIP = {Bid.ALL: 2, Bid.NOTHING: 1}
HIGH_FLIP = {Bid.ALL: 10, Bid.NOTHING: 9}


@dataclass(slots=True, eq=False)
class Card:
    """A numbered card with its suit and perhaps the special that it flips; or a special with its face, without suit.

    `exempt` cards need not follow suit.
    """

    name: str
    suit: str | None = None
    rank: int = 0
    flips: Card | None = None
    face: Bid | None = None
    exempt: bool = field(init=False)

    def __post_init__(self) -> None:
        self.exempt = self.face is not None or self.flips is not None

    def __str__(self) -> str:
        return f"play(c={self.name})"


def deck() -> Iterator[Card]:
    """Each special is flipped by a low card of its own suit and a high one of the partner's."""
    flippers: dict[tuple[str, int], Card] = {}
    for face in Bid:
        for suit in SUITS:
            special = Card(f"{face}_{suit}", face=face)
            flippers[suit, LOW_FLIP[face]] = flippers[PARTNERS[suit], HIGH_FLIP[face]] = special
            yield special
    for suit in SUITS:
        for rank in range(1, 11):
            yield Card(f"{suit}_{rank}", suit, rank, flippers.get((suit, rank)))


DECK = tuple(deck())


@dataclass(frozen=True, slots=True)
class Rules:
    """The number of players and every choice the rules leave open; the size of hands follows the players."""

    players: int
    hand_size: int | None = None
    hands: int = 10
    first_dealer: int | None = None
    starting_score: int = 100
    nothing_bonus: int = 20
    all_bonus: int = 100
    miss_penalty: int = 10
    floor_zero: bool = False
    flip_scope: Literal["hand", "trick", "on_table"] = "hand"
    flip_eval: Literal["trick_end", "when_played"] = "trick_end"
    flipped_nothing_rank: Literal["as_all", "above_all"] = "as_all"
    special_releases_suit: bool = False
    tie_at_zero: Literal["all_maker_first", "shared", "lowest"] = "all_maker_first"
    final_tie: Literal["shared", "extra_hand"] = "shared"
    max_extra_hands: int = 20

    def __post_init__(self) -> None:
        if not 3 <= self.players <= 6:
            raise ValueError("All or Nothing is for 3 to 6 players")
        if self.cards_dealt * self.players > len(DECK):
            raise ValueError("there are not so many cards")

    @property
    def cards_dealt(self) -> int:
        return self.hand_size if self.hand_size is not None else (10 if self.players <= 4 else 8)


class Chance:
    """Where luck comes from."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def first_dealer(self, players: int) -> int:
        """The seat that deals the first hand."""
        return self.generator.randint(1, players)

    def deal(self, cards: Sequence[Card], rules: Rules) -> list[list[Card]]:
        """Hands out of all cards, in the order in which they are dealt."""
        dealt = self.generator.sample(cards, rules.players * rules.cards_dealt)
        return [dealt[seat :: rules.players] for seat in range(rules.players)]


@dataclass(slots=True, eq=False)
class Player:
    """A seat (counted from 1), its points, and what it has in the present hand."""

    seat: int
    score: int
    hand: list[Card] = field(default_factory=list)
    bid: Bid | None = None
    tricks: int = 0


class Play(NamedTuple):
    """A card in the trick, whose it is, and whether it lay flipped already when it came."""

    player: Player
    card: Card
    flipped_when_played: bool
