"""Names that hold no secret, the same to everybody: of numbers, words, seats, spaces, and of what is declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from validator.model import KindType, OptionalType, Type
from validator.tables import UNSET, Instance, Value


def plain_id(instance: Instance, type_: Type, value: Value) -> str:
    """How a value that is no component is written: `7`, `true`, `none`, `moons`."""
    return called(instance, type_, value, instance.names)


def called(instance: Instance, type_: Type, value: Value, names: Mapping[str, Sequence[str]]) -> str:
    """The same with members called as in `names`: an instance's names, or its labels."""
    if value is None or value is True or value is False:
        return {None: "none", True: "true", False: "false"}[value]
    assert isinstance(value, int)
    if value == UNSET:
        return "unset"
    kind = kind_of(type_)
    return str(value) if kind is None else names[instance.group_of(kind)][value]


def in_words(name: str) -> str:
    """The last part of a name, as people write it: `player.card_pile` is `card pile`."""
    return name.rpartition(".")[2].replace("_", " ")


def kind_of(type_: Type) -> str | None:
    """The kind whose member a value of this type is."""
    match type_:
        case KindType(kind=kind):
            return kind
        case OptionalType(base=base):
            return kind_of(base)
    return None
