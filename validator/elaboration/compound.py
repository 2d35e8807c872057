"""Compound statements: branches and loops, and the suffixes of simple statements, which mean the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from dsl import syntax as s
from dsl.diagnostics import Span
from dsl.parser import parse_binders
from validator import schema
from validator.elaboration import loops, touches, types
from validator.elaboration.narrowing import key, same_facts, when_false, when_true
from validator.elaboration.reading import one_of
from validator.elaboration.scope import Scope
from validator.elaboration.touches import Touched, Touches
from validator.elaboration.writer import Step, Writer, leaves
from validator.model import (
    INT,
    NONE,
    AtOnce,
    Block,
    Branch,
    Builtin,
    Const,
    Expression,
    ForEach,
    KindType,
    Match,
    Member,
    Move,
    OptionalType,
    Repeat,
    SeatLoop,
    SetVariable,
    Statement,
    Turns,
    Type,
    While,
)

Body = Callable[[Writer], Block]

# ------------------------------------------------------------------- suffixes


def statement(node: s.Statement, w: Writer) -> Step:
    """A simple statement with its suffixes: `for` is outermost, `when` is asked in each round."""
    if node.condition is None and node.binders is None:
        return w.handlers[type(node.body)](node.body, w)
    if isinstance(node.body, s.Let | s.Roll | s.Pick) or (isinstance(node.body, s.Run) and node.body.let):
        hint = "name it on its own, with `if .. then .. else ..` as its value, or in an `if:`"
        w.e.fail("TYPE16", "a name that is given only now and then cannot be used after", node.body.span, hint)
        return w.handlers[type(node.body)](node.body, w)
    if node.binders is None:
        return _when(node, w)
    touched = partial(_touched, node)
    if node.at_once:
        return _at_once(node, node.binders, touched, w)
    return loop(node.binders, "seats", touched, lambda inner: _when(node, inner)[0], node.span, w)


def _touched(node: s.Statement) -> Touches:
    touched = touches.of_simple(node.body)
    return touched if node.otherwise is None else touched | touches.of_simple(node.otherwise)


def _when(node: s.Statement, w: Writer) -> Step:
    """`S when C else S2`"""
    if node.condition is None:
        return w.handlers[type(node.body)](node.body, w)
    condition = w.e.condition(node.condition)
    then = _if_so(condition, w).one(replace(node, condition=None, otherwise=None, binders=None))
    otherwise = _if_not(condition, w)
    if node.otherwise is None:
        return _branch(node.span, condition, then, ((), otherwise.scope), w)
    return _branch(node.span, condition, then, w.handlers[type(node.otherwise)](node.otherwise, otherwise), w)


def _if_so(condition: Expression, w: Writer) -> Writer:
    return replace(w, e=w.e.knowing(when_true(condition, w.names)))


def _if_not(condition: Expression, w: Writer) -> Writer:
    return replace(w, e=w.e.knowing(when_false(condition, w.names)))


def _branch(span: Span, condition: Expression, then: Step, otherwise: Step, w: Writer) -> Step:
    """A branch; after it, what both ways left proved, or the one that goes on."""
    return (Branch(span, condition, then[0], otherwise[0]),), _after_ways((then, otherwise), w)


def _after_ways(ways: tuple[Step, ...], w: Writer) -> Scope:
    """The scope where ways meet again. Ways that jump do not arrive; what they named stays with them."""
    arriving = [scope for block, scope in ways if not leaves(block)]
    if not arriving:
        return w.scope
    facts = arriving[0].narrowed
    for scope in arriving[1:]:
        facts = same_facts(replace(w.scope, narrowed=facts), scope)
    return replace(w.scope, narrowed=facts)


AT_ONCE = (Move, SetVariable)


def _at_once(node: s.Statement, heads: s.Binders, touched: Touched, w: Writer) -> Step:
    """All sources and values are read before anything changes, so what `where` proves holds throughout."""
    bound, scope = loops.binders(heads, w.e)
    body = _when(node, w.within(scope))[0]
    done = [inner for outer in body for inner in _branches(outer)]
    if not all(isinstance(inner, AT_ONCE) for inner in done):
        w.e.fail("TYPE17", "only moves and assignments to variables are done at once", node.body.span)
    return (AtOnce(node.span, bound, body),), w.after(touched)


def _branches(outer: Statement) -> Block:
    return (*outer.then, *outer.otherwise) if isinstance(outer, Branch) else (outer,)


# ------------------------------------------------------------------- branches


def if_form(form: schema.IfForm, w: Writer) -> Step:
    node = w.parsed(form.condition)
    if node is None:
        return (), w.scope
    condition = w.e.condition(node)
    then = _ways(form.then, _if_so(condition, w))
    otherwise = _ways(form.otherwise, _if_not(condition, w))
    return _branch(node.span, condition, then, otherwise, w)


def _ways(block: list[Any] | None, w: Writer) -> Step:
    return w.sequence(w.units(block or []))


def match_form(form: schema.MatchForm, w: Writer) -> Step:
    """`match: E` with `cases:` by member or number; complete, or with `else`."""
    subject = w.expression(form.subject, None)
    if subject is None or types.is_error(subject.type):
        return (), w.scope
    cases: list[tuple[Expression, Block]] = []
    ways: list[Step] = []
    for text, block in form.cases.items():
        value = _case(text, subject.type, [seen for seen, _ in cases], w)
        if value is not None:
            ways.append(_ways(block, _in_case(subject, value, w)))
            cases.append((value, ways[-1][0]))
    otherwise = None if form.otherwise is None else _ways(form.otherwise, w)
    if otherwise is None:
        _check_complete(form, subject.type, [value for value, _ in cases], w)
    else:
        ways.append(otherwise)
    match = Match(form.subject.span, subject, tuple(cases), None if otherwise is None else otherwise[0])
    return (match,), _after_ways(tuple(ways), w)


def _case(text: schema.Name, wanted: Type, seen: list[Expression], w: Writer) -> Expression | None:
    """The value of a case: a member, a number, true, false or none; None after a report."""
    value = w.expression(text, wanted)
    if value is None or types.is_error(value.type):
        return None
    if not isinstance(value, Member | Const):
        w.e.fail("TYPE12", "a case is one member or number", text.span)
        return None
    if value in seen:
        w.e.fail("TYPE12", f"the case `{text}` stands twice", text.span)
        return None
    return value


def _in_case(subject: Expression, value: Expression, w: Writer) -> Writer:
    path = key(subject)
    if path is None or not isinstance(subject.type, OptionalType) or value.type == NONE:
        return w
    return replace(w, e=w.e.knowing({path: subject.type.base}))


def _check_complete(form: schema.MatchForm, subject: Type, seen: list[Expression], w: Writer) -> None:
    """Without `else` every member has its case."""
    base = types.present(subject)
    wanted: list[str] = []
    if isinstance(base, KindType):
        named = {value.name for value in seen if isinstance(value, Member)}
        wanted = [name for name in _members(base.kind, w) if name not in named]
        incomplete = not _members(base.kind, w)
    else:
        incomplete = {value.value for value in seen if isinstance(value, Const)} < {False, True} or base == INT
    if isinstance(subject, OptionalType) and all(value.type != NONE for value in seen):
        wanted.append("none")
    if wanted or incomplete:
        missing = f"there is no case for {', '.join(wanted)}" if wanted else "some values have no case"
        w.e.fail("TYPE12", missing, form.subject.span, "add them, or an `else`")


def _members(kind: str, w: Writer) -> list[str]:
    """The members of an enum; nothing else can be told apart completely by name."""
    if w.names.kinds[kind].group not in ("enum", "team"):
        return []
    return [name for name, symbols in w.names.members.items() if any(symbol.kind == kind for symbol in symbols)]


# ---------------------------------------------------------------------- loops


def while_form(form: schema.WhileForm, w: Writer) -> Step:
    touched = partial(touches.of_block, form.do)
    inner = w.past(touched)
    node = w.parsed(form.condition)
    if node is None:
        return (), w.scope
    condition = inner.e.condition(node)
    body = _if_so(condition, inner).inside("loop").block(form.do)
    return (While(node.span, condition, body),), w.after(touched)


def repeat_form(form: schema.RepeatForm, w: Writer) -> Step:
    touched = partial(touches.of_block, form.do)
    count = w.expression(form.count, INT)
    body = w.past(touched).inside("loop").block(form.do)
    return ((Repeat(form.count.span, count, body),) if count else ()), w.after(touched)


def for_form(form: schema.ForForm, w: Writer) -> Step:
    node = w.read(form.binders, parse_binders)
    if node is None:
        return (), w.scope
    order = one_of(form.order, ("seats", "random", "any"), "seats", w.names)
    if form.order is not None and not is_seat_loop(node, w):
        w.e.fail("TYPE18", "only a loop over `players` has an `order:`", form.order.span, "sort with `by KEY`")
    return loop(node, order, partial(touches.of_block, form.do), lambda inner: inner.block(form.do), node.span, w)


def loop(node: s.Binders, order: str, touched: Touched, body: Body, span: Span, w: Writer) -> Step:
    """A loop over seats keeps its place and asks `where` as it goes; any other goes through a snapshot."""
    if is_seat_loop(node, w):
        return (_seat_loop(node, order, touched, body, span, w),), w.after(touched)
    bound, scope = loops.binders(node, w.e)
    inner = w.within(scope).past(touched).inside("loop")
    return (ForEach(span, bound, body(inner)),), w.after(touched)


def is_seat_loop(node: s.Binders, w: Writer) -> bool:
    """Is this one binder over `players` or `players from x`, in turn order?"""
    if len(node.binders) != 1 or node.order is not None:
        return False
    collection = node.binders[0].collection
    if isinstance(collection, s.Binary) and collection.operator == "from":
        collection = collection.left
    return isinstance(collection, s.Ref) and collection.name == "players" and not w.scope.lookup("players")


def _seat_loop(node: s.Binders, order: str, touched: Touched, body: Body, span: Span, w: Writer) -> Statement:
    inner = w.past(touched)
    head, scope = loops.binder(node.binders[0], inner.e)
    block = body(inner.within(scope).inside("seats"))
    known: Literal["seats", "random", "any"] = order  # type: ignore[assignment]
    return SeatLoop(span, head.local, _start(head.collection), head.where, known, block)


def _start(collection: Expression) -> Expression | None:
    """The seat that `players from x` begins with."""
    return collection.args[0] if isinstance(collection, Builtin) else None


def turns_form(form: schema.TurnsForm, w: Writer) -> Step:
    node = w.read(form.binders, parse_binders)
    if node is None:
        return (), w.scope
    if not is_seat_loop(node, w):
        hint = "write `turns: p in players from x where COND`"
        w.e.fail("TYPE18", "turns go round `players`, one after the other", node.span, hint)
    touched = partial(touches.of_block, form.do)
    inner = w.past(touched)
    head, scope = loops.binder(node.binders[0], inner.e)
    body = inner.within(scope).inside("turns").block(form.do)
    return (Turns(node.span, head.local, _start(head.collection), head.where, body),), w.after(touched)


FORMS: Mapping[type[Any], Callable[[Any, Writer], Step]] = {
    s.Statement: statement,
    schema.IfForm: if_form,
    schema.MatchForm: match_form,
    schema.WhileForm: while_form,
    schema.RepeatForm: repeat_form,
    schema.ForForm: for_form,
    schema.TurnsForm: turns_form,
}
