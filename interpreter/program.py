"""What a backend says about decisions: the sites of a game, and what waits at a state.

A *site* is a `choose`. Its options are numbered once and for all: its own in written order, then those of the
offerings that can be in force there, innermost first. (Phases cannot recurse, so the order is fixed.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from dsl.diagnostics import Span
from validator.model import Choose, Offering, Option
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
