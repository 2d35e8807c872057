"""A game as the pages see it: everything that they are made from, read once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import rulesdsl
from interpreter.play.game import Game
from interpreter.play.state import State
from rulesdsl.facts import span_text
from rulesdsl.publishing.story import Story, told
from rulesdsl.rulebook import Rulebook, rulebook_of
from rulesdsl.scenarios import files_of, read_all
from rulesdsl.scenarios.run import Settings
from validator.errors import RuleError
from validator.model import CheckedGame
from validator.tables import Instance

SEED = 1
"""Of games that are set up to be shown: how much lies where is told, which with another seed is much the same."""


@dataclass(frozen=True)
class Subject:
    """A game without faults."""

    path: Path
    game: Game
    book: Rulebook

    @property
    def slug(self) -> str:
        return slug_of(self.path)

    @property
    def rules(self) -> CheckedGame:
        return self.game.rules

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def summary(self) -> str:
        return self.rules.summary

    @property
    def seats(self) -> str:
        """`2`, or `3 to 6`: how many can play."""
        return span_text(self.game.players)

    @cached_property
    def instances(self) -> dict[int, Instance]:
        """The tables by number of players, with the usual parameters."""
        return {players: self.game.setting(players).instance for players in self.game.players}

    @cached_property
    def openings(self) -> dict[int, State | None]:
        """A game for each number of players, at its first decision; None where the rules break before it comes."""
        return {players: self._opening(players) for players in self.instances}

    def _opening(self, players: int) -> State | None:
        try:
            return self.game.start(players, SEED)
        except RuleError:
            return None

    @cached_property
    def stories(self) -> tuple[Story, ...]:
        """Its scenarios, each played and told, in the order of their files."""
        settings = Settings(self.rules)
        return tuple(told(reading, settings) for reading in read_all(self.path, self.rules, self.game.names))

    @cached_property
    def scenario_names(self) -> tuple[str, ...]:
        return tuple(file.stem for file in files_of(self.path))


@dataclass(frozen=True, slots=True)
class Broken:
    """A game with faults, and what they are."""

    path: Path
    text: str
    summary: str = "This game has faults."
    seats: str = ""

    @property
    def slug(self) -> str:
        return slug_of(self.path)

    @property
    def name(self) -> str:
        return self.slug


def read(path: Path) -> Subject:
    """Raises `Fault` if the game, or the file of a scenario, has errors."""
    game = rulesdsl.load(path)
    return Subject(path, game, rulebook_of(game, path))


def slug_of(path: Path) -> str:
    """What a game's folder on the site is called, which is part of addresses: the name of its folder or file."""
    name = path.resolve().stem if path.is_file() else path.resolve().name
    return re.sub(r"[^a-z0-9_-]+", "-", name.lower()).strip("-") or "game"
