"""Printed names: a member's own `text`, else that of its table, else its name with blanks.

The text of a table may print the member itself: the name it would bear without that text, with something around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from validator.evaluate import evaluate
from validator.instances.tabulate import Entry, Tabulation
from validator.model import Kind, KindType, ListType, Local, OptionalType, SetType, Template, Type
from validator.tables import Value


def labels_of(tables: Tabulation, names: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Printed names by the same groups as `names`. A label may print the labels of kinds that are declared before, and
    that of a component those of all enums and spaces."""
    labels = {group: [_plain(group, name) for name in found] for group, found in names.items()}
    for kind in sorted(tables.game.kinds.values(), key=lambda kind: kind.group == "component"):
        if kind.parts is None and kind.group != "seat":
            group = kind.name if kind.group == "enum" else kind.group
            base = 0 if kind.group in ("enum", "team") else tables.first_id(kind.name)
            _label_kind(kind, labels[group], base, labels, tables)
    return {group: tuple(found) for group, found in labels.items()}


def _plain(group: str, name: str) -> str:
    return f"player {name}" if group == "seat" else name.replace("_", " ")


def _label_kind(
    kind: Kind, labels: list[str], base: int, known: Mapping[str, Sequence[str]], tables: Tabulation
) -> None:
    id_ = base
    for entry in tables.entries[kind.name]:
        for template in _templates(entry.row.label if entry.row else None, kind):
            if entry.copies:
                text = _printed(template, kind, entry, id_, known, tables)
                labels[id_ : id_ + entry.copies] = [text] * entry.copies
        id_ += entry.copies


def _templates(own: Template | None, kind: Kind) -> Iterator[Template]:
    """What makes the name of a member, one after the other."""
    if own is not None:
        yield own
    if kind.label is not None and (own is None or _prints_itself(kind.label, kind)):
        yield kind.label


def _prints_itself(template: Template, kind: Kind) -> bool:
    return any(isinstance(part, Local) and part.local == kind.this for part in template.parts)


def _printed(
    template: Template, kind: Kind, entry: Entry, id_: int, known: Mapping[str, Sequence[str]], tables: Tabulation
) -> str:
    env = tables.env({**entry.locals, kind.this.number: id_})
    return "".join(
        part if isinstance(part, str) else words(evaluate(part, env), part.type, known, tables)
        for part in template.parts
    )


def words(value: Value, type_: Type, labels: Mapping[str, Sequence[str]], tables: Tabulation) -> str:
    """A value as it is printed."""
    if value is None:
        return "none"
    match type_:
        case OptionalType(base):
            return words(value, base, labels, tables)
        case ListType(inner) | SetType(inner) if isinstance(value, tuple):
            return ", ".join(words(item, inner, labels, tables) for item in value)
        case KindType(kind) if isinstance(value, int):
            group = tables.game.kinds[kind].group
            return labels[kind if group == "enum" else group][value]
    return str(value).lower()
