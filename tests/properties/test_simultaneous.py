"""Choices made at once: who is quicker changes nothing, and what is chosen is nobody's business until all have."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from rulesdsl import Option, Refusal, Refused, State
from tests.properties.games import every_game, games
from tests.properties.observing import memory, observation

MOST_ORDERS = 24
MOST_CHOICES = 12
"""Of very many choices some are tried, from the first to the last."""


def moments(path: Path) -> Iterator[State]:
    """States at which several seats begin to choose at once."""
    for game in games(path, most=60):
        for state in game:
            decision = state.decision
            if decision is not None and decision.simultaneous and len(decision.seats) > 1 and not state.passage.waiting:
                yield state


def some_choices(state: State, seed: int) -> dict[int, Option]:
    policy = random.Random(seed)
    assert state.decision is not None
    return {seat: policy.choice(state.decision.options_of(seat)) for seat in state.decision.seats}


def seats_of(state: State) -> list[int | None]:
    return [*range(1, state.players + 1), None]


@every_game
def test_the_order_of_arrival_changes_nothing(path: Path) -> None:
    for state in moments(path):
        choices = some_choices(state, 3)
        ends = []
        for order in list(permutations(choices))[:MOST_ORDERS]:
            end = state
            for seat in order:
                end = end.apply(choices[seat].id, seat=seat)
            ends.append(end)
        for end in ends[1:]:
            assert end.vector == ends[0].vector
            assert end.passage.events[1:] == ends[0].passage.events[1:]
            for viewer in seats_of(end):
                assert end.view(viewer) == ends[0].view(viewer)


@every_game
def test_a_choice_is_nobodys_business_before_all_have_chosen(path: Path) -> None:
    for state in moments(path):
        assert state.decision is not None
        chooser = state.decision.seats[0]
        options = state.decision.options_of(chooser)
        chosen = [state.apply(option) for option in options[:: max(1, len(options) // MOST_CHOICES)]]
        for seat in seats_of(state):
            if seat != chooser:
                assert len({observation(after, seat) for after in chosen}) == 1
                assert len({memory(after, seat) for after in chosen}) == 1


@every_game
def test_nobody_chooses_twice_and_nobody_is_lost(path: Path) -> None:
    for state in moments(path):
        left = state
        choices = some_choices(state, 5)
        for seat, option in list(choices.items())[:-1]:
            left = left.apply(option)
            assert left.decision is not None
            assert left.decision.seats == tuple(other for other in choices if other not in _made(state, left))
            with pytest.raises(Refused) as refused:
                left.apply(option.id, seat=seat)
            assert refused.value.reason is Refusal.NOT_YOUR_TURN


def _made(first: State, now: State) -> set[int]:
    """The seats that have chosen since."""
    return {act.seat for act in now.history[len(first.history) :]}
