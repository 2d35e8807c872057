"""Binders and the comprehensions over them: `E for x in C where COND, y in D by KEY default V`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from dsl import syntax as s
from validator.elaboration import types
from validator.elaboration.elaborator import Elaborator, poison
from validator.elaboration.narrowing import when_true
from validator.elaboration.scope import Scope
from validator.model import (
    BOOL,
    INT,
    Aggregate,
    Binder,
    Binders,
    Comprehension,
    Expression,
    ListType,
    SetType,
    Type,
)

AGGREGATES: tuple[Aggregate, ...] = ("count", "sum", "min", "max", "any", "all", "first", "last", "best", "list", "set")
TIES: Mapping[str, Literal["first", "last"]] = {"first": "first", "last": "last"}
TAKES_DEFAULT = frozenset(("min", "max", "first", "last", "best"))
TAKES_ORDER = frozenset(("first", "last", "best", "list"))


# ---------------------------------------------------------------------- binders


def binder(node: s.Binder, e: Elaborator) -> tuple[Binder, Scope]:
    """One binder, and the scope in which its local is known, with what its `where` proves."""
    collection, inner = e.collection(node.collection)
    scope, local = e.scope.bind(node.name.text, inner, node.name.span)
    inside = e.within(scope)
    where = inside.condition(node.where) if node.where is not None else None
    if where is not None:
        inside = inside.knowing(when_true(where, e.names))
    return Binder(local, collection, where), inside.scope


def binders(node: s.Binders, e: Elaborator) -> tuple[Binders, Scope]:
    """Loop heads, and the scope inside them."""
    heads = []
    for head in node.binders:
        bound, scope = binder(head, e)
        e = e.within(scope)
        heads.append(bound)
    keys = tuple(_key(key, e) for key in node.order.keys) if node.order else ()
    return Binders(tuple(heads), keys, _ties(node.order, e)), e.scope


def _key(node: s.Expr, e: Elaborator) -> Expression:
    key = e.value(node)
    if types.is_error(key.type) or types.is_ordered(key.type):
        return key
    if types.is_ordered(types.present(key.type)):
        return e.maybe_none(key)
    return e.fail("TYPE03", f"things are ordered by integers, not by {types.a(key.type)}", node.span)


def _ties(order: s.Order | None, e: Elaborator) -> Literal["first", "last"] | None:
    if order is None or order.ties is None:
        return None
    word = order.ties.text
    if word in TIES:
        return TIES[word]
    e.fail("TYPE08", f"ties go to the `first` or the `last`, not to `{word}`", order.ties.span)
    return None


# --------------------------------------------------------------- comprehensions


def comprehension(node: s.Comprehension, e: Elaborator, hint: Type | None) -> Expression:
    name = node.aggregate.text
    if name not in AGGREGATES:
        return e.unknown("NAME05", "aggregate", name, node.aggregate.span, AGGREGATES)
    heads, scope = binders(node.binders, e)
    inside = e.within(scope)
    if not _misplaced(node, e):
        element = ELEMENTS[name](node, inside, hint)
        if types.is_error(element.type):
            return poison(node.span)
        return _typed(node, name, element, heads, e)
    return poison(node.span)


def _misplaced(node: s.Comprehension, e: Elaborator) -> bool:
    """Report `default`, `by` or `ties` where the aggregate has no use for it."""
    name, order = node.aggregate.text, node.binders.order
    if node.default is not None and name not in TAKES_DEFAULT:
        e.fail("TYPE08", f"`{name}` needs no default: it has a value when there is nothing", node.default.span)
        return True
    if order is not None and name not in TAKES_ORDER:
        e.fail("TYPE08", f"the order makes no difference to `{name}`", order.span, "leave `by` out")
        return True
    if order is not None and order.ties is not None and name != "best":
        e.fail("TYPE08", f"`ties` belongs to `best`, not to `{name}`", order.ties.span)
        return True
    if name == "best" and order is None:
        e.fail("TYPE08", "`best` needs to know by what", node.span, "write `best(x for x in C by KEY)`")
        return True
    return False


def _any_element(node: s.Comprehension, e: Elaborator, hint: Type | None) -> Expression:
    """For `count`: only names what is counted, so a truth value there is a mistake."""
    element = e.value(node.element)
    if element.type == BOOL:
        hint_text = "write the condition after `where`"
        return e.fail("TYPE08", "`count` counts all of them, true or not", node.element.span, hint_text)
    return element


def _of(type_: Type) -> Callable[[s.Comprehension, Elaborator, Type | None], Expression]:
    return lambda node, e, hint: e.elaborate(node.element, type_)


def _ordered(node: s.Comprehension, e: Elaborator, hint: Type | None) -> Expression:
    return _key(node.element, e)


def _value(node: s.Comprehension, e: Elaborator, hint: Type | None) -> Expression:
    return e.value(node.element, hint and types.present(hint))


def _item(node: s.Comprehension, e: Elaborator, hint: Type | None) -> Expression:
    return e.value(node.element, hint and types.element(hint))


ELEMENTS: Mapping[str, Callable[[s.Comprehension, Elaborator, Type | None], Expression]] = {
    "count": _any_element,
    "sum": _of(INT),
    "min": _ordered,
    "max": _ordered,
    "any": _of(BOOL),
    "all": _of(BOOL),
    "first": _value,
    "last": _value,
    "best": _value,
    "list": _item,
    "set": _item,
}

RESULTS: Mapping[str, Callable[[Type], Type]] = {
    "count": lambda _: INT,
    "sum": lambda _: INT,
    "any": lambda _: BOOL,
    "all": lambda _: BOOL,
    "first": types.optional,
    "last": types.optional,
    "list": ListType,
    "set": SetType,
}
"""What an aggregate gives for elements of a type; the others give an element."""


def _typed(node: s.Comprehension, name: str, element: Expression, heads: Binders, e: Elaborator) -> Expression:
    aggregate: Aggregate = name  # type: ignore[assignment]
    if node.default is None:
        type_ = RESULTS[name](element.type) if name in RESULTS else element.type
        return Comprehension(type_, node.span, aggregate, element, heads, None)
    default = e.value(node.default, element.type)
    joined = types.join(element.type, default.type, e.names)
    if joined is None:
        shown = f"{types.a(element.type)} or by default {types.a(default.type)}"
        return e.fail("TYPE03", f"this would be {shown}", node.default.span)
    return Comprehension(joined, node.span, aggregate, element, heads, default)
