"""Tricks, in every game that has them: suits are followed, the right card takes the trick, and names mean nothing.

What must hold is written here once more, apart from the rules of the games and from the engine: of a card only its name
is known. `TrickGame` says what the things are called.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import rulesdsl
from dsl import shelves
from rulesdsl import Option, State
from tests.properties.games import ROOT, game_of, options_of

RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")

Played = Sequence[tuple[int, str]]
"""The cards of a trick with the seats that played them, in order."""

DECISIONS = 200
"""So far a random game is followed."""


def suit_of(card: str) -> str | None:
    """`hearts_seven` is of hearts; a card like `all_hearts`, which only names a suit, is of none."""
    suit = card.partition("_")[0]
    return suit if suit in SUITS else None


def rank_of(card: str) -> int:
    rank = card.partition("_")[2]
    return int(rank) if rank.isdecimal() else RANKS.index(rank)


def led_suit(played: Played) -> str | None:
    """The suit of the first card that has one."""
    return next((suit for _, card in played if (suit := suit_of(card)) is not None), None)


def value_of(state: State, variable: str) -> str:
    return next(found.value for found in state.view(None).variables if found.id == variable)


# ----------------------------------------------------------------- who takes the trick


def highest_of_the_suit(played: Played, state: State) -> int:
    led = led_suit(played)
    return max((rank_of(card), seat) for seat, card in played if suit_of(card) == led)[1]


def highest_trump(played: Played, state: State) -> int:
    trump = value_of(state, "trump")
    trumps = [(rank_of(card), seat) for seat, card in played if suit_of(card) == trump]
    return max(trumps)[1] if trumps else highest_of_the_suit(played, state)


def first_all(played: Played, state: State) -> int:
    """The first card that is an ALL now, or else the highest of the suit, or else the first card."""
    flipped = re.findall(r"\w+", value_of(state, "flipped"))
    alls = [seat for seat, card in played if suit_of(card) is None and card.startswith("all") == (card not in flipped)]
    if alls:
        return alls[0]
    return played[0][0] if led_suit(played) is None else highest_of_the_suit(played, state)


# ---------------------------------------------------------------------- what may be played


def no_card(card: str) -> bool:
    return False


def has_points(card: str) -> bool:
    return suit_of(card) == "hearts" or card == "spades_queen"


def is_free(card: str) -> bool:
    """A card without a suit, or one that flips another."""
    return suit_of(card) is None or card in FLIP_CARDS


FLIP_CARDS = frozenset(
    f"{suit}_{number}"
    for line in (ROOT / "games/all_or_nothing/specials.csv").read_text(encoding="utf-8").splitlines()[1:]
    for number, suit in re.findall(r"(\d+),(\w+)", line)
)


@dataclass(frozen=True)
class TrickGame:
    """A game with tricks. `free` are the cards that need not follow suit, `kept` those that are not played to the first
    trick if there is another."""

    name: str
    players: int
    winner: Callable[[Played, State], int]
    free: Callable[[str], bool] = no_card
    kept: Callable[[str], bool] = no_card


GAMES = (
    TrickGame("hearts", 4, highest_of_the_suit, kept=has_points),
    TrickGame("oh_hell", 3, highest_trump),
    TrickGame("oh_hell", 7, highest_trump),
    TrickGame("all_or_nothing", 3, first_all, free=is_free),
    TrickGame("all_or_nothing", 6, first_all, free=is_free),
)

every_trick_game = pytest.mark.parametrize("names", GAMES, ids=lambda names: f"{names.name}_{names.players}")


@dataclass(frozen=True)
class Moment:
    """A card is about to be played to what has been played. `first`: it is for the first trick of a hand."""

    state: State
    seat: int
    played: Played
    hand: frozenset[str]
    legal: frozenset[str]
    first: bool


def moments(names: TrickGame, seed: int) -> Iterator[Moment]:
    """Each card of a random game. A trick is what has been chosen since the last one was full."""
    policy = random.Random(seed)
    state, played = game_of(ROOT / "games" / names.name).start(names.players, seed=seed), list[tuple[int, str]]()
    for _ in range(DECISIONS):
        if state.over:
            return
        options = options_of(state)
        option = policy.choice(options)
        if card := card_of(option):
            view = state.view(option.seat)
            hand = frozenset(map(str, view.zone(f"player({option.seat}).hand").items or ()))
            first = not any(zone.count for zone in view.zones if zone.family in {"player.taken", "past_tricks"})
            yield Moment(state, option.seat, tuple(played), hand, frozenset(map(card_of, options)), first)
            played = [*played, (option.seat, card)] if len(played) < names.players else [(option.seat, card)]
        state = state.apply(option)


def card_of(option: Option) -> str:
    """The card that an option plays; nothing, if it plays none."""
    return option.id.removeprefix("play(c=").removesuffix(")") if option.id.startswith("play(") else ""


# --------------------------------------------------------------------------- the properties


@every_trick_game
def test_suits_are_followed(names: TrickGame) -> None:
    """Who holds a card of the suit that was led plays one, or a card that is free; who holds none may play anything."""
    bound = 0
    for moment in moments(names, seed=1):
        led = led_suit(moment.played) if len(moment.played) < names.players else None
        if led is None:
            continue
        following = {card for card in moment.hand if suit_of(card) == led}
        anything = {card for card in moment.hand if not (moment.first and names.kept(card))} or moment.hand
        assert moment.legal == ((following | set(filter(names.free, moment.hand))) if following else anything)
        bound += bool(following) and len(following) < len(moment.hand)
    assert bound > 20


@every_trick_game
def test_the_right_card_takes_the_trick(names: TrickGame) -> None:
    """Whoever leads to the next trick is the one; after the last trick of a hand nobody does."""
    tricks = 0
    for moment in moments(names, seed=2):
        if len(moment.played) == names.players and not moment.first:
            assert moment.seat == names.winner(moment.played, moment.state)
            tricks += 1
    assert tricks > 10


RENAMED = {name: f"{'zyxwvutsrqponm'[i]}{name[::-1]}" for i, name in enumerate(SUITS)}
"""Other names for the suits, in the other order of the alphabet."""

WORD = re.compile(r"(?<![A-Za-z])(" + "|".join(RENAMED) + r")(?![A-Za-z])")


def renamed(text: str) -> str:
    return WORD.sub(lambda match: RENAMED[match[1]], text)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shipped games, with other names for their suits."""
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("scenarios"))
    for path in [*tmp_path.rglob("*.yaml"), *tmp_path.rglob("*.csv")]:
        path.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
    monkeypatch.setattr(shelves, "SHELVES", (tmp_path / "games",))
    return tmp_path / "games"


@pytest.mark.parametrize("name", sorted({names.name for names in GAMES} | {"crazy_eights"}))
def test_names_mean_nothing(name: str, elsewhere: Path) -> None:
    """With the suits renamed the same choices by number give the same game, told in the other names."""
    other = rulesdsl.load(elsewhere / name)
    players = other.players[0]
    here, there = game_of(ROOT / "games" / name).start(players, seed=3), other.start(players, seed=3)
    policy = random.Random(3)
    for _ in range(DECISIONS):
        mine, theirs = options_of(here), options_of(there)
        assert [renamed(option.id) for option in mine] == [option.id for option in theirs]
        assert [renamed(option.text) for option in mine] == [option.text for option in theirs]
        if here.over:
            break
        k = policy.randrange(len(mine))
        here, there = here.apply(mine[k]), there.apply(theirs[k])
    assert here.over == there.over
    assert here.scores == there.scores
    assert [renamed(line) for line in here.log(1)] == list(there.log(1))
