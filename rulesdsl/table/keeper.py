"""Where a game is kept: saved when asked to, and when it stops before its end."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from interpreter.play.state import State
from interpreter.records.saves import save
from rulesdsl import files


class Keeper:
    """Keeps one game. `usual` is where it goes when no other place is named; `own` are files that hold this very
    game already, so that it may be written over them."""

    def __init__(self, usual: Path, own: Path | None = None) -> None:
        self.usual = usual
        self._own = {_real(own)} if own else set()
        self._kept: tuple[State, Path] | None = None

    def is_taken(self, path: Path) -> bool:
        """Does something else lie there?"""
        return files.exists(path) and _real(path) not in self._own

    def where(self, state: State) -> Path | None:
        """The file that holds this very state, if it has been saved."""
        return self._kept[1] if self._kept is not None and self._kept[0] is state else None

    def save(self, state: State, path: Path) -> Path:
        """Write the game to a file, replacing what lies there. Raises `CannotWrite`."""
        files.write(path, save(state))
        self._own.add(_real(path))
        self._kept = state, path
        return path

    def rescue(self, state: State) -> Path:
        """Save where nothing is overwritten: at the usual place, or else where temporary files go."""
        kept = self.where(state)
        if kept is not None:
            return kept
        try:
            return self.save(state, self._free(self.usual))
        except files.CannotWrite as problem:
            return self.save(state, self._free(_temporary(self.usual.name, problem)))

    def _free(self, path: Path) -> Path:
        return files.free(path) if self.is_taken(path) else path


def _temporary(name: str, problem: files.CannotWrite) -> Path:
    """Where temporary files go; the problem again, if nowhere."""
    try:
        return Path(tempfile.gettempdir()) / name
    except OSError:
        raise problem from None


def _real(path: Path) -> str:
    """What a path comes to when links are followed."""
    return os.path.realpath(path)
