"""Zone instances by number: which family, whose, what form. And which variables say something about a component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from interpreter.layout import Layout, layout_of
from validator.model import KindType, LocalVar
from validator.tables import Instance

Form = Literal["pile", "set", "slot"]


@dataclass(frozen=True, slots=True)
class Places:
    """By zone instance: the name of its zone, the members of its family, its form."""

    instance: Instance
    layout: Layout
    names: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]
    forms: tuple[Form, ...]


def places_of(instance: Instance) -> Places:
    layout = layout_of(instance)
    names: list[str] = []
    members: list[tuple[int, ...]] = []
    forms: list[Form] = []
    for name, family in instance.zones.items():
        names += [name] * family.size
        members += [layout.zones[name].members(i) for i in range(family.size)]
        forms += [instance.game.zones[name].form] * family.size
    return Places(instance, layout, tuple(names), tuple(members), tuple(forms))


def places_alike(instance: Instance) -> tuple[bool, ...]:
    """By zone instance: are copies that lie here offered as one option? In a set, and where everybody sees them.

    Elsewhere each place is an option of its own: how many there are must not depend on what a seat cannot see.
    """
    found: list[bool] = []
    for name, family in instance.zones.items():
        zone = instance.game.zones[name]
        found += [zone.form == "set" or zone.seen.who == "all"] * family.size
    return tuple(found)


def declaring_kinds(instance: Instance, kind: str) -> tuple[str, ...]:
    """The kinds whose members a kind has: itself, or the parts of a union (and their parts)."""
    parts = instance.game.kinds[kind].parts
    if parts is None:
        return (kind,)
    return tuple(declaring for part in parts for declaring in declaring_kinds(instance, part))


def ranges_over(instance: Instance, family: Sequence[LocalVar], component_kind: str) -> tuple[int, ...]:
    """The positions of a family's kinds that contain a declaring kind."""
    return tuple(
        position
        for position, local in enumerate(family)
        if isinstance(local.type, KindType) and component_kind in declaring_kinds(instance, local.type.kind)
    )
