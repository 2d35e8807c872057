"""Watchers, ends, scoring, teams and the rulebook: the sections that stand beside the phases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, cast

from dsl.parser import parse_binders, parse_expression
from dsl.syntax import NoneLiteral
from dsl.values import Text
from validator import expressions, schema, statements
from validator.model import BOOL, INT, PLAYER, End, ListType, Rule, Scoring, Watcher
from validator.narrowing import knowing, when_true
from validator.reading import cited, expression, one_of, read
from validator.scope import Globals, Scope, Surroundings

MOST_PLAYERS = 32
STATUSES = ("stated", "derived", "assumed")


def watcher(entry: schema.Watcher, names: Globals) -> Watcher | None:
    """Its block knows what the condition has proved."""
    scope = Scope(names).standing(Surroundings("watcher", "watcher"))
    binders = None
    if entry.binders is not None:
        node = read(entry.binders, parse_binders, names)
        if node is None:
            return None
        binders, scope = expressions.binders(node, scope)
    condition = expression(entry.whenever, scope, BOOL)
    if condition is None:
        return None
    return Watcher(
        binders=binders.binders if binders else (),
        condition=condition,
        body=statements.block(entry.do, knowing(scope, when_true(condition, names))),
        rules=cited(entry.rules),
        span=entry.whenever.span,
    )


def end(entry: schema.End, names: Globals) -> End | None:
    scope = Scope(names)
    condition = expression(entry.as_soon_as, scope, BOOL)
    if condition is None:
        return None
    is_draw = entry.winners is not None and isinstance(parse_expression(entry.winners)[0], NoneLiteral)
    return End(
        condition=condition,
        winners=None if is_draw else expression(entry.winners, scope, ListType(PLAYER)),
        draw=is_draw,
        reason=str(entry.reason or ""),
        rules=cited(entry.rules),
        span=entry.as_soon_as.span,
    )


def scoring(entry: schema.Scoring, names: Globals) -> Scoring:
    place = entry.score or entry.won or next(iter(entry.ties), None)
    span = place.span if place is not None else names.kinds["player"].span
    scope, player = Scope(names).bind("p", PLAYER, span)
    ties = [expression(tie, scope, INT) for tie in entry.ties]
    return Scoring(
        player=player,
        score=expression(entry.score, scope, INT),
        better=cast(Literal["higher", "lower"], one_of(entry.better, ("higher", "lower"), "higher", names)),
        ties=tuple(tie for tie in ties if tie is not None),
        won=expression(entry.won, scope, BOOL),
        rules=cited(entry.rules),
    )


def rule(id_: Text, entry: schema.Rule, names: Globals) -> Rule:
    return Rule(
        id=str(id_),
        text=str(entry.text),
        source=str(entry.source),
        status=cast(Literal["stated", "derived", "assumed"], one_of(entry.status, STATUSES, "stated", names)),
        note=str(entry.note or ""),
        not_applicable=str(entry.not_applicable or ""),
        carried_by=cited(entry.carried_by),
        span=id_.span,
    )


def player_counts(text: Text, names: Globals) -> tuple[int, int]:
    """`2..6` or `4`: the least and the greatest number of players."""
    match = re.fullmatch(r"([1-9]\d?)(?:\s*\.\.\s*([1-9]\d?))?", text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, -1)
    if not low <= high <= MOST_PLAYERS:
        hint = f"write `2..6` or `4`; at most {MOST_PLAYERS} may play"
        names.report("DECL13", f"`{text}` is no number of players", text.span, hint)
        return 1, 1
    return low, high


def teams(section: Mapping[Text, list[Text]], most: int, names: Globals) -> dict[str, tuple[int, ...]]:
    """Seats (0-based) by team; every seat belongs to one."""
    seen: set[str] = set()
    for seats in section.values():
        for seat in seats:
            if not seat.isdecimal() or not 1 <= int(seat) <= most or seat in seen:
                hint = f"each of the seats 1..{most} stands in one team"
                names.report("DECL14", f"`{seat}` cannot be a seat of this team", seat.span, hint)
            seen.add(str(seat))
    missing = [str(n) for n in range(1, most + 1) if str(n) not in seen]
    if section and missing:
        first = next(iter(section))
        names.report("DECL14", f"seat {missing[0]} is in no team", first.span, f"name the seats 1..{most}")
    return {str(name): tuple(int(s) - 1 for s in seats if s.isdecimal()) for name, seats in section.items()}
