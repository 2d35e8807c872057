"""Boards in rows and columns are shown as grids, where what is on their spaces can be said in a few letters."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from rulesdsl.table.grids import Grid, GridRow, Square, seat_square
from rulesdsl.table.sheets import Picture, picture_of
from tests.rulesdsl.at_table import Play, player

GAME = """
rulesdsl: 1
name: Grid
players: 2
enums:
  letter: [A, B, C]
  sort:
    knight: {text: kn}
    bishop: {text: bishop}
components:
  counter(n 1..2):
    text: "{counter.n}"
board:
  cell(x 1..3, y 1..2):
    TEXT
    position: list(POSITION)
zones:
  supply: set of counter = counter, seen by all
  cell.on: slot of counter, seen by all
variables:
  VARIABLES
phases:
  game:
    do:
      - SETUP
      - choose: go
        by: player(1)
        options:
          go:
            for: n in 1..20
            text: Go {n}
scoring: {score: 0}
"""

BY_NAME = 'text: "{list(l for l in letter)[cell.x]}{cell.y}"'


def picture(
    folder: Path,
    variables: str,
    setup: str,
    text: str = BY_NAME,
    position: str = "50 * cell.x, 100 - 50 * cell.y",
) -> Picture:
    game = GAME.replace("VARIABLES", variables).replace("SETUP", setup).replace("TEXT", text)
    path = folder / "game.yaml"
    path.write_text(game.replace("POSITION", position))
    return picture_of(rulesdsl.load(path).start(2, 1), 1)


def rows(grid: Grid) -> list[str]:
    return [f"{row.label} " + "".join(s.text or "." if s else " " for s in row.squares) for row in grid.rows]


def test_seats_have_symbols_and_spaces_are_called_by_letter_and_number(tmp_path: Path) -> None:
    found = picture(tmp_path, "cell.mark: player? = none", "cell(2, 1).mark = player(1); cell(3, 2).mark = player(2)")
    (grid,) = found.grids
    assert (rows(grid), grid.columns, grid.of_seats) == (["2 ..O", "1 .X."], ("A", "B", "C"), True)
    assert grid.rows[0] == GridRow("2", (Square(), Square(), seat_square(1)))
    assert [row.marks for row in found.seats.rows] == [("X",), ("O",)]
    assert found.boards == ()


@pytest.mark.parametrize(
    ("variables", "setup", "shown"),
    [
        ("cell.height: int = 0", "cell(1, 1).height = 12", ["2 ...", "1 12.."]),
        ("cell.shut: bool = false", "cell(1, 2).shut = true", ["2 yes..", "1 ..."]),
        ("cell.sort: sort? = none", "cell(1, 2).sort = knight", ["2 kn..", "1 ..."]),
        ("unused: int = 0", "move counter(2) to cell(3, 1).on", ["2 ...", "1 ..2"]),
    ],
)
def test_what_may_be_on_a_space(tmp_path: Path, variables: str, setup: str, shown: list[str]) -> None:
    (grid,) = picture(tmp_path, variables, setup).grids
    assert (rows(grid), grid.of_seats) == (shown, False)


@pytest.mark.parametrize(
    ("variables", "setup"),
    [
        ("cell.sort: sort? = none", "cell(1, 2).sort = bishop"),  # too long
        ("cell.sort(player): sort? = none", "cell(1, 2).sort(player(1)) = knight"),  # more than one
        ("cell.height: int = 0", "move counter(2) to cell(3, 1).on; cell(3, 1).height = 1"),  # two things
    ],
)
def test_what_cannot_be_said_shortly_has_a_sheet(tmp_path: Path, variables: str, setup: str) -> None:
    found = picture(tmp_path, variables, setup)
    assert found.grids == ()
    assert [sheet.title for sheet in found.boards] == ["cell"]


def test_spaces_that_lie_anywhere_are_no_grid(tmp_path: Path) -> None:
    found = picture(
        tmp_path, "cell.height: int = 0", "pause: player(1)", position="50 * cell.x + cell.y, 7 * cell.y * cell.x"
    )
    assert found.grids == ()


def test_spaces_that_are_called_otherwise(tmp_path: Path) -> None:
    (grid,) = picture(tmp_path, "cell.height: int = 0", "pause: player(1)", text='text: "{cell.x} by {cell.y}"').grids
    assert (rows(grid), grid.columns) == ([" ...", " ..."], ())


def test_a_variable_that_holds_a_space_of_a_grid_has_a_line(tmp_path: Path) -> None:
    found = picture(tmp_path, "at: cell = cell(2, 2)", "pause: player(1)")
    assert [(line.title, line.text) for line in found.lines if line.title == "at"] == [("at", "B2")]


def test_the_grid_on_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    picture(tmp_path, "cell.mark: player? = none", "cell(2, 1).mark = player(1)")
    play: Play = player(capsys, monkeypatch, tmp_path)
    shown = play("quit\n", path=tmp_path / "game.yaml", seats="human,random").out
    assert "\n  2  . . .\n  1  . X .\n     A B C\n" in shown
    assert "\n   1  Go 1   11  Go 11\n   2  Go 2   12  Go 12\n" in shown
