"""`rulesdsl docs build` and `docs serve`: whole sites or none, never anything else lost, and faults shown."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rulesdsl.cli import app

HERE = Path(__file__).parents[1]
GAME = HERE / "bazaar" / "game.yaml"
BROKEN = HERE.parent / "invalid" / "DECL01.yaml"
PROGRAM = """
import signal
from rulesdsl.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background is deaf to Ctrl-C
main()
"""
PATIENCE = 30
"""Seconds to wait for a page that is being made."""


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["docs", *map(str, arguments)], prog_name="rulesdsl")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "my_game"
    path.mkdir()
    shutil.copy(GAME, path / "game.yaml")
    return path


def test_the_site_of_a_game_of_ones_own(game: Path, tmp_path: Path) -> None:
    result = call("build", game, "--out", tmp_path / "made" / "site")
    assert result.exit_code == 0, result.output
    page = (tmp_path / "made" / "site" / "games" / "my_game" / "index.html").read_text(encoding="utf-8")
    assert "<h1" in page
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["site"]
    assert str(tmp_path / "made" / "site" / "index.html") in result.output


def test_without_a_path_it_is_the_game_in_this_folder(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(game)
    assert call("build").exit_code == 0
    assert (game / "site" / "games" / "my_game" / "index.html").exists()


def test_a_site_takes_the_place_of_an_old_one(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert call("build", game, "--out", out).exit_code == 0
    (out / "stale.html").touch()
    assert call("build", game, "--out", out).exit_code == 0
    assert not (out / "stale.html").exists()


def test_a_folder_with_anything_else_is_left_alone(game: Path, tmp_path: Path) -> None:
    result = call("build", game, "--out", game)
    assert result.exit_code == 2
    assert "there is something else in this folder" in result.output
    assert [path.name for path in game.iterdir()] == ["game.yaml"]
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    assert call("build", game, "--out", tmp_path / "file").exit_code == 2
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


def test_faults_of_a_game_end_the_build_and_leave_the_old_site(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    assert call("build", game, "--out", out).exit_code == 0
    shutil.copy(BROKEN, game / "game.yaml")
    result = call("build", game, "--out", out)
    assert result.exit_code == 1
    assert "game.yaml:9" in result.output
    assert "DECL01" in result.output
    assert (out / "games" / "my_game" / "index.html").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my_game", "site"]


def test_two_games_in_one_place_are_refused(game: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "my_game"
    shutil.copytree(game, other)
    result = call("build", game, other, "--out", tmp_path / "site")
    assert result.exit_code == 1
    assert "would have the same place on the site" in result.output


def test_whatever_an_author_writes_is_shown_as_it_is(tmp_path: Path) -> None:
    game = tmp_path / "odd & <b>game"
    game.mkdir()
    odd = "<script>odd()</script> | *star* `tick` {{ x }} {: #y }"
    text = GAME.read_text(encoding="utf-8")
    (game / "game.yaml").write_text(text.replace("name: Bazaar", f"name: {odd!r}"), encoding="utf-8")
    assert call("build", game, "--out", tmp_path / "site").exit_code == 0
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html")]
    assert [page for page in pages if "<script>odd" in page or "<b>game" in page] == []
    rulebook = (tmp_path / "site" / "games" / "odd-b-game" / "index.html").read_text(encoding="utf-8")
    assert odd in unescape(rulebook)


def test_no_such_game_is_a_wrong_call(tmp_path: Path) -> None:
    assert call("build", tmp_path / "nothing").exit_code == 2


# ------------------------------------------------------------------------ serving


def shown(address: str, wanted: Callable[[str], bool]) -> str:
    """The page as soon as it is as wanted; fails when patience is over."""
    end, page = time.monotonic() + PATIENCE, ""
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                page = answer.read().decode()
        except OSError:
            page = ""
        if wanted(page):
            return page
        time.sleep(0.1)
    raise AssertionError(f"{address} was never as wanted:\n{page[-2000:]}")


def test_what_is_served_follows_the_files(game: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = ["docs", "serve", str(game), "--port", str(port)]
    address = f"http://127.0.0.1:{port}/games/my_game/index.html"
    with subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments]) as server:
        try:
            shown(address, lambda page: "<h1" in page and "has faults" not in page)
            good = (game / "game.yaml").read_text(encoding="utf-8")
            shutil.copy(BROKEN, game / "game.yaml")
            assert "DECL01" in shown(address, lambda page: "has faults" in page)
            (game / "game.yaml").write_text(good, encoding="utf-8")
            shown(address, lambda page: "<h1" in page and "has faults" not in page)
            server.send_signal(signal.SIGINT)
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()


def test_a_port_that_is_taken_is_a_wrong_call(game: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = call("serve", game, "--port", taken.getsockname()[1])
    assert result.exit_code == 2
    assert "cannot be used" in result.output
