"""The games that are shipped, by name."""

from __future__ import annotations

from pathlib import Path

from dsl.shelves import SHELVES, STANDARD

LONGEST_NAME = 200


class UnknownGame(LookupError):
    """Neither a path that exists nor the name of a shipped game; the message lists the games there are."""


def shipped_games() -> dict[str, Path]:
    """Name -> folder of every shipped game, by name."""
    folders = [folder for shelf in SHELVES if shelf.is_dir() for folder in shelf.iterdir() if folder.name != STANDARD]
    games = [folder for folder in folders if any(folder.glob("*.yaml"))]
    return {folder.name: folder for folder in sorted(games, key=lambda folder: folder.name)}


def find_game(text: str) -> Path:
    """The folder or file that `text` means: a path that exists, or a shipped game as `NAME` or `games/NAME`.

    Raises `UnknownGame` otherwise.
    """
    path = Path(text)
    if _exists(path):
        return path
    games = shipped_games()
    name = path.name if path.parent.parts in ((), ("games",)) else ""
    if name in games:
        return games[name]
    known = ", ".join(games) or "none"
    said = repr(text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "...")
    raise UnknownGame(f"there is no game {said}: no such file or folder here, and the shipped games are: {known}")


def _exists(path: Path) -> bool:
    """What may not be looked at is there, and reading it says why not; what is no file name is not."""
    try:
        return path.exists()
    except PermissionError:
        return True
    except OSError:
        return False
