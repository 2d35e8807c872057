"""At any moment a game can be saved, read back, played again from its trace, and taken back where nobody learned."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from interpreter.layout import RNG
from interpreter.play.passage import Passage
from interpreter.progress import Course
from interpreter.records.replay import replay
from interpreter.records.saves import plain, vector_of
from interpreter.records.trace import trace
from rulesdsl import BadRecord, Refusal, Refused, State
from tests.properties.games import every_game, games, options_of, walk

SAMPLED = 4
"""Moments of a game that are looked at, where each of them costs as much as the whole game."""


def sampled(states: list[State]) -> list[State]:
    """A few moments, the first and the last among them."""
    inner = random.Random(len(states)).sample(states, min(SAMPLED, len(states)))
    return [states[0], *inner, states[-1]]


def alone(state: State) -> State:
    """A state that has gone through JSON as a bare vector: no past, nothing but the machine's own list."""
    vector = vector_of(state.setting, json.loads(json.dumps(plain(state.vector))))
    return State(state.game, state.seed, vector, Passage(state.setting, vector, None, ()), None, Course())


@every_game
def test_a_saved_game_is_read_back_with_its_whole_past(path: Path) -> None:
    for game in games(path, most=80):
        for state in sampled(list(game)):
            loaded = state.game.load_save(state.save())
            assert loaded.vector == state.vector
            assert loaded.hash == state.hash
            assert loaded.history == state.history
            assert loaded.save() == state.save()
            assert [loaded.log(seat) for seat in (1, None)] == [state.log(seat) for seat in (1, None)]
            for one, other in zip(walk(loaded, 3, most=20), walk(state, 3, most=20), strict=True):
                assert one.vector == other.vector


@every_game
def test_the_vector_alone_goes_on_alike_at_every_decision(path: Path) -> None:
    for game in games(path, most=120):
        for state in game:
            again = alone(state)
            assert again.vector == state.vector
            assert again.hash == state.hash
            assert options_of(again) == options_of(state)
            for option in options_of(state)[:1]:
                one, other = again.apply(option), state.apply(option)
                assert one.vector == other.vector
                assert one.passage.events == other.passage.events


@every_game
def test_a_trace_rebuilds_every_state(path: Path) -> None:
    for game in games(path, most=150):
        states = list(game)
        text = "\n".join(trace(states[-1]))
        again = list(replay(states[0].game, text))
        assert [state.vector for state in again] == [state.vector for state in states]
        assert "\n".join(trace(again[-1])) == text


@every_game
def test_a_trace_with_another_line_is_refused(path: Path) -> None:
    for game in games(path, most=20):
        last = list(game)[-1]
        lines = list(trace(last))
        for number in random.Random(1).sample(range(len(lines)), min(3, len(lines))):
            other = json.dumps({**json.loads(lines[number]), "type": "shuffle"})
            with pytest.raises(BadRecord):
                list(replay(last.game, "\n".join([*lines[:number], other, *lines[number + 1 :]])))


@every_game
def test_taking_back_leads_to_an_equal_state_or_is_refused(path: Path) -> None:
    for game in games(path, most=60):
        before: State | None = None
        for state in game:
            if before is None:
                with pytest.raises(Refused):
                    state.undo()
            elif undone := _taken_back(state):
                act = state.history[-1]
                assert undone.hash == before.hash
                assert undone.decision is not None
                assert undone.apply(undone.decision.options_of(act.seat)[act.index]).hash == state.hash
                assert undone.vector[RNG] == state.vector[RNG]
                assert not state.over
                assert not any(_has_seen_more(state, undone, seat) for seat in range(1, state.players + 1))
            before = state


def _taken_back(state: State) -> State | None:
    try:
        return state.undo()
    except Refused as refused:
        if refused.reason is not Refusal.UNDO:
            raise
        return None


def _has_seen_more(state: State, before: State, seat: int) -> bool:
    """Does a seat see the name of a component that it could not tell from the others before?"""
    known = {item for zone in before.view(seat).zones for item in zone.items or () if item}
    return bool({item for zone in state.view(seat).zones for item in zone.items or () if item} - known)
