"""No game is lost: saving, quitting, interruptions, the end of the input, and going on later."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdsl import files
from rulesdsl.table.screen import Screen
from tests.rulesdsl.at_table import PARLOUR, Play

ONE = {"seats": "human,random"}
ALL = "bold\nponder\n1\nshy\nponder\n1\nshy\nponder\n"
"""More than a whole game."""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ------------------------------------------------------------------- saving and quitting


def test_save_goes_to_the_usual_place_or_a_named_one(play: Play, tmp_path: Path) -> None:
    played = play("save\nsave here.save\nquit\n", **ONE)
    assert played.after("save") == "Saved in parlour.save"
    assert played.after("save here.save") == "Saved in here.save"
    assert names(tmp_path) == ["here.save", "parlour.save"]
    assert played.out.endswith("> quit\n"), "a game that is saved already is not offered to be saved"


def test_another_file_is_written_over_only_with_consent(play: Play, tmp_path: Path) -> None:
    (tmp_path / "other").write_text("precious")
    played = play("save other\n\nsave other\nn\n", **ONE)
    assert played.out.count("other exists. Write over it? [y/N] ") == 2
    assert played.out.count("Nothing was saved.\n") == 2
    assert (tmp_path / "other").read_text() == "precious"
    assert "Saved in other\n" in play("save other\ny\nsave other\n", **ONE).out
    assert (tmp_path / "other").read_text().startswith('{"type": "rulesdsl save"')


@pytest.mark.parametrize(("answer", "kept"), [("", True), ("y", True), ("what?", True), ("n", False), ("No", False)])
def test_quit_offers_to_save(play: Play, tmp_path: Path, answer: str, kept: bool) -> None:
    played = play(f"bold\nquit\n{answer}\n", **ONE)
    assert played.code == 0
    assert "Save this game? [Y/n] " in played.out
    assert names(tmp_path) == (["parlour.save"] if kept else [])


def test_a_finished_game_is_kept_where_it_was_asked_for(play: Play, tmp_path: Path) -> None:
    assert play(save=tmp_path / "whole").code == 0
    resumed = play(resume=tmp_path / "whole")
    assert "Parlour: the end" in resumed.out


def test_a_game_that_gets_nowhere_is_stopped_and_kept(play: Play, tmp_path: Path) -> None:
    """Without a score or a winner; whoever goes on with it can still win."""
    game = Path(__file__).parent.parent / "interpreter" / "data" / "standstill.yaml"
    played = play(path=game, trace=tmp_path / "trace.jsonl")
    assert played.code == 1
    assert "standstill.yaml:11:17  PLAY01  nobody has changed anything in 2,000 decisions" in played.err
    assert "    in `pass` of seat 1 (" in played.err
    assert "    in play\n" in played.err
    assert "the end" not in played.out
    assert names(tmp_path) == ["standstill.save", "trace.jsonl"]
    assert '"type": "end"' not in (tmp_path / "trace.jsonl").read_text()
    assert play("quit\n", path=game, resume=tmp_path / "standstill.save", seats="human,human").code == 0


# ------------------------------------------------------------------------ going on later


@pytest.mark.parametrize("choices", range(1, 6))
def test_a_resumed_game_goes_on_as_it_would_have(play: Play, tmp_path: Path, choices: int) -> None:
    straight = play(ALL, trace=tmp_path / "straight", **ONE)
    typed = ALL.splitlines(keepends=True)
    play("".join(typed[:choices]) + "save game\n", **ONE)
    resumed = play("".join(typed[choices:]), resume=tmp_path / "game", trace=tmp_path / "resumed", **ONE)
    assert (tmp_path / "straight").read_text() == (tmp_path / "resumed").read_text()
    assert straight.out.endswith(resumed.out[resumed.out.index("Parlour: the end") :])


def test_a_resumed_game_is_saved_where_it_came_from(play: Play, tmp_path: Path) -> None:
    play("save game\n", **ONE)
    before = (tmp_path / "game").read_text()
    played = play("bold\nsave\nquit\n", resume=Path("game"), **ONE)
    assert "Saved in game\n" in played.out
    assert (tmp_path / "game").read_text() != before


# ------------------------------------------------------------------------- interruptions


def test_the_end_of_the_input_saves_the_game(play: Play, tmp_path: Path) -> None:
    played = play("bold\n", **ONE)
    assert played.code == 0
    assert played.out.endswith(
        "\nThe game is saved in parlour.save\nGo on with: rulesdsl run parlour --resume parlour.save\n"
    )
    assert "Player 1: Bold." in play("", resume=tmp_path / "parlour.save", **ONE).out


def test_the_end_of_the_input_is_no_answer(play: Play, tmp_path: Path) -> None:
    play("bold\nquit\n", **ONE)
    assert names(tmp_path) == ["parlour.save"]


def test_a_rescue_writes_over_nothing(play: Play, tmp_path: Path) -> None:
    (tmp_path / "parlour.save").write_text("precious")
    (tmp_path / "parlour-2.save").write_text("precious")
    assert "The game is saved in parlour-3.save\n" in play("", **ONE).out
    assert (tmp_path / "parlour.save").read_text() == (tmp_path / "parlour-2.save").read_text() == "precious"


def test_a_rescue_finds_another_place_if_it_must(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there, gone = tmp_path / "there", tmp_path / "gone"
    there.mkdir()
    gone.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(there))

    def end(*_: object) -> str:
        gone.rmdir()
        raise EOFError

    monkeypatch.setattr(Screen, "ask", end)
    played = play("", save=gone / "game", **ONE)
    assert f"The game is saved in {there / 'game'}\n" in played.out


def _ctrl_c(*_: object) -> str:
    raise KeyboardInterrupt


def _terminated(*_: object) -> str:
    os.kill(os.getpid(), signal.SIGTERM)
    return ""


@pytest.mark.parametrize(("asked", "code"), [(_ctrl_c, 130), (_terminated, 128 + signal.SIGTERM)])
def test_an_interrupted_game_is_saved(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: Callable[..., str], code: int
) -> None:
    monkeypatch.setattr(Screen, "ask", asked)
    played = play("", trace=tmp_path / "trace", **ONE)
    assert played.code == code
    assert "The game is saved in parlour.save\n" in played.out
    assert names(tmp_path) == ["parlour.save", "trace"]


def test_rules_that_break_say_where_and_leave_the_game(play: Play, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    text = (PARLOUR / "game.yaml").read_text()
    broken.write_text(text.replace("do: p.passes += 1", "do: p.passes += 1 // (mood - mood)"))
    played = play("bold\nponder\n", path=broken, **ONE)
    assert played.code == 1
    assert "division by zero" in played.err
    assert "`ponder` of seat 1" in played.err
    assert "The game is saved in broken.save\n" in played.out
    assert "Your hand: amber, garnet" in play("", path=broken, resume=tmp_path / "broken.save", **ONE).out


def test_a_file_keeps_what_it_held_if_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "game").write_text("precious")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(files.CannotWrite, match="game cannot be written: no space left on device"):
        files.write(tmp_path / "game", "new")
    assert names(tmp_path) == ["game"]
    assert (tmp_path / "game").read_text() == "precious"
