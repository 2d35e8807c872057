"""What a value is: the types of the language, and a local of one of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dsl.diagnostics import Span


@dataclass(frozen=True, slots=True)
class IntType:
    pass


@dataclass(frozen=True, slots=True)
class BoolType:
    pass


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of the word `none` alone; fits every optional type."""


@dataclass(frozen=True, slots=True)
class KindType:
    """A member of a finite kind: `player`, an enum, a kind of component or of space, a union."""

    kind: str


@dataclass(frozen=True, slots=True)
class ListType:
    element: Type


@dataclass(frozen=True, slots=True)
class SetType:
    element: Type


@dataclass(frozen=True, slots=True)
class OptionalType:
    base: Type


@dataclass(frozen=True, slots=True)
class ZoneType:
    """A zone as a value: where something can be moved to; reads as the collection of what lies there."""

    kind: str
    form: Literal["pile", "set", "slot"]


@dataclass(frozen=True, slots=True)
class EmptyType:
    """The element type of `list()` and `set()`; fits every type."""


@dataclass(frozen=True, slots=True)
class ErrorType:
    """The type of what has been reported already: fits everywhere, so that one fault gives one message.

    Never in a CheckedGame.
    """


Type = IntType | BoolType | NoneType | KindType | ListType | SetType | OptionalType | ZoneType | EmptyType | ErrorType

MAY_BE_LEFT_OUT = OptionalType | ListType | SetType
"""Types of attributes that a member need not say: they are none then, or empty."""

INT, BOOL, NONE, PLAYER = IntType(), BoolType(), NoneType(), KindType("player")


@dataclass(frozen=True, slots=True)
class LocalVar:
    """A local: parameter, `let`, binder, `as`, `pick`. `number` is unique in the whole game."""

    name: str
    type: Type
    number: int
    span: Span = field(compare=False, repr=False)
