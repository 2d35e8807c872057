"""Lowering: what holds a decision becomes basic blocks over fixed slots of the state.

A block is a Python function `bN(S, E, X)` that returns the number of the next block, `WAIT` at a decision or
`HALTED`. There is no recursion in the rules, so each phase, watcher and offered option that may stop has one
set of slots: where to go back to, its parameters and those locals that live across a decision. What holds no
decision stays structured Python inside the blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from interpreter.generated import lower_decisions, lower_loops
from interpreter.generated.emit_acts import write
from interpreter.generated.emit_checks import Checks
from interpreter.generated.expressions import Expressions
from interpreter.generated.jumps import Lines, Loop
from interpreter.generated.source import Writer
from interpreter.generated.step_code import StepCode
from interpreter.generated.suspending import Suspending
from interpreter.program import Site
from interpreter.sites import offerings_of
from validator import model as m
from validator.effects import Effects

WAIT = -2
"""What a block returns when a decision is waited for; the state holds the block to go on with."""


@dataclass(frozen=True, slots=True)
class Routine:
    """Something that is run from several places: its first block, and the slot of the block to go back to."""

    entry: int
    back: str
    result: str | None


@dataclass(slots=True)
class SiteCode:
    """A decision as the machine sees it. Slots are places in the state.

    `seats`: the seat that decides, or the tuple of them; `choices`: what has been chosen: a choice or None, or a
    tuple of these where several decide (an empty one: nothing to choose).
    """

    site: m.Choose
    resume: int
    seats: int
    choices: int
    scope: dict[int, int]
    """The slots of the locals in force, by LocalVar.number."""


@dataclass(slots=True)
class Block:
    place: str
    writer: Writer = field(default_factory=Writer)


class BlockCode(StepCode):
    """Statements at the top of a block; a watcher with a decision splits the block."""

    lowering: Lowering
    back: Routine | None = None
    """The routine being written; None inside a Python function, whose `return` is Python's."""

    def leave(self, value: str) -> None:
        if self.back is None:
            super().leave(value)
            return
        if value and self.back.result is not None:
            self.line(f"{self.back.result} = {value}")
        self.line(f"return {self.back.back}")

    def _look(self, found: list[tuple[str, list[str]]]) -> None:
        for guard, call in found:
            number = int(call[0].removeprefix("watch_")) if call[0].startswith("watch_") else -1
            if number in self.lowering.suspending.watchers:
                self.lowering.wake(number, guard)
            else:
                super()._look([(guard, call)])


class Lowering:
    """Makes the blocks of one instance."""

    def __init__(
        self, x: Expressions, effects: Effects, sites: Mapping[int, Site], *, with_events: bool, explicit: bool
    ) -> None:
        self.x = x
        self.game = x.instance.game
        self.effects = effects
        self.suspending = Suspending(x, effects)
        self.code = BlockCode(x, effects, Checks(x, effects), with_events=with_events, explicit=explicit)
        self.code.lowering = self
        self.blocks: list[Block] = []
        self.sites: dict[int, SiteCode] = {}
        self.slots: dict[str, int] = {}
        """By Python name: the place in the state."""
        self.place = "setup"
        self.scope: list[m.LocalVar] = []
        self.offering_scopes: dict[int, dict[int, int]] = {}
        self.masks: dict[int, str] = {}
        """By offering: the slot with the seats it is in force for."""
        self.routines: dict[str, Routine] = {}
        self.all_sites = sites
        self.offerings = offerings_of(self.game)

    # ------------------------------------------------------------------------- blocks

    def new(self) -> int:
        self.blocks.append(Block(self.place))
        return len(self.blocks) - 1

    def open(self, number: int) -> None:
        """Write on in a block."""
        self.code.w = self.blocks[number].writer

    def goto(self, number: int) -> None:
        self.code.line(f"return {number}")

    def slot(self, hint: str) -> str:
        """A fresh place in the state."""
        name = f"s{len(self.slots)}_{hint.replace('.', '_')}"
        self.slots[name] = self.x.symbols.layout.end + len(self.slots)
        return f"S[{name}]"

    def place_of(self, slot: str) -> int:
        return self.slots[slot[2:-1]]

    def keep(self, local: m.LocalVar) -> str:
        """Give a local a slot, and put it in scope."""
        names = self.x.symbols.locals
        if not names.get(local.number, "").startswith("S["):
            names[local.number] = self.slot(local.name)
        self.scope.append(local)
        return names[local.number]

    def in_scope(self) -> dict[int, int]:
        names = self.x.symbols.locals
        return {v.number: self.place_of(names[v.number]) for v in self.scope if names[v.number].startswith("S[")}

    # --------------------------------------------------------------------- statements

    def block(self, statements: Sequence[m.Statement]) -> bool:
        """Write statements from the open block on; whether control can come to their end."""
        depth = len(self.scope)
        try:
            return all(self.statement(s, statements[i + 1 :]) for i, s in enumerate(statements))
        finally:
            del self.scope[depth:]

    def statement(self, s: m.Statement, rest: Sequence[m.Statement]) -> bool:
        if self.suspending.statement(s, self.code.nested):
            with self.spans(s):
                self.code.w.comment(s.span)
                return _LOWERED.get(type(s), _act)(self, s) is not False
        local = declared_by(s)
        if local is not None and any(self.suspending.statement(later, self.code.nested) for later in rest):
            self.keep(local)
        return self.code.statement(s)

    @contextmanager
    def spans(self, s: m.Statement) -> Iterator[None]:
        """Lines of all blocks that a statement is spread over carry its span unless they have a nearer one."""
        first = len(self.blocks)
        writer = self.code.w
        outer, writer.span = writer.span, s.span
        yield
        writer.span = outer
        for made in self.blocks[first:]:
            made.writer.spans = [span or s.span for span in made.writer.spans]

    def wake(self, number: int, guard: str) -> None:
        """Run a watcher that may ask somebody, and go on in a new block."""
        on = self.new()
        routine = self.routines[f"watch_{number}"]
        tests = [f"not S[RUNNING][{number}]", *([f"({guard})"] if guard else [])]
        with self.code.w.block(f"if {' and '.join(tests)}:"):
            self.call(routine, on)
        self.goto(on)
        self.open(on)

    def call(self, routine: Routine, on: int | str) -> None:
        self.code.line(f"{routine.back} = {on}")
        self.goto(routine.entry)

    # ----------------------------------------------------------------------- routines

    def routine(self, name: str, result: bool = False) -> Routine:
        """Name a routine before it is written."""
        made = Routine(self.new(), self.slot(f"{name}_back"), self.slot(f"{name}_result") if result else None)
        self.routines[name] = made
        return made

    @contextmanager
    def writing(self, routine: Routine, place: str) -> Iterator[None]:
        code, outer_scope = self.code, self.scope
        kept = (code.w, code.loops, code.before_return, code.back, self.place)
        code.loops, code.before_return, code.back, self.place, self.scope = [], (), routine, place, []
        self.blocks[routine.entry].place = place
        self.open(routine.entry)
        yield
        code.w, code.loops, code.before_return, code.back, self.place = kept
        self.scope = outer_scope

    def write_routine(self, routine: Routine, place: str, body: m.Block, locals_: Sequence[m.LocalVar] = ()) -> None:
        with self.writing(routine, place):
            for local in locals_:
                self.keep(local)
            if self.block(body):
                self.code.leave("")

    @contextmanager
    def in_loop(self, loop: Loop) -> Iterator[None]:
        with self.code.inside(loop):
            yield

    def loop(self, stop: int, skip: int, again: Lines = (), reopen: Lines = ()) -> Loop:
        outer = self.code.loops[-1].reopen if self.code.loops else ()
        return Loop((f"return {stop}",), (f"return {skip}",), again, reopen or outer)

    # ---------------------------------------------------------------------- decisions

    def site(self, number: int) -> Site:
        return self.all_sites[number]

    def asks(self, s: m.Choose, resume: int, seats: str, choices: str) -> None:
        """Note where the machine finds a decision."""
        self.sites[resume] = SiteCode(s, resume, self.place_of(seats), self.place_of(choices), self.in_scope())


def declared_by(s: m.Statement) -> m.LocalVar | None:
    """The local that a statement gives its first value."""
    match s:
        case m.SetLocal(local=local, declares=True) | m.Roll(local=local) | m.Pick(local=local):
            return local
        case m.RunPhase(result=m.LocalVar() as local, declares=True):
            return local
    return None


# ------------------------------------------------------------------------------ statements


def _act(low: Lowering, s: m.Statement) -> bool:
    """An act that may wake a watcher with a decision: written as ever, split after it."""
    local = declared_by(s)
    if local is not None:
        low.keep(local)
    return low.code.statement(s)


def _run(low: Lowering, s: m.RunPhase) -> None:
    code = low.code
    phase = low.game.phases[s.phase]
    args = [code.held(low.x.value(arg), "arg") for arg in s.args]
    code.entering(phase, args, s)
    if not low.suspending.phase(s.phase):
        value = f"{low.x.symbols.phases[s.phase]}({', '.join(['S', 'E', 'X', *args])})"
    else:
        routine = low.routines[s.phase]
        value = routine.result or ""
        for local, arg in zip(phase.params, args, strict=True):
            code.line(f"{low.x.symbols.local(local)} = {arg}")
        on = low.new()
        barred = barred_offerings(low, s.phase)
        for mask, saved in barred:
            code.lines((f"{saved} = {mask}", f"{mask} = 0"))
        low.call(routine, on)
        low.open(on)
        for mask, saved in barred:
            code.line(f"{mask} = {saved}")
    store_result(low, s, value)


def store_result(low: Lowering, s: m.RunPhase, value: str) -> None:
    if isinstance(s.result, m.LocalVar):
        if s.declares:
            low.keep(s.result)
        low.code.line(f"{low.code.target(s.result)} = {low.code.local_result(s.result, value)}")
    elif s.result is not None:
        write(low.code, s.result, "=", value, None, s)
    elif not low.suspending.phase(s.phase):
        low.code.line(value)


def barred_offerings(low: Lowering, phase: str) -> list[tuple[str, str]]:
    """(mask slot, slot to save it in) of the offerings that do not reach into a phase."""
    barring = [offering for offering in low.offerings if phase in offering.not_in]
    return [(lower_decisions.mask_slot(low, offering), low.slot("barred")) for offering in barring]


def _branch(low: Lowering, s: m.Branch) -> bool:
    fixed = low.x.fold.constant(s.condition)
    if fixed is not None:
        return low.block(s.then if fixed else s.otherwise)
    join = low.new()
    other = low.new() if s.otherwise else join
    with low.code.w.block(f"if not {low.x.truth(s.condition)}:"):
        low.goto(other)
    on = [low.block(s.then)]
    if on[0]:
        low.goto(join)
    if s.otherwise:
        low.open(other)
        on.append(low.block(s.otherwise))
        if on[-1]:
            low.goto(join)
    low.open(join)
    return not s.otherwise or any(on)


def _match(low: Lowering, s: m.Match) -> bool:
    join = low.new()
    cases = [(case, block, low.new()) for case, block in s.cases]
    subject = low.code.held(low.x.value(s.subject), "subject")
    for case, _, number in cases:
        with low.code.w.block(f"if {subject} == {low.x.value(case)}:"):
            low.goto(number)
    ends = [low.block(s.otherwise or ())]
    if ends[0]:
        low.goto(join)
    for _, block, number in cases:
        low.open(number)
        ends.append(low.block(block))
        if ends[-1]:
            low.goto(join)
    low.open(join)
    return any(ends)


_LOWERED: Mapping[type[m.Statement], Callable[[Lowering, Any], bool | None]] = {
    m.RunPhase: _run,
    m.Branch: _branch,
    m.Match: _match,
    m.While: lower_loops.while_,
    m.Repeat: lower_loops.repeat,
    m.ForEach: lower_loops.for_each,
    m.SeatLoop: lower_loops.seat_loop,
    m.Turns: lower_loops.turns,
    m.Draw: lower_loops.draw,
    m.Choose: lower_decisions.choose,
    m.Offering: lower_decisions.offer,
}
