"""Arguments and options that several commands have."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"


GamePath = Annotated[str, typer.Argument(metavar="PATH", help="A game.", show_default=False)]
Paths = Annotated[list[str], typer.Argument(metavar="PATH...", help="Games.", show_default=False)]
FormatOption = Annotated[Format, typer.Option("--format", help="text for people, json for editors and scripts.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter; may be repeated.")
]
Variant = Annotated[str | None, typer.Option(help="A variant of the game.")]
