"""What is shown fits: long columns go below their rows, and a name is not torn from how many there are of it."""

from __future__ import annotations

import pytest

from rulesdsl.table.fitting import fit
from rulesdsl.table.screen import Screen
from rulesdsl.table.sheets import Row, Sheet

SHEET = Sheet(
    "",
    ("hand", "home", "score"),
    (
        Row("player 1 (you)", ("3 hidden", "cloak of silence, wormhole plug x3", "4"), ("pass owner",), own=True),
        Row("player 2", ("4 hidden", "-", "0"), ()),
    ),
)


def lines(width: int) -> list[str]:
    return ["  " * line.below + "".join(text for text, _ in line.pieces).rstrip() for line in fit(SHEET, width)]


def test_columns_stand_side_by_side_where_there_is_room() -> None:
    assert lines(90) == [
        "                hand      home                                score",
        "player 1 (you)  3 hidden  cloak of silence, wormhole plug x3  4      <- pass owner",
        "player 2        4 hidden  -                                   0",
    ]


def test_the_longest_go_below_where_there_is_none() -> None:
    assert lines(60) == [
        "                hand      score",
        "player 1 (you)  3 hidden  4      <- pass owner",
        "  home: cloak of silence, wormhole plug x3",
        "player 2        4 hidden  0",
    ]


def test_every_width_shows_everything() -> None:
    for width in range(1, 100):
        shown = "\n".join(lines(width))
        assert all(cell in shown for row in SHEET.rows for cell in row.cells if cell != "-")


def test_a_name_and_its_number_are_not_torn_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for columns in range(20, 60):
        monkeypatch.setenv("COLUMNS", str(columns))
        Screen().tell(["cloak of silence x2, wormhole plug x3, sabortal x10"])
        out = capsys.readouterr().out
        assert not any(line.strip().startswith("x") for line in out.splitlines())
        assert " ".join(out.split()) == "cloak of silence x2, wormhole plug x3, sabortal x10"
