"""The plain All or Nothing against worked examples and hard cases: an oracle has to be right by itself.

Cards are written short: `7S` is a number, `AS` an ALL card, `NS` a NOTHING card; the first player of a trick is seat 1.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.asking import Table
from benchmarks.plain_all_or_nothing import Game, playout
from benchmarks.plain_all_or_nothing_parts import DECK, SUITS, Bid, Card, Chance, Rules

SUIT_NAMES = {suit[0].upper(): suit for suit in SUITS}
RANK_NAMES = {"A": "all", "N": "nothing"}
CARDS = {card.name: card for card in DECK}


def card(short: str) -> Card:
    suit, rank = SUIT_NAMES[short[-1]], short[:-1]
    return CARDS[f"{RANK_NAMES[rank]}_{suit}" if rank in RANK_NAMES else f"{suit}_{rank}"]


def cards(shorts: str) -> list[Card]:
    return [card(short) for short in shorts.split()]


def game_with(trick: str = "", earlier: str = "", players: int = 6, **parameters: Any) -> Game:
    """A game in which the cards of `earlier` were played in earlier tricks and those of `trick` in this one."""
    game = Game(Rules(players, **parameters), Chance(random.Random(0)))
    for played in (earlier, trick):
        game.begin_trick()
        for player, played_card in zip(game.players * 3, cards(played), strict=False):
            game.lay(player, played_card)
    return game


def test_the_cards() -> None:
    assert len(DECK) == len(CARDS) == 48
    flips = {card(short): card(special) for special, shorts in FLIPPERS.items() for short in shorts.split()}
    assert {one: one.flips for one in DECK if one.flips} == flips
    assert {one for one in DECK if one.face is Bid.ALL} == set(cards("AS AC AH AD"))
    assert {one for one in DECK if one.face is Bid.NOTHING} == set(cards("NS NC NH ND"))


FLIPPERS = {
    "NS": "1S 9C", "NC": "1C 9S", "NH": "1H 9D", "ND": "1D 9H",
    "AS": "2S 10C", "AC": "2C 10S", "AH": "2H 10D", "AD": "2D 10H",
}  # fmt: skip


@pytest.mark.parametrize(
    ("trick", "winner", "earlier", "parameters"),
    [
        ("3C 10D 5C", 3, "", {}),  # another suit never wins
        ("AH 4S 7S", 1, "", {}),
        ("NS 4S 7S 10H", 3, "", {}),
        ("AH 2H 10D 9H", 1, "", {}),  # flipped and flipped back
        ("AS AH 2S 7S", 2, "", {}),  # the first ALL is turned down
        ("AS AH 7S", 1, "", {}),
        ("8H NS 7H", 2, "1S", {}),  # a flip lasts
        ("8H NS 7H", 1, "1S 9C", {}),
        ("8H NS 7H", 1, "1S", {"flip_scope": "trick"}),
        ("1S NS 10S", 2, "", {}),  # a flip before its special came
        ("1S NS 10S", 2, "", {"flip_scope": "trick"}),
        ("1S NS 10S", 3, "", {"flip_scope": "on_table"}),
        ("NS 1S 10S", 1, "", {"flip_scope": "on_table"}),
        ("4D AS NS 8D", 2, "9C", {}),  # a flipped NOTHING is an ALL among others
        ("4D AS NS 8D", 3, "9C", {"flipped_nothing_rank": "above_all"}),
        ("4D AS NS NC", 3, "9C 1C", {"flipped_nothing_rank": "above_all"}),
        ("AS NC NS", 2, "9C 1C", {"flipped_nothing_rank": "above_all"}),
        ("AH NS NH", 1, "2H", {}),  # all of them NOTHING: the earliest
        ("NS NH AH", 1, "2H", {}),
        ("NS NH AH", 3, "", {}),
        ("NH AH NS", 3, "2H 1S", {}),
        ("AH 2H 3H", 3, "", {}),
        ("AH 2H 3H", 1, "", {"flip_eval": "when_played"}),
        ("NS 1S 10S", 3, "", {"flip_eval": "when_played"}),
        ("1S NS 10S", 2, "", {"flip_eval": "when_played"}),
        ("10D AH 3D", 1, "", {"flip_eval": "when_played"}),
    ],
)
def test_trick_winners(trick: str, winner: int, earlier: str, parameters: dict[str, Any]) -> None:
    assert game_with(trick, earlier, **parameters).trick_winner().seat == winner


@pytest.mark.parametrize(
    ("trick", "hand", "legal", "parameters"),
    [
        ("3C", "5C 10D 7D", "5C 10D", {}),  # a FLIP card is exempt
        ("AH 4S", "7S 8D", "7S", {}),  # the first suited card counts
        ("AH", "7S 8D", "7S 8D", {}),
        ("AH 2H 10D", "9H 7S", "9H", {}),
        ("4D", "3H 8H", "3H 8H", {}),
        ("4D", "9D 10D NS 3S", "9D 10D NS", {}),  # FLIP cards of the suit are cards of the suit
        ("4D", "NS 3S", "NS 3S", {}),
        ("NS 4D", "5D 3S", "5D", {}),
        ("NS 4D", "5D 3S", "5D 3S", {"special_releases_suit": True}),
        ("4D NS", "5D 3S", "5D 3S", {"special_releases_suit": True}),
        ("4D 5S", "5D 3S", "5D", {"special_releases_suit": True}),
        ("", "7S AH", "7S AH", {}),
    ],
)
def test_legal_cards(trick: str, hand: str, legal: str, parameters: dict[str, Any]) -> None:
    game = game_with(trick, **parameters)
    game.players[-1].hand = cards(hand)
    assert game.legal_cards(game.players[-1]) == cards(legal)


def scored(hand: str, **parameters: Any) -> tuple[list[int], list[int]]:
    """Scores and winners after a hand; `100 N 3` is a seat with 100 points that bid NOTHING and took three tricks."""
    seats = [seat.split() for seat in hand.split(" / ")]
    game = game_with(players=len(seats), **parameters)
    for player, (score, bid, tricks) in zip(game.players, seats, strict=True):
        player.score, player.bid, player.tricks = int(score), Bid(RANK_NAMES[bid]), int(tricks)
    winners = game.score_hand()
    return game.scores(), [player.seat for player in winners]


@pytest.mark.parametrize(
    ("hand", "scores", "winners", "parameters"),
    [
        ("100 A 7 / 100 N 3 / 100 N 0 / 100 N 0", [130, 130, 80, 80], [], {}),
        ("100 A 8 / 100 N 1 / 100 N 1", [120, 110, 110], [], {}),
        ("100 A 10 / 100 N 0 / 100 N 0", [0, 100, 100], [1], {}),
        ("130 A 10 / 100 N 0 / 100 N 0", [30, 80, 80], [], {}),
        ("60 A 10 / 20 N 0 / 100 N 0", [-40, 20, 100], [1], {}),
        ("60 A 10 / 20 N 0 / 100 N 0", [0, 20, 100], [1], {"floor_zero": True}),
        ("60 A 10 / 20 N 0 / 100 N 0", [-40, 0, 80], [1, 2], {"tie_at_zero": "shared"}),
        ("60 A 10 / 20 N 0 / 100 N 0", [-40, 0, 80], [1], {"tie_at_zero": "lowest"}),
        ("100 A 10 / 20 N 0 / 10 N 0", [0, 0, -10], [3], {"tie_at_zero": "lowest"}),
        ("100 A 10 / 20 N 0 / 10 N 0", [0, 20, 10], [1], {}),
        ("130 A 10 / 20 N 0 / 10 N 0", [30, 0, -10], [3], {}),
        ("20 N 0 / 20 N 0 / 90 N 10", [0, 0, 190], [1, 2], {}),
        ("20 N 0 / 10 N 0 / 90 N 10", [0, -10, 190], [2], {}),
        ("20 N 0 / 10 N 0 / 90 N 10", [0, 0, 190], [1, 2], {"floor_zero": True}),
        ("100 A 0 / 100 A 5 / 100 A 3 / 99 N 0 / 99 N 0 / 99 N 0", [180, 130, 150, 79, 79, 79], [], {}),
    ],
)
def test_scores(hand: str, scores: list[int], winners: list[int], parameters: dict[str, Any]) -> None:
    assert scored(hand, **parameters) == (scores, winners)


def test_a_tie_after_the_last_hand() -> None:
    shared, extra = game_with(players=4), game_with(players=4, final_tie="extra_hand", max_extra_hands=2)
    for game in (shared, extra):
        for player, score in zip(game.players, (60, 40, 40, 90), strict=True):
            player.score = score
    assert [[player.seat for player in shared.winners_after(hands)] for hands in (9, 10)] == [[], [2, 3]]
    assert [[player.seat for player in extra.winners_after(hands)] for hands in (9, 10, 11, 12)] == [[], [], [], [2, 3]]
    extra.players[0].score = 30
    assert [player.seat for player in extra.winners_after(10)] == [1]


def test_the_dealer_bids_last_and_the_first_bidder_leads() -> None:
    table = Table(Game(Rules(4, first_dealer=3), Chance(random.Random(1))))
    asked = []
    for _ in range(5):
        asked.append((table.pending, table.decision))
        table.choose(table.options[0])
    assert asked == [([4], "bid"), ([1], "bid"), ([2], "bid"), ([3], "bid"), ([4], "play")]


@pytest.mark.parametrize(("players", "hand"), [(3, 10), (4, 10), (5, 8), (6, 8)])
def test_random_games(players: int, hand: int) -> None:
    """As many tricks as cards; with six players all specials are turned back in the end."""
    generator = random.Random(players)
    game = Game(Rules(players), Chance(generator))
    table = Table(game)
    assert {len(player.hand) for player in game.players} == {hand}
    while table.outcome is None:
        table.choose(generator.choice(table.options))
        if players == 6 and not any(player.hand for player in game.players):
            assert not game.flipped
    assert sum(player.tricks for player in game.players) == hand
    assert game.scores() == table.outcome.scores


def test_playout_repeats_and_takes_parameters() -> None:
    assert playout(4, 7) == playout(4, 7) != playout(4, 8)
    decisions, _, scores = playout(3, 1, hands=1, hand_size=2, starting_score=50, first_dealer=2)
    assert decisions == 9
    assert all(score in (30, 60, 70, -50) for score in scores)


def test_refusals() -> None:
    with pytest.raises(ValueError, match="3 to 6"):
        Rules(2)
    with pytest.raises(ValueError, match="not so many cards"):
        Rules(6, hand_size=9)
