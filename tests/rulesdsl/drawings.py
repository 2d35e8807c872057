"""Boards to draw, and what of their pictures is looked at."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import rulesdsl
from interpreter.play.game import Game
from interpreter.play.state import State
from rulesdsl import bots
from rulesdsl.drawing.shapes import Group, Scene, Words
from rulesdsl.library import shipped_games

SVG = "{http://www.w3.org/2000/svg}"
GAMES = Path(__file__).parent.parent / "games"
BOARDS = ("wheel", "one_way_streets", "kalah", "tables", "option_ids")


@cache
def game_of(path: Path) -> Game:
    return rulesdsl.load(path)


def shipped_boards() -> list[Path]:
    return [path for path in shipped_games().values() if (path / "board.yaml").is_file()]


every_board = pytest.mark.parametrize(
    "path", [*shipped_boards(), *(GAMES / name for name in BOARDS)], ids=lambda path: path.name
)
every_shipped_board = pytest.mark.parametrize("path", shipped_boards(), ids=lambda path: path.name)


def played(path: Path, seed: int, most: int) -> State:
    """A game after some choices by chance, with as many players as it may have."""
    game = game_of(path)
    state = game.start(game.players[-1], seed)
    while (decision := state.decision) is not None and state.decisions < most:
        seat = decision.seats[0]
        number = bots.choose("random", decision, seat, seed, state.decisions)
        state = state.apply(decision.options_of(seat)[number], seat)
    return state


def instance_of(path: Path) -> Any:
    game = game_of(path)
    return game.setting(game.players[0]).instance


def groups(scene: Scene, role: str) -> list[Group]:
    return [group for group in scene.groups if group.role == role]


def words(group: Group) -> list[Words]:
    return [item for item in group.items if isinstance(item, Words)]


def said(group: Group) -> str:
    return " ".join(line for item in words(group) for line in item.lines)


def elements(text: str, role: str) -> list[Element]:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return [element for element in root.iter(f"{SVG}g") if element.get("class") == role]
