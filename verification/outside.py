"""The outside engine, as far as it is needed here. In: the name of a game. Out: its states, which change in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

MISSING = "the outside engine is not installed (pip install 'rulesdsl[verify]')"


class State(Protocol):
    """Seats count from 0; chance sits at a seat below that."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def current_player(self) -> int: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> Sequence[tuple[int, float]]: ...
    def action_to_string(self, player: int, action: int) -> str: ...
    def apply_action(self, action: int) -> None: ...
    def child(self, action: int) -> State: ...
    def clone(self) -> State: ...
    def returns(self) -> Sequence[float]: ...
    def information_state_string(self, player: int) -> str: ...


class Game(Protocol):
    def new_initial_state(self) -> State: ...
    def max_chance_outcomes(self) -> int: ...


def available() -> bool:
    return find_spec("pyspiel") is not None


@cache
def load(name: str) -> Game:
    """A game by its name there, as `kuhn_poker(players=3)`; what is chosen at the same time is asked seat by seat."""
    engine = import_module("pyspiel")
    game: Game = engine.load_game_as_turn_based(name)
    return game


Policy = Mapping[str, Sequence[tuple[int, float]]]
"""By information state: how likely each action is."""


def measured(game: Game, policy: Policy) -> tuple[float, float]:
    """What a policy is worth to the first seat if both play by it, and its exploitability."""
    engine = import_module("pyspiel")
    value = engine.expected_returns(game.new_initial_state(), engine.TabularPolicy(policy), -1, True)[0]
    return float(value), float(engine.exploitability(game, policy))
