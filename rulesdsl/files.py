"""Writing records of games: whole or not at all, and never one game over another unasked."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from itertools import count
from pathlib import Path

from dsl.files import read_bytes, reason_of
from interpreter.play.game import Game
from interpreter.play.state import State
from interpreter.records.saves import LONGEST_SAVE, BadRecord, load_save
from rulesdsl.calling import Complaint
from rulesdsl.exit_codes import USAGE

LONGEST = 4 * LONGEST_SAVE
"""Bytes of a record of the greatest length in characters."""

LONGEST_PREFIX = 100
"""Characters of its name that a file still has while it is written."""


class CannotWrite(Complaint):
    """A file cannot be written; the message says which and why."""

    code = USAGE


class CannotRead(Complaint):
    """A file cannot be read; the message says which and why."""


def read(path: Path) -> str:
    try:
        data = read_bytes(path, LONGEST)
        if len(data) > LONGEST:
            raise CannotRead(f"{path} cannot be read: it is too long")
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CannotRead(f"{path} cannot be read: it is not text in UTF-8") from None
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {reason_of(error)}") from None


def saved_game(game: Game, path: Path) -> State:
    """The game that was saved in a file. Raises `CannotRead`, or `BadRecord` with the name of the file."""
    try:
        return load_save(game, read(path))
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None


def write(path: Path, text: str) -> None:
    """All of a text into a file; whatever goes wrong, the file keeps what it held."""
    temporary = None
    try:
        real = Path(os.path.realpath(path))
        _require_ordinary(real)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=real.parent, prefix=f".{real.name[:LONGEST_PREFIX]}.", delete=False
        ) as file:
            temporary = file.name
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode_of(real))
        os.replace(temporary, real)
        temporary = None
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {reason_of(error)}") from None
    except ValueError:
        raise CannotWrite(f"{path} cannot be written: that is no file name, or no text") from None
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def _mode_of(path: Path) -> int:
    """Who may read and write a file: whoever might before, or those who may with any new file."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def require_writable(path: Path) -> None:
    """Find out before a game begins, not after it, that its record could not be written."""
    try:
        if not path.parent.is_dir():
            raise CannotWrite(f"{path} cannot be written: there is no folder {path.parent}")
        _require_ordinary(path)
        allowed = os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {reason_of(error)}") from None
    if not allowed:
        raise CannotWrite(f"{path} cannot be written: permission denied")


def _require_ordinary(path: Path) -> None:
    """A file takes the place of what was there, which must not be a folder, a pipe or a device."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is not an ordinary file")


def exists(path: Path) -> bool:
    """Is there such a file, as far as one may know?"""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def free(path: Path) -> Path:
    """The path itself, or the first of `game-2.save`, `game-3.save` .. that does not exist."""
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return path if not exists(path) else next(other for other in others if not exists(other))
