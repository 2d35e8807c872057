"""What the elaborator asks about types: how they read, which fits which, what two have in common."""

from __future__ import annotations

from collections.abc import Iterable

from validator.elaboration.scope import Globals
from validator.model import (
    INT,
    NONE,
    EmptyType,
    ErrorType,
    KindType,
    ListType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)

ERROR = ErrorType()
EMPTY = EmptyType()

SIMPLE_NAMES: dict[type, str] = {
    type(INT): "int",
    type(NONE): "none",
    EmptyType: "anything",
    ErrorType: "anything",
}


def show(type_: Type) -> str:
    """A type as an author writes it."""
    match type_:
        case KindType(kind):
            return kind
        case ListType(element):
            return f"list of {show(element)}"
        case SetType(element):
            return f"set of {show(element)}"
        case OptionalType(base):
            return f"{show(base)}?"
        case ZoneType(kind, form):
            return f"{form} of {kind}"
    return SIMPLE_NAMES.get(type(type_), "bool")


def a(type_: Type) -> str:
    """A type with its article, for messages."""
    words = show(content(type_))
    if words in ("none", "anything"):
        return words
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def is_error(*types: Type) -> bool:
    return any(isinstance(type_, ErrorType) for type_ in types)


def optional(type_: Type) -> Type:
    """`T?`; an optional stays what it is."""
    return type_ if isinstance(type_, OptionalType | ErrorType) else OptionalType(type_)


def present(type_: Type) -> Type:
    """`T` of `T?`; any other type stays what it is."""
    return type_.base if isinstance(type_, OptionalType) else type_


def element(type_: Type) -> Type | None:
    """What a collection or zone holds; None if it is neither."""
    match type_:
        case ListType(inner) | SetType(inner):
            return inner
        case ZoneType(kind, _):
            return KindType(kind)
    return type_ if isinstance(type_, ErrorType) else None


def content(type_: Type) -> Type:
    """What reading a zone as a value gives: a slot its component or none, a pile a list, a set a set."""
    match type_:
        case ZoneType(kind, "slot"):
            return OptionalType(KindType(kind))
        case ZoneType(kind, "pile"):
            return ListType(KindType(kind))
        case ZoneType(kind, _):
            return SetType(KindType(kind))
    return type_


def parts(kind: str, names: Globals) -> frozenset[str]:
    """The declaring kinds whose members a kind has: itself, or the parts of a union."""
    symbol = names.kinds.get(kind)
    return frozenset(symbol.parts) if symbol and symbol.parts else frozenset((kind,))


def fits(actual: Type, wanted: Type, names: Globals) -> bool:
    """May a value of `actual` stand where `wanted` is asked? Zones and sets of what is asked may, too."""
    if is_error(actual, wanted) or actual == wanted or isinstance(actual, EmptyType):
        return True
    match actual, wanted:
        case ZoneType(), ZoneType():
            return False
        case ZoneType(), ListType(inner) | SetType(inner):
            return fits(KindType(actual.kind), inner, names)
        case ZoneType(), _:
            return fits(content(actual), wanted, names)
        case _, OptionalType(base):
            return actual == NONE or fits(present(actual), base, names)
        case KindType(a), KindType(b):
            return parts(a, names) <= parts(b, names)
        case (ListType(a), ListType(b)) | (SetType(a), SetType(b)) | (SetType(a), ListType(b)):
            return fits(a, b, names)
    return False


def join(a: Type, b: Type, names: Globals) -> Type | None:
    """The narrowest type that both fit, or None."""
    if fits(a, b, names):
        return a if is_error(b) else b
    if fits(b, a, names):
        return a
    match a, b:
        case (KindType(), KindType()):
            return _common_union((a.kind, b.kind), names)
        case (ZoneType(), ZoneType()):
            return ZoneType(a.kind, "pile") if a.kind == b.kind else None
        case (ListType(x), ListType(y)):
            inner = join(x, y, names)
            return inner and ListType(inner)
        case (SetType(x), SetType(y)):
            inner = join(x, y, names)
            return inner and SetType(inner)
    if NONE in (a, b) or isinstance(a, OptionalType) or isinstance(b, OptionalType):
        base = join(present(b if a == NONE else a), present(a if b == NONE else b), names)
        return base and optional(base)
    return None


def join_all(types: Iterable[Type], names: Globals) -> Type | None:
    """The narrowest type that all fit; the empty element type if there are none."""
    result: Type | None = EMPTY
    for type_ in types:
        result = result and join(result, type_, names)
    return result


def _common_union(kinds: tuple[str, str], names: Globals) -> Type | None:
    wanted = parts(kinds[0], names) | parts(kinds[1], names)
    unions = [u for u, symbol in names.kinds.items() if wanted <= set(symbol.parts)]
    return KindType(min(unions, key=lambda u: len(names.kinds[u].parts))) if unions else None


def overlap(a: Type, b: Type, names: Globals) -> bool:
    """May a value of one type ever equal one of the other?"""
    a, b = present(a), present(b)
    if isinstance(a, KindType) and isinstance(b, KindType):
        return bool(parts(a.kind, names) & parts(b.kind, names))
    return join(a, b, names) is not None


def is_ordered(type_: Type) -> bool:
    """Integers, and lists of what is ordered (compared as in a dictionary)."""
    if isinstance(type_, ListType):
        return is_ordered(type_.element)
    return type_ == INT or isinstance(type_, ErrorType | EmptyType)


def is_component(type_: Type, names: Globals) -> bool:
    return isinstance(type_, KindType) and type_.kind in names.kinds and names.kinds[type_.kind].group == "component"
