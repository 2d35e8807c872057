"""The plain All in All under its parameters: the ways to land, the last mission, random games of every combination."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from benchmarks.asking import Table
from benchmarks.plain_all_in_all import Game, playout
from benchmarks.plain_all_in_all_parts import ALIENS, COPIES, KINDS, SABORTAL, Chance, Rules
from tests.benchmarks.stage_all_in_all import Scripted, cards, follow, later_game, new_game, piles


def landing_questions(protocol: str, landers: dict[int, list[str]]) -> tuple[list[list[int]], dict[int, str]]:
    """Who is asked after seat 2 explored p5, if each seat answers as listed and then flies on."""
    game = later_game(draws=["boots"], start=5, landing_protocol=protocol)
    game.pass_owner = game.players[1]
    table = Table(game)
    follow(table, "2 explore draw(victim=1)")
    asked = []
    while table.decision == "land":
        asked.append(table.pending)
        answers = landers.get(table.pending[0], [])
        table.choose(answers.pop(0) if answers else "fly_on")
    return asked, piles(game)


@pytest.mark.parametrize(
    ("protocol", "asked", "pile"),
    [
        ("seat_once", [[2], [3], [4], [1]], "4"),
        ("seat_until_stable", [[2], [3], [4], [1], [2], [3], [1]], "42"),
        ("free", [[2, 3, 4, 1], [3, 4, 1], [4, 1], [1], [2, 3, 1], [3, 1], [1], [3, 1], [1]], "42"),
        ("sealed_random", [[2, 3, 4, 1], [3, 4, 1], [4, 1], [1]], "4"),
    ],
)
def test_landing_protocols(protocol: str, asked: list[list[int]], pile: str) -> None:
    """Seat 4 lands when first asked, seat 2 when asked again."""
    assert landing_questions(protocol, {4: ["land"], 2: ["fly_on", "land"]}) == (asked, {5: pile})


def test_sealed_landers_are_shuffled() -> None:
    class Reversing(Scripted):
        def shuffled(self, what, items):  # type: ignore[no-untyped-def]
            return list(items)[::-1] if what == "landers" else list(items)

    game = Game(Rules(3, landing_protocol="sealed_random"), Reversing(["boots"]))
    game.players[1].hand = ["boots", SABORTAL]
    follow(Table(game), "1 explore draw(victim=2)", "1 land land", "2 land land", "3 land fly_on")
    assert piles(game) == {4: "21"}


def test_the_last_allowed_mission_decides_by_sets_then_relics() -> None:
    game = later_game(3, draws=[SABORTAL], max_missions=2)
    for player, home in zip(
        game.players, ("boots " * 3, "boots " * 3 + "plug", "plug " * 2 + "paper " * 2), strict=True
    ):
        player.home = Counter(home.split())
    table = Table(game)
    follow(table, "1 explore draw(victim=2)")
    assert table.outcome == ([2], [1, 1, 0])


def test_refusals() -> None:
    table = Table(new_game())
    with pytest.raises(ValueError, match=r"draw\(victim=1\) is none of draw\(victim=2\)"):
        table.choose("draw(victim=1)")
    with pytest.raises(ValueError, match="3 to 6"):
        Rules(2)
    with pytest.raises(ValueError, match="beyond the aliens"):
        Rules(3, first_mission_start=3)


VARIED = {
    "landing_protocol": ("seat_once", "seat_until_stable", "sealed_random", "free"),
    "schemer_advances": (True, False),
    "schemer_at_last": ("forced", "nobody"),
    "alien_needs_effect": ("off", "on", "strict"),
    "refill_order": ("clockwise_from_new_pass", "one_card_each"),
}
COMBINATIONS = [dict(zip(VARIED, values, strict=True)) for values in itertools.product(*VARIED.values())]


def all_cards(game: Game) -> Counter[str]:
    held = [card for player in game.players for card in player.hand]
    home = [card for player in game.players for card in player.home.elements()]
    return Counter(held + home + game.pile + list(cards(game).values()))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_keep_their_cards_and_end(players: int) -> None:
    every_card = Counter(KINDS * COPIES + ALIENS + (SABORTAL,) * players)
    for seed, parameters in enumerate(COMBINATIONS):
        generator = random.Random(seed)
        game = Game(Rules(players, **parameters), Chance(generator))  # type: ignore[arg-type]
        table = Table(game)
        while table.outcome is None:
            options = table.options
            assert len(set(options)) == len(options) > 0
            if table.decision in ("explore", "collect"):
                assert all_cards(game) == every_card
            assert max(max(player.home.values(), default=0) for player in game.players) <= 3
            table.choose(generator.choice(options))
        assert table.outcome.winners
        assert max(table.outcome.scores) == 3 or game.mission > game.rules.max_missions


def test_playout_repeats_and_takes_parameters() -> None:
    assert playout(4, 7) == playout(4, 7) != playout(4, 8)
    decisions, winners, scores = playout(3, 1, sets_to_win=1, first_pass=2)
    assert decisions > 0
    assert scores[winners[0] - 1] == 1
