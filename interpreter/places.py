"""Zone instances by number: which family, whose, what form. And which variables say something about a component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from interpreter.layout import Layout, layout_of
from validator.effects import Effects
from validator.kinds import declaring_kinds
from validator.model import Binder, CheckedGame, KindType, Local, LocalVar, Option
from validator.remembered import Remembered
from validator.tables import Instance
from validator.walk import blocks_of, every

Form = Literal["pile", "set", "slot"]


@dataclass(frozen=True, slots=True)
class Places:
    """By zone instance: the name of its zone, the members of its family, its form.

    `named_binders` are the numbers of options' locals that range over kinds as such, whatever the state.
    """

    instance: Instance
    layout: Layout
    names: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]
    forms: tuple[Form, ...]
    named_binders: frozenset[int]
    remembered: Remembered = field(compare=False, repr=False)


def places_of(instance: Instance) -> Places:
    layout = layout_of(instance)
    names: list[str] = []
    members: list[tuple[int, ...]] = []
    forms: list[Form] = []
    for name, family in instance.zones.items():
        names += [name] * family.size
        members += [family.radix.members(i) for i in range(family.size)]
        forms += [instance.game.zones[name].form] * family.size
    named, remembered = _named_binders(instance.game), Remembered(instance.game)
    return Places(instance, layout, tuple(names), tuple(members), tuple(forms), named, remembered)


def _named_binders(game: CheckedGame) -> frozenset[int]:
    options = every(Option, blocks_of(game))
    binders = [binder for option in options for binder in option.heads]
    return frozenset(binder.local.number for binder in binders if ranges_over_names(game, binder))


def ranges_over_names(game: CheckedGame, binder: Binder) -> bool:
    """Are the components of a binder named (`c in card`), not found somewhere? Copies are then one and the same."""
    return not Effects(game).reads(binder.collection) and not any(every(Local, binder.collection))


def places_alike(instance: Instance) -> tuple[bool, ...]:
    """By zone instance: are copies that lie here offered as one option? In a set, and where everybody sees them.

    Elsewhere each place is an option of its own: how many there are must not depend on what a seat cannot see.
    """
    found: list[bool] = []
    for name, family in instance.zones.items():
        zone = instance.game.zones[name]
        found += [zone.form == "set" or zone.seen.who == "all"] * family.size
    return tuple(found)


def ranges_over(instance: Instance, family: Sequence[LocalVar], component_kind: str) -> tuple[int, ...]:
    """The positions of a family's kinds that contain a declaring kind."""
    return tuple(
        position
        for position, local in enumerate(family)
        if isinstance(local.type, KindType) and component_kind in declaring_kinds(instance.game, local.type.kind)
    )
