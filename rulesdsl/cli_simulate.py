"""The command `simulate`: its options, and from them the call of `rulesdsl.simulating`."""

from __future__ import annotations

from typing import Annotated

import typer

from rulesdsl.cli_options import Cores, Format, FormatOption, GamePath, Settings, Variant

EPILOG = (
    "Example: rulesdsl simulate my_game --players all --against hand_size=4\n\n"
    "The same call gives the same report, on however many cores; how long it took is told apart from it. Ctrl-C "
    "stops and reports on the games played so far.\n\n"
    "Exit codes: 0 simulated, 1 the game has errors or its rules broke, 2 wrong call, 130 Ctrl-C."
)


def simulate(
    path: GamePath,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many, for each column.")] = 1000,
    players: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="How many play, or `all`; the fewest if not said.")
    ] = None,
    seats: Annotated[
        str, typer.Option(metavar="KIND,...", help="Who sits at each seat, random or greedy; one is for all.")
    ] = "random",
    seed: Annotated[int, typer.Option(min=0, help="Of the first game; the next has the next.")] = 0,
    settings: Settings = None,
    variant: Variant = None,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="VARIANT|NAME=VALUE,...", help="A column more, with these values; may be repeated."),
    ] = None,
    cores: Cores = None,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Play many games with bots and tell what they come to.

    How long games are, how they end, who wins and with what scores; with --against side by side for other values
    of the parameters.
    """
    from rulesdsl.simulating.run import Call, run

    call = Call(
        path=path,
        games=games,
        players=players,
        seats=seats,
        seed=seed,
        settings=tuple(settings or ()),
        variant=variant,
        against=tuple(against or ()),
        cores=cores,
        as_json=format_ is Format.JSON,
    )
    raise typer.Exit(run(call))
