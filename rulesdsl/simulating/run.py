"""`rulesdsl simulate`: whole games by the thousand, to see what a rule does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import rulesdsl
from dsl.diagnostics import Fault
from interpreter.play.game import Game
from rulesdsl.calling import WrongCall, settings_of
from rulesdsl.crew import Broken, GameBroke, cores, done
from rulesdsl.exit_codes import OK, STOPPED
from rulesdsl.progress import Progress
from rulesdsl.simulating.play import Ending, play_of
from rulesdsl.simulating.report import Column, Report, column
from rulesdsl.simulating.seats import ALL, tables
from rulesdsl.simulating.table import as_text


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked for on the command line."""

    path: Path
    games: int
    players: str | None
    seats: str
    seed: int
    settings: tuple[str, ...] = ()
    variant: str | None = None
    against: tuple[str, ...] = ()
    as_json: bool = False
    cores: int | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One column of the report: a game with its values, what they are called, and the bots by seat."""

    game: Game
    values: str
    bots: tuple[str, ...]


def run(call: Call) -> int:
    """Simulate and print the report; the exit code."""
    ways = _ways(call)
    columns, whole = _simulate(call, ways)
    if columns:
        report = Report(ways[0].game.name, call.games, call.seed, tuple(columns))
        print(json.dumps(report.as_data(), indent=2, ensure_ascii=False) if call.as_json else as_text(report))
    return OK if whole else STOPPED


# ---------------------------------------------------------------------- what to play


def _ways(call: Call) -> list[Way]:
    """For each number of players the game as it is, then with each of the other choices."""
    game = rulesdsl.load(call.path, call.variant, settings_of(call.settings))
    games = [("", game), *((text, _other(game, text)) for text in call.against)]
    ways = [Way(other, text, bots) for bots in tables(call.players, call.seats, game.players) for text, other in games]
    fitting = [way for way in ways if call.players != ALL or _fits(way)]
    for way in fitting or ways:
        way.game.setting(len(way.bots))
    return fitting


def _other(game: Game, text: str) -> Game:
    """The same with other values: a variant, `name=value`, or several with commas between them."""
    parts = [part.strip() for part in text.split(",")]
    variants = [part for part in parts if "=" not in part]
    if len(variants) > 1:
        raise WrongCall(f"--against {text}: one variant at a time")
    values = settings_of([part for part in parts if "=" in part], "--against")
    return game.with_values(variants[0] if variants else game.variant, {**game.parameters, **values})


def _fits(way: Way) -> bool:
    """May that many play with these values?"""
    try:
        way.game.setting(len(way.bots))
    except Fault:
        return False
    return True


# -------------------------------------------------------------------------- playing


def _simulate(call: Call, ways: Sequence[Way]) -> tuple[list[Column], bool]:
    """The columns for which games were played, and whether all were; somebody at the keyboard may stop it."""
    columns: list[Column] = []
    progress = Progress(len(ways) * call.games, "games")
    for way in ways:
        endings: list[Ending] = []
        try:
            _play(way, call, endings, progress)
        except KeyboardInterrupt:
            break
        finally:
            if endings:
                columns.append(column(len(way.bots), way.values, way.bots, endings))
    progress.end()
    return columns, progress.finished


def _play(way: Way, call: Call, endings: list[Ending], progress: Progress) -> None:
    """Play the games of one column and collect what they come to."""
    seeds = range(call.seed, call.seed + call.games)
    with closing(done(play_of(way.game, way.bots), seeds, call.cores or cores())) as games:
        for ending in games:
            if isinstance(ending, Broken):
                raise GameBroke(f"{ending.text}\n    in the game of seed {ending.task}, {len(way.bots)} players")
            endings.append(ending)
            progress.one_more()
