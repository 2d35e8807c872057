"""The plain Coup in hard cases: an oracle has to be right by itself."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.asking import Table
from benchmarks.match import Disagreement, Pair, match_of
from benchmarks.plain_coup import ROLES, Chance, Game, Rules, playout


class Unshuffled(Chance):
    """The court stays as it is."""

    def __init__(self) -> None:
        super().__init__(random.Random(0))

    def shuffle(self, court: list[str]) -> None:
        pass


def table_of(hands: str, coins: str = "2 2 2", **parameters: Any) -> Table:
    """A game in which seats hold cards (`duke captain / contessa`) and coins; `captain` is always drawn."""
    dealt = [hand.split() for hand in hands.split(" / ")]
    game = Game(Rules(len(dealt), **parameters), Unshuffled())
    game.court = ["captain"] * 3
    for player, hand, some in zip(game.players, dealt, coins.split(), strict=True):
        player.hand, player.coins = hand, int(some)
    return Table(game)


def play(table: Table, choices: str) -> list[tuple[list[str], int]]:
    """Choose one after the other, `SEAT CHOICE`; what every seat has then."""
    for choice in filter(None, choices.split("; ")):
        seat, chosen = choice.split(" ", 1)
        assert table.pending == [int(seat)], choice
        table.choose(chosen)
    game: Any = table.game
    return [(player.hand, player.coins) for player in game.players]


DUKE = "duke captain / contessa ambassador / assassin duke"


@pytest.mark.parametrize(
    ("hands", "coins", "choices", "after"),
    [
        (DUKE, "2 2 2", "1 act(a=income)", "3 2 2 / 2 2 2"),
        (DUKE, "2 2 2", "1 act(a=tax); 2 accept; 3 accept", "5 2 2 / 2 2 2"),
        (DUKE, "2 2 2", "1 act(a=tax); 2 challenge; 1 show(c=duke); 2 lose(c=contessa)", "5 2 2 / 2 1 2"),
        (DUKE, "2 2 2", "1 act(a=tax); 2 challenge; 1 give_in; 1 lose(c=duke)", "2 2 2 / 1 2 2"),
        (DUKE, "3 2 2", "1 act_on(a=assassinate, t=2); 2 challenge; 1 give_in; 1 lose(c=duke)", "3 2 2 / 1 2 2"),
        (
            DUKE,
            "3 2 2",
            "1 act_on(a=assassinate, t=2); 2 accept; 3 accept; 2 block(r=contessa); 3 accept; 1 accept",
            "0 2 2 / 2 2 2",
        ),
        (
            "assassin / captain ambassador / duke",
            "3 2 2",
            "1 act_on(a=assassinate, t=2); 2 challenge; 1 show(c=assassin); 2 lose(c=captain); 2 block(r=contessa); "
            "3 accept; 1 challenge; 2 give_in; 2 lose(c=ambassador)",
            "0 0 2 / 1 0 1",
        ),
        (DUKE, "2 1 2", "1 act_on(a=steal, t=2); 2 accept; 3 accept; 2 allow", "3 0 2 / 2 2 2"),
        (
            "captain / duke / duke",
            "2 1 2",
            "1 act_on(a=steal, t=2); 2 challenge; 1 show(c=captain); 2 lose(c=duke)",
            "2 0 2 / 1 0 1",
        ),
        (DUKE, "2 2 2", "1 act(a=foreign_aid); 2 allow; 3 block(r=duke); 1 accept; 2 accept", "2 2 2 / 2 2 2"),
        (
            DUKE,
            "2 2 2",
            "1 act(a=foreign_aid); 2 block(r=duke); 3 challenge; 2 give_in; 2 lose(c=contessa)",
            "4 2 2 / 2 1 2",
        ),
    ],
)
def test_acts(hands: str, coins: str, choices: str, after: str) -> None:
    table = table_of(hands, coins)
    found = play(table, choices)
    assert after == f"{' '.join(str(coins) for _, coins in found)} / {' '.join(str(len(hand)) for hand, _ in found)}"
    assert table.decision == "act"


def test_another_block_after_one_that_was_refuted() -> None:
    refuted = "1 act(a=foreign_aid); 2 block(r=duke); 3 challenge; 2 give_in; 2 lose(c=contessa)"
    table = table_of(DUKE, more_blocks=True)
    play(table, refuted)
    assert (table.pending, table.decision) == ([3], "block")


def test_ten_coins() -> None:
    assert table_of(DUKE, "10 2 2").options == ["act_on(a=coup, t=2)", "act_on(a=coup, t=3)"]


def test_an_exchange() -> None:
    table = table_of(DUKE)
    play(table, "1 act(a=exchange); 2 accept; 3 accept")
    pairs = ["[duke, captain]", "[captain, captain]"]
    assert table.options == [f"give_back(cards={pair})" for pair in pairs]


def test_the_last_one_wins() -> None:
    table = table_of("duke / contessa", "7 0")
    play(table, "1 act_on(a=coup, t=2); 2 lose(c=contessa)")
    assert table.outcome is not None
    assert table.outcome.winners == [1]


@pytest.mark.parametrize("players", range(2, 7))
def test_random_games(players: int) -> None:
    """No card is lost on the way, and one seat is left."""
    generator = random.Random(players)
    game = Game(Rules(players), Chance(generator))
    table = Table(game)
    while table.outcome is None:
        assert all(player.alive for player in game.players if player.seat in table.pending)
        table.choose(generator.choice(table.options))
        cards = len(game.court) + sum(len(player.hand) for player in game.players)
        assert len(ROLES) * 3 - 2 * players <= cards <= len(ROLES) * 3
    assert len(table.outcome.winners) == 1
    assert playout(players, 7)[1] == playout(players, 7)[1]


@pytest.mark.parametrize("other", [{"more_blocks": True}, {"coup_cost": 6}, {"steal_from_poor": False}])
def test_other_rules_do_not_agree(other: dict[str, Any]) -> None:
    match = match_of("coup")
    mistaken = replace(match, plain=lambda players, values, told: match.plain(players, {**values, **other}, told))
    with pytest.raises(Disagreement):
        list(map(Pair(mistaken, 4, {}).play, range(100)))
