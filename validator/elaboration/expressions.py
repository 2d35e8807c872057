"""Expressions: syntax -> typed core. The table of handlers, one per syntax node, and the public functions.

In: a syntax node and the scope it stands in. Out: a core expression with its type. Faults are reported to the
scope's globals; the expression then has ErrorType.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dsl import syntax as s
from validator.elaboration import calls, loops, names, operators, types
from validator.elaboration.elaborator import Elaborator, Handler, poison
from validator.elaboration.narrowing import when_false, when_true
from validator.elaboration.scope import Scope
from validator.model import (
    BOOL,
    INT,
    NONE,
    Binders,
    Const,
    Expression,
    If,
    Index,
    LetIn,
    ListType,
    Template,
    Type,
    ZoneType,
)

# --------------------------------------------------------------------- handlers


def _int(node: s.Int, e: Elaborator, hint: Type | None) -> Expression:
    return Const(INT, node.span, node.value)


def _bool(node: s.Bool, e: Elaborator, hint: Type | None) -> Expression:
    return Const(BOOL, node.span, node.value)


def _none(node: s.NoneLiteral, e: Elaborator, hint: Type | None) -> Expression:
    return Const(NONE, node.span, None)


def _index(node: s.Index, e: Elaborator, hint: Type | None) -> Expression:
    """`xs[1]` of a list or a pile."""
    subject, index = e.infer(node.subject), e.elaborate(node.index, INT)
    if types.is_error(subject.type, index.type):
        return poison(node.span)
    inner = types.element(subject.type)
    if inner is None or not isinstance(types.content(subject.type), ListType):
        message = f"only a list or a pile has a first, a second .., and this is {types.a(subject.type)}"
        return e.fail("TYPE06", message, node.subject.span)
    return Index(inner, node.span, subject, index)


def _conditional(node: s.Conditional, e: Elaborator, hint: Type | None) -> Expression:
    condition = e.condition(node.condition)
    then, otherwise = e.knowing(when_true(condition, e.names)), e.knowing(when_false(condition, e.names))
    if names.is_open_member(node.yes, e) and hint is None:
        no = otherwise.infer(node.no)
        yes = then.infer(node.yes, types.content(no.type))
    else:
        yes = then.infer(node.yes, hint)
        no = otherwise.infer(node.no, hint or types.content(yes.type))
    if types.is_error(yes.type, no.type):
        return poison(node.span)
    if isinstance(yes.type, ZoneType) and isinstance(no.type, ZoneType) and yes.type.kind == no.type.kind:
        return If(types.join(yes.type, no.type, e.names) or types.ERROR, node.span, condition, yes, no)
    return _joined(node, condition, then.content(yes), otherwise.content(no), e)


def _joined(node: s.Conditional, condition: Expression, yes: Expression, no: Expression, e: Elaborator) -> Expression:
    joined = types.join(yes.type, no.type, e.names)
    if joined is None:
        shown = f"{types.a(yes.type)} or else {types.a(no.type)}"
        return e.fail("TYPE03", f"this would be {shown}", node.span)
    return If(joined, node.span, condition, e.coerce(yes, joined), e.coerce(no, joined))


HANDLERS: Mapping[type[Any], Handler] = {
    s.Int: _int,
    s.Bool: _bool,
    s.NoneLiteral: _none,
    s.Ref: names.ref,
    s.Attribute: names.attribute,
    s.FamilyRef: names.family_ref,
    s.Index: _index,
    s.Call: calls.call,
    s.Comprehension: loops.comprehension,
    s.Unary: operators.unary,
    s.Binary: operators.binary,
    s.Conditional: _conditional,
}

# ----------------------------------------------------------------------- public


def at(scope: Scope) -> Elaborator:
    """The elaborator of a place."""
    return Elaborator(scope, HANDLERS)


def elaborate(node: s.Expr, scope: Scope, expected: Type | None = None) -> Expression:
    """The value an expression gives; of the expected type, or reported and of ErrorType."""
    return at(scope).elaborate(node, expected)


def binders(node: s.Binders, scope: Scope) -> tuple[Binders, Scope]:
    """Loop heads and the scope inside them."""
    return loops.binders(node, at(scope))


def template(node: s.Template, scope: Scope) -> Template:
    """A printed text; any value may stand in its braces."""
    e = at(scope)
    return Template(tuple(part if isinstance(part, str) else e.value(part) for part in node.parts))


def body(node: s.Body, scope: Scope, expected: Type | None = None) -> Expression:
    """A function's `let` lines and its value."""
    if not node.lets:
        return elaborate(node.value, scope, expected)
    first, rest = node.lets[0], replace(node, lets=node.lets[1:])
    value = elaborate(first.value, scope)
    inner, local = scope.bind(first.name.text, value.type, first.name.span)
    result = body(rest, inner, expected)
    return LetIn(result.type, node.span, local, value, result)
