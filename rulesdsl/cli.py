"""The command line. Each command says here what it takes and gives; the work is done by the module it imports.

Those imports stand inside the commands, so that a command loads only what it needs.
"""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulesdsl.library import UnknownGame, find_game

if TYPE_CHECKING:
    from collections.abc import Sequence

OK, FAULTS, USAGE = 0, 1, 2
"""Exit codes: all well; something is wrong with what was looked at; the command was called wrongly."""

app = typer.Typer(
    name="rulesdsl",
    epilog="A PATH is a game's folder or file, or the name of a game that is shipped.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Format(StrEnum):
    TEXT = "text"
    JSON = "json"


Paths = Annotated[list[str], typer.Argument(metavar="PATH...", help="Games.", show_default=False)]
FormatOption = Annotated[Format, typer.Option("--format", help="text for people, json for editors and scripts.")]


@app.callback()
def rulesdsl() -> None:
    """Tabletop games written as data: check, test, play and measure them."""


def main() -> None:
    """The console script."""
    app()


def find(text: str) -> Path:
    """The game that a PATH means; anything else is a wrong call."""
    try:
        return find_game(text)
    except UnknownGame as error:
        raise typer.BadParameter(str(error), param_hint="PATH") from error


def finish(ok: bool) -> None:
    raise typer.Exit(OK if ok else FAULTS)


def print_json(data: object) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


@app.command(
    epilog="Example: rulesdsl check games/all_in_all\n\n"
    "Exit codes: 0 no errors, 1 errors (with --strict: or warnings), 2 wrong call."
)
def check(
    paths: Paths,
    format_: FormatOption = Format.TEXT,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail, too.")] = False,
) -> None:
    """Look for every fault of a game without playing it.

    A clean game gives one line of facts.
    """
    from rulesdsl import checking

    reports: Sequence[checking.Report] = [checking.check(find(path)) for path in paths]
    if format_ is Format.JSON:
        print_json(checking.as_data(reports))
    else:
        typer.echo(checking.as_text(reports))
    finish(all(report.passes(strict) for report in reports))
