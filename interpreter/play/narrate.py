"""The log: what a seat has heard and seen, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from interpreter.events import ChanceOutcome, Ended, Hidden, Move, Set, Shown, Told
from interpreter.events import Eliminated as Out
from interpreter.ids import in_words
from interpreter.places import Places
from interpreter.play.naming import a, listed, seat_text, variable_text, zone_text
from interpreter.play.witness import Sight
from validator.model import Reveal
from validator.tables import UNSET


def tell(places: Places, sights: Sequence[Sight], reason: str | None) -> Iterator[str]:
    """The lines for what a viewer perceives, in order; `reason` is why the game is over, if it is."""
    for _, same in groupby(sights, key=_together):
        for sight in _joined(same):
            told = _TOLD.get(type(sight.event))
            line = told(places, sight) if told else None
            if line:
                yield sentence(line)
            if isinstance(sight.event, Ended):
                yield from _ended(places, sight.event, reason)


def sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "."


def seats_text(places: Places, mask: int) -> str:
    seats = [seat for seat in range(places.instance.players) if mask >> seat & 1]
    return "everybody" if len(seats) == places.instance.players else listed([seat_text(places, s) for s in seats])


def _together(sight: Sight) -> tuple[object, ...]:
    """Moves that one statement makes one by one from one place, as when cards are dealt around, are told together."""
    event = sight.event
    if isinstance(event, Move) and len(set(event.sources)) == 1:
        return (id(event.statement), event.sources[0], sight.counted)
    return (id(sight),)


def _joined(together: Iterable[Sight]) -> Iterator[Sight]:
    """One for each place to which something moves, in the order of the first arrivals; anything else as it is."""
    ways: dict[object, list[Sight]] = {}
    for sight in together:
        ways.setdefault(sight.event.to if isinstance(sight.event, Move) else None, []).append(sight)
    for group in ways.values():
        items = tuple(item for sight in group for item in sight.items)
        yield replace(group[0], items=items, backs=tuple(back for sight in group for back in sight.backs))


def _ended(places: Places, event: Ended, reason: str | None) -> Iterator[str]:
    yield sentence(f"the game is over: {reason}" if reason else "the game is over")
    winners = [seat_text(places, seat) for seat in event.winners]
    yield sentence(f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}" if winners else "nobody wins")
    if event.scores is not None:
        yield sentence("scores: " + ", ".join(f"{seat_text(places, s)} {n}" for s, n in enumerate(event.scores)))


# -------------------------------------------------------------------- kinds of events


def _moved(places: Places, sight: Sight) -> str:
    event = sight.event
    assert isinstance(event, Move)
    kind = places.instance.game.zones[places.names[event.to]].kind
    what = _things(sight, kind)
    verb = "goes" if len(sight.items) == 1 else "go"
    sources = set(event.sources)
    origin = f" from {zone_text(places, event.sources[0])}" if len(sources) == 1 else ""  # many would drown what moves
    edge = "under" if event.edge == "bottom" and places.forms[event.to] == "pile" else "to"
    return f"{what} {verb}{origin} {edge} {zone_text(places, event.to)}"


def _things(sight: Sight, kind: str) -> str:
    """`ace, king x2 and 3 cards (red)`: the known by name, the others by number and by what their backs say."""
    known = Counter(item.text for item in sight.items if item is not None)
    words = [text if count == 1 else f"{text} x{count}" for text, count in known.items()]
    pairs = zip(sight.items, sight.backs, strict=True)
    unknown = Counter("" if back is None else f" ({back.text})" for item, back in pairs if item is None)
    noun = in_words(kind)
    for back, count in unknown.items():
        if sight.counted:
            words.append((a(noun) if count == 1 else f"{count} {noun}s") + back)
        else:
            words.append(f"some {noun}s")
    return listed(words)


def _set(places: Places, sight: Sight) -> str | None:
    """Nothing, where nothing has changed for the viewer, or nothing but bookkeeping."""
    event = sight.event
    assert isinstance(event, Set)
    if sight.value is None or sight.idle or event.value == UNSET or places.instance.game.variables[event.name].quiet:
        return None
    return f"{variable_text(places, event.name, event.index)}: {sight.value.text}"


def _shown(places: Places, sight: Sight) -> str:
    event = sight.event
    assert isinstance(event, Shown)
    known = [item.text for item in sight.items if item is not None]
    if len(known) == len(sight.items):
        return f"{listed(known)} {'is' if len(known) == 1 else 'are'} shown to {seats_text(places, event.mask)}"
    noun = "one component is" if len(sight.items) == 1 else f"{len(sight.items)} components are"
    return f"{noun} shown to {seats_text(places, event.mask)}"


def _hidden(places: Places, sight: Sight) -> str:
    known = [item.text for item in sight.items if item is not None]
    what = listed(known) if len(known) == len(sight.items) else "what was shown"
    return f"{what} {'is' if len(known) < 2 else 'are'} hidden again"


def _told(places: Places, sight: Sight) -> str:
    event = sight.event
    assert isinstance(event, Told)
    assert isinstance(event.statement, Reveal)
    who = seats_text(places, event.mask)
    hears = "hear" if " and " in who else "hears"
    if sight.value is None:
        return f"{who} {hears} something"
    return f"{who} {hears} that `{event.statement.what.span.text}` is {sight.value.text}"


def _chance(places: Places, sight: Sight) -> str:
    event = sight.event
    assert isinstance(event, ChanceOutcome)
    return _CHANCE[event.kind](places, sight, event)


def _shuffled(places: Places, sight: Sight, event: ChanceOutcome) -> str:
    assert event.of is not None
    name = zone_text(places, event.of)
    return f"{name} {'are' if name.endswith('s') else 'is'} shuffled"  # the deck, the discards


def _only(places: Places, mask: int) -> str:
    return f"only {seats_text(places, mask)}" if mask else "nobody"


def _rolled(places: Places, sight: Sight, event: ChanceOutcome) -> str:
    if sight.value is None:
        return f"dice are rolled where {_only(places, event.seen)} can see them"
    if not sight.value.data:
        return "no die is rolled"
    return f"{'the die shows' if len(sight.value.data) == 1 else 'the dice show'} {sight.value.text}"


def _picked(places: Places, sight: Sight, event: ChanceOutcome) -> str:
    if event.of is None:
        return f"{sight.value.text if sight.value else 'something'} is picked by lot"
    kind = in_words(places.instance.game.zones[places.names[event.of]].kind)
    unknown = a(kind) + "".join(f" ({back.text})" for back in sight.backs if back)
    return f"{sight.value.text if sight.value else unknown} is picked blindly from {zone_text(places, event.of)}"


def _ordered(places: Places, sight: Sight, event: ChanceOutcome) -> str:
    assert isinstance(event.result, tuple)
    seats = [seat_text(places, seat) for seat in event.result if isinstance(seat, int)]
    return f"the order is drawn by lot: {', '.join(seats)}"


def _out(places: Places, sight: Sight) -> str:
    assert isinstance(sight.event, Out)
    return f"{seat_text(places, sight.event.seat)} is out of the game"


_CHANCE: Mapping[str, Callable[[Places, Sight, ChanceOutcome], str]] = {
    "shuffle": _shuffled,
    "roll": _rolled,
    "pick": _picked,
    "order": _ordered,
}

_TOLD: Mapping[type, Callable[[Places, Any], str | None]] = {
    Move: _moved,
    Set: _set,
    Shown: _shown,
    Hidden: _hidden,
    Told: _told,
    ChanceOutcome: _chance,
    Out: _out,
}
