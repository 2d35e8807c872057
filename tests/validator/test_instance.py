"""Instances: tables, names, starts and parameters of games written out here, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics import Fault, render
from validator import check, instantiate
from validator.instances.settings import Setting
from validator.model import CheckedGame
from validator.tables import Instance

GAME = """
rulesdsl: 1
name: Trade
players: 2..3
parameters:
  size: 2..4 = 2
  mode: fast | slow = fast
  starter: player? = none
  open: bool = false
  hand: {range: 1..count(card), by_players: {2: 3, 3: 2}}
  suit.copies: {range: 0..9, default: {hearts: 2, clubs: 1}}
  suit.toll(good): 0..9 = 1
requires:
  - hand * count(players) <= count(card)
variants:
  long: {text: A longer game, size: 4, mode: slow}
constants:
  area: size * size
enums:
  suit: [hearts, clubs]
  good(weight int = 1, price int = 2 * good.weight):
    wood:
    silk: {price: 9, text: Fine silk}
components:
  card(suit suit, rank 1..3): {copies: many(card.suit), text: "{card.rank} of {card.suit}"}
  goal(goods set of good, worth int = 1): {rows: goals.csv}
  piece: card + goal
  ship(owner player):
board:
  cell(x 0..size - 1, y 0..size - 1):
zones:
  deck: pile of card = card, seen by nobody
  goals: pile of goal = goal, seen by all
  player.dock: slot of ship = ship(player), seen by all
  player.stock(good): set of goal, seen by all
variables:
  cell.token: player?
functions:
  many(s suit): s.copies
phases:
  play:
    do: end game won by list(p for p in players where starter is none and open and mode == fast and area > 0)
"""
GOALS = 'name,goods,worth,copies,text\nsmall,wood,3,,\nbig,wood silk,,2,"The big, new one"\n'


NAMED = """
rulesdsl: 1
name: Named
players: 2
components:
  key(opens door):
    text: "{key}, opens {key.opens}"
    red_key: {opens: front_door}
    old: {opens: cellar, text: Old Key}
board:
  door(n 1..2):
    front_door: {n: 1, text: Front Door}
    cellar: {n: 2}
zones:
  ring: set of key = key, seen by all
phases:
  play:
    do: end game won by players
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> CheckedGame:
    folder = tmp_path_factory.mktemp("trade")
    (folder / "game.yaml").write_text(GAME)
    (folder / "goals.csv").write_text(GOALS)
    checked = check(folder)
    assert checked.game is not None, "\n".join(map(render, checked.diagnostics))
    return checked.game


@pytest.fixture(scope="module")
def instance(game: CheckedGame) -> Instance:
    return instantiate(game, 2)


def test_ids_run_through_all_components_in_declared_order(instance: Instance) -> None:
    assert instance.kinds["card"].ids == tuple(range(9))
    assert instance.kinds["goal"].ids == (9, 10, 11)
    assert instance.kinds["piece"].ids == tuple(range(12))
    assert instance.kinds["ship"].ids == (12, 13)
    assert instance.component_kinds == ("card",) * 9 + ("goal",) * 3 + ("ship",) * 2


def test_copies_share_a_name_a_label_and_a_face(instance: Instance) -> None:
    assert instance.names["component"][:7] == ("hearts_1",) * 2 + ("hearts_2",) * 2 + ("hearts_3",) * 2 + ("clubs_1",)
    assert instance.labels["component"][2] == "2 of hearts"
    assert instance.faces == (0, 0, 2, 2, 4, 4, 6, 7, 8, 9, 10, 10, 12, 13)
    assert instance.member_ids["card", "hearts_2"] == (2, 3)
    assert instance.kinds["card"].keys[0, 2] == (2, 3)
    assert instance.copied == {"card", "goal", "piece"}


def test_names_are_made_from_keys(instance: Instance) -> None:
    assert instance.names["space"] == ("cell_0_0", "cell_0_1", "cell_1_0", "cell_1_1")
    assert instance.names["component"][12:] == ("ship_1", "ship_2")
    assert instance.labels["seat"] == ("player 1", "player 2")
    assert instance.labels["good"] == ("wood", "Fine silk")


def test_rows_of_a_file_and_defaults_that_read_other_attributes(instance: Instance) -> None:
    assert instance.kinds["goal"].attributes == {"goods": ((0,), (0, 1), (0, 1)), "worth": (3, 1, 1)}
    assert instance.kinds["good"].attributes["price"] == (2, 9)
    assert instance.labels["component"][9:12] == ("small", "The big, new one", "The big, new one")


def test_the_text_of_a_table_goes_around_the_name_of_a_member(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(NAMED, encoding="utf-8")
    game = check(path).game
    assert game is not None
    assert instantiate(game, 2).labels["component"] == ("red key, opens Front Door", "Old Key, opens cellar")


def test_families_of_zones_and_what_begins_there(instance: Instance) -> None:
    stock = instance.zones["player.stock"]
    assert (stock.base, stock.size, stock.radix.kinds) == (4, 4, ((0, 2), (0, 2)))
    assert instance.zone_count == 8
    assert instance.starts == (tuple(range(9)), (9, 10, 11), (12,), (13,), (), (), (), ())


def test_defaults_by_number_of_players(game: CheckedGame) -> None:
    assert [instantiate(game, players).parameters["hand"] for players in (2, 3)] == [3, 2]


@pytest.mark.parametrize(
    ("name", "value", "stored"),
    [
        ("size", "3", 3),
        ("size", 4, 4),
        ("mode", "slow", 1),
        ("starter", "2", 1),
        ("starter", "player(1)", 0),
        ("starter", 2, 1),
        ("starter", "none", None),
        ("starter", None, None),
        ("open", "true", True),
        ("open", False, False),
        ("suit.copies", {"clubs": "4"}, (2, 4)),
        ("suit.toll", {"hearts, silk": 4, "clubs, wood": "0"}, (1, 4, 0, 1)),
    ],
)
def test_settings(game: CheckedGame, name: str, value: str, stored: object) -> None:
    assert instantiate(game, 2, {name: value}).parameters[name] == stored


def test_members_of_a_family_are_set_as_they_are_read(game: CheckedGame) -> None:
    settings: dict[str, Setting] = {"hearts.copies": "3", "hearts.toll(silk)": "7", "clubs.toll(wood)": 5}
    parameters = instantiate(game, 2, settings).parameters
    assert (parameters["suit.copies"], parameters["suit.toll"]) == ((3, 1), (1, 7, 5, 1))


def test_a_variant_sets_and_a_setting_overrides_it(game: CheckedGame) -> None:
    longer = instantiate(game, 2, {"size": "3"}, "long")
    assert (longer.parameters["size"], longer.parameters["mode"], longer.constants["area"]) == (3, 1, 9)


def test_tables_follow_the_parameters(game: CheckedGame) -> None:
    larger = instantiate(game, 2, {"size": 4, "suit.copies": {"hearts": 0, "clubs": 2}})
    assert len(larger.names["space"]) == 16
    assert larger.member_ids["card", "hearts_1"] == ()
    assert len(larger.kinds["card"].ids) == 6


@pytest.mark.parametrize(
    ("players", "settings", "variant", "message"),
    [
        (4, {}, None, "Trade is for 2..3 players"),
        (2, {"siz": "3"}, None, "there is no parameter `siz`"),
        (2, {"size": "five"}, None, "`five` is no whole number"),
        (2, {"size": True}, None, "`True` is no whole number"),
        (2, {"size": "9"}, None, "`size` is 9, outside 2..4"),
        (2, {"mode": "quick"}, None, "`quick` is not one of fast, slow"),
        (2, {"open": "yes"}, None, "`yes` is neither true nor false"),
        (2, {"starter": "3"}, None, "there is no player 3; 2 play"),
        (2, {"suit.copies": "3"}, None, "`suit.copies` has a value for each suit"),
        (2, {"suit.copies": {"spades": 1}}, None, "no suit is called `spades`"),
        (2, {"suit.toll": {"hearts": 1}}, None, "no suit, good is called `hearts`"),
        (2, {"hearts.toll": 1}, None, "there is no parameter `hearts.toll`"),
        (2, {}, "short", "there is no variant `short`"),
        (2, {"hand": 5}, None, "a requirement of the game is not met"),
    ],
)
def test_refusals(game: CheckedGame, players: int, settings: dict[str, str], variant: str | None, message: str) -> None:
    with pytest.raises(Fault) as caught:
        instantiate(game, players, settings, variant)
    assert [diagnostic.message for diagnostic in caught.value.diagnostics] == [message]


STARTS = """
rulesdsl: 1
name: Heap
players: 2
parameters:
  stones: 1..100 = 5
variables:
  heap: 1..10 = stones
  share: int = 100 // (stones - 7)
phases:
  play:
    do: heap -= share; end game won by players
"""


@pytest.mark.parametrize(
    ("stones", "code", "message"), [(50, "DECL16", "`heap` is 50, outside 1..10"), (7, "DECL19", "division by zero")]
)
def test_what_starts_otherwise_with_other_parameters(tmp_path: Path, stones: int, code: str, message: str) -> None:
    path = tmp_path / "heap.yaml"
    path.write_text(STARTS, encoding="utf-8")
    game = check(path).game
    assert game is not None
    with pytest.raises(Fault) as caught:
        instantiate(game, 2, {"stones": stones})
    assert [(d.code, d.message) for d in caught.value.diagnostics] == [(code, message)]


def test_the_hash_tells_rules_apart(tmp_path: Path) -> None:
    hashes = []
    for folder, text in (("a", "A"), ("b", "A"), ("c", "B")):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "game.yaml"
        path.write_text(f"rulesdsl: 1\nname: {text}\nplayers: 2\nphases:\n  play:\n    do: end game won by players\n")
        checked = check(path)
        assert checked.game is not None
        hashes.append(checked.game.rules_hash)
    assert hashes[0] == hashes[1] != hashes[2]
