"""`rulesdsl bench`: how fast a game plays at random, step by step and played out in one go."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from interpreter.machine import Program
from interpreter.play.game import Game
from interpreter.progress import Course

Play = Callable[[int], int]
"""Plays the game of a seed to its end and gives its number of decisions."""


@dataclass(frozen=True, slots=True)
class Speed:
    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float


@dataclass(frozen=True, slots=True)
class Measured:
    """`step`: the machine that people play on, stopping at each decision; `playout`: whole games at once."""

    game: str
    players: int
    seconds: float
    step: Speed
    playout: Speed

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    def as_text(self) -> str:
        lines = [
            f"{self.game}, {self.players} players, random play, {self.seconds:g} s of processor time each way",
            "",
            f"{'':8}{'decisions/s':>14}{'games/s':>12}{'decisions/game':>17}",
        ]
        for name, speed in (("step", self.step), ("playout", self.playout)):
            lines.append(
                f"{name:8}{speed.decisions_per_second:>14,.0f}{speed.games_per_second:>12,.1f}"
                f"{speed.decisions_per_game:>17,.1f}"
            )
        return "\n".join(lines)


def measure(game: Game, players: int, seconds: float) -> Measured:
    """Time both ways for half of the seconds each, after one game of each to warm up."""
    program, draw = game.setting(players).program, random.Random(0).random
    ways: tuple[Play, Play] = (
        lambda seed: stepped(program, seed),
        lambda seed: game.playout(players, seed, draw).decisions,
    )
    step, playout = (speed_of(way, seconds / 2) for way in ways)
    return Measured(game.name, players, seconds / 2, step, playout)


def speed_of(play: Play, seconds: float) -> Speed:
    play(0)
    decisions = games = 0
    begin = time.process_time()
    for seed in itertools.count(1):
        decisions += play(seed)
        games += 1
        spent = time.process_time() - begin
        if spent >= seconds:
            break
    return Speed(games / spent, decisions / spent, decisions / games)


def stepped(program: Program, seed: int) -> int:
    """A random game, stopping at each decision."""
    choose = random.Random(seed).random
    state = program.new_state(seed)
    program.step(state)
    course = Course()
    while (pending := program.pending(state)) is not None:
        for seat in pending.seats:
            choices = program.options(state, seat)
            program.choose(state, seat, choices[int(choose() * len(choices))])
        program.step(state)
        course = program.follow(course, state, len(pending.seats))
    return course.decisions
