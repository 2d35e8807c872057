"""What one viewer perceives of the events between two decisions; logs, traces and undo are made from it.

The events are played again on a copy of the state they happened on, so that each is looked at in its moment:
who could see a component where it lay, and where it came to lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.events import ChanceOutcome, Event, Hidden, Move, Set, Shown, Told, apply_event
from interpreter.layout import AT, NOWHERE, State
from interpreter.places import Places
from interpreter.play.naming import data_of, listed, text_of
from interpreter.play.views import EVERYTHING, Viewer
from validator.effects import ALIVE, Effects, variable, zone
from validator.kinds import component_kind
from validator.model import CheckedGame, Expression, ListType, Local, Pick, Reveal, SetType, Type
from validator.tables import Value
from validator.walk import every


@dataclass(frozen=True, slots=True)
class Name:
    """What something is called: for programs (JSON), for people."""

    data: Any
    text: str


@dataclass(frozen=True, slots=True)
class Sight:
    """One event as a viewer perceives it.

    `items`: the components it is about, None for one the viewer does not get to know; `learned`: some of them were
    unknown to it before. `value`: what is set, told, picked, rolled; None if the viewer may not know it. `counted`: it
    may know how many they are. `idle`: it has seen before that the variable holds what is set. `backs`: for each
    component that stays unknown, or for what is picked, what it shows all the same, if anything.
    """

    event: Event
    items: tuple[Name | None, ...] = ()
    value: Name | None = None
    counted: bool = True
    learned: bool = False
    idle: bool = False
    backs: tuple[Name | None, ...] = ()


def witness(places: Places, before: State, events: Sequence[Event], seat: int) -> Iterator[Sight]:
    """The events for a viewer, each at its moment. `before` is a copy that may be changed."""
    viewer = Viewer(places, before, seat)
    for event in events:
        yield _PERCEIVED.get(type(event), _plainly)(viewer, event)


def come_to_know(places: Places, before: State, events: Sequence[Event], seat: int) -> frozenset[int]:
    """Components that the viewer sees after (or before) the first thing that is done with them."""
    viewer, touched, known = Viewer(places, before, seat), set[int](), set[int]()
    for event in events:
        items = [item for item in _components(event) if item not in touched]
        known |= {item for item in items if viewer.sees(item)}
        apply_event(places, before, event)
        known |= {item for item in items if viewer.sees(item)}
        touched |= set(items)
    return frozenset(known)


def _components(event: Event) -> Sequence[int]:
    match event:
        case Move(items=items) | Shown(items=items) | Hidden(items=items):
            return items
        case ChanceOutcome(kind="shuffle", result=tuple() as result):
            return [item for item in result if isinstance(item, int)]
    return ()


# ------------------------------------------------------------------ kinds of events


def _plainly(viewer: Viewer, event: Event) -> Sight:
    """Events that hold no secret."""
    apply_event(viewer.places, viewer.state, event)
    return Sight(event)


def _moved(viewer: Viewer, event: Move) -> Sight:
    zones = {*event.sources, event.to}
    counted = any(viewer.sees_count(zone) for zone in zones)
    return _about_components(viewer, event, event.items, counted=counted)


def _about_components(viewer: Viewer, event: Event, items: Sequence[int], *, counted: bool = True) -> Sight:
    before = [_glance(viewer, item) for item in items]
    unordered = any(_lies_in_set(viewer, item) for item in items)
    apply_event(viewer.places, viewer.state, event)
    after = [_glance(viewer, item) for item in items]
    glances = [(was[0] or now[0], was[1] or now[1]) for was, now in zip(before, after, strict=True)]
    if unordered:  # the place of a known one would tell something of the others, and theirs of each other
        glances.sort(key=lambda glance: (glance[0] is None, glance[1].data if glance[1] and not glance[0] else ""))
    return Sight(
        event,
        tuple(name for name, _ in glances),
        counted=counted,
        learned=any(now[0] is not None and was[0] is None for was, now in zip(before, after, strict=True)),
        backs=tuple(None if name else back for name, back in glances),
    )


def _glance(viewer: Viewer, item: int) -> tuple[Name | None, Name | None]:
    """A component's name, or at least its back, if the viewer sees them."""
    return _component(viewer, item) if viewer.sees(item) else None, _back(viewer, item)


def _back(viewer: Viewer, item: int) -> Name | None:
    instance = viewer.instance
    if not instance.backs[item] or not viewer.sees_back(item):
        return None
    return Name(instance.backs[item], instance.back_labels[item])


def _lies_in_set(viewer: Viewer, item: int) -> bool:
    zone: int = viewer.state[AT][item]
    return zone != NOWHERE and viewer.places.forms[zone] == "set"


def _component(viewer: Viewer, item: int) -> Name:
    instance = viewer.instance
    return Name(instance.names["component"][item], instance.labels["component"][item])


def _shown(viewer: Viewer, event: Shown) -> Sight:
    return _about_components(viewer, event, event.items)


def _hidden(viewer: Viewer, event: Hidden) -> Sight:
    return _about_components(viewer, event, event.items)


def _set(viewer: Viewer, event: Set) -> Sight:
    before = _read(viewer, event.name, event.index)
    apply_event(viewer.places, viewer.state, event)
    now = _read(viewer, event.name, event.index)
    return Sight(event, value=now, idle=now is not None and now == before)


def _read(viewer: Viewer, name: str, index: int) -> Name | None:
    """What a variable holds, to a viewer who may read it; one of a component only by who sees the component."""
    declared = viewer.instance.game.variables[name]
    radix = viewer.places.layout.families.get(name)
    owners = zip(declared.family, radix.members(index) if radix else (), strict=True)
    about_seen = all(component_kind(viewer.instance.game, o.type) is None or viewer.sees(m) for o, m in owners)
    if not (about_seen and viewer.sees_variable(name, index)):
        return None
    held = viewer.state[viewer.places.layout.variables[name]]
    return _name(viewer, declared.type, held if radix is None else held[index])


def _told(viewer: Viewer, event: Told) -> Sight:
    if not viewer.is_told(event.mask):
        return Sight(event)
    assert isinstance(event.statement, Reveal)
    return Sight(event, value=_name(viewer, event.statement.what.type, event.value), learned=True)


def _chance(viewer: Viewer, event: ChanceOutcome) -> Sight:
    if event.kind == "shuffle":
        return _about_components(viewer, event, _components(event))
    if event.kind == "roll":
        return Sight(event, value=_dice(event) if viewer.is_told(event.seen) else None, learned=True)
    if event.kind != "pick":
        return Sight(event, learned=True)
    assert isinstance(event.statement, Pick)
    type_ = event.statement.local.type
    if component_kind(viewer.instance.game, type_) is not None:
        value, back = _glance(viewer, event.result) if isinstance(event.result, int) else (None, None)
        return Sight(event, value=value, learned=True, backs=() if value else (back,))
    known = viewer.seat == EVERYTHING or is_open(viewer.instance.game, event.statement.collection)
    return Sight(event, value=_name(viewer, type_, event.result) if known else None, learned=True)


def _dice(event: ChanceOutcome) -> Name:
    numbers = list(event.result) if isinstance(event.result, tuple) else [event.result]
    return Name(numbers, listed([str(number) for number in numbers]))


def _name(viewer: Viewer, type_: Type, value: Value) -> Name:
    return Name(data_of(viewer, type_, value), text_of(viewer, type_, value))


def is_open(game: CheckedGame, expression: Expression) -> bool:
    """Does an expression read nothing but what everybody may see? Collections in locals may come from anywhere."""
    public = {zone(z.name) for z in game.zones.values() if z.seen.who == "all"}
    public |= {variable(v.name) for v in game.variables.values() if v.seen.who == "all"} | {ALIVE}
    if any(isinstance(local.type, ListType | SetType) for local in every(Local, expression)):
        return False
    return Effects(game).reads(expression) <= public


_PERCEIVED: Mapping[type, Callable[[Viewer, Any], Sight]] = {
    Move: _moved,
    Shown: _shown,
    Hidden: _hidden,
    Set: _set,
    Told: _told,
    ChanceOutcome: _chance,
}
