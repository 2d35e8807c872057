"""A scenario as a plan: every name bound, every place known, nothing run yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.diagnostics import Span
from dsl.values import Text
from validator.model import Expression, LocalVar, Type, VariableRef, ZoneRef

# ----------------------------------------------------------------------- given


@dataclass(frozen=True, slots=True)
class Placed:
    """A component or a collection of them. `names`: the value is a name, not something computed, so that if it stands
    for interchangeable copies the next unused one is meant."""

    value: Expression
    names: bool


@dataclass(frozen=True, slots=True)
class GivenZone:
    """The whole contents of a zone, bottom first."""

    zone: ZoneRef
    items: tuple[Placed, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GivenVariable:
    variable: VariableRef
    value: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GivenOut:
    """Seats that have been eliminated."""

    seats: Expression
    span: Span = field(compare=False, repr=False)


Given = GivenZone | GivenVariable | GivenOut

# ------------------------------------------------------------------------ play


@dataclass(frozen=True, slots=True)
class Step:
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """`seat` is 0-based; None is whoever has to decide, or (with `each`) everybody not named beside it."""

    seat: int | None
    option: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Choose(Step):
    """What seats choose. `together`: written as a map by seat, so several may stand in it."""

    choices: tuple[Choice, ...]
    together: bool


ChanceKind = Literal["roll", "pick", "shuffle"]


@dataclass(frozen=True, slots=True)
class Chance(Step):
    """What chance brings: the dice, the element, or the whole new order, bottom first.

    A name can mean different things where different things are picked or shuffled: `readings` has the results
    by the type of what chance deals with there.
    """

    kind: ChanceKind
    readings: Mapping[Type, tuple[Expression, ...]]


@dataclass(frozen=True, slots=True)
class Expect(Step):
    expression: Expression


@dataclass(frozen=True, slots=True)
class Asked(Step):
    """The decision that waits has this name, and this seat is among those who have to choose (None: not said)."""

    decision: str | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class Options(Step):
    """Exactly these can be chosen now, in any order; each id with its place."""

    seat: int | None
    ids: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True)
class Refused(Step):
    seat: int | None
    option: str
    because: str


@dataclass(frozen=True, slots=True)
class Sees(Step):
    seat: int
    place: ZoneRef | VariableRef
    shows: tuple[str, ...]


# -------------------------------------------------------------------- scenario


@dataclass(frozen=True, slots=True)
class Scenario:
    """`run` is the phase to run and its arguments, None to play from the first phase.

    `results` are the names for how the game stands (`over`, `winners`, `score`, `result`), where the game has no such
    names.
    """

    name: str
    text: str
    rules: tuple[str, ...]
    players: int
    parameters: Mapping[str, Text]
    variant: Text | None
    given: tuple[Given, ...]
    after_setup: bool
    seed: int
    run: tuple[str, tuple[Expression, ...]] | None
    play: tuple[Step, ...]
    expect: tuple[Expect, ...]
    results: tuple[LocalVar, ...]
    span: Span = field(compare=False, repr=False)
