"""The reference machine in the machine's clothes: a `Program` that plays the whole game again at every step.

Slow, and good for two things: the state API can be tested without generated code, and generated code against it.
"""

from __future__ import annotations

import os
from copy import deepcopy

from interpreter.environment import StateEnv
from interpreter.events import Event
from interpreter.game import Game
from interpreter.layout import WINNERS, State
from interpreter.machine import Program
from interpreter.outcome import ranked_winners, scores_of
from interpreter.places import places_of
from interpreter.program import Chance, Choice, Pending, Site
from interpreter.reference import Reference, new_state
from interpreter.setting import Setting, locals_of
from interpreter.sites import sites_of
from validator import check, instantiate
from validator.tables import Instance, Value


class Paused(Exception):
    def __init__(self, site: Site, seats: tuple[int, ...], choices: list[Choice], values: dict[int, Value]) -> None:
        self.site = site
        self.seats = seats
        self.choices = choices
        self.values = values


class _Scripted(Reference):
    """Takes its choices from a list and pauses where the list ends."""

    script: list[Choice]

    def ask(self, site: Site, seat: int, choices: list[Choice], waiting: tuple[int, ...]) -> Choice:
        if not self.script:
            raise Paused(site, (seat, *waiting), choices, dict(self.env.locals))
        return super().ask(site, seat, choices, waiting)


class SlowProgram(Program):
    """Behind the variables the vector holds the seed and the choices made so far.

    Seats that choose at once have to do it in turn order: their lists come one after the other.
    """

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.places = places_of(instance)
        self.layout = self.places.layout
        self.sites = sites_of(instance.game)

    def new_state(self, seed: int) -> State:
        return [*new_state(self.places, seed), seed, ()]

    def step(self, state: State, events: list[Event] | None = None, chance: Chance | None = None) -> None:
        seed, made = state[-2:]
        table, _ = self._play(seed, made)
        if events is not None:
            events += table.events[self._count(seed, made[:-1]) + 1 if made else 0 :]
        state[: self.layout.end] = table.state

    def pending(self, state: State) -> Pending | None:
        _, paused = self._play(*state[-2:])
        return None if paused is None else Pending(paused.site, paused.seats, paused.values)

    def options(self, state: State, seat: int) -> list[Choice]:
        _, paused = self._play(*state[-2:])
        assert paused is not None
        assert paused.seats[0] == seat
        return paused.choices

    def choose(self, state: State, seat: int, choice: Choice, events: list[Event] | None = None) -> None:
        seed, made = state[-2:]
        state[-1] = (*made, choice)
        if events is not None:
            events.append(self._play(seed, state[-1])[0].events[self._count(seed, made)])

    def clone(self, state: State) -> State:
        return deepcopy(state)

    def scores(self, state: State) -> tuple[int, ...] | None:
        return scores_of(StateEnv(self.places, state))

    def winners(self, state: State) -> tuple[int, ...]:
        named: tuple[int, ...] | None = state[WINNERS]
        return ranked_winners(StateEnv(self.places, state)) if named is None else named

    def _play(self, seed: int, made: tuple[Choice, ...]) -> tuple[Reference, Paused | None]:
        script = list(made)
        table = _Scripted(self.places, self.sites, seed, lambda site, seat, choices: choices.index(script.pop(0)))
        table.script = script
        try:
            table.play()
        except Paused as paused:
            return table, paused
        return table, None

    def _count(self, seed: int, made: tuple[Choice, ...]) -> int:
        return len(self._play(seed, made)[0].events)


class SlowGame(Game):
    """A game played on the reference machine."""

    def setting(self, players: int) -> Setting:
        instance = instantiate(self.rules, players, self.parameters, self.variant)
        return Setting(SlowProgram(instance), places_of(instance), locals_of(self.rules))


def slow_game(path: str | os.PathLike[str]) -> SlowGame:
    checked = check(path)
    assert checked.game is not None, checked.diagnostics
    assert checked.names is not None
    return SlowGame(checked.game, checked.names)
