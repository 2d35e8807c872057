"""Searches as lines of their own: what goes through a collection is a loop that stops, no generator and no list.

In: an expression, where lines can be written before the statement at hand. Out: those lines, and code for its value.
The same parts are looked at, and in the same order, as in one expression.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.generated import comprehensions
from interpreter.generated.source import bare
from validator import model as m

if TYPE_CHECKING:
    from interpreter.generated.emit_statements import Statements

Code = Callable[[m.Expression], str]
"""Writes a condition that holds no loop: exactly its value, or whatever Python takes for it."""


def found(w: Statements, e: m.Expression) -> str:
    """Code for a value; if it is searched for, that is done in lines before."""
    e = w.x.fold(e)
    if isinstance(e.type, m.BoolType):
        return decided(w, e, w.x.value)
    if not (isinstance(e, m.Comprehension) and len(e.binders.binders) == 1):
        return w.x.value(e)
    result = w.temporary("found")
    if e.aggregate == "first" and not e.binders.keys:
        _first(w, e, result)
    elif e.aggregate == "best" and e.binders.ties is not None and isinstance(e.element, m.Local):
        _best(w, e, result)
    else:
        return w.x.value(e)
    return result


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
    w.line(f"{result} = {e.aggregate == 'all'}")
    with _each(w, e, ordered=False):
        element = bare(decided(w, e.element, w.x.truth))
        with w.w.block(f"if {element}:" if e.aggregate == "any" else f"if not ({element}):"):
            w.lines((f"{result} = {e.aggregate == 'any'}", "break"))


def _first(w: Statements, e: m.Comprehension, result: str) -> None:
    with _each(w, e, ordered=True):
        w.lines((f"{result} = {bare(w.x.value(e.element))}", "break"))
    with w.w.block("else:"):
        w.line(f"{result} = {'None' if e.default is None else bare(w.x.value(e.default))}")


def _best(w: Statements, e: m.Comprehension, result: str) -> None:
    """The first, or the last, with the greatest key."""
    greatest, key = w.temporary("greatest"), w.temporary("key")
    w.line(f"{greatest} = None")
    with _each(w, e, ordered=True):
        w.line(f"{key} = {comprehensions.sort_key(w.x, e.binders.keys)}")
        with w.w.block(f"if {greatest} is None or {key} {'>=' if e.binders.ties == 'last' else '>'} {greatest}:"):
            w.line(f"{greatest}, {result} = {key}, {w.x.value(e.element)}")
    with w.w.block(f"if {greatest} is None:"):
        w.line(f"{result} = {'best((), None)' if e.default is None else bare(w.x.value(e.default))}")


@contextmanager
def _each(w: Statements, e: m.Comprehension, *, ordered: bool) -> Iterator[None]:
    """Lines for each element that meets the condition of the one binder."""
    (binder,) = e.binders.binders
    head = next(comprehensions.heads(w.x, e.binders.binders, (e.element, *e.binders.keys), ordered=ordered))
    with w.w.block(f"{head}:"), w.computing_once():
        if binder.where is None or w.x.fold.constant(binder.where) is True:
            yield
        else:
            with w.w.block(f"if {bare(decided(w, binder.where, w.x.truth))}:"), w.computing_once():
                yield
