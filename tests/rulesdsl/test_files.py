"""Records on disk: whole or not at all, whatever happens meanwhile, and nothing but ordinary files."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from rulesdsl import files
from rulesdsl.files import CannotRead, CannotWrite


def test_a_process_that_is_killed_while_it_writes_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "game.save"
    texts = [letter * 300_000 for letter in "abc"]
    files.write(path, texts[0])
    for round_ in range(15):
        child = os.fork()
        if child == 0:
            while True:
                for text in texts:
                    files.write(path, text)
        time.sleep(0.003 * round_)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert files.read(path) in texts


def test_whoever_is_interrupted_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "game.save"
    files.write(path, "old")
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write(path, "new")
    assert files.read(path) == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_may_be_read_by_whoever_might_read_it_before(tmp_path: Path) -> None:
    path, usual = tmp_path / "game.save", tmp_path / "usual"
    usual.touch()
    files.write(path, "new")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o640)
    files.write(path, "newer")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    files.write(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert files.read(tmp_path / "real") == "text"


def test_pipes_devices_and_folders_are_neither_read_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, tmp_path, Path("/dev/null")):
        with pytest.raises(CannotRead):
            files.read(path)
        with pytest.raises(CannotWrite):
            files.require_writable(path)
        with pytest.raises(CannotWrite):
            files.write(path, "text")
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["x" * 300, "nu\0l", "no/where", "half\udcffname\ud800"], ids=ascii)
def test_names_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert not files.exists(path)
    assert files.free(path) == path
    with pytest.raises(CannotRead):
        files.read(path)
    with pytest.raises(CannotWrite):
        files.write(path, "text")


def test_a_long_name_that_a_file_can_have(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)
    files.write(path, "text")
    assert files.read(path) == "text"
