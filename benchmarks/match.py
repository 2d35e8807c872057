"""A described game and its plain program side by side, held equal at every decision.

The engine plays a random game. Whatever chance gave it is told to the plain program before that answers the same
choice; then both must ask the same seats the same question with the same legal options, and agree on the scores.

What a game needs for it is a `Match`, the `MATCH` of the module `benchmarks.match_<game>`.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import rulesdsl
from benchmarks.asking import Game, Table
from benchmarks.described import Engine, Told
from interpreter.play.decision import Decision

GAMES = Path(__file__).parent.parent / "games"

Parameters = Mapping[str, Any]


class Policy(Protocol):
    """Who chooses on behalf of both sides."""

    def index(self, options: Sequence[str]) -> int: ...


class AnyOption:
    """Each option as readily as the others."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def index(self, options: Sequence[str]) -> int:
        return self.random.randrange(len(options))


@dataclass(frozen=True, slots=True)
class Match:
    """What is particular to one game.

    `plain` deals a new game of the plain program, for players, parameters and luck that is told; `playout` plays
    one at random for a seed and tells first how many decisions there were. `readings` are values of parameters
    that choose a reading of the rules, `sizes` those of numbers; under `shortened` games end soon enough. `watched`
    are variables of the described game, each with what the plain program calls the same. `gate` is how many games
    by the usual rules and with other values, for each number of players, the tests play.
    """

    game: str
    players: range
    plain: Callable[[int, Parameters, Told], Game]
    playout: Callable[[int, int], tuple[int, Sequence[int], Sequence[int]]]
    readings: Mapping[str, Sequence[Any]]
    sizes: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    shortened: Parameters = field(default_factory=dict)
    policy: Callable[[int], Policy] = AnyOption
    watched: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    gate: tuple[int, int] = (16, 16)

    @property
    def path(self) -> Path:
        return GAMES / self.game

    def other_values(self, generator: random.Random) -> Iterator[Parameters]:
        """For ever: a value for every reading, each in its turn, and in every other case some of the numbers."""
        readings = {name: _in_turn(values, generator) for name, values in self.readings.items()}
        numbers = {name: _in_turn(values, generator) for name, values in self.sizes.items()}
        for some in itertools.cycle((0, min(4, len(numbers)))):
            names = generator.sample(sorted(numbers), some)
            dealt = readings | {name: numbers[name] for name in names}
            yield {**self.shortened, **{name: next(values) for name, values in dealt.items()}}


def _in_turn(values: Sequence[Any], generator: random.Random) -> Iterator[Any]:
    """For ever: all values, each time in another order."""
    while True:
        yield from generator.sample(values, len(values))


def matches() -> list[str]:
    """The games that have a plain program."""
    return sorted(path.stem.removeprefix("match_") for path in Path(__file__).parent.glob("match_*.py"))


def match_of(game: str) -> Match:
    match: Match = import_module(f"benchmarks.match_{game}").MATCH
    return match


@cache
def described(path: Path) -> rulesdsl.Game:
    return rulesdsl.load(path)


class Disagreement(Exception):
    """What the described game and the plain program say differently, and the choices that led there."""


class Pair:
    """A game on both sides, for a number of players and values of parameters."""

    def __init__(self, match: Match, players: int, parameters: Parameters) -> None:
        self.match, self.players, self.parameters = match, players, parameters
        self.setting = described(match.path).with_values(None, parameters).setting(players)

    def play(self, seed: int) -> list[str]:
        """Play it once, comparing all the way; the choices that were made. Raises `Disagreement`."""
        past: list[str] = []
        try:
            self._play(seed, past)
        except AssertionError as error:
            told = f"{self.match.game}, {self.players} players, seed {seed}, {dict(self.parameters)}"
            raise Disagreement("\n".join([told, *past[-30:], str(error)])) from error
        return past

    def _play(self, seed: int, past: list[str]) -> None:
        told, policy = Told(), self.match.policy(seed)
        engine = Engine(self.setting, seed, told)
        table = Table(self.match.plain(self.players, self.parameters, told))
        while (question := engine.question) is not None:
            options = engine.options(question)
            self._compare(engine, question, options, table)
            index = policy.index(options)
            past.append(f"{question.seats[0]} {question.name} {options[index]}")
            engine.choose(question, index)
            table.choose(options[index])
        _same("the end", engine.outcome, table.outcome)
        _same("unused luck", [], told.unused)

    def _compare(self, engine: Engine, question: Decision, options: list[str], table: Table) -> None:
        _same("question", (list(question.seats), question.name), (table.pending, table.decision))
        _same("options", sorted(options), sorted(table.options))
        _same("scores", engine.scores, table.game.scores())
        for name, plain in self.match.watched.items():
            _same(name, engine.variable(name), plain(table.game))


def _same(what: str, described: object, plain: object) -> None:
    assert described == plain, f"{what}: described {described}\n{what}: plain {plain}"
