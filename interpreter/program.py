"""What a backend says about decisions: the sites of a game, and what waits at a state.

A *site* is a `choose`. Its options are numbered once and for all: its own in written order, then those of the
offerings that can be in force there, innermost first. (Phases cannot recurse, so the order is fixed.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from dsl.diagnostics import Span
from validator.model import Choose, Offering, Option, Type
from validator.tables import Value

Choice = tuple[Value, ...]
"""A legal option: its number in the site's options, then the arguments for its binders, in order."""


@dataclass(frozen=True, slots=True)
class SiteOption:
    option: Option
    offering: Offering | None
    """None for the decision's own options."""


@dataclass(frozen=True, slots=True)
class Site:
    choose: Choose
    options: tuple[SiteOption, ...]
    phase: str
    """The phase (or `setup`, or a watcher's or zone's place) the decision is written in."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The decision a state waits for. `seats`: who still has to choose, in the order they will be carried out.

    `locals` are the values of the locals in force (by LocalVar.number), those of offerings included; the
    binder of a simultaneous decision is not among them.
    """

    site: Site
    seats: tuple[int, ...]
    locals: Mapping[int, Value]


class Chance(Protocol):
    """Scripted chance: each method gives a result, or None to take it from the state's generator."""

    def roll(self, span: Span, sides: int) -> int | None: ...

    def pick(self, span: Span, items: tuple[Value, ...]) -> Value | None: ...

    def shuffle(self, span: Span, items: tuple[int, ...]) -> list[int] | None: ...


@dataclass(frozen=True, slots=True)
class Lot:
    """A chance event that is awaited: all that it may bring, each once, with whole weights.

    roll: what one die shows. pick: the element. deal: the component that lies where the order of a pile was still
    open. order: the seat that comes next in an order drawn by lot.
    """

    kind: Literal["roll", "pick", "deal", "order"]
    type: Type
    """Of the values; of those of a deal only that they are components."""
    values: tuple[Value, ...]
    weights: tuple[int, ...]
