"""The command `run`: its options, and from them the call of `rulesdsl.table`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulesdsl.cli_options import Players, Settings, Variant, found

EPILOG = (
    "Example: rulesdsl run my_game --seats human,random,human --seed 7 --set hand_size=4\n\n"
    "In a terminal the first seat is yours, and bots have the others: greedy ones, who follow the hints that a game "
    "gives and choose at random where it gives none. Elsewhere bots have all. A game that is left before its end is "
    "saved, after Ctrl-C and at the end of the input too.\n\n"
    "Exit codes: 0 played to the end, or left, 1 the game or a file has faults, 2 wrong call, 130 Ctrl-C."
)


def run(
    said: Annotated[str, typer.Argument(metavar="PATH", help="A game.", show_default=False)],
    players: Players = None,
    seats: Annotated[
        str | None, typer.Option(metavar="KIND,...", help="Who sits at each seat: human, random or greedy.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="For the same game again.")] = None,
    settings: Settings = None,
    variant: Variant = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is saved.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    trace: Annotated[Path | None, typer.Option(help="Write a record of the game, line by line.")] = None,
    trace_for: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Only what this seat may know goes into the record.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours; nothing is cleared.")] = False,
) -> None:
    """Play a game."""
    from rulesdsl.table.run import Call, run

    call = Call(
        path=found(said),
        said=said,
        players=players,
        seats=seats,
        seed=seed,
        settings=tuple(settings or ()),
        variant=variant,
        save=save,
        resume=resume,
        trace=trace,
        trace_for=trace_for,
        plain=plain,
    )
    raise typer.Exit(run(call))
