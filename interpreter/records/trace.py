"""Traces: a game as JSON lines, complete enough to rebuild every state, or filtered for one seat."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.events import ChanceOutcome, Eliminated, Ended, Entered, Hidden, Move, Set, Shown, Told
from interpreter.ids import plain_id
from interpreter.places import Places
from interpreter.play.naming import HIDDEN, data_of, hidden_id, variable_id, zone_id
from interpreter.play.passage import Passage, reason_text
from interpreter.play.question import called
from interpreter.play.views import EVERYTHING, Viewer
from interpreter.play.witness import Sight
from validator.instances.members import FamilyMembers
from validator.model import Pick, Reveal
from validator.tables import Value

if TYPE_CHECKING:
    from interpreter.play.state import State

Line = dict[str, Any]


def trace(state: State) -> Iterator[str]:
    """The whole game so far, every secret included."""
    return (json.dumps(line, ensure_ascii=False) for line in _lines(state, EVERYTHING))


def trace_for(state: State, seat: int | None) -> Iterator[str]:
    """The same for a seat (from 1): what it may know and nothing else; whoever sits nowhere gets the least."""
    return (json.dumps(line, ensure_ascii=False) for line in _lines(state, state.viewer(seat).seat))


def _lines(state: State, seat: int) -> Iterator[Line]:
    yield start_line(state, seat)
    for moment in state.line():
        yield from passage_lines(moment.passage, seat)


def start_line(state: State, seat: int = EVERYTHING) -> Line:
    """The seed tells everything, so only the whole trace has it."""
    instance = state.setting.instance
    viewer = Viewer(state.setting.places, state.vector, EVERYTHING)
    parameters = {name: _parameter(viewer, name, value) for name, value in instance.parameters.items()}
    line = {
        "type": "start",
        "game": state.game.name,
        "rules_hash": state.game.rules.rules_hash,
        "players": state.players,
        **({"chance": "explicit"} if state.setting.program.explicit else {"seed": state.seed}),
        "parameters": parameters,
        "variant": instance.variant,
    }
    return line if seat == EVERYTHING else {key: value for key, value in line.items() if key != "seed"}


def _parameter(viewer: Viewer, name: str, value: Value) -> Any:
    """Its value; that of a family by member, as `settings_of` reads it."""
    instance, parameter = viewer.instance, viewer.instance.game.parameters[name]
    if not parameter.family:
        return data_of(viewer, parameter.type, value)
    assert isinstance(value, tuple)
    found: dict[str, Any] = {}
    for index, members in FamilyMembers(instance, parameter.family):
        names = [plain_id(instance, local.type, members[local.number]) for local in parameter.family]
        found[", ".join(names)] = data_of(viewer, parameter.type, value[index])
    return found


def passage_lines(passage: Passage, seat: int = EVERYTHING) -> Iterator[Line]:
    """What was chosen, as far as it is public, or what chance brought; and what happened then."""
    if passage.outcome is not None and seat == EVERYTHING:
        yield {"type": "outcome", "id": passage.outcome.id, "probability": str(passage.outcome.probability)}
    for chosen in passage.public():
        yield decision_line(passage, chosen, seat)
    for sight in passage.sights(seat):
        line = event_line(passage, sight)
        if line is not None:
            yield line


def event_line(passage: Passage, sight: Sight) -> Line | None:
    """One event as it was perceived; None where there is nothing to say of it."""
    write = _WRITTEN.get(type(sight.event))
    return write(passage, sight) if write else None


def decision_line(passage: Passage, chosen: Passage, seat: int) -> Line:
    """Other seats' options are none of a reader's business; what they chose is named as the reader sees it."""
    answer = chosen.answer
    assert answer is not None
    line: Line = {"type": "decision", "seat": answer.act.seat, "name": answer.act.decision}
    if seat in (EVERYTHING, answer.act.seat - 1):
        viewer = Viewer(passage.setting.places, chosen.before, answer.act.seat - 1)
        line["options"] = [name.id for name in called(viewer, answer.question)]
        line["index"] = answer.act.index
        line["chosen"] = answer.act.id
    else:
        line["chosen"] = passage.id_for(chosen, seat)
    return {**line, "by": answer.act.by}


# -------------------------------------------------------------------- kinds of events


def _names(sight: Sight) -> list[Any]:
    """What is known by its id, the rest by what it shows while it is hidden."""
    pairs = zip(sight.items, sight.backs, strict=True)
    return [hidden_id(back.data if back else None) if item is None else item.data for item, back in pairs]


def _seats(passage: Passage, mask: int) -> list[int]:
    return [seat + 1 for seat in range(passage.setting.instance.players) if mask >> seat & 1]


def _chance(passage: Passage, sight: Sight) -> Line:
    event = sight.event
    assert isinstance(event, ChanceOutcome)
    kind, of, result = _OUTCOMES[event.kind](passage.setting.places, sight, event)
    line: Line = {"type": "chance", "kind": kind, "of": of}
    if result is not None:
        line["result"] = result
    span = event.statement.span
    return {**line, "at": f"{Path(span.source.path).name}:{span.line}"}


Outcome = tuple[str, Any, Any]


def _shuffle(places: Places, sight: Sight, event: ChanceOutcome) -> Outcome:
    assert event.of is not None
    known = event.result is not None and None not in sight.items
    return "shuffle", zone_id(places, event.of), _names(sight) if known else None


def _roll(places: Places, sight: Sight, event: ChanceOutcome) -> Outcome:
    return "roll", event.of, sight.value.data if sight.value else None


def _pick(places: Places, sight: Sight, event: ChanceOutcome) -> Outcome:
    assert isinstance(event.statement, Pick)
    of = event.statement.collection.span.text if event.of is None else zone_id(places, event.of)
    back = next((hidden_id(back.data) for back in sight.backs if back), None)
    return "random", of, sight.value.data if sight.value else back


def _order(places: Places, sight: Sight, event: ChanceOutcome) -> Outcome:
    assert isinstance(event.result, tuple)
    return "random", "players", [seat + 1 for seat in event.result if isinstance(seat, int)]


_OUTCOMES: Mapping[str, Callable[[Places, Sight, ChanceOutcome], Outcome]] = {
    "shuffle": _shuffle,
    "roll": _roll,
    "pick": _pick,
    "order": _order,
}


def _move(passage: Passage, sight: Sight) -> Line:
    event, places = sight.event, passage.setting.places
    assert isinstance(event, Move)
    sources = [zone_id(places, zone) for zone in event.sources]
    origin = sources[0] if len(set(sources)) == 1 else sources
    line: Line = {"type": "move", "items": _names(sight), "from": origin, "to": zone_id(places, event.to)}
    if not sight.counted and None in sight.items:
        line["items"] = [name for name in line["items"] if name != HIDDEN]
    return {**line, "edge": "bottom"} if event.edge == "bottom" else line


def _set(passage: Passage, sight: Sight) -> Line | None:
    event = sight.event
    assert isinstance(event, Set)
    if sight.value is None:
        return None
    name = variable_id(passage.setting.places, event.name, event.index)
    return {"type": "set", "name": name, "value": sight.value.data}


def _shown(passage: Passage, sight: Sight) -> Line:
    assert isinstance(sight.event, Shown)
    return {"type": "show", "items": _names(sight), "to": _seats(passage, sight.event.mask)}


def _told(passage: Passage, sight: Sight) -> Line:
    event = sight.event
    assert isinstance(event, Told)
    assert isinstance(event.statement, Reveal)
    line: Line = {"type": "tell", "what": event.statement.what.span.text, "to": _seats(passage, event.mask)}
    return line if sight.value is None else {**line, "value": sight.value.data}


def _hidden(passage: Passage, sight: Sight) -> Line:
    return {"type": "hide", "items": _names(sight)}


def _eliminated(passage: Passage, sight: Sight) -> Line:
    assert isinstance(sight.event, Eliminated)
    return {"type": "eliminate", "seat": sight.event.seat + 1}


def _entered(passage: Passage, sight: Sight) -> Line:
    assert isinstance(sight.event, Entered)
    return {"type": "phase", "name": sight.event.phase}


def _ended(passage: Passage, sight: Sight) -> Line:
    event = sight.event
    assert isinstance(event, Ended)
    return {
        "type": "end",
        "reason": reason_text(passage.setting, event.reason),
        "winners": [seat + 1 for seat in event.winners],
        "scores": None if event.scores is None else list(event.scores),
    }


_WRITTEN: Mapping[type, Callable[[Passage, Sight], Line | None]] = {
    ChanceOutcome: _chance,
    Move: _move,
    Set: _set,
    Shown: _shown,
    Told: _told,
    Hidden: _hidden,
    Eliminated: _eliminated,
    Entered: _entered,
    Ended: _ended,
}
