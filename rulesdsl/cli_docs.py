"""The commands `docs build` and `docs serve`: their options, and from them the calls of `rulesdsl.publishing`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from rulesdsl.cli_options import found

NEEDED = ("mkdocs", "material", "railroad")

SomeGames = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH...", help="Games; the one in this folder if not said.", parser=found),
]

docs = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Make a site of games: rulebooks, pictures, examples of play."
)


@docs.command(
    epilog="Example: rulesdsl docs build my_game --out my_site\n\n"
    "Exit codes: 0 built, 1 a game has errors, 2 wrong call, 130 Ctrl-C."
)
def build(
    paths: SomeGames = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder of the site.")] = Path("site"),
) -> None:
    """Build the site of some games into a folder.

    It needs no server: open its index.html. A folder in which anything but such a site lies is left alone.
    """
    _require_what_makes_it()
    from rulesdsl.publishing import site

    site.build(_games(paths), out)


@docs.command(epilog="Example: rulesdsl docs serve my_game\n\nExit codes: 0 ended by Ctrl-C, 2 wrong call.")
def serve(
    paths: SomeGames = None,
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where to look: http://localhost:PORT.")] = 8000,
    open_: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Show the site of some games, and show it anew when their files change.

    Faults of a game are shown on its page until they are mended.
    """
    _require_what_makes_it()
    from rulesdsl.publishing import site

    site.serve(_games(paths), port, open_in_browser=open_)


def _games(paths: list[Path] | None) -> list[Path]:
    return paths or [found(".")]


def _require_what_makes_it() -> None:
    from rulesdsl.calling import WrongCall

    if not all(map(find_spec, NEEDED)):
        raise WrongCall("what makes the site is not installed: pip install 'rulesdsl[docs]'")
