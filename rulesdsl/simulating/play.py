"""One game, played by bots to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.layout import REASON
from interpreter.limits import MOST_DECISIONS
from interpreter.play.decision import Decision
from interpreter.play.game import Game
from interpreter.play.passage import reason_text
from interpreter.progress import Course
from interpreter.setting import Setting
from rulesdsl import bots
from validator.errors import RuleError

CHANCE = "random"
"""If this bot has all seats, whole games are played at once, which is many times as fast."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What a game came to. `reason` is None for one that was stopped because it did not come to its end; then
    nobody has won it and nothing is counted, but for its decisions. Winners are seats from 1."""

    decisions: int
    reason: str | None
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] | None = None


Play = Callable[[int], Ending]
"""Plays the game of a seed. Raises `RuleError` if the rules break."""


def play_of(game: Game, seats: Sequence[str]) -> Play:
    """How games are played by these bots, one for each seat.

    Where not all choose at random, a seed gives the game that `rulesdsl run` plays with it and the same bots.
    """
    setting = game.setting(len(seats))
    if set(seats) == {CHANCE}:
        return lambda seed: _played_out(game, len(seats), seed)
    return lambda seed: _stepped(setting, seats, seed)


def _played_out(game: Game, players: int, seed: int) -> Ending:
    try:
        played = game.playout(players, seed)
    except RuleError as error:
        return _stopped(error, MOST_DECISIONS)
    return Ending(played.decisions, played.reason, played.winners, played.scores)


def _stepped(setting: Setting, seats: Sequence[str], seed: int) -> Ending:
    """Decision by decision; a state is written to, since nobody asks for the past."""
    program, course = setting.program, Course()
    state = program.new_state(seed)
    program.step(state)
    while (pending := program.pending(state)) is not None:
        decision = Decision(setting, state, pending)
        for turn, seat in enumerate(decision.seats, course.decisions):
            number = bots.choose(seats[seat - 1], decision, seat, seed, turn)
            program.choose(state, seat - 1, decision.question_of(seat).choices[number])
        program.step(state)
        try:
            course = program.follow(course, state, len(pending.seats))
        except RuleError as error:
            return _stopped(error, course.decisions + len(pending.seats))
    winners = tuple(seat + 1 for seat in program.winners(state))
    return Ending(course.decisions, reason_text(setting, state[REASON]), winners, program.scores(state))


def _stopped(error: RuleError, decisions: int) -> Ending:
    """The ending of a game that would go on and on; any other error is one."""
    if not error.endless:
        raise error
    return Ending(decisions, None)
