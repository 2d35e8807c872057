"""Writing records of games: whole or not at all, and never one game over another unasked."""

from __future__ import annotations

import os
import tempfile
from itertools import count
from pathlib import Path


class CannotWrite(Exception):
    """A file cannot be written; the message says which and why in a sentence."""


class CannotRead(Exception):
    """A file cannot be read; the message says which and why in a sentence."""


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotRead(f"{path} cannot be read: it is not text in UTF-8") from None
    except OSError as error:
        raise CannotRead(f"{path} cannot be read: {reason_of(error)}") from None


def write(path: Path, text: str) -> None:
    """All of a text into a file; whatever goes wrong, the file keeps what it held."""
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            temporary = file.name
            file.write(text)
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise CannotWrite(f"{path} cannot be written: {reason_of(error)}") from None


def require_writable(path: Path) -> None:
    """Find out before a game begins, not after it, that its record could not be written."""
    if path.is_dir():
        raise CannotWrite(f"{path} cannot be written: it is a folder")
    if not path.parent.is_dir():
        raise CannotWrite(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise CannotWrite(f"{path} cannot be written: permission denied")


def free(path: Path) -> Path:
    """The path itself, or the first of `game-2.save`, `game-3.save` .. that does not exist."""
    others = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return path if not path.exists() else next(other for other in others if not other.exists())


def reason_of(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
