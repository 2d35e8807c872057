"""Loops of the rules as Python loops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import TYPE_CHECKING

from interpreter.generated import comprehensions
from interpreter.generated.builtin_calls import rounds
from interpreter.generated.fold import Folder
from interpreter.generated.intervals import interval
from interpreter.generated.jumps import Lines, Loop
from interpreter.generated.source import bare
from validator import model as m
from validator.effects import touch
from validator.walk import children, every

if TYPE_CHECKING:
    from interpreter.generated.emit_statements import Statements

FEW_ROUNDS = 100
"""So many rounds that hold nothing long need not be counted."""

LONG = (m.While, m.Repeat, m.ForEach, m.SeatLoop, m.Turns, m.RunPhase, m.Draw, m.Choose, m.Offering)
"""What a round that is not counted must not hold."""


def while_(w: Statements, s: m.While) -> None:
    if w.x.fold.constant(s.condition) is False:
        return
    with counted_rounds(w, bare(w.x.truth(s.condition))), w.inside(loop(w)):
        w.block(s.body)


@contextmanager
def counted_rounds(w: Statements, condition: str) -> Iterator[None]:
    """A `while` that gives up when the rules run in a circle."""
    with w.w.block(f"while {condition}:"):
        w.count_round()
        yield


def repeat(w: Statements, s: m.Repeat) -> None:
    with w.w.block(f"for _ in range({bare(w.x.value(s.count))}):"), w.inside(loop(w)):
        count_round(w, s.body, interval(w.x.fold, s.count)[1])
        w.block(s.body)


def for_each(w: Statements, s: m.ForEach) -> None:
    names, snapshot = combinations(w, s.binders)
    lengths = [w.x.extent.length(binder.collection) for binder in s.binders.binders]
    with w.w.block(f"for {names} in {snapshot}:"), w.inside(loop(w)):
        count_round(w, s.body, prod(lengths))
        w.block(s.body)


def count_round(w: Statements, body: m.Block, most: int) -> None:
    """Count a round, unless there are few of them (`most`) and nothing in them takes long."""
    if most > FEW_ROUNDS or any(True for _ in every(LONG, body)) or _wakes(w, body):
        w.count_round()


def _wakes(w: Statements, body: m.Block) -> bool:
    """May a watcher run because of what happens here?"""
    writes = w.effects.writes(body)
    return any(touch(reads, writes) for reads in w.checks.watchers if reads is not None)


def combinations(w: Statements, binders: m.Binders) -> tuple[str, str]:
    """The targets of a loop head, and code for a snapshot of all combinations."""
    if len(binders.binders) == 1 and not binders.keys:
        binder = binders.binders[0]
        if binder.where is None or w.x.fold.constant(binder.where) is True:
            collection = w.x.value(binder.collection)
            is_kind = isinstance(w.x.fold(binder.collection), m.Collection)
            collection = w.x.items(binder.collection) if is_kind else collection
            return w.target(binder.local), bare(collection)
    locals_ = [binder.local for binder in binders.binders]

    def item() -> str:
        names = [w.x.symbols.declare(local) for local in locals_]
        return names[0] if len(names) == 1 else f"({', '.join(names)})"

    with plain_names(w, locals_):
        snapshot = comprehensions.in_order(w.x, binders, item)
    return ", ".join(w.target(local) for local in locals_), snapshot


@contextmanager
def plain_names(w: Statements, locals_: list[m.LocalVar]) -> Iterator[None]:
    """Inside a comprehension binders are plain names, wherever their values are kept afterwards."""
    names = w.x.symbols.locals
    kept = {v.number: names.pop(v.number) for v in locals_ if v.number in names}
    yield
    for local in locals_:
        names.pop(local.number, None)
    names.update(kept)


@contextmanager
def named(code: Statements, local: m.LocalVar, name: str) -> Iterator[None]:
    """Call a local by another name for a while."""
    names = code.x.symbols.locals
    kept = names.get(local.number)
    names[local.number] = name
    yield
    if kept is None:
        names.pop(local.number)
    else:
        names[local.number] = kept


def seats_of(each: m.Binder) -> m.Expression:
    """The seats that a binder finds, as a list."""
    element = m.Local(each.local.type, each.local.span, each.local)
    type_ = m.ListType(each.local.type)
    return m.Comprehension(type_, each.local.span, "list", element, m.Binders((each,)), None)


def seat_loop(w: Statements, s: m.SeatLoop) -> None:
    if s.order == "seats" and not reopens(w.x.fold, s.body):
        _once_round(w, s)
    else:
        _until_nobody_is_due(w, s)


def _once_round(w: Statements, s: m.SeatLoop) -> None:
    """Without `reopen` every place comes once."""
    start = "0" if s.start is None else bare(w.x.value(s.start))
    with w.w.block(f"for {w.target(s.local)} in {rounds(w.x)}[{start}]:"), w.inside(loop(w)):
        count_round(w, s.body, w.x.instance.players)
        _if_qualifies(w, s.local, s.where, s.body)


def _until_nobody_is_due(w: Statements, s: m.SeatLoop) -> None:
    circle, left, at = (w.temporary(hint) for hint in ("circle", "left", "at"))
    circle_of(w, s, circle)
    w.line(f"{left} = len({circle})")
    w.line(f"{at} = -1")
    seat = w.target(s.local)
    with counted_rounds(w, f"{left} > 0"):
        w.line(f"{left} -= 1")
        w.line(f"{at} = ({at} + 1) % len({circle})")
        w.line(f"{seat} = {circle}[{at}]")
        with w.inside(loop(w, reopen=(f"{left} = len({circle}) - 1",))):
            _if_qualifies(w, s.local, s.where, s.body)


def circle_of(w: Statements, s: m.SeatLoop, name: str) -> None:
    """The seats in the order in which they come; drawn by lot, only those still in take part."""
    start = "0" if s.start is None else bare(w.x.value(s.start))
    if s.order == "seats":
        w.line(f"{name} = {rounds(w.x)}[{start}]")
    else:
        w.line(f"{name} = " + (f"list({rounds(w.x)}[{start}])" if w.x.all_in() else f"live(alive, {start})"))
        w.shuffled_seats(name, s)


def turns(w: Statements, s: m.Turns) -> None:
    place = w.temporary("place")
    w.line(f"{place} = " + ("0" if s.start is None else bare(w.x.value(s.start))))
    seat = w.target(s.local)
    with counted_rounds(w, "True"):
        test = qualifies(w, s.local, s.where)
        if test == "True":
            w.line(f"{seat} = {place}")
        else:
            with w.w.block(f"for {seat} in {rounds(w.x)}[{place}]:"), w.w.block(f"if {test}:"):
                w.line("break")
            with w.w.block("else:"):
                w.line("break")
        w.line(f"{place} = ({seat} + 1) % {w.x.instance.players}")
        with w.inside(loop(w, again=(f"{place} = {seat}", "continue"))):
            w.block(s.body)


def qualifies(w: Statements, local: m.LocalVar, where: m.Expression | None) -> str:
    """Is a seat still in, and does it meet the loop's condition?"""
    tests = [] if w.x.all_in() else [f"alive[{w.x.symbols.local(local)}]"]
    if where is not None:
        tests.append(w.x.truth(where))
    return bare(" and ".join(tests)) or "True"


def _if_qualifies(w: Statements, local: m.LocalVar, where: m.Expression | None, body: m.Block) -> None:
    test = qualifies(w, local, where)
    if test == "True":
        w.block(body)
    else:
        with w.w.block(f"if {test}:"):
            w.block(body)


def reopens(fold: Folder, node: object) -> bool:
    """Does a seat loop's body, inner seat loops aside, come to a `reopen` with these parameters?"""
    match node:
        case m.Jump(kind=kind):
            return kind == "reopen"
        case m.SeatLoop():
            return False
        case m.Branch():
            fixed = fold.constant(node.condition)
            if fixed is not None:
                return reopens(fold, node.then if fixed else node.otherwise)
    return any(reopens(fold, child) for child in children(node))


def loop(w: Statements, again: Lines = (), reopen: Lines = ()) -> Loop:
    """A Python loop; `reopen` inside means the seat loop around it, if it is none itself."""
    outer = w.loops[-1].reopen if w.loops else ()
    return Loop(again=again, reopen=reopen or outer)
