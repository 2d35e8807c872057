"""`rulesdsl board`: where the picture goes, and what cannot be drawn."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from rulesdsl.cli import app
from rulesdsl.drawing.contents import contents_of
from rulesdsl.drawing.run import drawn
from rulesdsl.library import shipped_games
from tests.rulesdsl.drawings import (
    GAMES,
    elements,
    game_of,
    instance_of,
    played,
)


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["board", *map(str, arguments)], prog_name="rulesdsl")


def test_a_board_is_drawn_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    out.write_text("old")
    result = call(GAMES / "wheel", "--out", out, "--players", 3)
    assert (result.exit_code, result.output) == (0, "")
    assert out.read_text(encoding="utf-8") == drawn(game_of(GAMES / "wheel").setting(3).instance)
    assert list(tmp_path.iterdir()) == [out]


def test_a_board_is_written_to_the_standard_output() -> None:
    result = call(GAMES / "wheel", "--out", "-")
    assert result.exit_code == 0
    assert result.stdout == drawn(instance_of(GAMES / "wheel"))


ROADS = shipped_games()["all_my_children"]
"""A board whose picture has signs beyond ASCII."""


def test_a_picture_is_no_other_where_the_terminal_has_few_signs() -> None:
    picture = call(ROADS, "--out", "-").stdout
    assert picture.isascii()
    texts = [list(ElementTree.fromstring(each).itertext()) for each in (picture, drawn(instance_of(ROADS)))]
    assert texts[0] == texts[1]
    assert not "".join(texts[0]).isascii()


def test_a_picture_does_not_replace_what_is_none(tmp_path: Path) -> None:
    kept = tmp_path / "wheel.save"
    kept.write_text(played(GAMES / "wheel", 4, 5).save(), encoding="utf-8")
    before = kept.read_text(encoding="utf-8")
    result = call(GAMES / "wheel", "--out", kept, "--resume", kept)
    assert result.exit_code == 2
    assert "its name does not end in .svg" in result.stderr
    assert kept.read_text(encoding="utf-8") == before


def test_a_saved_game_is_drawn(tmp_path: Path) -> None:
    state = played(GAMES / "wheel", 4, 5)
    kept = tmp_path / "wheel.save"
    kept.write_text(state.save(), encoding="utf-8")
    result = call(GAMES / "wheel", "--out", "-", "--resume", kept)
    assert result.exit_code == 0
    assert result.stdout == drawn(state.setting.instance, state)
    assert len(elements(result.stdout, "piece")) == 3
    assert "After 5 decisions. This is what everybody may see." in " ".join(
        ElementTree.fromstring(result.stdout).itertext()
    )


def test_spaces_that_hold_a_seat_bear_its_piece() -> None:
    state = played(shipped_games()["connect_four"], 3, 6)
    contents = contents_of(state.setting.instance, state)
    names = {space.number: space.label for space in contents.spaces}
    drawn_on = {(names[piece.space], piece.seat) for piece in contents.pieces}
    labels = state.setting.instance.labels["space"]
    discs = {(labels[v.members[0]], int(v.value) - 1) for v in state.view(None).variables if v.value != "none"}
    assert drawn_on == discs
    assert len(discs) == 6
    assert call(shipped_games()["connect_four"], "--out", "-").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ((GAMES / "pig", "--out", "-"), 1, "Pig has no board: there are no spaces to draw"),
        ((GAMES / "wheel", "--out", "-", "--players", 9), 2, "this game is for 2 to 3 players, not for 9"),
        ((GAMES / "wheel", "--out", "/nowhere/board.svg"), 2, "cannot be written"),
        ((GAMES / "wheel", "--out", "-", "--resume", "no.save"), 1, "no.save cannot be read"),
        ((GAMES / "wheel", "--out", "-", "--resume", "x", "--players", 2), 2, "cannot be given with --resume"),
        ((GAMES / "wheel", "--out", "-", "--set", "pass_hub=perhaps"), 2, "perhaps"),
        ((GAMES / "wheel",), 2, "--out"),
        ((GAMES.parent / "invalid" / "NAME01.yaml", "--out", "-"), 1, "NAME01"),
    ],
)
def test_what_cannot_be_drawn(arguments: tuple[object, ...], code: int, sentence: str) -> None:
    result = call(*arguments)
    assert result.exit_code == code
    assert sentence in result.stderr
    assert result.stdout == ""


def test_a_file_keeps_what_it_held_if_nothing_can_be_drawn(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    out.write_text("old")
    assert call(GAMES / "pig", "--out", out).exit_code == 1
    assert out.read_text() == "old"
