"""Loops and draws that hold a decision, as blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.generated.builtin_calls import rounds
from interpreter.generated.emit_loops import circle_of, combinations, qualifies
from interpreter.generated.emit_moves import arrive, change_of, form_of, give_up, name_of, settle_top, short_block
from interpreter.generated.source import bare
from validator import model as m

if TYPE_CHECKING:
    from interpreter.generated.compiler import Lowering


def head(low: Lowering) -> int:
    """Begin a block to which a loop comes back."""
    number = low.new()
    low.goto(number)
    low.open(number)
    return number


def while_(low: Lowering, s: m.While) -> None:
    on = low.new()
    again = head(low)
    if low.x.fold.constant(s.condition) is not True:
        with low.code.w.block(f"if not {low.x.truth(s.condition)}:"):
            low.goto(on)
    body(low, s.body, on, again)


def body(low: Lowering, block: m.Block, on: int, again: int) -> None:
    """The body of a loop with the head `again`, then whatever follows the loop."""
    with low.in_loop(low.loop(on, again)):
        if low.block(block):
            low.goto(again)
    low.open(on)


def repeat(low: Lowering, s: m.Repeat) -> None:
    left, on = low.slot("left"), low.new()
    low.code.line(f"{left} = {bare(low.x.value(s.count))}")
    again = head(low)
    with low.code.w.block(f"if {left} <= 0:"):
        low.goto(on)
    low.code.line(f"{left} -= 1")
    body(low, s.body, on, again)


def for_each(low: Lowering, s: m.ForEach) -> None:
    rows, at, on = low.slot("rows"), low.slot("at"), low.new()
    depth = len(low.scope)
    targets = [low.keep(binder.local) for binder in s.binders.binders]
    _, snapshot = combinations(low.code, s.binders)
    low.code.line(f"{rows} = tuple({bare(snapshot)})")
    low.code.line(f"{at} = 0")
    again = head(low)
    with low.code.w.block(f"if {at} >= len({rows}):"):
        low.goto(on)
    low.code.line(f"{', '.join(targets)} = {rows}[{at}]")
    low.code.line(f"{at} += 1")
    body(low, s.body, on, again)
    del low.scope[depth:]


def seat_loop(low: Lowering, s: m.SeatLoop) -> None:
    circle, left, at, on = low.slot("circle"), low.slot("left"), low.slot("at"), low.new()
    seats = low.code.temporary("circle")
    circle_of(low.code, s, seats)
    low.code.line(f"{circle} = tuple({seats})")
    low.code.line(f"{left} = len({circle})")
    low.code.line(f"{at} = -1")
    again = head(low)
    with low.code.w.block(f"if {left} <= 0:"):
        low.goto(on)
    seat = low.keep(s.local)
    low.code.line(f"{left} -= 1")
    low.code.line(f"{at} = ({at} + 1) % len({circle})")
    low.code.line(f"{seat} = {circle}[{at}]")
    _unless_qualified(low, s.local, s.where, again)
    with low.in_loop(low.loop(on, again, reopen=(f"{left} = len({circle}) - 1",))):
        if low.block(s.body):
            low.goto(again)
    low.open(on)
    low.scope.pop()


def _unless_qualified(low: Lowering, local: m.LocalVar, where: m.Expression | None, target: int) -> None:
    test = qualifies(low.code, local, where)
    if test != "True":
        with low.code.w.block(f"if not ({test}):"):
            low.goto(target)


def turns(low: Lowering, s: m.Turns) -> None:
    place, on = low.slot("place"), low.new()
    low.code.line(f"{place} = " + ("0" if s.start is None else bare(low.x.value(s.start))))
    again = head(low)
    seat = low.keep(s.local)
    test = qualifies(low.code, s.local, s.where)
    if test == "True":
        low.code.line(f"{seat} = {place}")
    else:
        with low.code.w.block(f"for {seat} in {rounds(low.x)}[{place}]:"), low.code.w.block(f"if {test}:"):
            low.code.line("break")
        with low.code.w.block("else:"):
            low.goto(on)
    low.code.line(f"{place} = ({seat} + 1) % {low.x.instance.players}")
    with low.in_loop(low.loop(on, again, again=(f"{place} = {seat}", f"return {again}"))):
        if low.block(s.body):
            low.goto(again)
    low.open(on)
    low.scope.pop()


def draw(low: Lowering, s: m.Draw) -> None:
    """One card a round; what the source runs when it is empty, and watchers, may ask somebody."""
    left, source, to, on = low.slot("left"), low.slot("source"), low.slot("to"), low.new()
    code = low.code
    code.line(f"{left} = {bare(low.x.value(s.count))}")
    code.line(f"{source} = {bare(low.x.zone_number(s.source))}")
    code.line(f"{to} = {bare(low.x.zone_number(s.to))}")
    again, take = head(low), low.new()
    with code.w.block(f"if {left} <= 0:"):
        low.goto(on)
    code.line(f"{left} -= 1")
    with code.w.block(f"if Z[{source}]:"):
        low.goto(take)
    _run_short(low, s, f"Z[{source}]", take)
    if s.up_to:
        low.goto(on)
    else:
        give_up(code, s)
    low.open(take)
    if form_of(s.to) == "slot":
        with code.w.block(f"if Z[{to}]:"):
            code.line(f"slot_full({name_of(s.to)!r})")
    settle_top(code, s, source)
    code.line(f"item = Z[{source}].pop()")
    arrive(code, "item", to, f"Z[{to}]", s)
    code.happened("Move", "(item,)", f"({source},)", to, repr(s.edge), s=s)
    code.after(change_of(code, s, s.source, source))
    low.goto(again)
    low.open(on)


def _run_short(low: Lowering, s: m.Draw, origin: str, take: int) -> None:
    short = short_block(low.code, s)
    if short is None or short.when_short is None:
        return
    source = low.x.fold(s.source)
    assert isinstance(source, m.ZoneRef)
    if low.suspending.block(short.when_short, low.code.nested):
        routine = low.routines[f"short_{short.name}"]
        for local, index in zip(short.family, source.indexes, strict=True):
            low.code.line(f"{low.x.symbols.local(local)} = {bare(low.x.value(index))}")
        on = low.new()
        low.call(routine, on)
        low.open(on)
    else:
        for local, index in zip(short.family, source.indexes, strict=True):
            low.code.line(f"{low.code.target(local)} = {bare(low.x.value(index))}")
        low.code.block(short.when_short)
    with low.code.w.block(f"if {origin}:"):
        low.goto(take)
