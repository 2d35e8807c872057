"""Replacing nodes inside core expressions, which are immutable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from validator.model import Binder, Binders, Expression

T = TypeVar("T")

_NODES = (Expression, Binder, Binders)


def rewrite(node: T, change: Callable[[Expression], Expression | None]) -> T:
    """A copy in which each expression that `change` answers for is replaced by the answer, outermost first."""
    if isinstance(node, Expression):
        changed = change(node)
        if changed is not None:
            return cast(T, changed)
    if isinstance(node, tuple):
        return cast(T, tuple(rewrite(item, change) for item in node))
    if not isinstance(node, _NODES):
        return node
    return cast(T, _with_parts(node, change))


def _with_parts(node: Any, change: Callable[[Expression], Expression | None]) -> Any:
    parts = {f.name: getattr(node, f.name) for f in fields(node) if f.name not in ("span", "type")}
    rewritten = {name: rewrite(part, change) for name, part in parts.items()}
    return replace(node, **rewritten) if rewritten != parts else node
