"""What the built-in functions are worth, by name: `(env, span, *values) -> value`.

Their signatures and documentation stand in `dsl.builtins_table`. Those that are short for a comprehension, such as
`sum(C)`, have become one when they come here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import comb
from typing import Any

from dsl.diagnostics import Span
from validator.board import manner_of, no_steps, no_way, too_many_paths
from validator.env import Env
from validator.errors import RuleError
from validator.tables import Value

Items = tuple[Value, ...]

MOST_SUBSETS = 100_000
"""More subsets or pairs of a collection cannot be gone through."""


def _top(env: Env, span: Span, zone: Items, wanted: int | None = None) -> Value:
    if wanted is None:
        return zone[-1] if zone else None
    if not 0 <= wanted <= len(zone):
        raise RuleError(f"the top {wanted} of {len(zone)} cannot be taken", span)
    return zone[len(zone) - wanted :]


def _place(env: Env, span: Span, component: int) -> int:
    return list(env.zone(env.zone_of(component))).index(component) + 1


def _seats_from(env: Env, first: int) -> list[int]:
    """Live seats in turn order, beginning with the first at or after a seat."""
    alive = env.alive()
    return [seat for seat in alive if seat >= first] + [seat for seat in alive if seat < first]


def _next(env: Env, span: Span, seat: int) -> int:
    order = _seats_from(env, seat + 1)
    if not order:
        raise RuleError("no player is left", span)
    return order[0]


def _previous(env: Env, span: Span, seat: int) -> int:
    order = _seats_from(env, seat)
    if not order:
        raise RuleError("no player is left", span)
    return order[-1]


def _player(env: Env, span: Span, number: int) -> int:
    if not 1 <= number <= env.tables.players:
        raise RuleError(f"there is no player {number}; {env.tables.players} play", span)
    return number - 1


def _others(env: Env, span: Span, seat: int) -> tuple[int, ...]:
    """In turn order from that seat."""
    return tuple(other for other in _seats_from(env, seat + 1) if other != seat)


def _opponents(env: Env, span: Span, seat: int) -> Items:
    teams = env.tables.kinds["player"].attributes.get("team", range(env.tables.players))
    return tuple(other for other in _others(env, span, seat) if teams[other] != teams[seat])


def _subsets(env: Env, span: Span, collection: Items, size: int) -> Items:
    fault = subsets_fault(len(collection), size)
    if fault:
        raise RuleError(fault, span)
    env.round(span, comb(len(collection), size))
    return tuple(combinations(collection, size))


def subsets_fault(count: int, size: int) -> str:
    """Why the subsets of `size` of `count` elements cannot be gone through; empty if they can."""
    if size < 0:
        return f"there are no subsets of {size} elements"
    few = min(size, count - size, 64)
    if few > 0 and comb(count, few) > MOST_SUBSETS:
        return f"the subsets of {size} of {count:,} elements are too many"
    return ""


def _distance(env: Env, span: Span, origin: int, target: int) -> int:
    board = env.tables.board
    found = board.distance(origin, target)
    if found is None:
        raise RuleError(no_way(board, origin, target), span)
    return found


def _connected(env: Env, span: Span, origin: int, over: tuple[int, ...]) -> Items:
    found = env.tables.board.connected(origin, over)
    env.round(span, len(found))
    return found


def _reachable(env: Env, span: Span, origin: int, steps: int, *manner: Any) -> Items:
    board = env.tables.board
    if steps < 0:
        raise RuleError(no_steps(steps), span)
    found = board.walk(origin, steps, manner_of(*manner))
    if found is None:
        raise RuleError(too_many_paths(board, origin), span)
    env.round(span, found.rounds)
    return found.ends


BUILTINS: Mapping[str, Callable[..., Value]] = {
    "count": lambda env, span, collection: len(collection),
    "min": lambda env, span, *numbers: min(numbers),
    "max": lambda env, span, *numbers: max(numbers),
    "abs": lambda env, span, value: abs(value),
    "top": _top,
    "place": _place,
    "next": _next,
    "previous": _previous,
    "player": _player,
    "players_from": lambda env, span, seat: tuple(_seats_from(env, seat)),
    "others": _others,
    "opponents": _opponents,
    "reached": lambda env, span, times: env.reached() >= times,
    "pairs": lambda env, span, collection: _subsets(env, span, collection, 2),
    "subsets": _subsets,
    "neighbours": lambda env, span, space: env.tables.board.after[space],
    "distance": _distance,
    "connected": _connected,
    "reachable": _reachable,
}
