"""The parts of the plain All My Children: parameters, chance, players, questions and their options."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple

from benchmarks.plain_all_my_children_board import STARTS, Manner
from benchmarks.plain_all_my_children_cards import DOOR, DOUBLES, GOALS, SINGLES, USUAL_SINGLES, WILD, Card


@dataclass(frozen=True, slots=True)
class Rules:
    """The number of players and every choice the rules leave open."""

    players: int
    hand_size: int = 7
    target: int = 100
    singles: Mapping[str, int] = field(default_factory=lambda: dict(USUAL_SINGLES))
    doubles: int = 4
    wilds: int = 6
    locked_doors: int = 4
    first_roll_dice: int = 2
    max_turns: int | None = None
    start_choice: Literal["in_turn", "simultaneous", "assigned"] = "in_turn"
    origin_counts_as_crossed: bool = True
    pass_through_destination: bool = False
    amc_exact_roll: bool = False
    blocked_move: Literal["farthest", "stay"] = "farthest"
    chain_instructions: bool = False
    discard_draw_space: Literal["mandatory", "optional"] = "mandatory"
    rollmove_ends: Literal["no_goal_no_steal", "no_goal"] = "no_goal_no_steal"
    landing_check: Literal["every_move", "final"] = "every_move"
    steal_per_landing: Literal["one", "each"] = "one"
    door_timing: Literal["own_turn", "any_turn"] = "own_turn"
    door_after_roll: bool = False
    locked_in: Literal["skip_all", "no_move"] = "skip_all"
    end_draw: Literal["cumulative", "exclusive"] = "cumulative"
    excess_discard: Literal["one", "to_limit"] = "one"
    win_by_being_moved: bool = True

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 6:
            raise ValueError("All My Children is for 2 to 6 players")

    @property
    def manner(self) -> Manner:
        return Manner(
            origin_counts_as_crossed=self.origin_counts_as_crossed,
            pass_through_destination=self.pass_through_destination,
            exact_roll_for_centre=self.amc_exact_roll,
            move_when_blocked=self.blocked_move == "farthest",
        )

    @property
    def deck(self) -> list[Card]:
        """All cards; of the doubles as many of each as of the others, as far as they go."""
        singles = [SINGLES[suit] for suit, count in self.singles.items() for _ in range(count)]
        doubles = itertools.islice(itertools.cycle(DOUBLES), self.doubles)
        return [*GOALS, *singles, *doubles, *[WILD] * self.wilds, *[DOOR] * self.locked_doors]


class Chance:
    """Where luck comes from."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def shuffled(self, what: str, cards: Iterable[Card]) -> list[Card]:
        """The cards in a random order, the top one last."""
        result = list(cards)
        self.generator.shuffle(result)
        return result

    def roll(self, dice: int = 1) -> int:
        return sum(self.generator.randint(1, 6) for _ in range(dice))

    def one_of(self, things: Sequence[str]) -> str:
        """A star or a space that is dealt to a player."""
        return self.generator.choice(things)

    def card_from(self, seat: int, hand: Sequence[Card]) -> Card:
        """The card drawn unseen from a hand."""
        return self.generator.choice(hand)


@dataclass(slots=True, eq=False)
class Player:
    """A seat (counted from 1), its star and where the piece of that star stands, its hand and its captured goals."""

    seat: int
    star: str = ""
    at: str = STARTS[0]
    hand: list[Card] = field(default_factory=list)
    captured: list[Card] = field(default_factory=list)

    @property
    def score(self) -> int:
        return sum(card.value * (2 if card.star == self.star else 1) for card in self.captured)

    def __str__(self) -> str:
        return str(self.seat)


class Door(NamedTuple):
    """A door that its owner has shut."""

    owner: Player
    place: str


@dataclass(slots=True, eq=False)
class Turn:
    """What matters of a turn while it lasts."""

    player: Player
    played_card: bool = False
    drew: bool = False
    fetched: list[Player] = field(default_factory=list)
    followed: set[str] = field(default_factory=set)


class Course(Enum):
    """How a turn goes on after the instruction of a space."""

    AS_USUAL = "meet others, play a goal, end the turn"
    ANOTHER_ROLL = "meet others, play a goal, then roll and move again"
    CUT_SHORT = "no goal any more"


class Option(NamedTuple):
    """What can be chosen: a word, and the card, player or space it is about, with the letter of its kind."""

    word: str
    letter: str = ""
    thing: Any = None

    def __str__(self) -> str:
        return f"{self.word}({self.letter}={self.thing})" if self.letter else self.word


class Over(Exception):
    """The game is over at once: somebody has won, or if nobody is named, points decide."""

    def __init__(self, winner: Player | None) -> None:
        super().__init__("no goal is left" if winner is None else f"seat {winner.seat} wins")
        self.winner = winner
