"""Calls: functions of the game, lookups in tables, literals, and the functions that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from dsl import syntax as s
from dsl.diagnostics import Span
from validator.elaboration import boards, types
from validator.elaboration.arguments import arguments
from validator.elaboration.elaborator import Elaborator, poison
from validator.elaboration.scope import KindSymbol, ParamSymbol
from validator.model import (
    BOOL,
    INT,
    PLAYER,
    Aggregate,
    Builtin,
    Expression,
    FunctionCall,
    KindType,
    ListLiteral,
    ListType,
    Lookup,
    OptionalType,
    SetLiteral,
    SetType,
    Type,
    ZoneType,
)

CallHandler = Callable[[s.Call, Elaborator, Type | None], Expression]

# ------------------------------------------------------------------------ calls


def call(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    name = node.name.text
    if name in BUILTINS:
        return BUILTINS[name](node, e, hint)
    if name in e.names.functions:
        return _function(node, e)
    if name in e.names.kinds:
        return _lookup(e.names.kinds[name], node, e)
    if name in e.names.phases:
        hint_text = f"write `let x = run {name}(..)` before"
        return e.fail("NAME02", f"`{name}` is a phase: a statement runs it", node.span, hint_text)
    return e.unknown("NAME05", "function", name, node.name.span, (*e.names.functions, *e.names.kinds, *BUILTINS))


def _function(node: s.Call, e: Elaborator) -> Expression:
    name = node.name.text
    args = arguments(node.args, e.names.functions[name].params, node.span, name, e)
    type_ = e.names.function_type(name, node.span)
    if args is None or types.is_error(type_):
        return poison(node.span)
    return FunctionCall(type_, node.span, name, args)


def _lookup(kind: KindSymbol, node: s.Call, e: Elaborator) -> Expression:
    """`card(moons, 7)`: the member with these keys; the set of its copies if the table has copies."""
    args = _keys(kind, node.args, node, e)
    if args is None:
        return poison(node.span)
    member = KindType(kind.name)
    return Lookup(SetType(member) if kind.has_copies else member, node.span, kind.name, args, False)


def _keys(kind: KindSymbol, given: Sequence[s.Argument], node: s.Call, e: Elaborator) -> tuple[Expression, ...] | None:
    params = [ParamSymbol(key.name, key.span, key.type, None) for key in kind.keys]
    if kind.group == "seat":
        params = [ParamSymbol("n", kind.span, INT, None)]
    if kind.parts or not params:
        hint = "use a member's name, or `first(..)`"
        e.fail("TYPE05", f"{types.a(KindType(kind.name))} is not found by attributes", node.span, hint)
        return None
    return arguments(given, params, node.span, kind.name, e)


# --------------------------------------------------------------------- literals


def _list_literal(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    items, inner = _items(node, e, hint)
    return ListLiteral(ListType(inner), node.span, items)


def _set_literal(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    items, inner = _items(node, e, hint)
    return SetLiteral(SetType(inner), node.span, items)


def _items(node: s.Call, e: Elaborator, hint: Type | None) -> tuple[tuple[Expression, ...], Type]:
    """The items and the type they share. An empty literal holds whatever is wanted of it."""
    wanted = types.element(types.present(hint)) if hint else None
    items = []
    for argument in node.args:
        if argument.name is not None:
            e.fail("TYPE05", f"a {node.name.text} has no named values", argument.span)
        items.append(e.value(argument.value, wanted))
        wanted = wanted or _known(items[-1].type)
    inner = types.join_all((item.type for item in items), e.names)
    if inner is None:
        shown = ", ".join(dict.fromkeys(types.show(item.type) for item in items))
        e.fail("TYPE03", f"a {node.name.text} holds values of one type, and here are {shown}", node.span)
        return (), types.ERROR
    if not items and wanted is not None:
        inner = wanted
    return tuple(e.coerce(item, inner) for item in items), inner


def _known(type_: Type) -> Type | None:
    return None if types.is_error(type_) else type_


# ------------------------------------------------------- functions of every game


def _plain(params: tuple[tuple[str, Type], ...], result: Type) -> CallHandler:
    """A handler for a function with fixed types."""

    def handler(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
        name = node.name.text
        symbols = [ParamSymbol(param, node.span, type_, None) for param, type_ in params]
        args = arguments(node.args, symbols, node.span, name, e)
        return poison(node.span) if args is None else Builtin(result, node.span, name, args)

    return handler


def _positional(node: s.Call, low: int, high: int, e: Elaborator) -> list[s.Expr] | None:
    """The arguments of a function whose parameters have no names."""
    given = [argument.value for argument in node.args if argument.name is None]
    if len(given) == len(node.args) and low <= len(given) <= high:
        return given
    wanted = str(low) if low == high else f"{low} or {high}" if high == low + 1 else f"at least {low}"
    e.fail("TYPE05", f"`{node.name.text}` takes {wanted} value{'s' if wanted != '1' else ''}, without names", node.span)
    return None


def _count(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    given = _positional(node, 1, 1, e)
    if given is None:
        return poison(node.span)
    if isinstance(given[0], s.Ref) and given[0].name == PLAYER.kind:
        return e.fail("NAME02", "`player` alone is no value", given[0].span, "write `count(players)` or `count(seats)`")
    collection, inner = e.collection(given[0])
    return poison(node.span) if types.is_error(inner) else Builtin(INT, node.span, "count", (collection,))


def _aggregate(name: Aggregate, result: Callable[[Type], Type], accepts: Callable[[Type], bool]) -> CallHandler:
    """`name(collection)`, short for `name(x for x in collection)`."""

    def handler(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
        given = _positional(node, 1, 1, e)
        if given is None:
            return poison(node.span)
        collection, inner = e.collection(given[0])
        if types.is_error(inner):
            return poison(node.span)
        if not accepts(inner):
            return e.fail("TYPE03", f"`{name}` takes integers, and each of these is {types.a(inner)}", node.span)
        return e.over(name, collection, result(inner))

    return handler


def _extreme(name: Aggregate) -> CallHandler:
    """`min(a, b, ..)` of several integers, `min(collection)` of one collection."""
    of_collection = _aggregate(name, lambda inner: inner, types.is_ordered)

    def handler(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
        if len(node.args) == 1:
            return of_collection(node, e, hint)
        given = _positional(node, 1, len(node.args), e)
        if not given:
            return poison(node.span)
        return Builtin(INT, node.span, name, tuple(e.elaborate(arg, INT) for arg in given))

    return handler


def _top(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    """`top(pile)`, or none; `top(pile, n)`, a list as they lie."""
    given = _positional(node, 1, 2, e)
    if given is None:
        return poison(node.span)
    pile = e.infer(given[0])
    if types.is_error(pile.type):
        return pile
    if not isinstance(pile.type, ZoneType) or pile.type.form != "pile":
        return e.fail("TYPE11", f"only a pile has a top, and this is {types.a(pile.type)}", given[0].span)
    kind = KindType(pile.type.kind)
    if len(given) == 1:
        return Builtin(OptionalType(kind), node.span, "top", (pile,))
    return Builtin(ListType(kind), node.span, "top", (pile, e.elaborate(given[1], INT)))


def _place(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    given = _positional(node, 1, 1, e)
    component = e.present(e.value(given[0])) if given else poison(node.span)
    if types.is_error(component.type):
        return component
    if not types.is_component(component.type, e.names):
        return e.fail("TYPE01", f"only a component has a place, and this is {types.a(component.type)}", component.span)
    return Builtin(INT, node.span, "place", (component,))


def _find(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    """`find(pit, p, n)`: the member with these keys, or none."""
    first = node.args[0].value if node.args else None
    kind = e.names.kinds.get(first.name) if isinstance(first, s.Ref) else None
    if kind is None:
        return e.fail("TYPE05", "`find` wants a kind first", node.span, "write `find(KIND, key, ..)`")
    args = _keys(kind, node.args[1:], node, e)
    if args is None:
        return poison(node.span)
    return Lookup(OptionalType(KindType(kind.name)), node.span, kind.name, args, True)


def _chosen(name: str, counted: bool) -> CallHandler:
    """`pairs(C)`, `subsets(C, k)`: every choice of two, of k, as lists in the order of C."""

    def handler(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
        given = _positional(node, 1 + counted, 1 + counted, e)
        if given is None:
            return poison(node.span)
        collection, inner = e.collection(given[0])
        size = tuple(e.elaborate(arg, INT) for arg in given[1:])
        return poison(node.span) if types.is_error(inner) else _choices(name, (collection, *size), inner, node.span)

    return handler


def _choices(name: str, args: tuple[Expression, ...], inner: Type, span: Span) -> Expression:
    return Builtin(ListType(ListType(inner)), span, name, args)


SEAT = (("p", PLAYER),)
SEAT_LIST = ListType(PLAYER)

BUILTINS: Mapping[str, CallHandler] = {
    "list": _list_literal,
    "set": _set_literal,
    "find": _find,
    "count": _count,
    "sum": _aggregate("sum", lambda _: INT, lambda inner: inner == INT),
    "min": _extreme("min"),
    "max": _extreme("max"),
    "first": _aggregate("first", types.optional, lambda _: True),
    "last": _aggregate("last", types.optional, lambda _: True),
    "top": _top,
    "place": _place,
    "next": _plain(SEAT, PLAYER),
    "previous": _plain(SEAT, PLAYER),
    "others": _plain(SEAT, SEAT_LIST),
    "opponents": _plain(SEAT, SEAT_LIST),
    "player": _plain((("n", INT),), PLAYER),
    "abs": _plain((("n", INT),), INT),
    "reached": _plain((("n", INT),), BOOL),
    "pairs": _chosen("pairs", counted=False),
    "subsets": _chosen("subsets", counted=True),
    **dict.fromkeys(boards.FUNCTIONS, boards.call),
}
