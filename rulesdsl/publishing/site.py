"""`rulesdsl docs`: the site of an author's own games, built once, or shown while its files change.

In: paths of games. Out: a folder of pages that need no server, or a server. mkdocs does the work, with a configuration
that says no more than the games; how it looks is said in `base.yml`, for every site.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path

from mkdocs.commands.build import build as build_with_mkdocs
from mkdocs.commands.serve import serve as serve_with_mkdocs
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from dsl.files import reason_of
from rulesdsl.calling import Complaint, WrongCall
from rulesdsl.facts import counted
from rulesdsl.files import CannotWrite

BASE = Path(__file__).parent / "base.yml"

MARK = ".rulesdsl-site"
"""A file in every site that was built: no other folder is ever replaced."""

SILENCE = "NO_MKDOCS_2_WARNING"
"""An environment variable; with it the theme does not advertise its successor."""


class NoSite(Complaint):
    """The site cannot be made; the message says why."""


def build(games: Sequence[Path], out: Path) -> None:
    """The site of these games into a folder. An old site stays until the new one is whole.

    Raises `NoSite` if a game has faults, `CannotWrite` if the folder is no place for a site.
    """
    try:
        real = Path(os.path.realpath(out))
        _require_place(real)
        pages = _built(games, real)
    except OSError as error:
        raise CannotWrite(f"{out} cannot be written: {reason_of(error)}") from None
    print(f"{out / 'index.html'}: {counted(pages, 'page')}")


def _built(games: Sequence[Path], out: Path) -> int:
    """The number of pages."""
    with _beside(out) as new, _configuration(games) as file, _telling(logging.WARNING), _told_by_mkdocs():
        config = load_config(str(file), site_dir=str(new))
        config.plugins.on_startup(command="build", dirty=False)
        try:
            build_with_mkdocs(config)
        finally:
            config.plugins.on_shutdown()
        (new / MARK).touch()
        _put(new, out)
        return sum(1 for _ in out.rglob("*.html"))


def serve(games: Sequence[Path], port: int, *, open_in_browser: bool) -> None:
    """Show the site of these games on this machine until Ctrl-C; when their files change it is made anew.

    Raises `WrongCall` if the port cannot be used.
    """
    with _configuration(games) as file, _telling(logging.INFO), _told_by_mkdocs():
        try:
            serve_with_mkdocs(str(file), dev_addr=f"127.0.0.1:{port}", open_in_browser=open_in_browser)
        except OSError as error:
            raise WrongCall(f"port {port} cannot be used: {reason_of(error)}") from None


@contextmanager
def _told_by_mkdocs() -> Iterator[None]:
    """Why it gives up it has said already."""
    try:
        yield
    except MkDocsException as error:
        raise NoSite("the site was not built") from error


@contextmanager
def _configuration(games: Sequence[Path]) -> Iterator[Path]:
    """A file that tells mkdocs of the games; besides it there are no pages."""
    os.environ[SILENCE] = "1"
    with tempfile.TemporaryDirectory(prefix="rulesdsl-") as folder:
        pages = Path(folder) / "docs"
        pages.mkdir()
        told = {
            "INHERIT": str(BASE),
            "site_name": escape(games[0].resolve().stem) if len(games) == 1 else "Games",
            "docs_dir": str(pages),
            "strict": False,
            "plugins": {"rulesdsl": {"games": [str(path.resolve()) for path in games], "own": True}},
        }
        file = Path(folder) / "mkdocs.yml"
        file.write_text(json.dumps(told), encoding="utf-8")  # which is YAML
        yield file


@contextmanager
def _telling(level: int) -> Iterator[None]:
    """What mkdocs has to say goes to stderr, as plain lines."""
    logger, handler = logging.getLogger("mkdocs"), logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(level)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)


# ----------------------------------------------------------------- where it is put


def _require_place(out: Path) -> None:
    """A site may become a new folder, fill an empty one, or replace a site."""
    if not out.exists():
        return
    if not out.is_dir():
        raise CannotWrite(f"{out} cannot be written: it is no folder")
    if any(out.iterdir()) and not (out / MARK).exists():
        raise CannotWrite(f"{out} cannot be written: there is something else in this folder")


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A new folder next to another one, which is gone afterwards unless it was moved."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    new.chmod(0o755)
    try:
        yield new
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _put(new: Path, folder: Path) -> None:
    """The new folder takes the place of the old one, which is then removed."""
    with _beside(folder) as old:
        if folder.exists():
            folder.replace(old)
        new.replace(folder)
