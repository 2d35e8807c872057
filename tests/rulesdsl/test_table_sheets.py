"""How a seat's view is sorted into sheets and lines, and how what lies somewhere is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from interpreter.places import Form
from interpreter.play.view import ZoneView
from rulesdsl.table.sheets import Line, Picture, Row, contents, picture_of

MARKET = Path(__file__).parent / "market"


def zone(form: Form, *texts: str | None, count: int | None = None) -> ZoneView:
    return ZoneView("z", "z", (), form, "thing", len(texts) if count is None else count, texts, texts)


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (zone("pile"), "-"),
        (zone("slot", "king"), "king"),
        (zone("set", "king", "ace", "king"), "king x2, ace"),
        (zone("pile", "king", "ace", "king", "king"), "king, ace, king x2"),
        (zone("pile", None, None, "ace", None), "2 hidden, ace, 1 hidden"),
        (zone("set", "ace", None, None), "ace, 2 hidden"),
        (zone("pile", *["king", "ace"] * 7), "14: king x7, ace x7; on top ace"),
        (zone("pile", *["king", "ace"] * 7, None), "15: king x7, ace x7, 1 hidden"),
        (ZoneView("z", "z", (), "pile", "thing", None, None, None), "?"),
    ],
)
def test_contents(seen: ZoneView, told: str) -> None:
    assert contents(seen) == told


def test_in_the_row_of_its_owner_nothing_is_called_the_owners() -> None:
    assert contents(zone("slot", "ship of player 1"), "player 1") == "ship"
    assert contents(zone("slot", "ship of player 10"), "player 1") == "ship of player 10"


@pytest.fixture(scope="module")
def market() -> rulesdsl.State:
    return rulesdsl.load(MARKET).start(4, 1)


@pytest.fixture(scope="module")
def picture(market: rulesdsl.State) -> Picture:
    return picture_of(market, 1)


def test_an_enum_has_rows_and_a_variable_marks_one(picture: Picture) -> None:
    (goods,) = picture.boards
    assert (goods.title, goods.columns) == ("good", ("price",))
    assert goods.rows == (Row("wood", ("7",), ("dearest",)), Row("clay", ("4",), ()))


def test_seats_have_rows_with_their_team_and_whether_they_are_out(picture: Picture) -> None:
    assert picture.seats.columns == ("stock", "purse", "wants")
    assert picture.seats.rows == (
        Row("player 1 (you)", ("wood: wood; clay: clay x2", "-", "-"), ("north",), own=True),
        Row("player 2", ("-", "coin 1, coin 2, coin 3", "wood: 3"), ("south",)),
        Row("player 3", ("-", "-", "-"), ("north",)),
        Row("player 4", ("-", "-", "-"), ("out of the game", "south")),
    )


def test_what_belongs_to_no_row_has_a_line(picture: Picture) -> None:
    assert picture.lines == (
        Line("yard", "8 hidden"),
        Line("vault", "?"),
        Line("heap", "clay, wood x2"),
        Line("coin 3's under", "wood"),
        Line("best", "none"),
        Line("marked", "coin 3: yes"),
    )


def test_each_seat_gets_its_own_picture(market: rulesdsl.State) -> None:
    holder, stranger = picture_of(market, 2), picture_of(market, None)
    assert (holder.own, stranger.own) == ((), ())
    assert [row.cells[1] for row in holder.seats.rows] == ["-", "3 hidden", "-", "-"]
    assert [row.label for row in stranger.seats.rows] == [f"player {seat}" for seat in range(1, 5)]
    assert all(line.title != "marked" for line in stranger.lines), "whose coins nobody outside can tell apart"


QUIET = """
rulesdsl: 1
name: Quiet
players: 2
variables:
  round: int = 1
  counter: {is: int = 1, quiet: true}
  player.steps: int = 0
  player.paces: {is: int = 0, quiet: true}
phases:
  game:
    turns: p in players
    do:
      - choose: go
        by: p
        options:
          go: {do: "round += 1; counter += 1; p.steps += 1; p.paces += 1"}
"""


def test_bookkeeping_is_neither_told_nor_laid_out(tmp_path: Path) -> None:
    path = tmp_path / "quiet.yaml"
    path.write_text(QUIET, encoding="utf-8")
    state = rulesdsl.load(path).start(2, 1).apply("go")
    assert state.log(2) == ("Player 1: Go.", "Round: 2.", "Player 1's steps: 1.")
    picture = picture_of(state, 2)
    assert picture.seats.columns == ("steps",)
    assert picture.lines == (Line("round", "2"),)
    assert "counter" in {variable.family for variable in state.view(2).variables}


PURSES = """
rulesdsl: 1
name: Purses
players: 2
variables:
  player.coins: int = 3
  player.debts: int = 1
phases:
  game:
    do: p.coins += 1 for p in players
scoring:
  score: {score}
"""


@pytest.mark.parametrize(
    ("score", "columns"),
    [("p.coins", ("coins", "debts")), ("p.coins - p.debts", ("coins", "debts", "score"))],
)
def test_a_score_that_stands_in_a_column_has_no_second_one(
    score: str, columns: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "purses.yaml"
    path.write_text(PURSES.replace("{score}", score), encoding="utf-8")
    assert picture_of(rulesdsl.load(path).start(2, 1), 1).seats.columns == columns


TIDY = """
rulesdsl: 1
name: Tidy
players: 2
components:
  card:
    ace: {}
    king: {}
    queen: {}
zones:
  box: set of card = queen, seen by all
  player.spot: slot of card = if player.number == 1 then ace else king, seen by all
  heap: pile of card, seen by all
variables:
  known: set of card = set(ace)
phases:
  game:
    do:
      - move list(p.spot for p in players where p.spot is not none) to heap
      - known = set()
      - move box to heap
"""


def test_what_comes_from_several_places_at_once_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "tidy.yaml"
    path.write_text(TIDY, encoding="utf-8")
    log = rulesdsl.load(path).start(2, 1).log(None)
    assert log[:3] == ("Ace and king go to the heap.", "Known: none.", "Queen goes from the box to the heap.")
