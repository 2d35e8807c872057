"""Several things to be taken together: each is listed once, and one types their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulesdsl.at_table import Play, player

GAME = """
rulesdsl: 1
name: Baskets
players: 1
components:
  fruit(n 1..7): {text: "fruit {fruit.n}"}
zones:
  player.basket: set of fruit = fruit, seen by all
variables:
  done: bool = false
phases:
  game: {do: run eat(player(1)); end game}
  eat(p player):
    do:
      - choose: eat
        by: p
        options:
OPTIONS
"""


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    return player(capsys, monkeypatch, tmp_path)


def game(folder: Path, *options: str) -> Path:
    path = folder / "game.yaml"
    path.write_text(GAME.replace("OPTIONS", "\n".join(f"          {option}" for option in options)))
    return path


TWO = "bite: {for: 'some in subsets(p.basket, 2)', text: 'Bite {some}', do: done = true}"
FEW = "bite: {for: 'some in subsets(p.basket, 7)', text: 'Bite {some}', do: done = true}"
NOTHING = "fast: {do: done = true}"
ORDER = "bite: {for: 'some in list(list(a, b) for a in p.basket, b in p.basket where a != b)', do: done = true}"
TWICE = "crack: {for: 'some in list(list(a, b) for a in 1..5, b in 1..5)', do: done = true}"
ALSO = "gnaw: {for: 'some in subsets(1..7, 2)', do: done = true}"


def test_things_are_listed_once_after_the_other_options(play: Play, tmp_path: Path) -> None:
    played = play("3 4\n", path=game(tmp_path, NOTHING, TWO), seats="human")
    screen = played.out.partition("You choose: eat.\n")[2].partition("\n> ")[0]
    lines = ["  1  Fast", "Bite: 2 of these, as in `2 3`", *(f"  {n + 1}  fruit {n}" for n in range(1, 8))]
    assert screen.splitlines() == lines
    assert "-> Bite fruit 2 and fruit 3\n" in played.out


@pytest.mark.parametrize(
    ("options", "typed", "chosen"),
    [
        ((TWO,), "7, 1", "Bite fruit 1 and fruit 7"),
        ((TWO,), "bite([fruit_1, fruit_7])", "Bite fruit 1 and fruit 7"),
        ((TWO, NOTHING), "1", "Fast"),
        ((NOTHING, FEW), "2", "Bite fruit 1, fruit 2, fruit 3, fruit 4, fruit 5, fruit 6 and fruit 7"),
        ((ORDER,), "3 2", "Bite fruit 3 and fruit 2"),
        ((TWICE,), "4 4", "Crack 4 and 4"),
        ((TWO, ALSO), "9 8", "Gnaw 1 and 2"),
    ],
)
def test_what_is_typed(play: Play, tmp_path: Path, options: tuple[str, ...], typed: str, chosen: str) -> None:
    played = play(f"{typed}\n", path=game(tmp_path, *options), seats="human")
    assert f"-> {chosen}\n" in played.out


@pytest.mark.parametrize(
    ("options", "typed", "told"),
    [
        ((NOTHING, TWO), "2", "Fruit 1: there is no such option; type 2 of these, as in `2 3`."),
        ((TWO,), "1 2 3", "Fruit 1, fruit 2 and fruit 3: there is no such option; type 2 of these, as in `1 2`."),
        ((TWO,), "1 1", "Fruit 1 and fruit 1: there is no such option; type 2 of these, as in `1 2`."),
        ((NOTHING, TWO), "1 2", "These numbers do not belong together."),
        ((TWO, ALSO), "7 8", "These numbers do not belong together."),
        ((TWO,), "1 8", "There is no option 8; choose from 1 to 7."),
        ((NOTHING,), "1 1", "These numbers do not belong together."),
    ],
)
def test_what_cannot_be_taken(play: Play, tmp_path: Path, options: tuple[str, ...], typed: str, told: str) -> None:
    played = play(f"{typed}\nquit\n", path=game(tmp_path, *options), seats="human")
    assert " ".join(played.after(typed).split()).startswith(told)


def test_how_many_of_the_same_can_be_taken_is_told(play: Play, tmp_path: Path) -> None:
    assert "  4  4 x2\n" in play("quit\n", path=game(tmp_path, TWICE), seats="human").out


def test_ids_of_things_are_told(play: Play, tmp_path: Path) -> None:
    assert "  3  fruit_3\n" in play("ids\nquit\n", path=game(tmp_path, TWO), seats="human").after("ids")
