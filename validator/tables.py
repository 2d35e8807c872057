"""A checked game for one number of players and one set of parameter values: every table filled in.

`Instance` is data; `validator.instances.instance.instantiate` builds it. The interpreter compiles an instance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from validator.board import Board
from validator.model import CheckedGame

Value = int | bool | None | tuple["Value", ...]
"""A runtime value: see `validator.model`."""

UNSET = -(1 << 40)
"""Stands in a variable that has not been written yet; far outside every range."""

INT_LIMIT = 1_000_000
"""Integers without a declared range lie in -INT_LIMIT .. INT_LIMIT."""


@dataclass(frozen=True, slots=True)
class Radix:
    """Members of a family in mixed radix, the last kind fastest: the flat index of a tuple of ids."""

    kinds: tuple[tuple[int, int], ...]
    """(first id, number of ids) of each kind."""

    @property
    def size(self) -> int:
        """How many flat indexes there are; some mean nothing where a union has holes."""
        return prod(span for _, span in self.kinds)

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
class KindTable:
    """The members of one kind. `ids` in declared order; `base..base+span-1` covers them (contiguous but for unions)."""

    name: str
    ids: tuple[int, ...]
    base: int
    span: int
    attributes: Mapping[str, tuple[Value, ...]]
    """By attribute: the value at `id - base` (None where a union's hole is). A union has the attributes that
    all its parts share."""
    keys: Mapping[tuple[Value, ...], tuple[int, ...]]
    """Key attribute values -> the member, or all its copies; what a lookup finds."""


@dataclass(frozen=True, slots=True)
class ZoneFamily:
    """Zone instances `base .. base+size-1`, by the family's members."""

    name: str
    base: int
    radix: Radix

    @property
    def size(self) -> int:
        return self.radix.size


@dataclass(frozen=True, slots=True)
class Instance:
    game: CheckedGame
    players: int
    variant: str | None
    parameters: Mapping[str, Value | tuple[Value, ...]]
    """A family parameter is a tuple by its members."""
    constants: Mapping[str, Value]
    kinds: Mapping[str, KindTable]
    member_ids: Mapping[tuple[str, str], tuple[int, ...]]
    """(kind, member name) -> its id, or the ids of its copies in order."""
    names: Mapping[str, tuple[str, ...]]
    """Group key ("seat", "component", "space", or an enum's name) -> readable names by id: `hearts_7`, `2` for
    seats. Copies share a name."""
    labels: Mapping[str, tuple[str, ...]]
    """The same, printed: the `text` attribute, else the name with blanks."""
    component_kinds: tuple[str, ...]
    """The declaring kind of each component, by id."""
    faces: tuple[int, ...]
    """By component id: the first copy of the same member. Equal faces are interchangeable."""
    backs: tuple[str, ...]
    """By component id: what it shows while it is hidden, as ids (`red`); empty without attributes `seen by all`."""
    back_labels: tuple[str, ...]
    """The same, printed."""
    copied: frozenset[str]
    """Component kinds (unions too) some member of which has copies."""
    zones: Mapping[str, ZoneFamily]
    zone_count: int
    starts: tuple[tuple[int, ...], ...]
    """By zone instance: the components that begin there, bottom first."""
    board: Board

    def group_of(self, kind: str) -> str:
        """The key of `names` and `labels` for a kind."""
        group = self.game.kinds[kind].group
        return kind if group == "enum" else group
