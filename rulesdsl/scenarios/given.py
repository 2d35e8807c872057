"""Laying out what a scenario gives: components into zones, values into variables.

A zone that is given holds just what is listed, bottom first. What lay there before returns to where it began; if
that place is given too, it is out of the game. Other zones keep what they have, less what was taken from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Fault, Span
from interpreter.environment import StateEnv
from interpreter.layout import ALIVE, AT, NOWHERE, SHOWN, ZONES, State
from interpreter.places import Places
from rulesdsl.scenarios.plan import Given, GivenOut, GivenVariable, GivenZone, Placed
from validator.errors import RuleError
from validator.evaluate import evaluate, items, members_of, number
from validator.tables import Instance


def lay_out(given: Sequence[Given], env: StateEnv) -> None:
    """Change the environment's state as given; raises `Fault` for what cannot lie or stand there."""
    zones = [item for item in given if isinstance(item, GivenZone)]
    try:
        _Layout.of(zones, env).carry_out()
        for item in given:
            if isinstance(item, GivenVariable):
                _assign(item, env)
            elif isinstance(item, GivenOut):
                for seat in items(evaluate(item.seats, env)):
                    env.state[ALIVE][number(seat)] = False
    except RuleError as error:
        raise _fault(error.message, error.span) from None


def _assign(given: GivenVariable, env: StateEnv) -> None:
    name = given.variable.name
    value = evaluate(given.value, env)
    index = env.flat(name, members_of(given.variable.indexes, env))
    env.check_range(name, index, value, given.value.span)
    slot = env.places.layout.variables[name]
    if index < 0:
        env.state[slot] = value
    else:
        env.state[slot][index] = value


@dataclass(frozen=True, slots=True)
class _Target:
    """A given zone: its instance, and what is wanted there."""

    given: GivenZone
    zone: int


@dataclass(frozen=True, slots=True)
class _Layout:
    targets: tuple[_Target, ...]
    env: StateEnv
    used: dict[int, Span]
    """Components that have their place, and where it was said."""

    @classmethod
    def of(cls, given: Sequence[GivenZone], env: StateEnv) -> _Layout:
        targets = tuple(_Target(item, env.zone_number(item.zone)) for item in given)
        for i, target in enumerate(targets):
            if any(earlier.zone == target.zone for earlier in targets[:i]):
                raise _fault(f"`{target.given.zone.span.text}` is given twice", target.given.span)
        return cls(targets, env, {})

    @property
    def state(self) -> State:
        return self.env.state

    @property
    def places(self) -> Places:
        return self.env.places

    @property
    def instance(self) -> Instance:
        return self.env.instance

    def carry_out(self) -> None:
        contents = self._contents()
        displaced = [c for target in self.targets for c in self.state[ZONES][target.zone] if c not in self.used]
        for component in self.used:
            self._take_out(component)
        for component in displaced:
            self._take_out(component)
            self._return(component)
        for target, wanted in zip(self.targets, contents, strict=True):
            for component in wanted:
                self._put(component, target.zone)

    def _contents(self) -> list[list[int]]:
        """The components of each target. Those named by themselves come first, so that no copy is taken twice."""
        found: list[list[int | Placed]] = [list(self._named(target)) for target in self.targets]
        for target, wanted in zip(self.targets, found, strict=True):
            if len(wanted) > 1 and self.places.forms[target.zone] == "slot":
                raise _fault(f"`{target.given.zone.span.text}` holds one component at most", target.given.span)
        return [[item if isinstance(item, int) else self._next_copy(item) for item in items] for items in found]

    def _named(self, target: _Target) -> Iterator[int | Placed]:
        """The components of a target in order, copies that are still to be chosen left as they are."""
        for item in target.given.items:
            found = self._components(item)
            if item.names and len({self.instance.faces[component] for component in found}) == 1:
                yield item
            else:
                yield from (self._use(component, item.value.span) for component in found)

    def _components(self, item: Placed) -> list[int]:
        value = evaluate(item.value, self.env)
        return [number(component) for component in (value if isinstance(value, tuple) else (value,))]

    def _use(self, component: int, span: Span) -> int:
        if component in self.used:
            name = self.instance.names["component"][component]
            raise _fault(f"{name} cannot lie in two places", span, self.used[component])
        self.used[component] = span
        return component

    def _next_copy(self, item: Placed) -> int:
        """An unused copy: one that still lies where it began, or else in a zone that is given, or else anywhere."""
        copies = self._components(item)
        given = {target.zone for target in self.targets}
        free = [copy for copy in copies if copy not in self.used]
        if not free:
            text = item.value.span.text
            raise _fault(f"`{text}` is used up: there is no more than {len(copies)}", item.value.span)

        def far(component: int) -> tuple[bool, bool, int]:
            at = self.state[AT][component]
            return at != self._start(component), at not in given, component

        return self._use(min(free, key=far), item.value.span)

    def _start(self, component: int) -> int:
        return next(zone for zone, contents in enumerate(self.instance.starts) if component in contents)

    def _take_out(self, component: int) -> None:
        at = self.state[AT][component]
        if at != NOWHERE:
            self.state[ZONES][at].remove(component)
        self.state[AT][component] = NOWHERE
        self.state[SHOWN][component] = 0

    def _return(self, component: int) -> None:
        """Back under what lies where it began, unless the scenario says all that lies there, or there is no room."""
        start = self._start(component)
        full = self.places.forms[start] == "slot" and self.state[ZONES][start]
        if not full and all(target.zone != start for target in self.targets):
            self._put(component, start, under=True)

    def _put(self, component: int, zone: int, under: bool = False) -> None:
        contents = self.state[ZONES][zone]
        contents.insert(0 if under else len(contents), component)
        if self.places.forms[zone] == "set":
            contents.sort()
        self.state[AT][component] = zone


def _fault(message: str, span: Span, first: Span | None = None) -> Fault:
    notes = (("first here", first),) if first is not None else ()
    return Fault([Diagnostic("SCEN10", message, span, notes=notes)])
