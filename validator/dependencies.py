"""What an expression that reads no state depends on: which parameters, and whether the number of players.

Functions, constants, tables and links are followed. It over-estimates: what is not listed makes no difference.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from validator import model as m
from validator.walk import descendants

_OF_THE_BOARD = frozenset({"neighbours", "distance", "connected", "reachable"})


@dataclass(frozen=True, slots=True)
class Dependencies:
    """`parameters` are in declared order."""

    parameters: tuple[str, ...]
    players: bool


def dependencies(game: m.CheckedGame, expression: m.Expression) -> Dependencies:
    due: list[object] = [expression]
    seen: set[Hashable] = set()
    parameters: set[str] = set()
    players = False
    while due:
        for node in descendants(due.pop()):
            if isinstance(node, m.ParameterRef):
                parameters.add(node.name)
            players = players or _is_about_seats(node)
            for name, more in _behind(game, node):
                if name not in seen:
                    seen.add(name)
                    due.append(more)
    return Dependencies(tuple(name for name in game.parameters if name in parameters), players)


def _is_about_seats(node: object) -> bool:
    return isinstance(node, m.Seats) or (isinstance(node, m.Expression) and node.type in (m.PLAYER, m.KindType("team")))


def _behind(game: m.CheckedGame, node: object) -> Iterator[tuple[Hashable, object]]:
    """What a node stands for, by a name of its own."""
    match node:
        case m.FunctionCall(function=name):
            yield ("function", name), game.functions[name].body
        case m.ConstantRef(name=name):
            yield ("constant", name), game.constants[name].value
        case m.Builtin(name=name) if name in _OF_THE_BOARD:
            yield "links", (game.links, _all_of(game.kinds["space"]))
        case m.Collection(kind=name) | m.Lookup(kind=name) | m.AttributeRef(kind=name):
            yield ("kind", name), _table(game.kinds[name])
        case m.Member(kind=name) | m.CopiesOf(kind=name):
            yield ("kind", name), _table(game.kinds[name])


def _table(kind: m.Kind) -> object:
    """Its rows, what its head says of its attributes, and the kinds that it is made from."""
    values = tuple(value for row in kind.rows or () for value in row.values.values())
    parts = [replace(_all_of(kind), kind=part) for part in kind.parts or ()]
    parts += [replace(_all_of(kind), kind=a.type.kind) for a in kind.attributes if isinstance(a.type, m.KindType)]
    return (kind.attributes, kind.rows or (), values, kind.copies, *parts)


def _all_of(kind: m.Kind) -> m.Collection:
    return m.Collection(m.SetType(m.KindType(kind.name)), kind.span, kind.name)
