"""What both sides call the same thing, game by game.

The described game says `move(c=cell_1_2, t=cell_1_3)` where the outside engine says `a2a3`. Each side's words become
labels, and labels are compared. A described option that takes several actions out there has as many labels.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from verification.outside import State

Label = str
Labels = frozenset[Label]

SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
RANKS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A",
}  # fmt: skip
CARD = re.compile(rf"({'|'.join(SUITS)})_({'|'.join(RANKS)})")
CELL = re.compile(r"cell_(\d+)_(\d+)")
NUMBER = re.compile(r"\d+")
HAND = re.compile(r"Suit ([CDHS]):([ 2-9TJQKA]*)")
HAND_LINE = re.compile(r"^(?:Suit [CDHS]:.*)$", re.MULTILINE)
SUIT_FIRST = re.compile("[CDHS][2-9TJQKA]")


def as_it_is(text: str) -> Label:
    return text


def as_told(state: State) -> Sequence[float]:
    return state.returns()


@dataclass(frozen=True, slots=True)
class Names:
    """`described` makes the labels of an option's or an outcome's id, `outside` the label of an action's text there.

    `returns` is what a game that is over was worth there, known faults corrected.
    """

    described: Callable[[str], Labels]
    outside: Callable[[str], Label] = as_it_is
    returns: Callable[[State], Sequence[float]] = as_told


def one(label: Callable[[str], Label]) -> Callable[[str], Labels]:
    """For options that are single actions out there."""
    return lambda id_: frozenset((label(id_),))


def by_word(words: Mapping[str, Label], other: Callable[[str], Labels]) -> Callable[[str], Labels]:
    """Some ids have their label in a table."""
    return lambda id_: frozenset((words[id_],)) if id_ in words else other(id_)


def card_or(other: Callable[[str], Labels]) -> Callable[[str], Labels]:
    return lambda id_: cards(id_) or other(id_)


def last_number(text: str) -> Label:
    """A text without numbers as it is."""
    numbers: list[str] = NUMBER.findall(text)
    return numbers[-1] if numbers else text


def number_less_one(text: str) -> Label:
    return NUMBER.sub(lambda found: str(int(found[0]) - 1), last_number(text))


def seat_or_number(id_: str) -> Label:
    """Seats count from 0 out there."""
    return number_less_one(id_) if id_.startswith("seat") else last_number(id_)


def last_word(text: str) -> Label:
    return text.rsplit(maxsplit=1)[-1]


def cell_from_top(id_: str) -> Label:
    """`cell_1_2` of a board with eight rows as `a7`; an id without cells as it is."""
    found = ((int(x), int(y)) for x, y in CELL.findall(id_))
    return "".join(f"{'abcdefgh'[x - 1]}{9 - y}" for x, y in found) or id_


def cards(id_: str) -> Labels:
    """All cards that are named: `TC` for the ten of clubs."""
    return frozenset(RANKS[rank] + SUITS[suit] for suit, rank in CARD.findall(id_))


def suit_last(text: str) -> Label:
    """`TC` for `CT`; anything else as it is."""
    return text[::-1] if SUIT_FIRST.fullmatch(text) else text


def _tic_tac_toe(id_: str) -> Label:
    """Rows from the top and columns from the left, both from 0."""
    x, y = map(int, CELL.findall(id_)[0])
    return f"({3 - y},{x - 1})"


def _leduc_card(id_: str) -> Label:
    """Cards are numbered there: two of each rank, one after the other."""
    suit, rank = id_.removeprefix("draw(").removesuffix(")").split("_")
    return str(2 * (int(rank) - 1) + (suit == "hearts"))


def _liars_dice(id_: str) -> Label:
    """`bid(n=2, f=5)` as `2-5`, a roll as its number."""
    return "-".join(NUMBER.findall(id_)) or id_.capitalize()


def _crazy_eights(text: str) -> Label:
    """`Decide Player 4 to be the dealer`, `Deal CT`, `Nominate suit C`."""
    return last_number(text) if text.startswith("Decide") else suit_last(last_word(text))


def _crazy_eights_returns(state: State) -> Sequence[float]:
    """A card from two to ten is counted there by its number in the pack, which is four times as large, and so on."""
    returns = list(state.returns())
    for line in HAND_LINE.findall(str(state))[-len(SUITS) :]:
        for seat, (suit, ranks) in enumerate(HAND.findall(line)):
            for rank in re.findall("[2-79T]", ranks):
                height = "23456789T".index(rank)
                returns[seat] += 4 * height + "CDHS".index(suit) - height
    return returns


KUHN_BETS = {"check": "Pass", "fold": "Pass", "call": "Bet", "bet": "Bet"}
LEDUC_BETS = {"check": "Call", "call": "Call", "bet": "Raise", "raise": "Raise", "fold": "Fold"}
PIG_WORDS = {"roll": "roll", "hold": "stop"}
EIGHTS_WORDS = {"draw": "Draw", "pass": "Pass"} | {f"name(s={suit})": letter for suit, letter in SUITS.items()}
HEARTS_WORDS = {"pick(hold)": "No Pass", "pick(left)": "Left", "pick(across)": "Across", "pick(right)": "Right"}

NAMES: Mapping[str, Names] = {
    "tic_tac_toe": Names(one(_tic_tac_toe), lambda text: text[1:]),
    "connect_four": Names(one(number_less_one), last_number),
    "breakthrough": Names(one(cell_from_top), lambda text: text.removesuffix("*")),
    "othello": Names(one(cell_from_top)),
    "kuhn_poker": Names(by_word(KUHN_BETS, one(number_less_one)), lambda text: text.removeprefix("Deal:")),
    "leduc_poker": Names(by_word(LEDUC_BETS, one(_leduc_card)), lambda text: text.removeprefix("Chance outcome:")),
    "liars_dice": Names(one(_liars_dice), last_word),
    "pig": Names(by_word(PIG_WORDS, one(last_number)), last_word),
    "goofspiel": Names(one(last_number), last_number),
    "crazy_eights": Names(by_word(EIGHTS_WORDS, card_or(one(seat_or_number))), _crazy_eights, _crazy_eights_returns),
    "hearts": Names(by_word(HEARTS_WORDS, cards)),
    "oh_hell": Names(card_or(one(seat_or_number)), suit_last),
}
