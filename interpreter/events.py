"""What happens in a game, as data: every change of a state and every step that people hear of, in order.

Both machines append the same events. They hold ids only, and the statement that caused them (its place, its
types); words and secrets are the business of `interpreter.play.views` and `interpreter.play.narrate`. Events are
complete: `apply_event` on the state before gives the state after (random word, watcher bits and program counter aside).

When: a shuffle and a pick always make an event, a roll one for all its dice, a move or opening of no components none,
a write always one (equal value or not); `fresh` one write per member and one check after all; eliminating somebody
who is out already is nothing at all. `at once`: the events of its parts in order, after all have been read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from interpreter.layout import ALIVE, AT, NOWHERE, OVER, REASON, SHOWN, WINNERS, ZONES, State
from interpreter.places import Places
from interpreter.program import Choice
from validator.model import Statement
from validator.tables import Value

EVERYBODY = -1
"""The mask of whatever seats there are."""


@dataclass(frozen=True, slots=True)
class ChanceOutcome:
    """One chance event.

    shuffle: `of` is the zone instance, `result` its new contents, bottom first; None: with explicit chance, the order
    is still open, and the components lie by their ids.
    roll: `of` is the number of sides, `result` one number, or a tuple if the statement has a `count`.
    pick: `of` is the zone instance picked from or None, `result` the element.
    order: `of` is None, `result` the seats in the order they were drawn (a seat loop with `order: random`).
    `seen` is a mask of the seats who see a roll.
    """

    kind: Literal["shuffle", "roll", "pick", "order"]
    of: int | None
    result: Value
    statement: Statement
    seen: int = EVERYBODY


@dataclass(frozen=True, slots=True)
class Settled:
    """With explicit chance: which component lies at a place (from 0) of a shuffled pile. Nobody has seen it by that."""

    zone: int
    component: int
    place: int


@dataclass(frozen=True, slots=True)
class Move:
    """Components change place, as one packet in this order. `sources` are their zone instances before."""

    items: tuple[int, ...]
    sources: tuple[int, ...]
    to: int
    edge: Literal["top", "bottom"]
    statement: Statement


@dataclass(frozen=True, slots=True)
class Set:
    """A variable is written: `index` is the flat index in its family, -1 for a variable that is no family."""

    name: str
    index: int
    value: Value
    statement: Statement | None
    """None: made fresh by a phase that no statement runs (the first one)."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Components are opened to the seats of a bit mask, until they move, are shuffled or hidden."""

    items: tuple[int, ...]
    mask: int
    statement: Statement


@dataclass(frozen=True, slots=True)
class Told:
    """The seats of a bit mask are told a value (a `reveal` or `show` of something that is no component)."""

    value: Value
    mask: int
    statement: Statement


@dataclass(frozen=True, slots=True)
class Hidden:
    items: tuple[int, ...]
    statement: Statement


@dataclass(frozen=True, slots=True)
class Eliminated:
    seat: int
    statement: Statement


@dataclass(frozen=True, slots=True)
class Entered:
    """A phase begins."""

    phase: str
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """A seat has chosen at a site. `waiting` are the seats whose choices are still awaited (simultaneous only)."""

    site: int
    seat: int
    choice: Choice
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """`reason` as in the state (`layout.REASON`); `named` are the winners an end has named, None if scoring decides."""

    reason: int
    named: tuple[int, ...] | None
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None


Event = ChanceOutcome | Settled | Move | Set | Shown | Told | Hidden | Eliminated | Entered | Decided | Ended


def put(places: Places, state: State, items: tuple[int, ...], to: int, edge: str) -> None:
    """Take components out of their zones and put them into zone instance `to` as one packet."""
    zones, at = state[ZONES], state[AT]
    for item in items:
        if at[item] != NOWHERE:
            zones[at[item]].remove(item)
        at[item] = to
        state[SHOWN][item] = 0
    contents = zones[to]
    if places.forms[to] == "set":
        contents.extend(items)
        contents.sort()
    elif edge == "top":
        contents.extend(items)
    else:
        contents[:0] = items


def apply_event(places: Places, state: State, event: Event) -> None:
    """Change a state as the event says; used to look at the moments between two decisions."""
    change = _CHANGES.get(type(event))
    if change is not None:
        change(places, state, event)


def _chance(places: Places, state: State, event: ChanceOutcome) -> None:
    if event.kind == "shuffle":
        assert event.of is not None
        contents = state[ZONES][event.of]
        contents[:] = event.result if isinstance(event.result, tuple) else sorted(contents)
        for item in contents:
            state[SHOWN][item] = 0


def _settled(places: Places, state: State, event: Settled) -> None:
    contents = state[ZONES][event.zone]
    contents.remove(event.component)
    contents.insert(event.place, event.component)


def _move(places: Places, state: State, event: Move) -> None:
    put(places, state, event.items, event.to, event.edge)


def _set(places: Places, state: State, event: Set) -> None:
    slot = places.layout.variables[event.name]
    if event.index < 0:
        state[slot] = event.value
    else:
        state[slot][event.index] = event.value


def _shown(places: Places, state: State, event: Shown) -> None:
    for item in event.items:
        state[SHOWN][item] |= event.mask


def _hidden(places: Places, state: State, event: Hidden) -> None:
    for item in event.items:
        state[SHOWN][item] = 0


def _eliminated(places: Places, state: State, event: Eliminated) -> None:
    state[ALIVE][event.seat] = False


def _ended(places: Places, state: State, event: Ended) -> None:
    state[OVER], state[REASON], state[WINNERS] = True, event.reason, event.named


_CHANGES: Mapping[type, Callable[[Places, State, Any], None]] = {
    ChanceOutcome: _chance,
    Settled: _settled,
    Move: _move,
    Set: _set,
    Shown: _shown,
    Hidden: _hidden,
    Eliminated: _eliminated,
    Ended: _ended,
}
