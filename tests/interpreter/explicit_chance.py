"""Whole trees of small games: with explicit chance, and by an oracle that shuffles eagerly and counts every order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any

from dsl.diagnostics import Span
from interpreter.layout import ZONES, State
from interpreter.machine import Program, build
from interpreter.places import places_of
from validator.kinds import component_kind
from validator.model import Type
from validator.tables import Instance, Value

Ends = dict[Any, Fraction]
"""How often games end so, by what they end in; every choice is made at random."""


class _More(Exception):
    """The script has come to its end; these are the results that are possible, all equally likely."""

    def __init__(self, results: Sequence[Any]) -> None:
        self.results = results


@dataclass
class _Script:
    """Chance that brings what it is given, and then asks what may come."""

    given: tuple[Any, ...]
    used: int = field(default=0)

    def _next(self, results: Sequence[Any]) -> Any:
        if self.used == len(self.given):
            raise _More(results)
        self.used += 1
        return self.given[self.used - 1]

    def roll(self, span: Span, sides: int) -> int:
        return int(self._next(range(1, sides + 1)))

    def pick(self, span: Span, items: tuple[Value, ...]) -> Value:
        return items[self._next(range(len(items)))]

    def shuffle(self, span: Span, items: tuple[int, ...]) -> list[int]:
        return list(self._next(list(permutations(items))))


def eager_ends(instance: Instance) -> Ends:
    program, ends = build(instance, told=True), defaultdict[Any, Fraction](Fraction)

    def go(base: State, given: tuple[Any, ...], odds: Fraction) -> None:
        state = program.clone(base)
        try:
            program.step(state, chance=_Script(given))
        except _More as more:
            for result in more.results:
                go(base, (*given, result), odds / len(more.results))
            return
        for after in _choices(program, state):
            go(after, (), odds / len(_choices(program, state)))
        if program.pending(state) is None:
            ends[_end(program, instance, state)] += odds

    go(program.new_state(0), (), Fraction(1))
    return dict(ends)


def explicit_ends(instance: Instance) -> Ends:
    program, ends = build(instance, explicit=True), defaultdict[Any, Fraction](Fraction)

    def go(base: State, given: tuple[Any, ...], odds: Fraction) -> None:
        state = program.clone(base)
        lot = program.on(state, given)
        if lot is not None:
            assert len(set(lot.values)) == len(lot.values) > 1
            for value, weight in zip(lot.values, lot.weights, strict=True):
                go(base, (*given, value), odds * Fraction(weight, sum(lot.weights)))
            return
        for after in _choices(program, state):
            go(after, (), odds / len(_choices(program, state)))
        if program.pending(state) is None:
            ends[_end(program, instance, state)] += odds

    go(program.new_state(0), (), Fraction(1))
    return dict(ends)


def _choices(program: Program, state: State) -> list[State]:
    return list(_after_each(program, state))


def _after_each(program: Program, state: State) -> Iterator[State]:
    pending = program.pending(state)
    if pending is not None:
        seat = pending.seats[0]
        for choice in program.options(state, seat):
            after = program.clone(state)
            program.choose(after, seat, choice)
            yield after


def _end(program: Program, instance: Instance, state: State) -> tuple[Any, ...]:
    """What a game ended in, as far as anybody can ask: copies are alike, and a pile that nobody sees has no order."""
    places, game = places_of(instance), instance.game
    about = [name for name, v in game.variables.items() if any(component_kind(game, x.type) for x in v.family)]

    def looks(component: int) -> tuple[Any, ...]:
        said = []
        for name in about:
            radix, held = places.layout.families[name], state[places.layout.variables[name]]
            said += [repr(held[flat]) for flat in range(radix.size) if component in radix.members(flat)]
        return instance.faces[component], *said

    def value(type_: Type, held: Any) -> Any:
        if isinstance(held, list | tuple):
            return [value(type_, part) for part in held]
        return held if held is None or component_kind(game, type_) is None else looks(held)

    zones = []
    for number, contents in enumerate(state[ZONES]):
        found = [looks(component) for component in contents]
        ordered = places.forms[number] == "pile" and game.zones[places.names[number]].seen.who != "nobody"
        zones.append(tuple(found if ordered else sorted(found)))
    variables = {name: value(v.type, state[places.layout.variables[name]]) for name, v in game.variables.items()}
    said = repr([variables[name] for name in variables if name not in about])
    return tuple(zones), said, program.scores(state), program.winners(state)
