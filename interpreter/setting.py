"""A game for one number of players, ready to play: the program and what is needed to speak about its states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.machine import Program, build
from interpreter.places import Places, places_of
from validator.model import CheckedGame, LocalVar
from validator.tables import Instance, Value
from validator.walk import blocks_of, every


@dataclass(frozen=True, slots=True)
class Setting:
    """`locals` are those that can be in force at a decision, by number."""

    program: Program
    places: Places
    locals: Mapping[int, LocalVar]

    @property
    def instance(self) -> Instance:
        return self.places.instance

    def named(self, values: Mapping[int, Value]) -> dict[LocalVar, Value]:
        """Values by local, from values by a local's number."""
        return {self.locals[number]: value for number, value in values.items() if number in self.locals}


def setting_of(instance: Instance, *, explicit: bool = False) -> Setting:
    program = build(instance, told=True, explicit=explicit)
    return Setting(program, places_of(instance), locals_of(instance.game))


def locals_of(game: CheckedGame) -> dict[int, LocalVar]:
    """Every local of a game's statements, by number."""
    parts = (
        *blocks_of(game),
        *(phase.params for phase in game.phases.values()),
        *(zone.family for zone in game.zones.values()),
        *(watcher.binders for watcher in game.watchers),
    )
    return {local.number: local for local in every(LocalVar, parts)}
