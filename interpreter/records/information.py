"""Information states: all that a seat has seen since the start, so that it forgets nothing.

In: a state and a seat. Out: lines of text, the same for two histories if and only if the seat cannot tell them apart.
They hold what it saw when somebody was first to decide, then what it perceived of every event, the choices that were
public or its own, with the options it had; and where events do not tell all that is to be seen, what on the table had
changed for it whenever somebody was to decide. They do not hold where in the rules anything stands, nor where between
two decisions chance was asked: nobody at the table sees that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from interpreter.events import Entered, Set
from interpreter.play.passage import Passage
from interpreter.play.view import VariableView, View, ZoneView
from interpreter.play.views import OUTSIDER
from interpreter.records.trace import decision_line, event_line

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

    from interpreter.play.state import State

Line = dict[str, Any]

_TOLD_ELSEWHERE = frozenset({"family", "members", "form", "kind", "texts", "text"})
"""Parts of what is seen that say again, or for people, what its id and value say."""


class Knowledge:
    """What a seat has learned at a state since somebody decided before; the digest is that of all it knows."""

    __slots__ = ("_digest", "text", "view")

    def __init__(self, before: Knowledge | None, text: str, view: View | None) -> None:
        self.text = text
        self.view = view
        """What it sees, where that must be looked at to know it."""
        self._digest: HASH = sha256() if before is None else before._digest.copy()
        self._digest.update(text.encode())

    def hash_with(self, text: str) -> str:
        """SHA-256 of all that it knows, and a text."""
        digest = self._digest.copy()
        digest.update(text.encode())
        return digest.hexdigest()


def decided_before(state: State) -> State | None:
    """The state at which somebody decided last; None on the way to the first decision."""
    before = state.parent
    while before is not None and before.drawing is not None:
        before = before.parent
    return before


def learned(state: State, seat: int | None, before: Knowledge | None) -> Knowledge:
    """What a seat (from 1) knows at a state, from what it knew at the decision before."""
    viewer = state.viewer(seat).seat
    lines = list(_perceived(_since(state), viewer))
    if before is None:
        sits = viewer + 1 if viewer != OUTSIDER else None
        lines.insert(0, {"type": "start", "game": state.game.name, "players": state.players, "seat": sits})
    if state.drawing is not None:
        return Knowledge(before, _written(lines), None)
    if before is not None and state.setting.sight_is_fixed:
        asked = state.decision
        lines += [{"type": "decides", "seats": asked.seats, "name": asked.name}] if asked else []
        return Knowledge(before, _written(lines), None)
    view = state.view(seat)
    lines += _changes(before.view if before else None, view)
    return Knowledge(before, _written(lines), view)


def options_asked(state: State, seat: int | None) -> str:
    """The options that a seat has now, if it is to decide."""
    decision = state.decision
    if decision is None or seat is None or seat not in decision.seats:
        return ""
    return _written([{"type": "asked", "options": [option.id for option in decision.options_of(seat)]}])


def _since(state: State) -> Passage:
    """All that has happened since the decision before, as one passage, wherever chance was asked."""
    moments, origin = [state], decided_before(state)
    while moments[-1].parent is not origin:
        parent = moments[-1].parent
        assert parent is not None
        moments.append(parent)
    events = tuple(event for moment in reversed(moments) for event in moment.passage.events)
    return replace(moments[-1].passage, events=events)


def _written(lines: list[Line]) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _perceived(passage: Passage, seat: int) -> Iterator[Line]:
    own = passage.answer is not None and passage.answer.act.seat - 1 == seat
    if passage.waiting and own:
        yield _chosen(passage, passage, seat)  # its own secret, before the others have chosen
    for chosen in passage.public():
        yield _chosen(passage, chosen, seat)
    for sight in passage.sights(seat):
        if isinstance(sight.event, Entered) or (isinstance(sight.event, Set) and sight.idle):
            continue
        line = event_line(passage, sight)
        if line is not None:
            yield {key: value for key, value in line.items() if key != "at"}


def _chosen(passage: Passage, chosen: Passage, seat: int) -> Line:
    line = decision_line(passage, chosen, seat)
    return {key: value for key, value in line.items() if key != "by"}


def _changes(before: View | None, now: View) -> Iterator[Line]:
    """What a seat sees otherwise than it did at the decision before."""
    plain = {field.name: getattr(now, field.name) for field in fields(View) if field.name not in ("zones", "variables")}
    changed = {name: value for name, value in plain.items() if before is None or value != getattr(before, name)}
    if changed:
        yield {"type": "seen", **changed}
    for name in ("zones", "variables"):
        old, new = (() if before is None else getattr(before, name)), getattr(now, name)
        known, seen = set(old), {part.id for part in new}
        yield from ({"type": "seen", **_told(part)} for part in new if part not in known)
        yield from ({"type": "unseen", "id": part.id} for part in old if part.id not in seen)


def _told(part: ZoneView | VariableView) -> Line:
    names = [field.name for field in fields(part) if field.name not in _TOLD_ELSEWHERE]
    return {name: getattr(part, name) for name in names if getattr(part, name) is not None}
