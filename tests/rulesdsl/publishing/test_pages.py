"""Every game has pages, however small or odd it is, and what they say of it is so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from rulesdsl.library import shipped_games
from rulesdsl.publishing import pages
from rulesdsl.publishing.aid_page import aid_page
from rulesdsl.publishing.components import Face, dice, stocks
from rulesdsl.publishing.components_page import components_page, needed
from rulesdsl.publishing.markdown import WIDE
from rulesdsl.publishing.setup_page import setup_page
from rulesdsl.publishing.subject import slug_of
from tests.rulesdsl.publishing.subjects import GAMES, SMALL, subject


@cache
def files(path: Path) -> Mapping[str, str]:
    return {file.path: file.content for file in pages.files_of(subject(path))}


@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.name)
def test_the_pages_of_a_game_begin_with_a_heading(path: Path) -> None:
    made = files(path)
    assert set(pages.listed(subject(path)).values()) <= set(made)
    assert [
        name for name, text in made.items() if name.endswith(".md") and not text.removeprefix(WIDE).startswith("# ")
    ] == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_the_pieces_are_all_there(path: Path) -> None:
    game = subject(path)
    for players, instance in game.instances.items():
        counted = sum(stock.numbers[players] for stock in stocks(game, "component"))
        assert counted == len(instance.component_kinds)
    for stock in stocks(game, "component"):
        assert sum(face.copies for face in stock.faces) == stock.numbers[max(stock.numbers)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("all_in_all", "- relic: 72"),
        ("all_in_all", "- ship: 3 with 3 players, 4 with 4 players, 5 with 5 players, 6 with 6 players"),
        ("pig", "- a die with 6 sides"),
        ("coup", "- something to keep count of: coins of every player"),
        ("othello", "- cell (on the board): 64"),
    ],
)
def test_what_is_needed(name: str, said: str) -> None:
    assert said in list(needed(subject(shipped_games()[name])))


def test_dice_of_which_the_rules_do_not_say_how_many() -> None:
    assert [(each.most, each.sides) for each in dice(subject(shipped_games()["liars_dice"]))] == [("several", "6")]


def test_faces_say_what_labels_do_not() -> None:
    relics, *_ = stocks(subject(shipped_games()["all_in_all"]), "component")
    assert relics.faces[0] == Face("7-lightyear boots", 9, (), 0)
    suited, _ = stocks(subject(shipped_games()["all_or_nothing"]), "component")
    assert ("1 of spades*", ("flips NOTHING 1S/9C",)) in [(face.label, face.facts) for face in suited.faces]
    assert components_page(subject(shipped_games()["hearts"])).count('class="rd-face"') == 52


def test_the_set_up_by_number_of_players() -> None:
    page = setup_page(subject(shipped_games()["all_in_all"]))
    assert "| hand of each player | 7 each | 7 each | 6 each | 6 each |" in page
    assert "| deck | 54 | 48 | 47 | 42 |" in page
    assert "| hand size | 6 | 6 | 5 | 5 |" in page
    assert "| coins of each player | 1, 2 (by seat) | 2 each |" in setup_page(subject(shipped_games()["coup"]))


@pytest.mark.parametrize(
    ("name", "slug"), [("My Game", "my-game"), ("all_in_all", "all_in_all"), ("Ünder/..", "game"), ("a.b", "a-b")]
)
def test_what_the_folder_of_a_game_is_called(name: str, slug: str, tmp_path: Path) -> None:
    folder = tmp_path / name.replace("Ünder/..", "Ü")
    folder.mkdir()
    assert slug_of(folder) == slug
    assert re.fullmatch(r"[a-z0-9_-]+", slug)


def test_the_player_aid_has_every_decision_and_its_options() -> None:
    page = aid_page(subject(shipped_games()["all_in_all"]))
    for line in ("- *The explorer decides: explore*", "    - Fly on", "    - Take nothing"):
        assert line in page
    assert page.index("Draw one of the") < page.index("Fly on") < page.index("Your score")
