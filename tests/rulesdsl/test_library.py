"""Games are found by path, by name and by `games/name`; anything else names the games there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl import library
from rulesdsl.library import UnknownGame, find_game, shipped_games


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf with two games, seen from a folder that has none."""
    games = tmp_path / "shelf" / "games"
    for name in ("two", "one", "empty"):
        (games / name).mkdir(parents=True)
    (games / "one" / "game.yaml").touch()
    (games / "two" / "game.yaml").touch()
    monkeypatch.setattr(library, "SHELVES", (games, tmp_path / "no such shelf"))
    monkeypatch.chdir(tmp_path)
    return games


def test_shipped_games_come_by_name(shelf: Path) -> None:
    assert list(shipped_games().items()) == [("one", shelf / "one"), ("two", shelf / "two")]


@pytest.mark.parametrize("text", ["one", "games/one", "games/one/"])
def test_a_shipped_game_is_found_from_anywhere(shelf: Path, text: str) -> None:
    assert find_game(text) == shelf / "one"


def test_a_path_comes_before_a_name(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    assert find_game("one") == Path("one")


@pytest.mark.parametrize("text", ["three", "empty", "elsewhere/one", "games/games/one", "..", ""])
def test_anything_else_is_refused_with_the_names(tmp_path: Path, text: str) -> None:
    if Path(text).exists():
        assert find_game(text) == Path(text)
        return
    with pytest.raises(UnknownGame, match="the shipped games are: one, two"):
        find_game(text)
