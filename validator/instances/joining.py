"""How the spaces of a board are linked, and where they are drawn: a `Board` from what the rules write of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

from validator.board import Board, Position
from validator.env import Env
from validator.errors import RuleError
from validator.evaluate import combinations, evaluate, items, number
from validator.model import CheckedGame, Expression, Kind, Link
from validator.tables import KindTable, Value

Environment = Callable[[Mapping[int, Value]], Env]


def joined(
    game: CheckedGame, names: tuple[str, ...], kinds: Mapping[str, KindTable], environment: Environment
) -> Board:
    """`names` are those of the spaces, by id; `environment` gives one to evaluate in, some locals being set."""
    after: list[set[int]] = [set() for _ in names]
    for link in game.links:
        _join(link, after, names, environment({}))
    positions: list[Position | None] = [None] * len(names)
    for kind in game.kinds.values():
        if kind.group == "space" and kind.position is not None:
            for space in kinds[kind.name].ids:
                positions[space] = _position(kind, kind.position, environment({kind.this.number: space}))
    return Board(names, tuple(tuple(sorted(leads)) for leads in after), tuple(positions))


def _join(link: Link, after: list[set[int]], names: tuple[str, ...], env: Env) -> None:
    for _ in combinations(link.binders.binders if link.binders else (), env):
        chain = [number(space) for space in items(evaluate(link.chain, env))]
        if len(chain) < 2:
            hint = "name two spaces or more"
            raise RuleError(f"a link joins spaces, and here is {_counted(chain, names)}", link.span, "DECL31", hint)
        both_ways = not evaluate(link.one_way, env)
        for here, there in pairwise(chain):
            if here == there:
                raise RuleError(f"{names[here]} would be linked to itself", link.span, "DECL31", "leave it out")
            after[here].add(there)
            if both_ways:
                after[there].add(here)


def _counted(chain: list[int], names: tuple[str, ...]) -> str:
    return f"only {names[chain[0]]}" if chain else "none"


def _position(kind: Kind, position: Expression, env: Env) -> Position:
    found = items(evaluate(position, env))
    if len(found) != 2:
        message = f"each {kind.name} is drawn at two numbers, and here are {len(found)}"
        raise RuleError(message, position.span, "DECL32", "write `list(x, y)`")
    return number(found[0]), number(found[1])
