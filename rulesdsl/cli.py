"""The command line. Each command says here what it takes and gives; the work is done by the module it imports.

Those imports stand inside the commands, so that a command loads only what it needs.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import metadata
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from dsl.files import reason_of
from rulesdsl import cli_analysis, cli_board, cli_docs, cli_run, cli_simulate
from rulesdsl.cli_options import Format, FormatOption, GamePath, Paths, Players, Settings, Variant, found
from rulesdsl.exit_codes import FAULTS, OK
from rulesdsl.library import UnknownGame

if TYPE_CHECKING:
    from collections.abc import Sequence

STDOUT = 1
"""The file descriptor."""


class Commands(TyperGroup):
    """Whatever keeps a command from its work is told in one way, and ends it."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.Exit:
            raise
        except (Exception, KeyboardInterrupt) as problem:
            from rulesdsl.calling import answer_to

            raise typer.Exit(answer_to(problem)) from problem


app = typer.Typer(
    name="rulesdsl",
    cls=Commands,
    epilog="A PATH is a game's folder or file, or the name of a game that is shipped.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rulesdsl {metadata.version('rulesdsl')}")
        raise typer.Exit


@app.callback()
def rulesdsl(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the version and stop.")
    ] = False,
) -> None:
    """Tabletop games written as data: check, test, play and measure them."""


def main() -> None:
    """The console script."""
    _open_streams()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:  # a full disk, for example; commands tell what goes wrong with files of their own
        _give_up(error)


def _give_up(error: OSError) -> NoReturn:
    """What was to be printed cannot be; what is left of it must not be tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)
    if not isinstance(error, BrokenPipeError):  # nobody wants to read on
        print(f"this cannot be printed: {reason_of(error)}", file=sys.stderr)
    sys.exit(FAULTS)


def _open_streams() -> None:
    """Whoever closed a stream does not want it; signs that the terminal does not have are printed as `?`."""
    sys.stdin, sys.stdout, sys.stderr = (stream or StringIO() for stream in (sys.stdin, sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def finish(ok: bool) -> None:
    raise typer.Exit(OK if ok else FAULTS)


def print_json(data: object) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


@app.command(
    epilog="Example: rulesdsl check my_game\n\n"
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

    reports: Sequence[checking.Report] = [checking.check(path) for path in paths]
    if format_ is Format.JSON:
        print_json(checking.as_data(reports))
    else:
        typer.echo(checking.as_text(reports))
    finish(all(report.passes(strict) for report in reports))


@app.command(
    epilog="Example: rulesdsl show my_game\n\nExit codes: 0 shown, 1 the game has errors, 2 wrong call.",
)
def show(path: GamePath, format_: FormatOption = Format.TEXT) -> None:
    """Tell what a game is: players, parameters, variants.

    Parameters are shown with what they may be, their defaults and what variants make of them.
    """
    from rulesdsl import showing

    portrait = showing.show(path)
    if format_ is Format.JSON:
        print_json(portrait.as_data())
    else:
        typer.echo(portrait.as_text())


@app.command(
    "test",
    epilog="Example: rulesdsl test my_game -k capture\n\n"
    "Exit codes: 0 all scenarios pass, 1 some fail or there is none, 2 wrong call.",
)
def run_scenarios(
    path: GamePath,
    contains: Annotated[str, typer.Option("-k", metavar="TEXT", help="Only those with this in name or text.")] = "",
    format_: FormatOption = Format.TEXT,
) -> None:
    """Run the scenarios of a game.

    They stand in the folder `scenarios` of the game's folder, or beside a game that is one file.
    """
    from rulesdsl import testing
    from rulesdsl.scenarios import report as scenario_report

    def write(text: str) -> None:
        if format_ is Format.TEXT:
            typer.echo(text, nl=False)

    progress = testing.Progress(write)
    summary = testing.run(path, contains, progress)
    progress.end()
    if format_ is Format.JSON:
        print_json(scenario_report.as_data(summary))
    else:
        typer.echo(scenario_report.as_text(summary))
    finish(summary.passed)


@app.command(
    epilog="Example: rulesdsl rules my_game --unproved\n\n"
    "Exit codes: 0 listed, 1 the game has errors or (with --unproved) some rule is unproved, 2 wrong call.",
)
def rules(
    path: GamePath,
    ids: Annotated[list[str] | None, typer.Argument(metavar="RULE...", help="Only these.", show_default=False)] = None,
    unproved: Annotated[
        bool, typer.Option("--unproved", help="Only those that have an effect in play and no scenario.")
    ] = False,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Print the rulebook, and what proves it.

    Of each rule: its status, what carries it out and where, and the scenarios that exercise it.
    """
    from rulesdsl import listing, rulebook
    from rulesdsl.table.screen import Screen

    book = rulebook.read(path)
    entries = listing.chosen(book, ids or (), unproved)
    if format_ is Format.JSON:
        print_json(listing.as_data(book, entries))
    else:
        listing.tell(book, entries, Screen())
    finish(not (unproved and entries))


@app.command(
    epilog="Example: rulesdsl assumptions my_game\n\nExit codes: 0 listed, 1 the game has errors, 2 wrong call.",
)
def assumptions(path: GamePath, format_: FormatOption = Format.TEXT) -> None:
    """Print what the source of the rules does not state.

    Of each such rule: what carries it out, and the parameters that choose another reading.
    """
    from rulesdsl import assuming, rulebook
    from rulesdsl.table.screen import Screen

    book = rulebook.read(path)
    if format_ is Format.JSON:
        print_json(assuming.as_data(book))
    else:
        assuming.tell(book, Screen())


@app.command(
    epilog="Example: rulesdsl replay last_game.jsonl --check\n\n"
    "Exit codes: 0 the trace holds, 1 it does not, 2 wrong call."
)
def replay(
    trace: Annotated[Path, typer.Argument(metavar="TRACE", help="A file that `run --trace` wrote.")],
    path: Annotated[
        Path | None, typer.Argument(metavar="GAME", help="Its game, if it is not shipped.", parser=found)
    ] = None,
    check_only: Annotated[bool, typer.Option("--check", help="Only say whether it holds.")] = False,
) -> None:
    """Play a recorded game again, step by step.

    Everything that happens is held to what the record says. In a terminal it waits after each step; otherwise
    it prints them all.
    """
    from rulesdsl import BadRecord, replaying

    try:
        text = replaying.read(trace)
        states = replaying.states(text, path or replaying.game_of(text))
        last = replaying.check(states) if check_only else replaying.tell(states, typer.echo, _go_on)
    except BadRecord as error:
        typer.echo(f"The trace does not hold: {error}")
        raise typer.Exit(FAULTS) from error
    except UnknownGame as error:
        raise typer.BadParameter(str(error), param_hint="GAME") from error
    if last is not None:
        typer.echo(last)


def _go_on() -> bool:
    """Does the person at the terminal want to see the next step? Nobody there: yes."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return not input("Enter: next step, q: quit ").strip().lower().startswith("q")
    except EOFError:
        return False


@app.command(
    epilog="Example: rulesdsl bench my_game --seconds 10\n\n"
    "Exit codes: 0 measured, 1 the game has errors, 2 wrong call."
)
def bench(
    path: GamePath,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="Processor time for both ways together.")] = 5,
    players: Players = None,
    settings: Settings = None,
    variant: Variant = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Measure how fast a game plays at random."""
    from rulesdsl import calling, load, measuring

    game = load(path, variant, calling.settings_of(settings or ()))
    measured = measuring.measure(game, calling.players_of(game.players, players), seconds)
    if as_json:
        print_json(measured.as_data())
    else:
        typer.echo(measured.as_text())


app.command(epilog=cli_run.EPILOG)(cli_run.run)
app.command(epilog=cli_simulate.EPILOG)(cli_simulate.simulate)
app.command(epilog=cli_board.EPILOG)(cli_board.board)
app.command(epilog=cli_analysis.PERFT_EPILOG)(cli_analysis.perft)
app.command(epilog=cli_analysis.SOLVE_EPILOG)(cli_analysis.solve)
app.add_typer(cli_docs.docs, name="docs")
