"""Chance in traced step code: taken from a script where it has something, else from the state's generator; and told."""

from __future__ import annotations

from typing import Any

from interpreter.events import ChanceOutcome, Event
from interpreter.generated.runtime import Failure, Items, below, dice, shuffle
from interpreter.layout import SHOWN, ZONES, State
from interpreter.program import Chance
from validator.model import Roll, Statement

Events = list[Event]


def told_shuffle(S: State, E: Events, X: Chance | None, zone: int, rule: Statement) -> None:
    items = S[ZONES][zone]
    scripted = X.shuffle(rule.span, tuple(items)) if X else None
    if scripted is None:
        shuffle(S, items)
    else:
        items[:] = scripted
    for item in items:
        S[SHOWN][item] = 0
    E.append(ChanceOutcome("shuffle", zone, tuple(items), rule))


def told_order(S: State, E: Events, X: Chance | None, seats: list[int], rule: Statement) -> None:
    scripted = X.shuffle(rule.span, tuple(seats)) if X else None
    if scripted is None:
        shuffle(S, seats)
    else:
        seats[:] = scripted
    E.append(ChanceOutcome("order", None, tuple(seats), rule))


def told_pick(S: State, E: Events, X: Chance | None, items: Items, zone: int | None, rule: Statement) -> Any:
    if not items:
        raise Failure("there is nothing to pick from")
    chosen = X.pick(rule.span, tuple(items)) if X else None
    if chosen is None:
        chosen = items[below(S, len(items))]
    E.append(ChanceOutcome("pick", zone, chosen, rule))
    return chosen


def told_roll(S: State, E: Events, X: Chance | None, count: int | None, sides: int, seen: int, rule: Roll) -> Any:
    if sides < 1:
        raise Failure(f"a die needs at least one side, not {sides}")

    def die() -> int:
        scripted = X.roll(rule.span, sides) if X else None
        return below(S, sides) + 1 if scripted is None else scripted

    result: Any = die() if count is None else tuple([die() for _ in range(dice(count, rule.local.name))])
    E.append(ChanceOutcome("roll", sides, result, rule, seen))
    return result
