"""Searches as lines of their own: what goes through a collection is a loop that stops, no generator and no list.

In: an expression, where lines can be written before the statement at hand. Out: those lines, and code for its value.
The same parts are looked at, and in the same order, as in one expression.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.generated import comprehensions
from interpreter.generated.holders import moved_ahead, narrowed, settled
from interpreter.generated.opening import opened
from interpreter.generated.source import bare
from interpreter.generated.tables import Tabulated
from validator import model as m
from validator.rewrite import rewrite, substitute
from validator.walk import every, mentions

if TYPE_CHECKING:
    from interpreter.generated.emit_statements import Statements

MOST_APART = 6
"""Elements that get names of their own."""

Code = Callable[[m.Expression], str]
"""Writes a condition that holds no loop: exactly its value, or whatever Python takes for it."""


def found(w: Statements, e: m.Expression) -> str:
    """Code for a value; if it is searched for, that is done in lines before."""
    e = w.x.fold(e)
    if isinstance(e.type, m.BoolType):
        return decided(w, e, w.x.value)
    if isinstance(e, m.Index):
        return _first_of_all(w, e) or w.x.value(e)
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
    if not searches(w, e):
        return code(e)
    result = w.temporary("holds")
    _decide(w, e, result, code)
    return result


def searches(w: Statements, e: m.Expression) -> bool:
    """Is a condition, or a part of it that may come to be asked, a loop? Or does it name something first?"""
    e = opened(w.x, e)
    match e:
        case m.Operation(operator="and" | "or" | "not", args=parts):
            return any(searches(w, part) for part in parts)
        case m.If(condition=condition, yes=yes, no=no):
            return any(searches(w, part) for part in (condition, yes, no))
        case m.Comprehension():
            return _is_loop(w, e)
    return isinstance(e, m.LetIn)


def _is_loop(w: Statements, e: m.Comprehension) -> bool:
    """A loop over a few members is written out, unless there is one in it."""
    if e.aggregate not in ("any", "all") or len(e.binders.binders) != 1 or settled(w.x, e) is not None:
        return False
    (binder,) = e.binders.binders
    inside = [e.element] if binder.where is None else [e.element, binder.where]
    return comprehensions.is_loop(w.x, e) or any(searches(w, part) for part in inside)


def _decide(w: Statements, e: m.Expression, result: str, code: Code) -> None:
    """Lines that give `result` the value of a condition."""
    e = opened(w.x, e)
    match e:
        case m.Comprehension() if _is_loop(w, e):
            _go_through(w, e, result)
        case m.LetIn():
            w.line(f"{w.target(e.local)} = {bare(found(w, e.value))}")
            _decide(w, e.body, result, code)
        case m.If() if searches(w, e):
            with w.w.block(f"if {bare(decided(w, e.condition, w.x.truth))}:"), w.computing_once():
                _decide(w, e.yes, result, code)
            with w.w.block("else:"), w.computing_once():
                _decide(w, e.no, result, code)
        case m.Operation(operator="not", args=(inner,)) if searches(w, inner):
            w.line(f"{result} = not {decided(w, inner, code)}")
        case m.Operation(operator="and" | "or", args=(first, *others)) if searches(w, e):
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
    e = _apart(w, _named_before(w, moved_ahead(w.x, e)))
    settling = e.element if e.aggregate == "any" else m.Operation(m.BOOL, e.span, "not", (e.element,))
    with _each(w, e, ordered=False), _if(w, settling):
        w.lines((f"{result} = {e.aggregate == 'any'}", "break"))
    w.x.symbols.locals.pop(e.binders.binders[0].local.number)


def _apart(w: Statements, e: m.Comprehension) -> m.Comprehension:
    """`any(all(C for x in l) for l in K)`: where all l have as many elements, and few, each gets a name of its own."""
    match e.binders.binders[0], w.x.fold(e.element):
        case (
            m.Binder(local=whole, collection=collection, where=None),
            m.Comprehension(
                aggregate="any" | "all" as aggregate,
                element=element,
                binders=m.Binders((m.Binder(local=one, collection=m.Local(local=gone_through), where=None),), ()),
            ),
        ) if gone_through == whole and not mentions(whole, element):
            table = w.x.fold(collection)
            width = w.x.fold.tables[table.table].width() if isinstance(table, Tabulated) else 0
            if not 2 <= width <= MOST_APART:
                return e
            parts = [w.own_local(one.name, element, one.type) for _ in range(width)]
            w.x.symbols.locals[whole.number] = ", ".join(part.local.name for part in parts)
            conditions = tuple(substitute(element, {one: part}) for part in parts)
            return replace(e, element=m.Operation(m.BOOL, e.span, "and" if aggregate == "all" else "or", conditions))
    return e


def _first(w: Statements, e: m.Comprehension, result: str) -> None:
    e = _named_before(w, e)
    with _each(w, e, ordered=True):
        w.lines((f"{result} = {bare(w.x.value(e.element))}", "break"))
    with w.w.block("else:"):
        w.line(f"{result} = {'None' if e.default is None else bare(w.x.value(e.default))}")


def _first_of_all(w: Statements, e: m.Index) -> str | None:
    """`list(..)[1]` needs no list, if nothing in it can fail that is not looked at then."""
    match e.subject, e.index:
        case m.Comprehension(aggregate="list", binders=m.Binders((binder,), ())) as all_, m.Const(value=1):
            asked = [all_.element] if binder.where is None else [all_.element, binder.where]
            if all(map(w.x.fold.is_sure, asked)):
                result = w.temporary("found")
                with _each(w, all_, ordered=True):
                    w.lines((f"{result} = {bare(w.x.value(all_.element))}", "break"))
                with w.w.block("else:"):
                    w.line("nth((), 1)")
                return result
    return None


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


def _named_before(w: Statements, e: m.Comprehension) -> m.Comprehension:
    """What is asked in a loop, with the seats beside a seat that stays the same worked out before."""
    if not w.x.all_in():
        return e
    inside = {binder.local for binder in every(m.Binder, e)} | {let.local for let in every(m.LetIn, e)}
    named: dict[m.Expression, m.Local] = {}

    def name(part: m.Expression) -> m.Expression | None:
        match part:
            case m.Builtin(name="next" | "previous", args=(m.Local(local=local),)) if local not in inside:
                if part not in named:
                    named[part] = w.naming(part, "beside")
                return named[part]
        return None

    binder = e.binders.binders[0]
    where = None if binder.where is None else rewrite(binder.where, name)
    binders = replace(e.binders, binders=(replace(binder, where=where),))
    return replace(e, element=rewrite(e.element, name), binders=binders)


@contextmanager
def _each(w: Statements, e: m.Comprehension, *, ordered: bool) -> Iterator[None]:
    """Lines for each element that meets the condition of the one binder."""
    binder = narrowed(w.x, e.binders.binders[0])
    (head,) = comprehensions.heads(w.x, (binder,), (e.element, *e.binders.keys), ordered=ordered)
    with w.w.block(f"{head}:"), w.computing_once(), _if(w, binder.where):
        yield


@contextmanager
def _if(w: Statements, condition: m.Expression | None) -> Iterator[None]:
    """Lines that are carried out only if a condition holds; what has to hold first is asked first."""
    condition = None if condition is None else opened(w.x, condition)
    match condition:
        case None | m.Const(value=True):
            yield
        case m.Operation(operator="and", args=(first, *others)) if searches(w, condition):
            with _if(w, first), _if(w, _joined(condition, others)):
                yield
        case m.LetIn(local=local, value=value, body=body):
            w.line(f"{w.target(local)} = {bare(found(w, value))}")
            with _if(w, body):
                yield
        case _:
            with w.w.block(f"if {bare(decided(w, condition, w.x.truth))}:"), w.computing_once():
                yield


def listed(w: Statements, binders: m.Binders, item: Callable[[], str]) -> str | None:
    """The name of a list of the items of all combinations, where one of their conditions is a search; else None."""
    conditions = [binder.where for binder in binders.binders if binder.where is not None]
    if binders.keys or not any(searches(w, condition) for condition in conditions):
        return None
    result = w.temporary("listed")
    w.line(f"{result} = []")
    with ExitStack() as inside:
        through = tuple(narrowed(w.x, binder) for binder in binders.binders)
        for head, binder in zip(comprehensions.heads(w.x, through, ()), through, strict=True):
            inside.enter_context(w.w.block(f"{head}:"))
            inside.enter_context(w.computing_once())
            inside.enter_context(_if(w, binder.where))
        w.line(f"{result}.append({item()})")
    return result
