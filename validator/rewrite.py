"""Replacing expressions inside core nodes, which are immutable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from validator.model import Binder, Binders, Expression, Guarded, LetIn, Local, LocalVar, Option, Statement, Template
from validator.walk import every, field_names

T = TypeVar("T")

_NODES = (Expression, Statement, Binder, Binders, Option, Template)


def rewrite(node: T, change: Callable[[Expression], Expression | None]) -> T:
    """The node with each expression that `change` answers for replaced by the answer, outermost first.

    What nothing is replaced in stays the same object.
    """
    if isinstance(node, Expression):
        changed = change(node)
        if changed is not None:
            return cast(T, changed)
    if isinstance(node, tuple):
        items = tuple(rewrite(item, change) for item in node)
        return cast(T, items) if any(new is not old for new, old in zip(items, node, strict=True)) else node
    return cast(T, _with_parts(node, change)) if isinstance(node, _NODES) else node


def unguarded(expression: Expression) -> Expression:
    """The expression without what was proved of it."""
    return unguarded(expression.value) if isinstance(expression, Guarded) else expression


def substitute(node: T, values: Mapping[LocalVar, Expression]) -> T:
    """The node with locals replaced by expressions (a function's body with its arguments put in)."""
    return rewrite(node, lambda part: values.get(part.local) if isinstance(part, Local) else None)


def with_plain_locals(node: Expression) -> Expression:
    """The expression with the locals that it introduces itself numbered anew: what says the same becomes equal."""
    own = [*(binder.local for binder in every(Binder, node)), *(let.local for let in every(LetIn, node))]
    return cast(Expression, _renamed(node, {v: replace(v, name="", number=-1 - i) for i, v in enumerate(own)}))


def _renamed(node: Any, names: Mapping[LocalVar, LocalVar]) -> Any:
    if isinstance(node, LocalVar):
        return names.get(node, node)
    if isinstance(node, tuple):
        return tuple(_renamed(item, names) for item in node)
    if not names or not isinstance(node, _NODES):
        return node
    return replace(node, **{name: _renamed(getattr(node, name), names) for name in field_names(node)})


def _with_parts(node: Any, change: Callable[[Expression], Expression | None]) -> Any:
    changed: dict[str, Any] = {}
    for name in field_names(node):
        part = getattr(node, name)
        new = rewrite(part, change)
        if new is not part:
            changed[name] = new
    return replace(node, **changed) if changed else node
