"""Where everything lies in a state: one Python list of plain data, the same for every backend.

A state `S` is a list. Its head has fixed places (`PC` .. `RUNNING`); the variables follow in declared order,
a scalar in its own place, a family as one list by member; what comes after `Layout.end` belongs to the
backend alone (slots of phases, choices that wait to be carried out).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from validator.env import radix_of
from validator.tables import Instance, Radix

State = list[Any]

HALTED = -1
"""The block number of a state that has nothing left to do: over, or a phase begun by itself has returned."""

(
    PC,  # the block to run next, or HALTED
    RNG,  # the generator's word
    OVER,  # has the game ended?
    ALIVE,  # by seat: still in?
    ZONES,  # by zone instance: the components there, bottom first (a set: by id)
    AT,  # by component: the zone instance it lies in, or NOWHERE
    SHOWN,  # by component: bit mask of seats that may see it besides what its zone says
    WINNERS,  # seats named by an end, or None: scoring decides
    REASON,  # index into the game's ends, or one of the REASON_ constants
    ARMED,  # setup is done: ends and watchers are checked
    HELD,  # by watcher: a tuple of the bindings (tuples of ids) whose condition held when last looked at
    RUNNING,  # by watcher: is its block running?
    REACHED,  # the positions that decisions were asked in, as numbers; empty unless a rule asks `reached`
    FIRST_VARIABLE,
) = range(14)

NOWHERE = -1

REASON_NONE, REASON_STATEMENT, REASON_PLAYED_OUT = -1, -2, -3
"""Not over; `end game`; the first phase came to its end."""


@dataclass(frozen=True, slots=True)
class Layout:
    """`variables`: the place of each in the state; `families`: how a family's list is indexed (a variable
    that is no family has no entry); `end`: the first place that no variable takes."""

    variables: Mapping[str, int]
    families: Mapping[str, Radix]
    end: int


def layout_of(instance: Instance) -> Layout:
    variables = instance.game.variables
    return Layout(
        variables={name: FIRST_VARIABLE + i for i, name in enumerate(variables)},
        families={name: radix_of(instance, v.family) for name, v in variables.items() if v.family},
        end=FIRST_VARIABLE + len(variables),
    )
