"""Which argument of a call is for which parameter, by place or by name."""

from __future__ import annotations

from collections.abc import Sequence

from dsl import syntax as s
from dsl.diagnostics import Span
from validator.elaboration import types
from validator.elaboration.elaborator import Elaborator
from validator.elaboration.scope import ParamSymbol, Scope
from validator.model import Expression


def arguments(
    given: Sequence[s.Argument], params: Sequence[ParamSymbol], span: Span, what: str, e: Elaborator
) -> tuple[Expression, ...] | None:
    """The arguments in the order of the parameters, defaults put in; None after a report."""
    by_name = by_parameter(given, params, span, what, e)
    if by_name is None:
        return None
    missing = [param for param in params if param.name not in by_name and param.default is None]
    if missing:
        wants(missing, params, span, what, e)
        return None
    elaborated = tuple(_argument(by_name.get(param.name), param, e) for param in params)
    return None if types.is_error(*(arg.type for arg in elaborated)) else elaborated


def _argument(given: s.Expr | None, param: ParamSymbol, e: Elaborator) -> Expression:
    """The value of one parameter; a default sees the game, not the caller's locals."""
    if given is not None:
        return e.elaborate(given, param.type)
    assert param.default is not None
    return e.within(Scope(e.names)).elaborate(param.default, param.type)


def by_parameter(
    given: Sequence[s.Argument], params: Sequence[ParamSymbol], span: Span, what: str, e: Elaborator
) -> dict[str, s.Expr] | None:
    """Which parameter each argument is for; positional ones first, in order."""
    names = [param.name for param in params]
    found: dict[str, s.Expr] = {}
    for position, argument in enumerate(given):
        name = argument.name.text if argument.name else names[position] if position < len(names) else None
        if name is None:
            message = f"`{what}` takes {len(names) or 'no'} value{'s' * (len(names) != 1)}"
            e.fail("TYPE05", message, argument.span, _signature(what, params))
        elif name not in names:
            e.unknown("TYPE05", f"parameter of `{what}` named", name, argument.span, names)
        elif name in found:
            e.fail("TYPE05", f"`{name}` is given twice", argument.span)
        else:
            found[name] = argument.value
            continue
        return None
    return found


def wants(missing: Sequence[ParamSymbol], params: Sequence[ParamSymbol], span: Span, what: str, e: Elaborator) -> None:
    words = " and ".join(f"`{param.name}`" for param in missing)
    e.fail("TYPE05", f"`{what}` also wants {words}", span, _signature(what, params))


def _signature(what: str, params: Sequence[ParamSymbol]) -> str:
    return f"it is `{what}({', '.join(f'{param.name} {types.show(param.type)}' for param in params)})`"
