"""Watchers, ends, scoring, teams and the rulebook: the sections that stand beside the phases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, cast

from dsl.parser import parse_binders, parse_expression
from dsl.syntax import NoneLiteral
from dsl.values import Text
from validator import schema
from validator.elaboration import expressions, statements
from validator.elaboration.narrowing import knowing, when_true
from validator.elaboration.reading import cited, expression, one_of, read
from validator.elaboration.scope import Globals, Scope, Surroundings
from validator.model import BOOL, INT, PLAYER, End, ListType, Rule, Scoring, Watcher

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
    place = entry.score or entry.won or entry.returns or next(iter(entry.ties), None)
    span = place.span if place is not None else names.kinds["player"].span
    scope, player = Scope(names).bind("p", PLAYER, span)
    ties = [expression(tie, scope, INT) for tie in entry.ties]
    return Scoring(
        player=player,
        score=expression(entry.score, scope, INT),
        better=cast(Literal["higher", "lower"], one_of(entry.better, ("higher", "lower"), "higher", names)),
        ties=tuple(tie for tie in ties if tie is not None),
        won=expression(entry.won, scope, BOOL),
        returns=expression(entry.returns, scope, INT),
        rules=cited(entry.rules),
        span=span,
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
        varied_by=cited(entry.varied_by),
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
    seats = [seat for team in section.values() for seat in team]
    wanted = [str(number) for number in range(1, most + 1)]
    hint = f"each of the seats 1..{most} stands in one team"
    wrong = next((seat for i, seat in enumerate(seats) if seat not in wanted or seat in seats[:i]), None)
    if wrong is not None:
        names.report("DECL14", f"`{wrong}` cannot be a seat of this team", wrong.span, hint)
        return {}
    missing = [number for number in wanted if number not in seats]
    if section and missing:
        names.report("DECL14", f"seat {missing[0]} is in no team", next(iter(section)).span, hint)
    return {str(name): tuple(int(seat) - 1 for seat in team) for name, team in section.items()}
