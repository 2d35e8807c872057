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
    positions = _positions(game, names, kinds, environment)
    return Board(names, tuple(tuple(sorted(leads)) for leads in after), tuple(map(positions.get, range(len(names)))))


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


def _positions(
    game: CheckedGame, names: tuple[str, ...], kinds: Mapping[str, KindTable], environment: Environment
) -> dict[int, Position]:
    """Where spaces are drawn, as far as the game says it: no two at the same place."""
    there: dict[Position, int] = {}
    for kind in game.kinds.values():
        if kind.group == "space" and kind.position is not None:
            for space in kinds[kind.name].ids:
                position = _position(kind, kind.position, environment({kind.this.number: space}))
                if position in there:
                    message = f"{names[space]} would be drawn over {names[there[position]]}"
                    raise RuleError(message, kind.position.span, "DECL32", "give each space a place of its own")
                there[position] = space
    return {space: position for position, space in there.items()}


def _position(kind: Kind, position: Expression, env: Env) -> Position:
    found = items(evaluate(position, env))
    if len(found) != 2:
        message = f"each {kind.name} is drawn at two numbers, and here are {len(found)}"
        raise RuleError(message, position.span, "DECL32", "write `list(x, y)`")
    return number(found[0]), number(found[1])
