"""Where what is shipped lies: in a checkout in `games/`, in an installed package in `rulesdsl/games/`."""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent

SHELVES = (_ROOT / "rulesdsl" / "games", _ROOT / "games")

STANDARD = "standard"
"""The folder of files that any game may include; it is no game."""


def standard_files() -> dict[str, Path]:
    """What a game may write under `include`, and the file that it means."""
    files = [path for shelf in SHELVES for path in sorted((shelf / STANDARD).glob("*.yaml"))]
    return {f"{STANDARD}/{path.name}": path for path in files}
