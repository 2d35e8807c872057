"""The command `board`: its options, and from them the call of `rulesdsl.drawing`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulesdsl.cli_options import GamePath, Players, Settings, Variant

EPILOG = (
    "Example: rulesdsl board my_game --out board.svg --resume my_game.save\n\n"
    "Exit codes: 0 drawn, 1 the game has errors or no board, or a file has faults, 2 wrong call."
)


def board(
    path: GamePath,
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to; `-` is the standard output.")],
    resume: Annotated[Path | None, typer.Option(help="A saved game: what lies on its board.")] = None,
    players: Players = None,
    settings: Settings = None,
    variant: Variant = None,
) -> None:
    """Draw the board of a game, as SVG.

    With a saved game the picture shows what lies on the board, as far as everybody may see it.
    """
    from rulesdsl.drawing.run import Call, run

    run(Call(path, out, players, tuple(settings or ()), variant, resume))
