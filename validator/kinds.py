"""Questions about kinds: which components a type is about, of which kinds a union is made."""

from __future__ import annotations

from validator.model import AttributeDecl, CheckedGame, KindType, ListType, OptionalType, SetType, Type, ZoneType


def component_kind(game: CheckedGame, type_: Type) -> str | None:
    """The kind of component that values of a type are or hold; None if it is about something else."""
    match type_:
        case KindType(kind=kind):
            return kind if game.kinds[kind].group == "component" else None
        case ZoneType(kind=kind):
            return kind
        case OptionalType(base=inner) | ListType(element=inner) | SetType(element=inner):
            return component_kind(game, inner)
    return None


def open_attributes(game: CheckedGame, kind: str) -> tuple[AttributeDecl, ...]:
    """The attributes that a component of a kind shows while it is hidden; of a union, those that all its parts show."""
    first, *others = (game.kinds[part].attributes for part in declaring_kinds(game, kind))
    shown = [{attribute.name for attribute in other if attribute.is_open} for other in others]
    return tuple(attribute for attribute in first if attribute.is_open and all(attribute.name in s for s in shown))


def declaring_kinds(game: CheckedGame, kind: str) -> tuple[str, ...]:
    """The kinds whose members a kind has: itself, or the parts of a union (and their parts)."""
    parts = game.kinds[kind].parts
    if parts is None:
        return (kind,)
    return tuple(declaring for part in parts for declaring in declaring_kinds(game, part))
