"""Operators: which types they take and what they give. The table at the end has one entry per word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dsl import syntax as s
from dsl.diagnostics import Span
from validator.elaboration import types
from validator.elaboration.elaborator import Elaborator, poison
from validator.elaboration.names import is_open_member
from validator.elaboration.narrowing import when_false, when_true
from validator.model import (
    BOOL,
    INT,
    NONE,
    PLAYER,
    Builtin,
    Expression,
    ListType,
    Operation,
    Operator,
    OptionalType,
    Seats,
    SetType,
    Type,
    ZoneType,
)
from validator.rewrite import unguarded

BinaryHandler = Callable[[s.Binary, Elaborator, Type | None], Expression]


def _pair(node: s.Binary, e: Elaborator) -> tuple[Expression, Expression]:
    """Both operands as they are; a member that only its type can settle is told the other side's."""
    if is_open_member(node.left, e):
        right = e.infer(node.right)
        return e.infer(node.left, _hint(right)), right
    left = e.infer(node.left)
    return left, e.infer(node.right, _hint(left))


def _hint(other: Expression) -> Type | None:
    return None if types.is_error(other.type) else types.content(other.type)


def _fault(left: Expression, right: Expression) -> bool:
    return types.is_error(left.type) or types.is_error(right.type)


def _misfit(node: s.Binary, left: Expression, right: Expression, e: Elaborator, wanted: str) -> Expression:
    """One report for two operands that an operator cannot join; a value that may be none is named first."""
    for operand in (left, right):
        if isinstance(operand.type, OptionalType):
            return e.maybe_none(operand)
    shown = " and ".join(types.show(types.content(operand.type)) for operand in (left, right))
    return e.fail("TYPE03", f"`{node.operator}` takes {wanted}, and here are {shown}", node.span)


# ------------------------------------------------------------------ comparison


def _equality(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    """`==` and `!=`: of two values that may be equal; either may be none, but not the word itself."""
    left, right = (e.content(operand) for operand in _pair(node, e))
    if _fault(left, right):
        return poison(node.span)
    if NONE in (left.type, right.type):
        negated = "is not none" if node.operator == "!=" else "is none"
        return e.fail("TYPE04", "nothing equals none", node.span, f"write `{negated}`")
    if isinstance(left.type, ListType | SetType) and type(left.type) is not type(right.type):
        left, right = _alike(left, right, e)
    if not types.overlap(left.type, right.type, e.names):
        message = f"{types.a(left.type)} never equals {types.a(right.type)}"
        return e.fail("TYPE04", message, node.span, _one_and_many(node, left, right, e))
    return Operation(BOOL, node.span, _operator(node.operator), (left, right))


def _one_and_many(node: s.Binary, left: Expression, right: Expression, e: Elaborator) -> str:
    """A hint for a member that is compared with several, as a name with copies is."""
    word = "in" if node.operator == "==" else "not in"
    for one, many, sides in ((left, right, (node.left, node.right)), (right, left, (node.right, node.left))):
        if isinstance(many.type, ListType | SetType) and types.overlap(one.type, many.type.element, e.names):
            return f"write `{sides[0].span.text} {word} {sides[1].span.text}`"
    return ""


def _alike(left: Expression, right: Expression, e: Elaborator) -> tuple[Expression, Expression]:
    """A pile (or list) and a set are compared as sets."""
    if not isinstance(left.type, ListType | SetType) or not isinstance(right.type, ListType | SetType):
        return left, right
    as_set = SetType(types.ERROR)
    return tuple(x if isinstance(x.type, SetType) else e.collected(x, as_set) for x in (left, right))  # type: ignore[return-value]


def _order(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    """`<` and its like: integers, or lists of them in dictionary order; `<=` also of sets."""
    left, right = _pair(node, e)
    if _fault(left, right):
        return poison(node.span)
    if node.operator == "<=" and _are_sets(left, right):
        return _sets("set<=", node, left, right, e)
    left, right = e.content(left), e.content(right)
    if not types.is_ordered(left.type) or types.join(left.type, right.type, e.names) is None:
        return _misfit(node, left, right, e, "two integers (or two lists of them)")
    return Operation(BOOL, node.span, _operator(node.operator), (left, right))


def _operator(word: str) -> Operator:
    return word  # type: ignore[return-value]


# ------------------------------------------------------------------- membership


def _in(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    if is_open_member(node.left, e):
        right, inner = e.collection(node.right)
        left = e.value(node.left, inner)
    else:
        left = e.value(node.left)
        right, inner = e.collection(node.right, left.type)
    if _fault(left, right) or types.is_error(inner):
        return poison(node.span)
    if isinstance(left.type, OptionalType) and not isinstance(inner, OptionalType):
        return e.maybe_none(left)
    if not types.overlap(left.type, inner, e.names):
        message = f"{types.a(left.type)} is never in {types.a(right.type)}"
        return e.fail("TYPE04", message, node.span, _all_or_any(node, left))
    found = Operation(BOOL, node.span, "in", (left, right))
    return found if node.operator == "in" else Operation(BOOL, node.span, "not", (found,))


def _all_or_any(node: s.Binary, left: Expression) -> str:
    """A hint for a name that stands for all copies of a component."""
    if not isinstance(left.type, SetType):
        return ""
    both = f"{node.left.span.text} & {node.right.span.text}"
    return f"for one of them write `count({both}) > 0`, for all `{node.left.span.text} <= {node.right.span.text}`"


# ------------------------------------------------------------------- arithmetic


def _are_sets(left: Expression, right: Expression) -> bool:
    """Two sets or zones, at least one of which is no pile (`pile + pile` is a list)."""
    both = all(isinstance(x.type, SetType | ZoneType) for x in (left, right))
    return both and any(isinstance(types.content(x.type), SetType) for x in (left, right))


def _sets(operator: Operator, node: s.Binary, left: Expression, right: Expression, e: Elaborator) -> Expression:
    inner = types.join(types.element(left.type) or types.ERROR, types.element(right.type) or types.ERROR, e.names)
    if inner is None:
        return _misfit(node, left, right, e, "two sets of the same things")
    return Operation(BOOL if operator == "set<=" else SetType(inner), node.span, operator, (left, right))


def _arithmetic(integers: Operator, sets: Operator | None, lists: Operator | None) -> BinaryHandler:
    """A handler for an operator on integers that may also join sets or lists."""

    def handler(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
        left, right = e.infer(node.left, hint), e.infer(node.right, hint)
        if _fault(left, right):
            return poison(node.span)
        if sets is not None and _are_sets(left, right):
            return _sets(sets, node, left, right, e)
        left, right = e.content(left), e.content(right)
        if left.type == INT and right.type == INT:
            return Operation(INT, node.span, integers, (left, right))
        joined = types.join(left.type, right.type, e.names)
        if lists is not None and isinstance(joined, ListType):
            return Operation(joined, node.span, lists, (e.coerce(left, joined), e.coerce(right, joined)))
        return _misfit(node, left, right, e, "two integers" + (", sets or lists" if sets else ""))

    return handler


def _both_sets(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    """`&`: what two sets or zones have in common."""
    left, right = e.infer(node.left, hint), e.infer(node.right, hint)
    if _fault(left, right):
        return poison(node.span)
    if not all(isinstance(x.type, SetType | ZoneType) for x in (left, right)):
        return _misfit(node, e.content(left), e.content(right), e, "two sets")
    return _sets("set&", node, left, right, e)


def _range(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    low, high = e.elaborate(node.left, INT), e.elaborate(node.right, INT)
    return Operation(ListType(INT), node.span, "..", (low, high))


def _from(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    """`players from x`"""
    left, start = e.infer(node.left), e.elaborate(node.right, PLAYER)
    if not isinstance(left, Seats) or not left.alive:
        return e.fail("TYPE03", "only `players` are taken from a seat on", node.left.span, "write `players from x`")
    return Builtin(ListType(PLAYER), node.span, "players_from", (start,))


# ------------------------------------------------------------------------ logic


def _and(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    left = e.condition(node.left)
    right = e.knowing(when_true(left, e.names)).condition(node.right)
    return Operation(BOOL, node.span, "and", (left, right))


def _or(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    left = e.condition(node.left)
    right = e.knowing(when_false(left, e.names)).condition(node.right)
    return Operation(BOOL, node.span, "or", (left, right))


BINARY: Mapping[str, BinaryHandler] = {
    "and": _and,
    "or": _or,
    "==": _equality,
    "!=": _equality,
    "<": _order,
    "<=": _order,
    ">": _order,
    ">=": _order,
    "in": _in,
    "not in": _in,
    "+": _arithmetic("+", "set+", "list+"),
    "-": _arithmetic("-", "set-", None),
    "*": _arithmetic("*", None, None),
    "//": _arithmetic("//", None, None),
    "mod": _arithmetic("mod", None, None),
    "&": _both_sets,
    "..": _range,
    "from": _from,
}


def binary(node: s.Binary, e: Elaborator, hint: Type | None) -> Expression:
    return BINARY[node.operator](node, e, hint)


# ------------------------------------------------------------------------ unary


def unary(node: s.Unary, e: Elaborator, hint: Type | None) -> Expression:
    match node.operator:
        case "not":
            return Operation(BOOL, node.span, "not", (e.condition(node.operand),))
        case "-":
            return Operation(INT, node.span, "neg", (e.elaborate(node.operand, INT),))
        case "is none":
            return _is_none("is none", node.operand, node.span, e)
    return _is_none("is not none", node.operand, node.span, e)


def _is_none(operator: Operator, operand: s.Expr, span: Span, e: Elaborator) -> Expression:
    value = unguarded(e.value(operand))
    if types.is_error(value.type):
        return poison(span)
    if not isinstance(value.type, OptionalType):
        return e.fail("TYPE04", f"`{operand.span.text}` is {types.a(value.type)}, never none", span)
    return Operation(BOOL, span, operator, (value,))
