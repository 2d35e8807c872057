"""Where everything lies in a state: one Python list of plain data, the same for every backend.

A state `S` is a list. Its head has fixed places (`PC` .. `RUNNING`); the variables follow in declared order,
a scalar in its own place, a family as one list by member; what comes after `Layout.end` belongs to the
backend alone (slots of phases, choices that wait to be carried out).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from validator.model import CheckedGame, KindType, LocalVar
from validator.tables import UNSET, Instance

__all__ = ["UNSET"]  # stands here too: states hold it

State = list[Any]

HALTED = -1
"""The block number of a state that has nothing left to do: over, or a phase begun by itself has returned."""

INT_LIMIT = 1_000_000
"""Integers without a declared range lie in -INT_LIMIT .. INT_LIMIT."""

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
class Radix:
    """Members of a family in mixed radix, the last kind fastest: the flat index of a tuple of ids."""

    kinds: tuple[tuple[int, int], ...]
    """(first id, number of ids) of each kind."""

    @property
    def size(self) -> int:
        size = 1
        for _, span in self.kinds:
            size *= span
        return size

    def flat(self, members: Sequence[int]) -> int:
        index = 0
        for (base, span), member in zip(self.kinds, members, strict=True):
            index = index * span + member - base
        return index

    def members(self, index: int) -> tuple[int, ...]:
        """The ids that `flat` maps to `index`."""
        found: list[int] = []
        for base, span in reversed(self.kinds):
            index, digit = divmod(index, span)
            found.append(base + digit)
        return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Layout:
    """`variables`: the place of each in the state; `families`: how a family's list is indexed (a variable
    that is no family has no entry); `end`: the first place that no variable takes."""

    variables: Mapping[str, int]
    families: Mapping[str, Radix]
    zones: Mapping[str, Radix]
    end: int


def radix_of(instance: Instance, family: Sequence[LocalVar]) -> Radix:
    """How the members of a family's kinds are numbered."""
    kinds: list[tuple[int, int]] = []
    for local in family:
        assert isinstance(local.type, KindType)
        table = instance.kinds[local.type.kind]
        kinds.append((table.base, table.span))
    return Radix(tuple(kinds))


def layout_of(instance: Instance) -> Layout:
    game: CheckedGame = instance.game
    return Layout(
        variables={name: FIRST_VARIABLE + i for i, name in enumerate(game.variables)},
        families={name: radix_of(instance, v.family) for name, v in game.variables.items() if v.family},
        zones={name: Radix(zone.kinds) for name, zone in instance.zones.items()},
        end=FIRST_VARIABLE + len(game.variables),
    )
