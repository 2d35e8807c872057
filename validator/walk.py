"""Walking the core language: every node under a node, in written order."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, cast

from dsl.diagnostics import Span
from validator.model import Block, CheckedGame, LocalVar

T = TypeVar("T")


@cache
def _field_names(node_class: Hashable) -> tuple[str, ...]:
    """The fields that can hold nodes; spans and types are no nodes."""
    return tuple(f.name for f in fields(cast(Any, node_class)) if f.name not in {"span", "type"})


def field_names(node: object) -> tuple[str, ...]:
    """The fields of a node that can hold nodes."""
    return _field_names(cast(Hashable, type(node)))


@cache
def _is_node(node_class: Hashable) -> bool:
    return is_dataclass(cast(Any, node_class))


def children(node: object) -> Iterator[object]:
    """The nodes directly under a node, a block or a tuple of nodes; a LocalVar is a leaf."""
    if isinstance(node, tuple):
        for item in node:
            if isinstance(item, tuple):
                yield from children(item)
            elif _is_node(cast(Hashable, type(item))):
                yield item
    elif _is_node(cast(Hashable, type(node))) and not isinstance(node, LocalVar | Span):
        for name in field_names(node):
            value = getattr(node, name)
            if isinstance(value, tuple):
                yield from children(value)
            elif _is_node(cast(Hashable, type(value))):
                yield value


def descendants(node: object) -> Iterator[object]:
    """A node (if it is one) and everything under it, depth first, in written order."""
    due = [node]
    while due:
        node = due.pop()
        if not isinstance(node, tuple):
            yield node
        due.extend(reversed(tuple(children(node))))


def every(wanted: type[T] | tuple[type[T], ...], node: object) -> Iterator[T]:
    """All nodes of a class (or of several) under a node or block, itself included."""
    return (found for found in descendants(node) if isinstance(found, wanted))


def blocks_of(game: CheckedGame) -> tuple[Block, ...]:
    """Every block that statements begin in: the setup, the phases, and what acts may set off."""
    return (game.setup, *(phase.body for phase in game.phases.values()), *reactions(game))


def reactions(game: CheckedGame) -> tuple[Block, ...]:
    """The blocks that an act may set off: those of watchers, and what zones do when they are short."""
    shorts = (zone.when_short for zone in game.zones.values())
    return (*(watcher.body for watcher in game.watchers), *(block for block in shorts if block is not None))


def mentions(local: LocalVar, node: object) -> bool:
    """Is this local read anywhere under a node?"""
    return any(found == local for found in every(LocalVar, node))
