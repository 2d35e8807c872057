"""A game for one number of players, ready to play: the program and what is needed to speak about its states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.machine import Program, build
from interpreter.places import Places, places_of
from validator.kinds import component_kind
from validator.model import CheckedGame, LocalVar
from validator.tables import Instance, Value
from validator.walk import blocks_of, every


@dataclass(frozen=True, slots=True)
class Setting:
    """`locals` are those that can be in force at a decision, by number. `sight_is_fixed`: whoever has perceived all
    that happened knows all that is to be seen, because no zone or variable is opened by what the rules work out."""

    program: Program
    places: Places
    locals: Mapping[int, LocalVar]
    sight_is_fixed: bool

    @property
    def instance(self) -> Instance:
        return self.places.instance

    def named(self, values: Mapping[int, Value]) -> dict[LocalVar, Value]:
        """Values by local, from values by a local's number."""
        return {self.locals[number]: value for number, value in values.items() if number in self.locals}


def setting_of(instance: Instance, *, explicit: bool = False) -> Setting:
    program = build(instance, told=True, explicit=explicit)
    return Setting(program, places_of(instance), locals_of(instance.game), _sight_is_fixed(instance.game))


def _sight_is_fixed(game: CheckedGame) -> bool:
    """What variables say of a component is seen with the component, so that moving one may show them."""
    zones, variables = game.zones.values(), game.variables.values()
    seen = [*(z.seen for z in zones), *(z.count_seen for z in zones), *(v.seen for v in variables)]
    families = [local.type for v in variables for local in v.family]
    return all(s.who != "expression" for s in seen) and not any(component_kind(game, kind) for kind in families)


def locals_of(game: CheckedGame) -> dict[int, LocalVar]:
    """Every local of a game's statements, by number."""
    parts = (
        *blocks_of(game),
        *(phase.params for phase in game.phases.values()),
        *(zone.family for zone in game.zones.values()),
        *(watcher.binders for watcher in game.watchers),
    )
    return {local.number: local for local in every(LocalVar, parts)}
