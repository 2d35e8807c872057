"""Scores and winners by the plain evaluator."""

from __future__ import annotations

from interpreter.environment import StateEnv
from validator.evaluate import evaluate, number
from validator.model import Expression, Scoring
from validator.tables import Value


def seats_in(value: Value) -> tuple[int, ...]:
    """The seats that a player, or a collection of players, stands for; each once, in turn order."""
    seats = value if isinstance(value, tuple) else (value,)
    return tuple(sorted({number(seat) for seat in seats if seat is not None}))


def scores_of(env: StateEnv) -> tuple[int, ...] | None:
    """By seat; None if the game keeps no score."""
    scoring = env.instance.game.scoring
    if scoring is None or scoring.score is None:
        return None
    return tuple(number(_value(env, scoring, scoring.score, seat)) for seat in range(env.instance.players))


def returns_of(env: StateEnv, winners: tuple[int, ...]) -> tuple[int, ...]:
    """By seat: what a game that these have won was worth."""
    scoring = env.instance.game.scoring
    if scoring is None or scoring.returns is None:
        return for_winning(winners, env.instance.players)
    return tuple(number(_value(env, scoring, scoring.returns, seat)) for seat in range(env.instance.players))


def for_winning(winners: tuple[int, ...], players: int) -> tuple[int, ...]:
    """1 for who has won, -1 for the others; 0 if that is nobody, or all."""
    if len(winners) in (0, players):
        return (0,) * players
    return tuple(1 if seat in winners else -1 for seat in range(players))


def ranked_winners(env: StateEnv) -> tuple[int, ...]:
    """Who wins where no end names anybody: all that meet `won`, else the best score, then `ties`; else nobody."""
    scoring = env.instance.game.scoring
    seats = list(range(env.instance.players))
    if scoring is None:
        return ()
    if scoring.won is not None:
        return tuple(seat for seat in seats if _value(env, scoring, scoring.won, seat))
    if scoring.score is None:
        return ()
    sign = 1 if scoring.better == "higher" else -1
    seats = _best(seats, [sign * number(_value(env, scoring, scoring.score, seat)) for seat in seats])
    for tie in scoring.ties:
        seats = _best(seats, [number(_value(env, scoring, tie, seat)) for seat in seats])
    return tuple(seats)


def _value(env: StateEnv, scoring: Scoring, expression: Expression, seat: int) -> Value:
    env.locals[scoring.player.number] = seat
    return evaluate(expression, env)


def _best(seats: list[int], values: list[int]) -> list[int]:
    return [seat for seat, value in zip(seats, values, strict=True) if value == max(values)]
