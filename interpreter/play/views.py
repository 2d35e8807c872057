"""The one secrecy filter: what a seat may know of a state.

Everything that leaves the machine for a seat goes through a `Viewer`: views, option ids and texts, logs,
explanations, traces. It answers whether the viewer may see a zone, a component or a variable, and it evaluates
expressions for the viewer: whatever they would read that the viewer may not know raises `Unseen`. An unknown
viewer is an outsider, who sees least.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NoReturn

from interpreter.environment import StateEnv
from interpreter.layout import AT, NOWHERE, SHOWN, ZONES, State
from interpreter.places import Places
from validator.evaluate import evaluate
from validator.kinds import component_kind, open_attributes
from validator.model import Expression, LocalVar, Type, Visibility
from validator.tables import UNSET, Value

Given = Mapping[LocalVar, Value]

OUTSIDER = -1
"""A viewer who sits at no seat."""

EVERYTHING = -2
"""No viewer: the machine's own records, which see all."""


class Unseen(Exception):
    """The answer would tell a viewer what it may not know."""


class Veiled(int):
    """A component that a viewer cannot see: it can be counted, and that is all; if the viewer has its back before it
    (`shows_back`), the attributes that are open can be read."""

    shows_back: bool

    def __new__(cls, component: int, *, shows_back: bool = False) -> Veiled:
        veiled = super().__new__(cls, component)
        veiled.shows_back = shows_back
        return veiled

    def _refuse(self, *_: object) -> NoReturn:
        raise Unseen

    def __eq__(self, other: object) -> bool:
        """Nothing but the mark of an unset variable may be told apart from it."""
        if other == UNSET:
            return False
        raise Unseen

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise Unseen

    __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _refuse


class Placed(Veiled):
    """One that the viewer has before it, face down: it is called by its place."""


class Certain(int):
    """A component that was named, not looked at: it is called by its name, wherever it lies."""


class Viewer:
    """A state as one seat sees it. `seat` is 0-based, or OUTSIDER, or EVERYTHING.

    `told` are components that the viewer has come to know since, by what was done with them.
    """

    def __init__(self, places: Places, state: State, seat: int, told: Container[int] = ()) -> None:
        self.places = places
        self.instance = places.instance
        self.state = state
        known = 0 <= seat < places.instance.players or seat == EVERYTHING
        self.seat = seat if known else OUTSIDER
        self._told = told
        self._env = StateEnv(places, state)

    # ------------------------------------------------------------------- may it see?

    def sees_zone(self, zone: int) -> bool:
        """What lies in a zone instance (and, in a pile, in which order)?"""
        declared = self.instance.game.zones[self.places.names[zone]]
        return self._is_among(declared.seen, declared.family, self.places.members[zone])

    def sees_count(self, zone: int) -> bool:
        """How many lie in a zone instance?"""
        declared = self.instance.game.zones[self.places.names[zone]]
        counted = self._is_among(declared.count_seen, declared.family, self.places.members[zone])
        return counted or self.sees_zone(zone)

    def sees(self, component: int) -> bool:
        """Which component is it?"""
        zone = self.state[AT][component]
        if component in self._told or self._is_in_mask(self.state[SHOWN][component]):
            return True
        return zone != NOWHERE and self.sees_zone(zone)

    def sees_back(self, component: int) -> bool:
        """May it know the open attributes of a component, which lies where it sees the count?"""
        zone = self.state[AT][component]
        return zone != NOWHERE and self.sees_count(zone)

    def sees_variable(self, name: str, index: int) -> bool:
        variable = self.instance.game.variables[name]
        radix = self.places.layout.families.get(name)
        return self._is_among(variable.seen, variable.family, radix.members(index) if radix else ())

    def is_told(self, mask: int) -> bool:
        """Is the viewer among the seats of a mask? An outsider hears what everybody hears."""
        return self._is_in_mask(mask)

    def _is_among(self, seen: Visibility, family: Sequence[LocalVar], members: Sequence[int]) -> bool:
        numbered = [(local.number, member) for local, member in zip(family, members, strict=True)]
        mask = self._env.viewers(seen, numbered)
        return mask is None or self._is_in_mask(mask)

    def _is_in_mask(self, mask: int) -> bool:
        if self.seat == EVERYTHING:
            return True
        everybody = self._env.mask_of_all
        return mask & everybody == everybody if self.seat == OUTSIDER else bool(mask >> self.seat & 1)

    # ------------------------------------------------------------------ expressions

    def environment(self, given: Given, chosen: Given | None = None) -> StateEnv:
        """Where expressions are evaluated for this viewer: what it cannot see is veiled or refused.

        `given` are locals of the rules, `chosen` the arguments of an option as `interpreter.play.question` names them.
        """
        env = _ViewerEnv(self)
        env.locals.update({local.number: self.veil(local.type, value) for local, value in given.items()})
        env.locals.update({local.number: value for local, value in (chosen or {}).items()})
        return env

    def value(self, expression: Expression, given: Given, chosen: Given | None = None) -> Value:
        """What an expression is worth, as far as the viewer may know it; else `Unseen`."""
        return self.named(expression.type, evaluate(expression, self.environment(given, chosen)))

    def veil(self, type_: Type, value: Value, veiled: type[Veiled] = Veiled) -> Value:
        """A value of a type, the components that the viewer cannot see veiled. Of one in a set not even the back is
        seen: it would tell one from another."""

        def change(component: int) -> int:
            if isinstance(component, Veiled) or self.sees(component):
                return component
            in_set = self.places.forms[self.state[AT][component]] == "set"
            return veiled(component, shows_back=not in_set and self.sees_back(component))

        return self._each(type_, value, change)

    def named(self, type_: Type, value: Value) -> Value:
        """What was evaluated for the viewer: a component that is not veiled is one that the rules call by name."""
        return self._each(type_, value, lambda c: c if isinstance(c, Veiled) else Certain(c))

    def _each(self, type_: Type, value: Value, change: Callable[[int], int]) -> Value:
        if value is None or component_kind(self.instance.game, type_) is None:
            return value
        if isinstance(value, tuple):
            return tuple(self._each(type_, item, change) for item in value)
        return value if value == UNSET else change(value)


class _ViewerEnv(StateEnv):
    """A state that keeps its secrets from a viewer."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer.places, viewer.state)
        self.viewer = viewer
        self.remembered = None  # what is known of a component is no answer to who may not see it

    def variable(self, name: str, members: tuple[int, ...]) -> Value:
        index = self.flat(name, members)
        if not self.viewer.sees_variable(name, index):
            raise Unseen
        return self.viewer.veil(self.instance.game.variables[name].type, super().variable(name, members))

    def zone(self, number: int) -> Sequence[int]:
        if not self.viewer.sees_count(number):
            raise Unseen
        contents: list[int] = self.state[ZONES][number]
        hidden = [Placed(c, shows_back=True) for c in contents if not self.viewer.sees(c)]
        if self.places.forms[number] == "set":
            hidden.sort(key=lambda component: self.instance.backs[int(component)])  # their order tells no more
        waiting = iter(hidden)
        return [component if self.viewer.sees(component) else next(waiting) for component in contents]

    def zone_of(self, component: int) -> int:
        if isinstance(component, Veiled) or not self.viewer.sees(component):
            raise Unseen
        return super().zone_of(component)

    def attribute(self, kind: str, name: str, member: int) -> Value:
        if not isinstance(member, Veiled):
            return super().attribute(kind, name, member)
        shown = open_attributes(self.instance.game, kind) if member.shows_back else ()
        if all(attribute.name != name for attribute in shown):
            raise Unseen
        return super().attribute(kind, name, int(member))


def if_seen(question: Callable[[], Any], otherwise: Any) -> Any:
    """The answer to a question, or something else where it would tell too much."""
    try:
        return question()
    except Unseen:
        return otherwise
