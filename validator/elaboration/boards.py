"""The functions that ask about the board: `neighbours`, `distance`, `connected`, `reachable`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dsl import syntax as s
from dsl.diagnostics import Span
from validator.elaboration import types
from validator.elaboration.arguments import by_parameter, wants
from validator.elaboration.elaborator import Elaborator, poison
from validator.elaboration.scope import ParamSymbol
from validator.model import (
    BOOL,
    INT,
    NONE,
    Builtin,
    Const,
    Expression,
    KindType,
    ListLiteral,
    ListType,
    OptionalType,
    SetType,
    Type,
)

SPACE = KindType("space")
SOME = ListType(SPACE)
"""As a parameter: any collection of spaces, or of one kind of them."""

Parameters = Mapping[str, Type]

FUNCTIONS: Mapping[str, tuple[Parameters, Type]] = {
    "neighbours": ({"s": SPACE}, SetType(SPACE)),
    "distance": ({"a": SPACE, "b": SPACE}, INT),
    "connected": ({"s": SPACE, "C": SOME}, SetType(SPACE)),
    "reachable": (
        {
            "s": SPACE,
            "steps": INT,
            "barring": SOME,
            "stopping_early_at": SOME,
            "ending_at": OptionalType(SOME),
            "returning": BOOL,
        },
        SetType(SPACE),
    ),
}
"""By name: the parameters in order, and the result."""

DEFAULTS: Mapping[str, Callable[[Span], Expression]] = {
    "barring": lambda span: ListLiteral(SOME, span, ()),
    "stopping_early_at": lambda span: ListLiteral(SOME, span, ()),
    "ending_at": lambda span: Const(NONE, span, None),
    "returning": lambda span: Const(BOOL, span, False),
}
"""By parameter: what it is without an argument; `ending_at` is then what `stopping_early_at` is."""


def call(node: s.Call, e: Elaborator, hint: Type | None) -> Expression:
    name = node.name.text
    if SPACE.kind not in e.names.kinds:
        return e.fail("NAME05", f"`{name}` asks about a board, and this game has none", node.name.span)
    types_, result = FUNCTIONS[name]
    params = [ParamSymbol(param, node.span, type_, None) for param, type_ in types_.items()]
    given = by_parameter(node.args, params, node.span, name, e)
    if given is None:
        return poison(node.span)
    missing = [param for param in params if param.name not in given and param.name not in DEFAULTS]
    if missing:
        wants(missing, params, node.span, name, e)
        return poison(node.span)
    args = tuple(_argument(given.get(param.name), param, node.span, e) for param in params)
    return poison(node.span) if types.is_error(*(arg.type for arg in args)) else Builtin(result, node.span, name, args)


def _argument(given: s.Expr | None, param: ParamSymbol, span: Span, e: Elaborator) -> Expression:
    """A collection stays what it is: nobody asks for the order of its spaces."""
    if given is None:
        return DEFAULTS[param.name](span)
    if types.present(param.type) != SOME:
        return e.elaborate(given, param.type)
    collection, inner = e.collection(given, SOME)
    if types.fits(inner, SPACE, e.names):
        return collection
    return e.fail("TYPE01", f"spaces are wanted here, and each of these is {types.a(inner)}", given.span)
