"""The commands `perft` and `solve`: their options, and from them the calls of `rulesdsl.analysis`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulesdsl.cli_options import Cores, Format, FormatOption, GamePath, Players, Settings, Variant

PERFT_EPILOG = (
    "Example: rulesdsl perft my_game --depth 5\n\n"
    "Exit codes: 0 counted, 1 the game has errors or its rules broke, 2 wrong call, 130 Ctrl-C."
)
SOLVE_EPILOG = (
    "Example: rulesdsl solve my_game --exploitability 0.01 --strategy plans.jsonl\n\n"
    "Exit codes: 0 solved, 1 the game has errors or its rules broke, 2 wrong call, 130 Ctrl-C."
)


def perft(
    path: GamePath,
    depth: Annotated[int, typer.Option(min=0, max=500, help="How many choices and outcomes of chance, at most.")],
    players: Players = None,
    settings: Settings = None,
    variant: Variant = None,
    cores: Cores = None,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Count the positions that can come up, depth by depth.

    Chance is explicit: each of its outcomes is a position more. Games that have ended are counted, too, with how
    likely they are and what they were worth if all choose at random.
    """
    from rulesdsl.analysis.perft import Call, run

    values = tuple(settings or ())
    run(Call(path, depth, players, values, variant, format_ is Format.JSON, cores))


def solve(
    path: GamePath,
    exploitability: Annotated[
        float, typer.Option(min=0, help="Good enough: what a best answer may win, the mean of both seats.")
    ] = 0.001,
    iterations: Annotated[int, typer.Option(min=1, max=10_000_000, help="Rounds of learning, at most.")] = 100_000,
    strategy: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write how to play, one information state to a line.")
    ] = None,
    settings: Settings = None,
    variant: Variant = None,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Find out what a small game of two players is worth, and how to play it.

    For games in which one seat wins what the other loses. Both learn from each other until neither could win much
    more by any other way to play.
    """
    from rulesdsl.analysis.solve import Call, run

    values = tuple(settings or ())
    call = Call(path, exploitability, iterations, strategy, values, variant, format_ is Format.JSON)
    raise typer.Exit(run(call))
