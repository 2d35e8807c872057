"""The command line with streams that are closed, broken or narrow, and with paths that nobody would think of."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = f"{sys.executable} -c 'from rulesdsl.cli import main; main()'"
GAME = """rulesdsl: 1
name: Größe
players: 2
phases:
  play:
    turns: p in players
    do:
      - choose: go_on
        by: p
        options:
          end: {text: "“Ende” \U0001f600", do: end game won by list(p)}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "mit blank & Ümläut 日本"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return folder


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of the shell, `R` being the command, where `G` is the name of the game's folder."""
    line = line.replace("R ", f"{COMMAND} ").replace("G", f"'{folder.name}'")
    return subprocess.run(
        ["/bin/sh", "-c", line],
        cwd=folder.parent,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("R check G >&-", 0),
        ("R check G <&- >&- 2>&-", 0),
        ("R run G >&-", 0),
        ("R run G --seats human,random <&-", 0),
        ("R run G --seats human,random <&- >&- 2>&-", 0),
        ("R check nowhere 2>&-", 2),
        ("R check G --format json | head -n 1", 0),
        ("R run G | head -n 1", 0),
        (f"R check {'x' * 5000}", 2),
        ("R check 'a\nb'", 2),
        ("R check /dev/zero", 1),
    ],
    ids=lambda value: str(value)[:40],
)
def test_no_stream_and_no_path_gives_a_traceback(line: str, code: int, game: Path) -> None:
    done = shell(line, game)
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == code, done.stderr


def test_a_game_that_is_left_for_want_of_input_is_saved(game: Path) -> None:
    shell("R run G --seats human,random --seed 5 --save kept.save <&- >&- 2>&-", game)
    assert (game.parent / "kept.save").exists()


def test_a_number_that_no_machine_counts_to(game: Path) -> None:
    done = shell(
        f"printf '{'9' * 5000}\\nsave {'x' * 5000}\\nwhy {'9' * 5000}\\n' | R run G --seats human,random", game
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_signs_that_a_terminal_does_not_have(encoding: str, game: Path) -> None:
    done = shell("R run G --seed 1", game, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("columns", ["1", "20", "300", "x"])
def test_terminals_of_every_width(columns: str, game: Path) -> None:
    done = shell("R run G --seed 1; R show G; R run --help", game, COLUMNS=columns, TERM="dumb", NO_COLOR="1")
    assert "Traceback" not in done.stdout + done.stderr
    assert "\x1b" not in done.stdout
