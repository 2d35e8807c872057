"""The plugin of mkdocs that adds the pages of games to a site.

In `mkdocs.yml`:

    plugins:
      rulesdsl:
        games: [games/*]

The pages are made anew at each build. In the navigation they stand where entries `Games` and `Reference` are, before
what stands there already, else at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Literal

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel

from dsl.diagnostics import Fault
from rulesdsl.calling import described
from rulesdsl.library import UnknownGame, find_game
from rulesdsl.publishing import pages, reference
from rulesdsl.publishing.pages import GAMES, SiteFile
from rulesdsl.publishing.subject import Broken, Subject, read

TITLE = "Games"

ASSETS = Path(__file__).parent / "assets"
ASSETS_FOLDER = "assets/rulesdsl"
"""Where they lie on the site."""

WORKER = "iframe-worker.js"
"""The script that the theme must load first, as `base.yml` says."""


class Options(Config):
    games = config_options.ListOfItems(config_options.Type(str), default=[])
    """Paths of games, or patterns of paths, as seen from the folder of `mkdocs.yml`; or names of shipped games."""

    own = config_options.Type(bool, default=False)
    """Is the site about nothing but these games? Then the page that lists them is its first."""


class RulesdslPlugin(BasePlugin[Options]):
    def __init__(self) -> None:
        self.serving = False
        self.root = Path()
        self.subjects: Sequence[Subject | Broken] = ()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        self.serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the games, and give them their place in the navigation."""
        self.root = Path(config.config_file_path).parent
        self.subjects = [self._read(path) for path in dict.fromkeys(self._paths())]
        _require_different(self.subjects)
        config.nav = self._navigation(config.nav)
        styles, scripts = (sorted(path.name for path in ASSETS.glob(f"*.{kind}")) for kind in ("css", "js"))
        config.extra_css += [f"{ASSETS_FOLDER}/{name}" for name in styles]
        config.extra_javascript += [f"{ASSETS_FOLDER}/{name}" for name in scripts if name != WORKER]
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        for file in self._files():
            made = File.generated(config, file.path, content=file.content)
            if not file.listed:
                made.inclusion = InclusionLevel.NOT_IN_NAV
            files.append(made)
        return files

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]
    ) -> LiveReloadServer:
        """Look out for changes of the games."""
        for subject in self.subjects:
            server.watch(str(subject.path))
            if subject.path.is_file() and (scenarios := subject.path.parent / "scenarios").is_dir():
                server.watch(str(scenarios))
        return server

    # ------------------------------------------------------------------- games

    @property
    def _first(self) -> str:
        """The page that lists them."""
        return "index.md" if self.config.own else f"{GAMES}/index.md"

    def _paths(self) -> Iterator[Path]:
        """The games that the option means: files, and folders that are one."""
        for pattern in self.config.games:
            path = self.root / pattern
            if "*" in pattern and not path.exists():
                yield from sorted(found for found in self.root.glob(pattern) if (found / "game.yaml").exists())
                continue
            try:
                yield find_game(str(path) if path.exists() else pattern)
            except UnknownGame as error:
                raise PluginError(str(error)) from error

    def _read(self, path: Path) -> Subject | Broken:
        """While the site is served, a fault is shown instead of the game; otherwise it ends the build."""
        try:
            return read(path)
        except Fault as fault:
            if self.serving:
                return Broken(path, described(fault))
            raise PluginError(described(fault)) from fault

    # ------------------------------------------------------------------- files

    def _files(self) -> Iterator[SiteFile]:
        yield SiteFile(self._first, pages.overview(self.subjects, f"{GAMES}/" if self.config.own else ""))
        for subject in self.subjects:
            yield from pages.files_of(subject)
        for place, (_, content) in reference.PAGES.items():
            yield SiteFile(place, content())
        for path in ASSETS.iterdir():
            yield SiteFile(f"{ASSETS_FOLDER}/{path.name}", path.read_text(encoding="utf-8"))

    # -------------------------------------------------------------- navigation

    def _navigation(self, nav: list[Any] | None) -> list[Any]:
        """That of the site, with the pages that are made; there is no other on a site of nothing but games."""
        entries = [*self._games()] if self.config.own else _with(nav or [], TITLE, [*self._games()])
        return _with(entries, reference.TITLE, [{title: file} for file, (title, _) in reference.PAGES.items()])

    def _games(self) -> Iterator[str | Mapping[str, Any]]:
        yield self._first
        for subject in self.subjects:
            yield {escape(subject.name): [{title: file} for title, file in pages.listed(subject).items()]}


def _require_different(subjects: Sequence[Subject | Broken]) -> None:
    """Two games of one name would have one place."""
    paths: dict[str, Path] = {}
    for subject in subjects:
        other = paths.setdefault(subject.slug, subject.path)
        if other != subject.path:
            raise PluginError(f"{other} and {subject.path} would have the same place on the site: {subject.slug}/")


def _with(nav: Sequence[Any], title: str, made: Sequence[Any]) -> list[Any]:
    """Pages that are made, before those that stand under this title; if it is not there they come last."""
    if any(isinstance(entry, dict) and title in entry for entry in nav):
        return [
            {title: [*made, *(entry[title] or ())]} if isinstance(entry, dict) and title in entry else entry
            for entry in nav
        ]
    return [*nav, {title: [*made]}]
