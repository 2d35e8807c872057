"""Who is timed beside whom: a described game, its plain program, and the outside engine driven from Python.

In: names of games. Out: contests, each with contenders that play the game of a seed at random. The outside engine is
among them only where it is installed; it plays those games that are held to it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import rulesdsl
from benchmarks.match import Match, described, match_of, matches
from rulesdsl.measuring import stepped
from verification import outside
from verification.cases import AT_RANDOM, Case

Playout = Callable[[int], int]
"""Plays the game of a seed and gives its number of decisions."""

USUAL_PLAYERS = 4
"""Of a game that is timed beside its plain program."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The first of the contenders is the described game, which the others are measured by."""

    game: str
    players: int
    contenders: Mapping[str, Playout]


def games() -> list[str]:
    """All that somebody else plays as well."""
    return [*matches(), *(case.game for case in AT_RANDOM if outside.available())]


def contests(wanted: Iterable[str], players: int | None) -> Iterator[Contest]:
    """Each game for so many players, or for as many as usual. Raises `ValueError` if it is not for so many."""
    cases = {case.game: case for case in AT_RANDOM}
    for game in wanted:
        if game in cases:
            yield with_outside_engine(cases[game], players or cases[game].players)
        else:
            yield with_plain_program(match_of(game), players or USUAL_PLAYERS)


def with_plain_program(match: Match, players: int) -> Contest:
    if players not in match.players:
        raise ValueError(f"{match.game} is not for {players} players")
    game = described(match.path)
    return Contest(
        match.game, players, {"described": played(game, players), "plain": lambda seed: match.playout(players, seed)[0]}
    )


def with_outside_engine(case: Case, players: int) -> Contest:
    """The described game is played out in one go, and stopping at each decision, as the outside engine does."""
    if players != case.players:
        raise ValueError(f"{case.game} is held to the outside engine with {case.players} players")
    game, other = case.described(), outside.load(case.outside)
    program = game.setting(players).program
    contenders = {
        "described": played(game, players),
        "step by step": lambda seed: stepped(program, seed),
        "outside": driven(other, even_chance=False),
    }
    if other.max_chance_outcomes():
        contenders["with even chance"] = driven(other, even_chance=True)
    return Contest(case.game, players, contenders)


def played(game: rulesdsl.Game, players: int) -> Playout:
    return lambda seed: game.playout(players=players, seed=seed).decisions


def driven(game: outside.Game, *, even_chance: bool) -> Playout:
    """A game of the outside engine, every action chosen here; chance by its probabilities, as any game allows, or
    faster as if it were even, as it happens to be in all games that are timed."""

    def playout(seed: int) -> int:
        generator = random.Random(seed)
        choose, draw = generator.random, generator.choices
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node() and not even_chance:
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw(outcomes, chances)[0])
                continue
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
        return decisions

    return playout
