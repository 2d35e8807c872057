"""`node`: a frozen, slotted data class whose comparison, hash and representation are shared, not generated.

There are some two hundred classes of nodes, and `dataclass` compiles six methods for each; every command would
wait for that. What is shared here means the same: nodes are equal if they are of one class and their fields
are, spans apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform

Class = TypeVar("Class", bound=type)


@dataclass_transform(frozen_default=True, eq_default=True, field_specifiers=(field,))
def node(cls: Class) -> Class:
    """Decorates a class of nodes; `field(compare=False)` works as in a data class."""
    methods: dict[str, Any] = {"__eq__": _equal, "__hash__": _hash, "__repr__": _represent}
    for name, method in methods.items():
        setattr(cls, name, method)
    made: Any = dataclass(frozen=True, slots=True, eq=False, repr=False)(cls)
    return made  # type: ignore[no-any-return]


@cache
def _compared(cls: Any) -> Callable[[Any], Any]:
    """What of a node takes part in comparison."""
    names = [f.name for f in fields(cls) if f.compare]
    return attrgetter(*names) if names else lambda _: ()


def _equal(self: Any, other: object) -> bool:
    cls = self.__class__
    if cls is not other.__class__:
        return False
    compared = _compared(cast(Any, cls))
    same: bool = compared(self) == compared(other)
    return same


def _hash(self: Any) -> int:
    return hash((self.__class__, _compared(self.__class__)(self)))


def _represent(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__name__}({', '.join(shown)})"
