"""Acts as Python: each reads what it needs, changes the state, tells of it, and has ends and watchers looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.events import EVERYBODY
from interpreter.generated import emit_loops
from interpreter.generated.emit_checks import Change
from interpreter.generated.emit_moves import place_packet, read_packet
from interpreter.generated.emit_searches import found
from interpreter.generated.fold import is_cheap
from interpreter.generated.holders import assign as assign_held
from interpreter.generated.intervals import fits
from interpreter.generated.source import bare
from validator import model as m
from validator.effects import ALIVE, variable
from validator.kinds import component_kind
from validator.tables import INT_LIMIT

if TYPE_CHECKING:
    from interpreter.generated.emit_statements import Statements


# ---------------------------------------------------------------------------- variables


def set_variable(w: Statements, s: m.SetVariable) -> None:
    write(w, s.target, s.operator, bare(found(w, s.value)), s.value, s)


def write(
    w: Statements, target: m.VariableRef, operator: str, code: str, value: m.Expression | None, s: m.Statement
) -> None:
    """Write a variable; `value` is what the code was made from, if its range may be read off that."""
    if not all(is_cheap(index) for index in target.indexes):
        code = w.held(code, "value")
    index = index_of(w, target)
    assign(w, target, index, operator, code, value if operator == "=" else None, s)
    w.after(Change(frozenset({variable(target.name)})))


def index_of(w: Statements, target: m.VariableRef) -> str | None:
    """A name for the flat index of a family's member; None for a variable that is no family."""
    radix = w.x.symbols.layout.families.get(target.name)
    if radix is None:
        return None
    code = w.x.flat(radix, target.indexes)
    assert code is not None
    return code if all(is_cheap(index) for index in target.indexes) and not w.traced() else w.held(code, "index")


def assign(
    w: Statements, target: m.VariableRef, index: str | None, operator: str, code: str,
    value: m.Expression | None, s: m.Statement,
) -> None:  # fmt: skip
    """Store a value in a variable, if it fits."""
    place = w.x.symbols.variable(target.name)
    place = place if index is None else f"{place}[{index}]"
    declared = w.x.instance.game.variables[target.name]
    if operator != "=":
        before = f"written({place}, {target.name!r})" if declared.starts_unset and w.x.checks_unset else place
        code = f"{before} {operator[0]} {_operand(code)}"
    if holds_int(declared.type):
        low, high = range_of(w, declared, target)
        fixed = low.lstrip("-").isdecimal() and high.isdecimal()
        if not (value is not None and fixed and fits(w.x.fold, value, int(low), int(high))):
            code = _tested(w, declared, code, low, high)
    if holds_many(declared.type) and not w.is_short(value):
        code = f"bounded({bare(code)}, {target.name!r})"
    held = w.kept.get(target.name)
    if held is not None and index is not None:
        assign_held(w, target.name, held, place, index, bare(code), m.INT if value is None else value.type)
    else:
        w.line(f"{place} = {code}")
    w.happened("Set", repr(target.name), index or "-1", place, s=s)


def _tested(w: Statements, declared: m.Variable, code: str, low: str, high: str) -> str:
    """Code for a number, or for numbers, that fit where they are to be stored; one number is tested without a call."""
    if not isinstance(declared.type, m.IntType):
        return f"stored({code}, {low}, {high}, {declared.name!r})"
    code = w.held(code, "value")
    with w.w.block(f"if not {low} <= {code} <= {high}:"):
        w.line(f"stored({code}, {low}, {high}, {declared.name!r})")
    return code


def _operand(code: str) -> str:
    return code if code.isidentifier() or code.isdecimal() else f"({code})"


def range_of(w: Statements, declared: m.Variable, target: m.VariableRef) -> tuple[str, str]:
    """Code for the least and greatest number a variable may hold."""
    if declared.range is None:
        return str(-INT_LIMIT), str(INT_LIMIT)
    members = dict(zip(declared.family, target.indexes, strict=True))
    low, high = (w.x.value(w.x.fold.with_locals(e, members)) for e in (declared.range.low, declared.range.high))
    return bare(low), bare(high)


def holds_many(type_: m.Type) -> bool:
    """Are values of a type collections?"""
    return isinstance(type_, m.ListType | m.SetType) or (isinstance(type_, m.OptionalType) and holds_many(type_.base))


def holds_int(type_: m.Type) -> bool:
    match type_:
        case m.IntType():
            return True
        case m.OptionalType(base=inner) | m.ListType(element=inner) | m.SetType(element=inner):
            return holds_int(inner)
    return False


# ------------------------------------------------------------------------------- chance


def shuffle(w: Statements, s: m.Shuffle) -> None:
    w.shuffle(s.zone, s)
    w.after(Change(w.effects.own_writes(s)))


def pick(w: Statements, s: m.Pick) -> None:
    collection = w.x.fold(s.collection)
    zone = w.x.zone_number(collection) if isinstance(collection.type, m.ZoneType) else None
    w.pick(w.target(s.local), w.x.unordered(collection), zone, s)


def roll(w: Statements, s: m.Roll) -> None:
    count = None if s.count is None else bare(w.x.value(s.count))
    seen = str(EVERYBODY) if s.seen is None else _mask(w, s.seen)
    w.roll(w.target(s.local), count, bare(w.x.value(s.sides)), seen, s)


# ------------------------------------------------------------------------------ knowing


def reveal(w: Statements, s: m.Reveal) -> None:
    mask = str((1 << w.x.instance.players) - 1) if s.to is None else _mask(w, s.to)
    if component_kind(w.x.instance.game, s.what.type) is None:
        if w.traced():
            w.happened("Told", bare(w.x.value(s.what)), mask, s=s)
    elif w.tracks_shown():
        _on_components(w, s.what, lambda item: f"shown[{item}] |= {mask}", "Shown", (mask,), s)


def hide(w: Statements, s: m.Hide) -> None:
    if w.tracks_shown():
        _on_components(w, s.what, lambda item: f"shown[{item}] = 0", "Hidden", (), s)


def _on_components(
    w: Statements, what: m.Expression, change: Callable[[str], str], event: str, args: tuple[str, ...], s: m.Statement
) -> None:
    """Change what is shown of a component, or of each of several."""
    if isinstance(what.type, m.KindType):
        item = w.held(w.x.value(what), "item")
        settle_places(w, f"({item},)")
        w.line(change(item))
        w.happened(event, f"({item},)", *args, s=s)
        return
    items = w.held(w.x.value(what), "items")
    settle_places(w, items)
    item = w.temporary("item")
    with w.w.block(f"for {item} in {items}:"):
        w.line(change(item))
    if w.traced():
        with w.w.block(f"if {items}:"):
            w.happened(event, items, *args, s=s)


def settle_places(w: Statements, items: str) -> None:
    """Components are about to be opened or closed: where they lie will be seen, so it must not be open."""
    if w.x.loose:
        w.line(f"lots.found(S, at, {items})")


def _mask(w: Statements, to: m.Expression) -> str:
    if isinstance(to.type, m.KindType):
        return f"1 << {w.x.value(to)}"
    return f"mask_of({bare(w.x.items(to))})"


def eliminate(w: Statements, s: m.Eliminate) -> None:
    seat = w.held(w.x.value(s.player), "seat")
    with w.w.block(f"if alive[{seat}]:"):
        w.line(f"alive[{seat}] = False")
        w.happened("Eliminated", seat, s=s)
    w.after(Change(frozenset({ALIVE})))


# ------------------------------------------------------------------------------ at once


def at_once(w: Statements, s: m.AtOnce) -> None:
    """First everything is read, then everything is changed, then looked at once."""
    plan = w.temporary("plan")
    changes: list[tuple[m.Statement, tuple[str, ...]]] = []
    w.line(f"{plan} = []")
    names, snapshot = emit_loops.combinations(w, s.binders)
    with w.w.block(f"for {names} in {snapshot}:"):
        _read(w, s.body, plan, changes)
    _change(w, plan, changes)
    w.after(Change(w.effects.writes(s)))


def _read(w: Statements, block: m.Block, plan: str, changes: list[tuple[m.Statement, tuple[str, ...]]]) -> None:
    """Append (number of the statement, what it needs) to the plan."""
    for s in block:
        if isinstance(s, m.Branch):
            with w.w.block(f"if {bare(w.x.truth(s.condition))}:"):
                _read(w, s.then, plan, changes)
            if s.otherwise:
                with w.w.block("else:"):
                    _read(w, s.otherwise, plan, changes)
        else:
            needs = _NEEDS[type(s)](w, s)
            w.line(f"{plan}.append(({len(changes)}, ({', '.join(needs)}{',' if len(needs) == 1 else ''})))")
            changes.append((s, tuple(w.temporary("part") for _ in needs)))


def _change(w: Statements, plan: str, changes: list[tuple[m.Statement, tuple[str, ...]]]) -> None:
    which, rest = w.temporary("which"), w.temporary("rest")
    with w.w.block(f"for {which}, {rest} in {plan}:"):
        for number, (s, parts) in enumerate(changes):
            with w.w.at(s.span):
                if len(changes) == 1:
                    _change_one(w, s, parts, rest)
                    return
                with w.w.block(f"if {which} == {number}:"):
                    _change_one(w, s, parts, rest)


def _change_one(w: Statements, s: m.Statement, parts: tuple[str, ...], rest: str) -> None:
    w.line(f"{', '.join(parts)}{',' if len(parts) == 1 else ''} = {rest}")
    _CHANGES[type(s)](w, s, *parts)


def _needs_of_write(w: Statements, s: m.SetVariable) -> tuple[str, ...]:
    radix = w.x.symbols.layout.families.get(s.target.name)
    value = bare(w.x.value(s.value))
    return (value,) if radix is None else (value, str(w.x.flat(radix, s.target.indexes)))


def _write_planned(w: Statements, s: m.SetVariable, value: str, index: str | None = None) -> None:
    assign(w, s.target, index, s.operator, value, None, s)


def _needs_of_opening(w: Statements, s: m.Reveal | m.Hide) -> tuple[str, ...]:
    items = w.x.value(s.what)
    return (f"({bare(items)},)" if isinstance(s.what.type, m.KindType) else bare(items),)


def _reveal_planned(w: Statements, s: m.Reveal, items: str) -> None:
    mask = str((1 << w.x.instance.players) - 1) if s.to is None else _mask(w, s.to)
    if w.tracks_shown():
        settle_places(w, items)
        w.line(f"show(S, {items}, {mask})")
        w.happened("Shown", items, mask, s=s)


def _hide_planned(w: Statements, s: m.Hide, items: str) -> None:
    if w.tracks_shown():
        settle_places(w, items)
        w.line(f"clear_shown(S, {items})")
        w.happened("Hidden", items, s=s)


_NEEDS: Mapping[type[m.Statement], Callable[[Statements, Any], tuple[str, ...]]] = {
    m.SetVariable: _needs_of_write,
    m.Move: read_packet,
    m.Reveal: _needs_of_opening,
    m.Hide: _needs_of_opening,
}

_CHANGES: Mapping[type[m.Statement], Callable[..., None]] = {
    m.SetVariable: _write_planned,
    m.Move: place_packet,
    m.Reveal: _reveal_planned,
    m.Hide: _hide_planned,
}
