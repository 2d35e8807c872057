"""Calls that cannot be carried out: one clear sentence, an exit code, and no file touched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.calling import WrongCall
from rulesdsl.table.seats import seating
from tests.rulesdsl.at_table import PARLOUR, Play

CHOICES = Path(__file__).parent.parent / "games" / "parameters"
BAZAAR = Path(__file__).parent / "bazaar"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 9}, "this game is for 2 to 4 players, not for 9"),
        ({"players": 0}, "this game is for 2 to 4 players, not for 0"),
        ({"seats": "human"}, "this game is for 2 to 4 players, not for 1"),
        ({"seats": "human,random", "players": 3}, "--seats names 2 seats, but there are 3 players"),
        ({"seats": "human,randm"}, "nobody can sit at a seat as `randm`; did you mean `random`?"),
        ({"seats": "human,,random"}, "nobody can sit at a seat as ``; a seat is one of human, random, greedy"),
        ({"settings": ("hand_size",)}, "--set takes name=value, not `hand_size`"),
        ({"settings": ("=3",)}, "--set takes name=value, not `=3`"),
        ({"settings": ("mood=1", "mood=2")}, "--set mood has a value already, so `mood=2` has no place"),
        ({"trace_for": 1}, "--trace-for says for which seat --trace writes; give both"),
        ({"trace": Path("t"), "trace_for": 3}, "--trace-for 3: seats are numbered from 1 to 2"),
        ({"trace": Path("t"), "save": Path("t")}, "t cannot hold both the trace and the saved game"),
        ({"save": Path("no/where")}, "no/where cannot be written: there is no folder no"),
        ({"trace": Path(".")}, ". cannot be written: it is a folder"),
        ({"save": Path("taken")}, "taken exists; go on with it by --resume, or give --save another name"),
        ({"resume": Path("game"), "players": 2}, "--players cannot be given with --resume: the saved game says it"),
        ({"resume": Path("game"), "variant": "x"}, "--variant cannot be given with --resume: the saved game says it"),
    ],
)
def test_a_wrong_call(play: Play, tmp_path: Path, options: dict[str, Any], sentence: str) -> None:
    (tmp_path / "taken").write_text("precious")
    played = play("", **options)
    assert (played.code, played.out, played.err) == (2, "", sentence + "\n")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"settings": ("hnad_size=1",)}, "there is no parameter `hnad_size`; did you mean `hand_size`?"),
        ({"settings": ("hand_size=lots",)}, "hand_size=lots: "),
        ({"settings": ("hand_size=3",)}, "hand_size=3: "),
        ({"settings": ("hand_size.x=1",)}, "there is no parameter `hand_size.x`; did you mean `hand_size`?"),
        (
            {"path": CHOICES, "settings": ("direction=lfet",)},
            "direction=lfet: `lfet` is not one of left, right\n",
        ),
        ({"path": CHOICES, "settings": ("trump=spades",)}, "`spades` is not one of hearts, moons, stars\n"),
        ({"path": CHOICES, "settings": ("dealer=5",)}, "there is no player 5; 2 play; for example `2`, or `none`\n"),
        ({"variant": "long_rwo"}, "there is no variant `long_rwo`; did you mean `long_row`?"),
    ],
)
def test_a_wrong_value(play: Play, options: dict[str, Any], sentence: str) -> None:
    played = play("", **options)
    assert (played.code, played.out) == (2, "")
    assert sentence in played.err
    assert played.err.count("\n") == 1


def saved(play: Play, tmp_path: Path) -> dict[str, Any]:
    play("bold\nsave game\n", seats="human,random")
    data: dict[str, Any] = json.loads((tmp_path / "game").read_text())
    return data


def refusal(play: Play, path: Path = PARLOUR) -> str:
    played = play("", path=path, resume=Path("game"))
    assert (played.code, played.out) == (1, "")
    return played.err


def test_a_save_of_another_game_is_refused(play: Play, tmp_path: Path) -> None:
    saved(play, tmp_path)
    assert refusal(play, BAZAAR) == "game: this is a saved game of Parlour, not of Bazaar\n"


def test_damaged_saves_are_refused(play: Play, tmp_path: Path) -> None:
    text = json.dumps(saved(play, tmp_path))
    for damaged in (text[:-40], "", "[]", text.replace('"format": 1', '"format": 99'), text.replace("bold", "shy", 1)):
        (tmp_path / "game").write_text(damaged)
        assert refusal(play).startswith("game: ")


def test_files_that_cannot_be_read_are_refused(play: Play, tmp_path: Path) -> None:
    assert refusal(play) == "game cannot be read: no such file or directory\n"
    (tmp_path / "game").write_bytes(b"\xff\xfe\x00")
    assert refusal(play) == "game cannot be read: it is not text in UTF-8\n"
    (tmp_path / "game").unlink()
    (tmp_path / "game").mkdir()
    assert refusal(play) == "game cannot be read: is a directory\n"


def test_a_broken_game_shows_its_faults(play: Play, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text((PARLOUR / "game.yaml").read_text().replace("p.passes += 1", "p.pases += 1"))
    played = play("", path=broken)
    assert (played.code, played.out) == (1, "")
    assert "did you mean `passes`?" in played.err


def test_rules_that_break_in_play_show_where_and_what_led_there(play: Play, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text((PARLOUR / "game.yaml").read_text().replace("p.passes += 1", "p.passes += 1 // (p.passes * 0)"))
    played = play("pass\n", path=broken)
    assert played.code == 1
    assert "  PLAY01  division by zero\n" in played.err
    assert "\n    in " in played.err


def test_seats_of_whom_nothing_is_said() -> None:
    assert seating(None, None, range(3, 7), at_terminal=True) == ("human", "greedy", "greedy")
    assert seating(None, 4, range(3, 7), at_terminal=False) == ("greedy",) * 4
    assert seating(" Human ,greedy", None, range(2, 3), at_terminal=False) == ("human", "greedy")
    with pytest.raises(WrongCall, match="this game is for 2 players, not for 3"):
        seating(None, 3, range(2, 3), at_terminal=True)
