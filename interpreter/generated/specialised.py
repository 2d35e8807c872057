"""What every backend starts from: an instance and what is known about its rules beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.generated.fold import Folder
from interpreter.layout import Layout, layout_of
from interpreter.program import Site
from interpreter.sites import sites_of
from validator.effects import Effects
from validator.tables import Instance


@dataclass(frozen=True, slots=True)
class Specialised:
    instance: Instance
    layout: Layout
    fold: Folder
    effects: Effects
    sites: Mapping[int, Site]
    """By `Choose.site`."""


def specialise(instance: Instance) -> Specialised:
    game = instance.game
    return Specialised(instance, layout_of(instance), Folder(instance), Effects(game), sites_of(game))
