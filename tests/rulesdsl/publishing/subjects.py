"""The games that pages are made of in tests, each read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulesdsl.library import shipped_games
from rulesdsl.publishing.subject import Subject, read

ZOO = Path(__file__).parents[2] / "games"
SMALL = sorted(path for path in ZOO.iterdir() if (path / "game.yaml").exists())
"""A game for each feature of the language."""

GAMES = [*SMALL, *shipped_games().values()]


@cache
def subject(path: Path) -> Subject:
    return read(path)
