"""What hidden components show all the same: their open attributes, written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from validator.instances.labels import words
from validator.instances.tabulate import Tabulation
from validator.kinds import open_attributes
from validator.model import AttributeDecl, BoolType, KindType
from validator.tables import Value


def backs_of(tables: Tabulation, kinds: Sequence[str], names: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """By component id: `red`, `red, level 2`, or nothing. `kinds` have components; `names` are ids or printed names."""
    found: list[str] = []
    for kind in kinds:
        shown, table = open_attributes(tables.game, kind), tables.kinds[kind]
        for place in range(table.span):
            said = [_said(attribute, table.attributes[attribute.name][place], names, tables) for attribute in shown]
            found.append(", ".join(said))
    return tuple(found)


def _said(attribute: AttributeDecl, value: Value, names: Mapping[str, Sequence[str]], tables: Tabulation) -> str:
    """A member of a kind speaks for itself; of other values it is told what they are of."""
    name, written = attribute.name.replace("_", " "), words(value, attribute.type, names, tables)
    if isinstance(attribute.type, BoolType):
        return name if value else f"not {name}"
    return written if isinstance(attribute.type, KindType) else f"{name} {written}"
