"""What every backend starts from: an instance and what is known about its rules beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.generated.fold import Folder
from interpreter.generated.tabulation import Tabulation
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
    game, layout, fold = instance.game, layout_of(instance), Folder(instance)
    effects = Effects(game)
    fold.tabulate = Tabulation(instance, layout, fold, effects)
    return Specialised(instance, layout, fold, effects, sites_of(game))
