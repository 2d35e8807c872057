"""Conditions as lines of their own: what goes through a collection is a loop that stops, and no generator.

In: a condition, where lines can be written before the statement at hand. Out: those lines, and code for its value.
The same parts are looked at, and in the same order, as in one expression.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.generated import comprehensions
from interpreter.generated.source import bare
from validator import model as m

if TYPE_CHECKING:
    from interpreter.generated.emit_statements import Statements

Code = Callable[[m.Expression], str]
"""Writes a condition that holds no loop: exactly its value, or whatever Python takes for it."""


def decided(w: Statements, e: m.Expression, code: Code) -> str:
    """Code for a condition whose loops are written before."""
    if not _has_loop(w, e):
        return code(e)
    result = w.temporary("holds")
    _decide(w, e, result, code)
    return result


def _has_loop(w: Statements, e: m.Expression) -> bool:
    """Is a condition, or a part of it reached by `not`, `and` and `or`, a loop?"""
    e = w.x.fold(e)
    if isinstance(e, m.Operation) and e.operator in {"and", "or", "not"}:
        return any(_has_loop(w, arg) for arg in e.args)
    return isinstance(e, m.Comprehension) and comprehensions.is_loop(w.x, e)


def _decide(w: Statements, e: m.Expression, result: str, code: Code) -> None:
    """Lines that give `result` the value of a condition."""
    e = w.x.fold(e)
    match e:
        case m.Comprehension() if comprehensions.is_loop(w.x, e):
            _go_through(w, e, result)
        case m.Operation(operator="not", args=(inner,)) if _has_loop(w, inner):
            w.line(f"{result} = not {decided(w, inner, code)}")
        case m.Operation(operator="and" | "or", args=(first, *others)) if _has_loop(w, e):
            _decide(w, first, result, code)
            with w.w.block(f"if {'' if e.operator == 'and' else 'not '}{result}:"), w.computing_once():
                _decide(w, _joined(e, others), result, code)
        case _:
            w.line(f"{result} = {bare(code(e))}")


def _joined(e: m.Operation, args: list[m.Expression]) -> m.Expression:
    return args[0] if len(args) == 1 else m.Operation(e.type, e.span, e.operator, tuple(args))


def _go_through(w: Statements, e: m.Comprehension, result: str) -> None:
    """`any` or `all`: the first element that settles it is the last that is looked at."""
    (binder,) = e.binders.binders
    w.line(f"{result} = {e.aggregate == 'all'}")
    head = next(comprehensions.heads(w.x, e.binders.binders, (e.element,), ordered=False))
    with w.w.block(f"{head}:"), w.computing_once():
        if binder.where is None or w.x.fold.constant(binder.where) is True:
            _settle(w, e, result)
        else:
            with w.w.block(f"if {bare(decided(w, binder.where, w.x.truth))}:"), w.computing_once():
                _settle(w, e, result)


def _settle(w: Statements, e: m.Comprehension, result: str) -> None:
    element = bare(decided(w, e.element, w.x.truth))
    with w.w.block(f"if {element}:" if e.aggregate == "any" else f"if not ({element}):"):
        w.lines((f"{result} = {e.aggregate == 'any'}", "break"))
