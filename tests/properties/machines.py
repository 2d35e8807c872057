"""One random game on the generated code and on the reference machine, noted down alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from interpreter.events import Event
from interpreter.layout import PC, State
from interpreter.machine import Program
from interpreter.places import places_of
from interpreter.plain.reference import Reference
from interpreter.program import Choice, Site
from interpreter.sites import sites_of
from validator.errors import RuleError
from validator.tables import Instance


class Enough(Exception):
    """The game has been watched for long enough."""


@dataclass(slots=True)
class Record:
    """What happened in a game; `asked` are the decisions: site, seat, options."""

    asked: list[tuple[int, int, tuple[Choice, ...]]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    state: State = field(default_factory=list)
    error: str = ""


class RandomPolicy:
    """Chooses as a playout does, and notes what it was asked."""

    def __init__(self, seed: int, record: Record, most: int) -> None:
        self.draw = random.Random(seed).random
        self.record = record
        self.most = most

    def __call__(self, site: Site, seat: int, choices: list[Choice]) -> int:
        if len(self.record.asked) >= self.most:
            raise Enough
        self.record.asked.append((site.choose.site, seat, tuple(choices)))
        return int(self.draw() * len(choices))


Machine = Callable[[Instance, int, Record, RandomPolicy], None]


def by_reference(instance: Instance, seed: int, record: Record, policy: RandomPolicy) -> None:
    places = places_of(instance)
    table = Reference(places, sites_of(instance.game), seed, policy)
    record.events = table.events
    record.state = table.state
    table.play()


def by_machine(instance: Instance, seed: int, record: Record, policy: RandomPolicy) -> None:
    play(Program(instance), seed, record, policy)


def play(program: Program, seed: int, record: Record, policy: RandomPolicy) -> None:
    """A game on generated code; seats that choose at once do so in turn order."""
    state = record.state = program.new_state(seed)
    program.step(state, record.events)
    while (pending := program.pending(state)) is not None:
        lists = [(seat, program.options(state, seat)) for seat in pending.seats]
        for seat, choices in lists:
            program.choose(state, seat, choices[policy(pending.site, seat, choices)], record.events)
        program.step(state, record.events)


def recorded(machine: Machine, instance: Instance, seed: int, most: int) -> Record:
    """A random game on a machine, to its end or to that of patience, or to an error of the rules."""
    record = Record()
    try:
        machine(instance, seed, record, RandomPolicy(seed, record, most))
    except Enough:
        pass
    except RuleError as error:
        record.error = str(error)
    return record


def known_to_both(instance: Instance, state: State) -> list[Any]:
    """A state without what belongs to the backend."""
    return state[PC + 1 : places_of(instance).layout.end]
