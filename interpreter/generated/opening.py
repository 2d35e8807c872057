"""Conditions with the functions that they call put in their places, where lines can be written for what these name.

In: a folded condition. Out: one that says the same: a call becomes the function's body, its arguments named before,
and what is asked of the outcome of an `if` or a `let` is asked inside.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from interpreter.generated.fold import is_cheap
from validator import model as m
from validator.rewrite import substitute
from validator.walk import descendants, every

if TYPE_CHECKING:
    from interpreter.generated.expressions import Expressions

LARGEST_OPENED = 150
"""Nodes of a body that is put in place of a call."""

COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


def opened(x: Expressions, e: m.Expression) -> m.Expression:
    """A condition, its outermost call put in place."""
    e = x.fold(e)
    match e:
        case m.FunctionCall():
            body = _body(x, e)
            return e if body is None else opened(x, body)
        case m.Operation(operator=operator, args=(m.Builtin(name="count") as count, m.Const() as number)):
            return _inside(x, e, count, number) if operator in COMPARISONS else e
    return e


def _inside(x: Expressions, e: m.Operation, count: m.Builtin, number: m.Const) -> m.Expression:
    """`count(if C then A else B) > 0` as `if C then count(A) > 0 else count(B) > 0`."""
    inner = x.fold(count.args[0])
    if isinstance(inner, m.FunctionCall):
        inner = _body(x, inner) or inner

    def asked(of: m.Expression) -> m.Expression:
        return opened(x, replace(e, args=(replace(count, args=(of,)), number)))

    match inner:
        case m.LetIn():
            return m.LetIn(e.type, e.span, inner.local, inner.value, asked(inner.body))
        case m.If():
            yes, no = asked(inner.yes), asked(inner.no)
            if isinstance(no, m.Const) and no.value is False:
                return x.fold(m.Operation(e.type, e.span, "and", (inner.condition, yes)))
            return x.fold(m.If(e.type, e.span, inner.condition, yes, no))
    return e


def _body(x: Expressions, e: m.FunctionCall) -> m.Expression | None:
    """What a call comes to, if it is not too long, and names or searches something; arguments are worked out once."""
    function, body = x.instance.game.functions[e.function], x.fold.body(e.function)
    gains = any(True for _ in every((m.LetIn, m.Comprehension), body))
    if not gains or sum(1 for _ in descendants(body)) > LARGEST_OPENED:
        return None
    arguments = list(zip(function.params, e.args, strict=True))
    body = substitute(body, {param: argument for param, argument in arguments if is_cheap(argument)})
    for param, argument in reversed(arguments):
        if not is_cheap(argument):
            body = m.LetIn(body.type, body.span, param, argument, body)
    return body
