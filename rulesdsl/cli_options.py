"""Arguments and options that several commands have."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rulesdsl.library import UnknownGame, find_game


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"


def found(text: str) -> Path:
    """The game that a PATH means; anything else is a wrong call."""
    try:
        return find_game(text)
    except UnknownGame as error:
        raise typer.BadParameter(str(error)) from error


GamePath = Annotated[Path, typer.Argument(metavar="PATH", help="A game.", show_default=False, parser=found)]
Paths = Annotated[list[Path], typer.Argument(metavar="PATH...", help="Games.", show_default=False, parser=found)]
FormatOption = Annotated[Format, typer.Option("--format", help="text for people, json for editors and scripts.")]
Players = Annotated[int | None, typer.Option(help="How many play; the fewest if not said.")]
Cores = Annotated[int | None, typer.Option(min=1, max=1024, help="How many to use; all if not said.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter; may be repeated.")
]
Variant = Annotated[str | None, typer.Option(help="A variant of the game.")]
