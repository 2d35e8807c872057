"""The plugin of mkdocs that adds the pages of games to a site.

In `mkdocs.yml`:

    plugins:
      - rulesdsl:
          games: [games/*]

The pages are made anew at each build. In the navigation they stand where an entry `Games: games/` is, else at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel

from dsl.diagnostics import Fault
from rulesdsl.calling import described
from rulesdsl.library import UnknownGame, find_game
from rulesdsl.publishing import pages
from rulesdsl.publishing.pages import SiteFile
from rulesdsl.publishing.subject import Subject, read

FOLDER = "games"
"""Where the games lie on the site."""

TITLE = "Games"


class Options(Config):
    games = config_options.ListOfItems(config_options.Type(str), default=[])
    """Paths of games, or patterns of paths, as seen from the folder of `mkdocs.yml`; or names of shipped games."""


class RulesdslPlugin(BasePlugin[Options]):
    def __init__(self) -> None:
        self.subjects: Sequence[Subject] = ()

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the games, and give them their place in the navigation."""
        root = Path(config.config_file_path or "mkdocs.yml").parent
        try:
            self.subjects = [read(path) for path in _paths(root, self.config.games)]
        except UnknownGame as error:
            raise PluginError(str(error)) from error
        except Fault as fault:
            raise PluginError(described(fault)) from fault
        config.nav = _with_games(config.nav, _navigation(self.subjects))
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        for file in self._files():
            made = File.generated(config, file.path, content=file.content)
            if not file.listed:
                made.inclusion = InclusionLevel.NOT_IN_NAV
            files.append(made)
        return files

    def _files(self) -> Iterator[SiteFile]:
        yield SiteFile(f"{FOLDER}/index.md", pages.overview(self.subjects))
        for subject in self.subjects:
            yield from pages.files_of(subject, FOLDER)


def _paths(root: Path, patterns: Sequence[str]) -> Iterator[Path]:
    """The games that patterns mean: folders with YAML in them, and files."""
    for pattern in patterns:
        found = sorted(path for path in root.glob(pattern) if _is_game(path)) if "*" in pattern else []
        if found:
            yield from found
        else:
            yield find_game(str(root / pattern) if (root / pattern).exists() else pattern)


def _is_game(path: Path) -> bool:
    return path.is_file() or (path / "game.yaml").exists()


def _navigation(subjects: Sequence[Subject]) -> Mapping[str, Any]:
    listed = [
        {subject.name: [{page.title: f"{FOLDER}/{subject.slug}/{page.file}"} for page in pages.PAGES]}
        for subject in subjects
    ]
    return {TITLE: [f"{FOLDER}/index.md", *listed]}


def _with_games(nav: list[Any] | None, games: Mapping[str, Any]) -> list[Any] | None:
    """The games in place of the entry `Games`, or after everything else."""
    entries = nav or []
    if any(isinstance(entry, dict) and TITLE in entry for entry in entries):
        return [games if isinstance(entry, dict) and TITLE in entry else entry for entry in entries]
    return [*entries, games]
