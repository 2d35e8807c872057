"""The plain All in All against the worked examples of the rules: an oracle has to be right by itself.

Seats 1, 2, 3, 4 are the A, B, C, D of the examples.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from benchmarks.asking import Table
from benchmarks.plain_all_in_all import Game
from benchmarks.plain_all_in_all_parts import ALIENS, KINDS, SABORTAL, Chance, Rules
from tests.benchmarks.stage_all_in_all import cards, follow, hand_sizes, land, later_game, lay_out, new_game, piles


@pytest.mark.parametrize(("players", "hand", "pile"), [(3, 7, 54), (4, 7, 48), (5, 6, 47), (6, 6, 42)])
def test_setup(players: int, hand: int, pile: int) -> None:
    game = Game(Rules(players), Chance(random.Random(1)))
    assert hand_sizes(game) == [hand] * players
    assert all(player.hand.count(SABORTAL) == 1 for player in game.players)
    assert len(game.pile) == pile
    assert sorted(portal.card or "" for portal in game.portals[:3]) == sorted(ALIENS)
    assert all(portal.card is None for portal in game.portals[3:])
    assert [portal.number for portal in game.portals] == [1, 1, 2, 2, 2, 2, 3, 3, 4, 4]


def test_worked_example() -> None:
    """A first mission that ends with Alexander at p9, Clara and Ben at p7 and Danny at p5."""
    game = new_game(draws=["boots", "boots", "boots", "paper", "paper", "paper"], landing_protocol="free")
    table = Table(game)
    fly_on = [f"{seat} land fly_on" for seat in (1, 2, 3, 4)]
    follow(table, "1 explore draw(victim=2)", *fly_on)
    follow(table, "2 explore draw(victim=3)", "2 land fly_on", "3 land fly_on", "4 land land", "1 land fly_on")
    follow(table, "2 land fly_on", "3 land fly_on", "1 land fly_on")
    follow(table, "3 explore draw(victim=4)", "3 land fly_on", "1 land fly_on", "2 land fly_on")
    follow(table, "1 explore draw(victim=2)", "1 land fly_on", "2 land fly_on", "3 land land")
    follow(table, "1 land fly_on", "2 land land", "1 land fly_on")
    follow(table, "1 explore draw(victim=3)", "1 land fly_on")
    follow(table, "1 explore draw(victim=4)", "1 land land")
    assert piles(game) == {5: "4", 7: "32", 9: "1"}
    assert hand_sizes(game) == [7, 5, 5, 5]
    assert sorted(cards(game)) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    follow(table, "1 collect take(s=portal_1) / take(s=portal_4) / place(c=boots) / place(c=paper)")
    follow(table, "3 collect take(s=portal_2) / take(s=portal_3) / take(s=portal_5)")
    follow(table, "2 collect place(c=screw) / place(c=cloak) / place(c=vacuum)")
    follow(table, "4 collect take(s=portal_6) / place(c=boots)")
    assert [player.home.total() for player in game.players] == [2, 3, 0, 1]
    assert hand_sizes(game) == [10, 7, 8, 7]
    assert len(game.pile) == 41
    assert (game.mission, game.pass_owner.seat, table.pending, table.decision) == (2, 2, [2], "explore")


def test_sabortal_on_the_first_draw() -> None:
    game = new_game(draws=[SABORTAL])
    table = Table(game)
    follow(table, "1 explore draw(victim=2)")
    assert table.options == ["take(s=portal_1)", "take(s=portal_2)", "take(s=portal_3)", "decline"]
    follow(table, "2 console take(s=portal_3)")
    assert hand_sizes(game) == [9, 8, 7, 7]
    assert "time_thief" in game.players[1].hand
    assert len(game.pile) == 48
    assert table.pending == [2]


def test_no_consolation_without_cards() -> None:
    table = Table(later_game(draws=[SABORTAL]))
    follow(table, "1 explore draw(victim=2)")
    assert (table.pending, table.decision) == ([2], "explore")


def test_a_landed_victim_is_consoled_and_collects() -> None:
    game = later_game(draws=[SABORTAL], start=6)
    land(game, p5="2")
    lay_out(game, p4="plug", p5="plug")
    table = Table(game)
    follow(table, "1 explore draw(victim=2)", "2 console take(s=portal_4)")
    assert SABORTAL in game.players[1].hand
    follow(table, "2 collect place(c=plug) / take(s=portal_5)")
    assert hand_sizes(game) == [7, 8, 7, 7]
    assert game.mission == 3


def test_no_landing_after_a_sabortal() -> None:
    game = later_game(draws=[SABORTAL], start=8)
    land(game, p7="2")
    lay_out(game, p7="plug")
    table = Table(game)
    follow(table, "1 explore draw(victim=3)", "3 console decline")
    assert (table.pending, table.decision) == ([2], "collect")


def test_a_fourth_of_a_kind_cannot_be_placed() -> None:
    game = later_game(draws=[SABORTAL], start=8)
    land(game, p9="1")
    lay_out(game, p7="boots")
    game.players[0].home = Counter(boots=3)
    game.players[0].hand = ["paper", SABORTAL]
    game.pass_owner = game.players[1]
    table = Table(game)
    follow(table, "2 explore draw(victim=3)", "3 console decline", "1 collect take(s=portal_7)")
    assert table.options == ["place(c=paper)", "finish"]


def test_a_win_stops_everything() -> None:
    game = later_game(draws=[SABORTAL], start=8)
    land(game, p9="1", p7="32")
    lay_out(game, p3="screw", p4="boots")
    game.players[0].home = Counter(boots=3, paper=3, screw=2)
    game.players[0].hand = ["cloak", SABORTAL]
    game.pass_owner = game.players[3]
    table = Table(game)
    follow(table, "4 explore draw(victim=2)", "2 console decline")
    follow(table, "1 collect take(s=portal_3) / place(c=screw)")
    assert table.outcome == ([1], [3, 0, 0, 0])
    assert (table.pending, table.options) == ([], [])
    with pytest.raises(ValueError, match="over"):
        table.choose("finish")


def explore_options(game: Game, alien: str) -> list[str]:
    """What seat 1 may do with an alien."""
    game.players[0].hand.append(alien)
    return [option for option in Table(game).options if not option.startswith("draw")]


def test_what_may_be_stolen() -> None:
    game = later_game()
    game.players[0].home = Counter(plug=3)
    game.players[1].home = Counter(boots=3, paper=2, plug=1)
    assert explore_options(game, "pilferer") == ["pilferer(owner=2, c=paper)"]


@pytest.mark.parametrize(("needed", "options"), [("on", []), ("strict", []), ("off", ["pilferer_in_vain"])])
def test_nothing_to_steal(needed: str, options: list[str]) -> None:
    game = later_game(alien_needs_effect=needed)
    game.players[0].home = Counter(plug=3)
    game.players[1].home = Counter(boots=3, plug=1)
    assert explore_options(game, "pilferer") == options


@pytest.mark.parametrize(("needed", "options"), [("on", ["time_thief"]), ("strict", []), ("off", ["time_thief"])])
def test_no_ship_to_move(needed: str, options: list[str]) -> None:
    assert explore_options(later_game(alien_needs_effect=needed), "time_thief") == options


def test_pilferer_wins_in_flight() -> None:
    game = later_game()
    game.players[0].hand.append("pilferer")
    game.players[0].home = Counter(boots=3, paper=3, screw=2)
    game.players[2].home = Counter(screw=1)
    table = Table(game)
    follow(table, "1 explore pilferer(owner=3, c=screw)")
    assert table.outcome == ([1], [3, 0, 0, 0])


def test_schemer() -> None:
    game = later_game(draws=["boots"], start=6)
    lay_out(game, p2="time_thief", p3="screw")
    options = explore_options(game, "schemer")
    assert options == ["schemer(s=portal_3, keep=in_hand)", "schemer(s=portal_3, keep=at_home)"]
    table = Table(game)
    follow(table, "1 explore schemer(s=portal_3, keep=in_hand)")
    assert cards(game) == {2: "time_thief", 3: "schemer"}
    assert game.players[0].hand.count("screw") == 2
    follow(table, "2 explore draw(victim=1)")
    assert cards(game) == {2: "time_thief", 3: "schemer", 7: "boots"}


def test_schemer_without_advance_leaves_the_portal_to_the_next_player() -> None:
    game = later_game(draws=["boots"], start=6, schemer_advances=False)
    lay_out(game, p3="screw")
    game.players[0].hand.append("schemer")
    follow(Table(game), "1 explore schemer(s=portal_3, keep=at_home)", "2 explore draw(victim=1)")
    assert cards(game) == {3: "schemer", 6: "boots"}


def test_schemer_respects_the_limit_at_home_and_wins() -> None:
    game = later_game()
    lay_out(game, p1="boots", p2="screw")
    game.players[0].home = Counter(boots=3, paper=3, screw=2)
    options = explore_options(game, "schemer")
    assert options == [
        "schemer(s=portal_1, keep=in_hand)",
        "schemer(s=portal_2, keep=in_hand)",
        "schemer(s=portal_2, keep=at_home)",
    ]
    table = Table(game)
    follow(table, "1 explore schemer(s=portal_2, keep=at_home)")
    assert table.outcome == ([1], [3, 0, 0, 0])


def test_no_relic_no_schemer() -> None:
    game = later_game(alien_needs_effect="off")
    lay_out(game, p2="time_thief")
    assert explore_options(game, "schemer") == []


@pytest.mark.parametrize(("at_last", "seat"), [("forced", 1), ("nobody", 2)])
def test_schemer_at_the_last_portal(at_last: str, seat: int) -> None:
    """Forced, all land and seat 1 collects; otherwise seat 2 begins the next mission."""
    game = later_game(3, start=10, schemer_at_last=at_last)
    lay_out(game, p3="screw")
    game.players[0].hand.append("schemer")
    table = Table(game)
    follow(table, "1 explore schemer(s=portal_3, keep=in_hand)")
    assert (table.pending, table.decision) == ([seat], "collect" if at_last == "forced" else "explore")
    assert piles(game) == ({10: "123"} if at_last == "forced" else {})


def test_super_mission_lands_everybody_unasked_clockwise() -> None:
    game = later_game(draws=["boots"], start=10)
    land(game, p5="1")
    game.pass_owner = game.players[2]
    follow(Table(game), "3 explore draw(victim=1)")
    assert piles(game) == {5: "1", 10: "342"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"p2": "23", "p4": "4"}, {1: "234"}),
        ({"p3": "1", "p5": "23", "p8": "4"}, {1: "1", 2: "23", 5: "4"}),
        ({"p1": "1", "p2": "2", "p3": "3", "p4": "4"}, {1: "1234"}),
        ({"p10": "21", "p7": "3"}, {4: "3", 7: "21"}),
    ],
)
def test_time_thief_moves_piles(before: dict[str, str], after: dict[int, str]) -> None:
    game = later_game()
    land(game, **before)
    game.move_ships_back()
    assert piles(game) == after


def test_landing_after_a_time_thief() -> None:
    game = later_game(3, start=7)
    land(game, p5="3")
    game.players[0].hand.append("time_thief")
    table = Table(game)
    follow(table, "1 explore time_thief", "1 land fly_on", "2 land land")
    assert cards(game) == {7: "time_thief"}
    assert piles(game) == {2: "3", 7: "2"}
    assert (table.pending, table.decision) == ([1], "explore")


def test_lone_flyer() -> None:
    game = later_game(3, draws=["boots", "boots", "paper"], start=5)
    land(game, p4="23")
    table = Table(game)
    follow(table, "1 explore draw(victim=2)", "1 land fly_on")
    follow(table, "1 explore draw(victim=3)", "1 land fly_on", "1 explore draw(victim=2)", "1 land land")
    assert piles(game) == {4: "23", 7: "1"}
    assert (table.pending, table.decision) == ([1], "collect")


def test_leftovers_then_pass_then_refill() -> None:
    game = later_game(draws=[SABORTAL])
    lay_out(game, p1="boots", p2="boots", p3="boots", p4="schemer")
    game.pass_owner = game.players[1]
    table = Table(game)
    follow(table, "2 explore draw(victim=1)", "1 console decline")
    assert hand_sizes(game) == [7, 11, 7, 7]
    assert (game.pass_owner.seat, table.pending) == (3, [3])


@pytest.mark.parametrize(
    ("order", "sizes"), [("clockwise_from_new_pass", [5, 7, 7, 7]), ("one_card_each", [6, 7, 6, 7])]
)
def test_short_pile(order: str, sizes: list[int]) -> None:
    game = later_game(refill_order=order)
    game.pile = ["boots"] * 3
    game.pass_owner = game.players[1]
    for player, size in zip(game.players, (5, 7, 5, 6), strict=True):
        player.hand = player.hand[-size:]
    game.make_ready()
    assert hand_sizes(game) == sizes
    assert game.pile == []


def test_everybody_lands_at_once() -> None:
    game = new_game(3, draws=["boots"])
    table = Table(game)
    follow(table, "1 explore draw(victim=2)", "1 land land", "2 land land", "3 land land")
    follow(table, "1 collect take(s=portal_1) / take(s=portal_2)", "2 collect take(s=portal_3) / take(s=portal_4)")
    assert table.options == [f"place(c={kind})" for kind in KINDS[:6]] + ["finish"]
    follow(table, "3 collect place(c=boots) / place(c=paper)")
    assert (game.mission, table.pending) == (2, [2])


def test_a_collector_who_could_only_finish_is_not_asked() -> None:
    game = later_game(3, draws=["boots"], start=4)
    game.players[1].hand = ["boots", SABORTAL]
    table = Table(game)
    follow(table, "1 explore draw(victim=2)", "1 land land", "2 land land", "3 land land")
    follow(table, "1 collect take(s=portal_4) / finish")
    assert table.pending == [3]
