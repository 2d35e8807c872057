"""Set scenes for the plain All in All: given hands, portals, ships and luck, and short lines to play by."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.asking import Table
from benchmarks.plain_all_in_all import Game
from benchmarks.plain_all_in_all_parts import KINDS, SABORTAL, Chance, Rules

ONE_OF_SIX_KINDS = [*KINDS[:6], SABORTAL]


class Scripted(Chance):
    """Draws the given cards one after another; aliens and relics lie as listed, seat 1 has the pass."""

    def __init__(self, draws: Sequence[str]) -> None:
        super().__init__(random.Random(0))
        self.draws = iter(draws)

    def shuffled(self, what, items):  # type: ignore[no-untyped-def]
        return list(items)

    def first_seat(self, players: int) -> int:
        return 1

    def card_from(self, seat: int, hand: Sequence[str]) -> str:
        card = next(self.draws)
        assert card in hand
        return card


def new_game(players: int = 4, draws: Sequence[str] = (), **parameters: object) -> Game:
    """A first mission in which everybody holds one relic of six kinds and the sabortal."""
    game = Game(Rules(players, **parameters), Scripted(draws))  # type: ignore[arg-type]
    for player in game.players:
        player.hand = list(ONE_OF_SIX_KINDS)
    return game


def later_game(players: int = 4, draws: Sequence[str] = (), start: int = 1, **parameters: object) -> Game:
    """The same in a second mission with nothing laid out, which begins at the portal `start`."""
    game = new_game(players, draws, later_start=start, **parameters)
    game.mission = 2
    for portal in game.portals:
        portal.card = None
    return game


def lay_out(game: Game, **cards: str) -> None:
    for portal, card in cards.items():
        game.portals[int(portal[1:]) - 1].card = card


def land(game: Game, **piles: str) -> None:
    """`p7="32"`: at the seventh portal seat 3 landed, then seat 2."""
    for portal, seats in piles.items():
        for seat in seats:
            game.land(game.players[int(seat) - 1], game.portals[int(portal[1:]) - 1])


def piles(game: Game) -> dict[int, str]:
    return {p.position: "".join(str(ship.seat) for ship in p.ships) for p in game.portals if p.ships}


def cards(game: Game) -> dict[int, str]:
    return {portal.position: portal.card for portal in game.portals if portal.card}


def hand_sizes(game: Game) -> list[int]:
    return [len(player.hand) for player in game.players]


def follow(table: Table, *lines: str) -> None:
    """Each line is a seat, the name of its decision and one or several options chosen in succession."""
    for line in lines:
        seat, decision, options = line.split(maxsplit=2)
        for option in options.split(" / "):
            assert (table.pending[:1], table.decision) == ([int(seat)], decision), line
            table.choose(option)
