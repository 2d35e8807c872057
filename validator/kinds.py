"""Questions about kinds: which components a type is about, of which kinds a union is made."""

from __future__ import annotations

from validator.model import CheckedGame, KindType, ListType, OptionalType, SetType, Type, ZoneType


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


def declaring_kinds(game: CheckedGame, kind: str) -> tuple[str, ...]:
    """The kinds whose members a kind has: itself, or the parts of a union (and their parts)."""
    parts = game.kinds[kind].parts
    if parts is None:
        return (kind,)
    return tuple(declaring for part in parts for declaring in declaring_kinds(game, part))
