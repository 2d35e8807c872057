"""Moving and drawing components, as Python."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from interpreter.generated.emit_checks import Change
from interpreter.generated.fold import is_cheap
from interpreter.generated.repeating import may_repeat
from interpreter.generated.source import bare
from validator import model as m
from validator.effects import zone
from validator.walk import every

if TYPE_CHECKING:
    from interpreter.generated.emit_statements import Statements


def move(w: Statements, s: m.Move) -> None:
    what = w.x.fold(s.what)
    if isinstance(what.type, m.KindType | m.OptionalType):
        _move_one(w, s, what)
    else:
        _move_packet(w, s)


def form_of(to: m.Expression) -> str:
    assert isinstance(to.type, m.ZoneType)
    return to.type.form


def _steady(e: m.Expression) -> bool:
    """Does a place stay the same while something moves, and is it cheap to say twice?"""
    return is_cheap(e) and not any(True for _ in every(m.SlotContent, e))


def _destination(w: Statements, to: m.Expression) -> tuple[str, str]:
    """(number, list) of the zone that something moves to."""
    to = w.x.fold(to)
    if isinstance(to, m.ZoneRef) and _steady(to):
        return bare(w.x.zone_number(to)), w.x.contents(to)
    number = w.held(w.x.zone_number(to), "to")
    return number, w.x.symbols.by_number(number)


def change_of(w: Statements, s: m.Move | m.Draw, origin: m.Expression, source: str | None) -> Change:
    to = w.x.fold(s.to)
    return Change(w.effects.zones_of(to), w.effects.sources(origin), source, to if _steady(to) else None)


def _move_one(w: Statements, s: m.Move, what: m.Expression) -> None:
    number, target = _destination(w, s.to)
    item = w.held(w.x.value(what), "item")
    change = change_of(w, s, what, None)
    source = _source(w, item, change)
    _unless_full(w, s, item, target)
    if isinstance(what, m.Guarded) and isinstance(w.x.fold(what.value), m.SlotContent):
        w.line(f"{w.x.contents(what.value)}.clear()")
    else:
        w.line(f"{w.x.symbols.by_number(source or f'at[{item}]')}.remove({item})")
    arrive(w, item, number, target, s)
    if w.traced():
        w.happened("Move", f"({item},)", f"({source},)", number, repr(s.edge), s=s)
    w.after(Change(change.resources, change.sources, source, change.to))


def _source(w: Statements, item: str, change: Change) -> str | None:
    """A name for the zone a component comes from, if anybody asks."""
    asked = Change(change.resources, change.sources, "x", change.to)
    if not w.traced() and (w.armed is False or not any(w.checks.touched(asked, w.nested))):
        return None
    return w.held(f"at[{item}]", "source")


def arrive(w: Statements, item: str, number: str, target: str, s: m.Move | m.Draw) -> None:
    """A component, taken from where it lay, comes to a zone."""
    w.line(f"at[{item}] = {number}")
    if w.tracks_shown():
        w.line(f"shown[{item}] = 0")
    if form_of(s.to) == "set":
        w.line(f"insort({target}, {item})")
    elif s.edge == "bottom":
        w.line(f"{target}.insert(0, {item})")
    else:
        w.line(f"{target}.append({item})")


def name_of(to: m.Expression) -> str:
    return to.name if isinstance(to, m.ZoneRef) else to.span.text


# ------------------------------------------------------------------------------ packets


def read_packet(w: Statements, s: m.Move) -> tuple[str, ...]:
    """What a move needs: the component or the components as a tuple, the number of the zone."""
    return bare(w.x.value(s.what)), bare(w.x.zone_number(s.to))


def is_single(w: Statements, s: m.Move) -> bool:
    return isinstance(w.x.fold(s.what).type, m.KindType | m.OptionalType)


def _place(s: m.Move, items: str, number: str) -> str:
    form = f"{form_of(s.to)!r}, {name_of(s.to)!r}"
    return f"place(S, {items}, {number}, {form}, {s.edge == 'bottom'})"


def place_packet(w: Statements, s: m.Move, items: str, number: str) -> None:
    """Change the state, and tell of it, once all is read."""
    if is_single(w, s):
        _place_one(w, s, items, number)
        return
    if w.traced():
        sources = w.held(f"tuple([at[item] for item in {items}])", "sources")
        w.line(_place(s, items, number))
        with w.w.block(f"if {items}:"):
            w.happened("Move", items, sources, number, repr(s.edge), s=s)
    elif form_of(s.to) == "slot" or isinstance(s.what.type, m.ZoneType) or may_repeat(w.x, s.what):
        w.line(_place(s, items, number))
    else:
        _carry(w, s, items, number)


def _carry(w: Statements, s: m.Move, items: str, number: str) -> None:
    """What `place` does, where no component comes twice and there is room for all."""
    item, target = w.temporary("item"), w.x.symbols.by_number(number)
    with w.w.block(f"for {item} in {items}:"):
        w.line(f"{w.x.symbols.by_number(f'at[{item}]')}.remove({item})")
        w.line(f"at[{item}] = {number}")
        if w.tracks_shown():
            w.line(f"shown[{item}] = 0")
    _extend(w, s, items, target)


def _place_one(w: Statements, s: m.Move, item: str, number: str) -> None:
    target = w.x.symbols.by_number(number)
    source = w.held(f"at[{item}]", "source") if w.traced() else f"at[{item}]"
    _unless_full(w, s, item, target)
    w.line(f"{w.x.symbols.by_number(source)}.remove({item})")
    arrive(w, item, number, target, s)
    w.happened("Move", f"({item},)", f"({source},)", number, repr(s.edge), s=s)


def _unless_full(w: Statements, s: m.Move, item: str, target: str) -> None:
    if form_of(s.to) == "slot":
        with w.w.block(f"if {target} and {target}[0] != {item}:"):
            w.line(f"slot_full({name_of(s.to)!r})")


def _move_packet(w: Statements, s: m.Move) -> None:
    what = w.x.fold(s.what)
    if w.x.is_loose(what):
        _move_pile(w, s, what)
    elif isinstance(what.type, m.ZoneType) and form_of(s.to) != "slot" and not w.traced():
        _empty(w, s, what)
    else:
        items, number = (w.held(code, hint) for code, hint in zip(read_packet(w, s), ("items", "to"), strict=True))
        place_packet(w, s, items, number)
    change = change_of(w, s, w.x.fold(s.what), None)
    w.after(Change(change.resources | change.sources))


def _empty(w: Statements, s: m.Move, zone: m.Expression) -> None:
    """What `place` does with all that lies in a zone, where there is room: it need not be looked for."""
    origin, number = w.held(w.x.contents(zone), "origin"), w.held(bare(w.x.zone_number(s.to)), "to")
    items, item = w.held(f"tuple({origin})", "items"), w.temporary("item")
    w.line(f"{origin}.clear()")
    with w.w.block(f"for {item} in {items}:"):
        w.line(f"at[{item}] = {number}")
        if w.tracks_shown():
            w.line(f"shown[{item}] = 0")
    _extend(w, s, items, w.x.symbols.by_number(number))


def _extend(w: Statements, s: m.Move, items: str, target: str) -> None:
    w.line(f"{target}[:0] = {items}" if s.edge == "bottom" else f"{target}.extend({items})")
    if form_of(s.to) == "set":
        w.line(f"{target}.sort()")


def _move_pile(w: Statements, s: m.Move, pile: m.Expression) -> None:
    """All of a pile whose order may be open: it stays open, where that is not seen and as far as there is an order."""
    source, number = (w.held(w.x.zone_number(e), hint) for e, hint in ((pile, "source"), (s.to, "to")))
    stays = w.effects.zones_of(w.x.fold(s.to)) <= {zone(name) for name in w.x.loose}
    loose = w.held(f"lots.carried(S, {source}, {number})", "loose") if stays else ""
    ordered = form_of(s.to) != "set" and not stays
    items = w.held(f"tuple({w.x.settled(pile) if ordered else w.x.contents(pile)})", "items")
    place_packet(w, s, items, number)
    if stays:
        w.line(f"lots.loosened(S, {loose})")


# ------------------------------------------------------------------------------- drawing


def draw(w: Statements, s: m.Draw) -> None:
    """Card by card; what runs short, and what is looked at after each card, stand inside the loop."""
    count = w.held(w.x.value(s.count), "count")
    source, number = w.held(w.x.zone_number(s.source), "source"), w.held(w.x.zone_number(s.to), "to")
    origin, target = (w.held(w.x.symbols.by_number(n), hint) for n, hint in ((source, "from"), (number, "onto")))
    short = short_block(w, s)
    plain = s.up_to and short is None and w.armed is not None
    plain = plain and not (w.armed and any(w.checks.touched(change_of(w, s, s.source, source), w.nested)))
    rounds = f"min({count}, len({origin}))" if plain else count
    with nullcontext() if count == "1" and not s.up_to else w.w.block(f"for _ in range({rounds}):"):
        if short is not None:
            w.count_round()
        if not plain:
            _run_short(w, s, origin, short)
        item = w.temporary("item")
        if form_of(s.to) == "slot":
            with w.w.block(f"if {target}:"):
                w.line(f"slot_full({name_of(s.to)!r})")
        settle_top(w, s, source)
        w.line(f"{item} = {origin}.pop()")
        arrive(w, item, number, target, s)
        w.happened("Move", f"({item},)", f"({source},)", number, repr(s.edge), s=s)
        w.after(change_of(w, s, s.source, source))


def settle_top(w: Statements, s: m.Draw, source: str) -> None:
    """Which component is on top may be open."""
    if not w.effects.zones_of(s.source).isdisjoint(zone(name) for name in w.x.loose):
        w.line(f"lots.top(S, {source})")


def short_block(w: Statements, s: m.Draw) -> m.Zone | None:
    """The zone drawn from, if it says what happens when it is empty."""
    source = w.x.fold(s.source)
    if not isinstance(source, m.ZoneRef):
        return None
    zone = w.x.instance.game.zones[source.name]
    return zone if zone.when_short is not None else None


def _run_short(w: Statements, s: m.Draw, origin: str, short: m.Zone | None) -> None:
    with w.w.block(f"if not {origin}:"):
        if short is not None and short.when_short is not None:
            bind_family(w, short, s.source)
            w.block(short.when_short)
            with w.w.block(f"if not {origin}:"):
                give_up(w, s)
        else:
            give_up(w, s)


def bind_family(w: Statements, zone: m.Zone, source: m.Expression) -> None:
    """The block of a zone sees whose zone it is."""
    source = w.x.fold(source)
    assert isinstance(source, m.ZoneRef)
    for local, index in zip(zone.family, source.indexes, strict=True):
        w.line(f"{w.target(local)} = {bare(w.x.value(index))}")


def give_up(w: Statements, s: m.Draw) -> None:
    w.line("break" if s.up_to else f"nothing_left({name_of(s.source)!r})")
