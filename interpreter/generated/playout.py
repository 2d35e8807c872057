"""A whole random game fused into one Python function: no blocks, no slots, no events, no lists that nobody needs.

The same statements, the same order of options and of chance as the step code; only the policy draws from a
generator of its own, which is no part of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from interpreter.generated.builtin_calls import position_code
from interpreter.generated.compiler import declared_by
from interpreter.generated.emit_checks import Change, Checks
from interpreter.generated.emit_options import locals_of
from interpreter.generated.expressions import Expressions
from interpreter.generated.holders import Asked, Held, beginnings, may_be_held
from interpreter.generated.module import Module
from interpreter.generated.playout_code import PlayoutCode, PlayoutSymbols, epilogue, prologue
from interpreter.generated.playout_decisions import offered_seats
from interpreter.generated.source import INDENT, Writer
from interpreter.generated.specialised import Specialised
from interpreter.generated.step_code import running, write_called, write_end, write_watcher
from interpreter.generated.suspending import nested_phases
from interpreter.generated.symbols import Constants
from interpreter.generated.written import always_written
from interpreter.layout import REASON_PLAYED_OUT, State
from interpreter.sites import offerings_of
from validator import model as m
from validator.effects import reachable
from validator.walk import every, reactions

Draw = Callable[[], float]
"""A number from 0 up to 1, as `random.random` gives."""


@dataclass(frozen=True, slots=True)
class Playout:
    """The module and its function `(state, draw) -> number of decisions`; `draw` is a `random.Random.random`."""

    module: Module
    file: str
    function: Callable[[State, Draw], int]
    phases: Mapping[str, str]
    """The phases by the names of the functions inside."""

    @property
    def source(self) -> str:
        return self.module.source

    def run(self, state: State, policy: int | Draw) -> int:
        """With a generator of its own from a seed, or with one that draws for many games: to seed one takes longer
        than a short game."""
        return self.function(state, Random(policy).random if isinstance(policy, int) else policy)


class PlayoutBuilder:
    def __init__(self, rules: Specialised, kept: dict[str, Held] | None = None) -> None:
        """`kept`: the variables whose holders are kept up; None: find out of which that is worth it."""
        self.game = rules.instance.game
        self.layout = rules.layout
        self.constants = Constants()
        self.symbols = PlayoutSymbols(rules.instance, rules.layout)
        self.x = Expressions(rules.instance, rules.fold, self.symbols, self.constants)
        self.x.checks_unset = not always_written(self.game, rules.fold, rules.effects)
        self.x.holders = Asked(may_be_held(rules.instance) if kept is None else kept)
        self.effects = rules.effects
        self.code = PlayoutCode(self.x, self.effects, Checks(self.x, self.effects), rules.sites)
        self.code.kept = kept or {}
        self.in_setup = reachable(self.game.phases, self.game.setup)
        self.in_play = self._in_play()
        self.nested = nested_phases(self.game)
        self.offerings = offerings_of(self.game)
        self.shared = dict.fromkeys(_shared_locals(self.offerings))
        self.functions: list[Writer] = []

    def module(self) -> Module:
        self._write_functions()
        whole = Writer()
        with whole.block("def playout(S, draw):"):
            for line in [*prologue(self.x.instance, self.layout, self.symbols), *self._beginnings()]:
                whole.line(line)
            with whole.block("def note_late():"):
                whole.line(f"decided_late(late, {position_code(self.x)})")
            if self.x.counts:
                whole.include(_through())
            for function in self.functions:
                whole.line("")
                _with_nonlocals(whole, function, self._changing())
            whole.line("")
            whole.include(self._main())
            for line in epilogue(self.layout, self.symbols):
                whole.line(line)
            whole.line("return decisions")
        module = Module(f"{self.game.name}: playouts for {self.x.instance.players} players")
        module.constants({}, self.constants)
        module.raw(whole)
        return module

    # --------------------------------------------------------------------------- names

    def _beginnings(self) -> list[str]:
        """Who holds what; names that offerings share with the phases they are used in."""
        kept = beginnings(self.x, dict(self.code.kept))
        locals_ = [f"{self.symbols.declare(local)} = None" for local in self.shared]
        offered = [f"{offered_seats(offering)} = ()" for offering in self.offerings]
        return [*kept, *locals_, *offered]

    def _changing(self) -> list[str]:
        """The names around all functions that may be given new values."""
        scalars = [self.symbols.variables[name] for name in self.layout.variables if name not in self.layout.families]
        offered = [offered_seats(offering) for offering in self.offerings]
        counts = ["decisions", "rounds", "rounds_from"]
        return ["r", *counts, *scalars, *offered, *(self.symbols.declare(local) for local in self.shared)]

    # ----------------------------------------------------------------------- functions

    def _in_play(self) -> frozenset[str]:
        first = next(iter(self.game.phases))
        return reachable(self.game.phases, (self.game.phases[first].body, reactions(self.game))) | {first}

    def _write_functions(self) -> None:
        for name, phase in self.game.phases.items():
            if name in self.in_play | self.in_setup:
                when = True if name not in self.in_setup else None if name in self.in_play else False
                with self._function(), running(self.code, when, name in self.nested):
                    self._write_phase(phase)
        for number in range(len(self.game.ends)):
            with self._function():
                write_end(self.code, number, [])
        for number in range(len(self.game.watchers)):
            with self._function():
                write_watcher(self.code, number, [])
        for offering in self.offerings:
            for option in offering.options:
                with self._function(), running(self.code, True, len(self.game.watchers) > 1):
                    self._write_offered(offering, option)
        write_called(self.code, self._function, [])

    @contextmanager
    def _function(self) -> Iterator[None]:
        self.functions.append(Writer())
        with self.code.writing(self.functions[-1], []):
            yield

    def _write_phase(self, phase: m.Phase) -> None:
        self._define(self.symbols.phases[phase.name], list(phase.params), phase.body, phase)

    def _write_offered(self, offering: m.Offering, option: m.Option) -> None:
        params = [offering.to.local, *locals_of(option)]
        self._define(f"{offered_seats(offering)}_{option.name}", params, option.do, option)

    def _define(self, name: str, params: list[m.LocalVar], body: m.Block, at: m.Phase | m.Option) -> None:
        """A function; a parameter that offerings share with others is copied to its shared name."""
        names = [self.code.target(local) for local in params]
        given = [f"{n}_given" if local in self.shared else n for n, local in zip(names, params, strict=True)]
        with self.code.w.at(at.span), self.code.w.block(f"def {name}({', '.join(given)}):"):
            for kept, passed in zip(names, given, strict=True):
                if kept != passed:
                    self.code.line(f"{kept} = {passed}")
            self.code.block(body)

    def _main(self) -> Writer:
        """Setup, the first look, the first phase, the end."""
        writer, code = Writer(), self.code
        first = next(iter(self.game.phases.values()))
        with code.writing(writer, []):
            with writer.block("try:"):
                with running(code, False, False):
                    code.block(self.game.setup)
                code.line("S[ARMED] = True")
                code.after(Change(self.effects.everything()))
                args = tuple(d for d in first.defaults if d is not None)
                code.statement(m.RunPhase(first.span, first.name, args, None, False))
                code.over(str(REASON_PLAYED_OUT), "None")
            with writer.block("except GameOver:"):
                code.line("S[RUNNING] = [False] * len(S[RUNNING])")
        return writer


def _through() -> Writer:
    """Counts the elements of a collection before it is gone through."""
    writer = Writer()
    with writer.block("def through(items, weight=1):"):
        writer.line("nonlocal looked, looked_from")
        writer.line("looked += len(items) * weight")
        with writer.block("if looked > MOST_LOOKED:"):
            writer.line("looked_from = looking_on(looked_from, decisions)")
            writer.line("looked = 0")
        writer.line("return items")
    return writer


def _with_nonlocals(whole: Writer, function: Writer, names: list[str]) -> None:
    """A function inside the playout; names that it mentions may be written by it."""
    text = function.text
    mentioned = [name for name in names if re.search(rf"\b{name}\b", text)]
    first = Writer(function.lines[:1], function.spans[:1])
    whole.include(first)
    if mentioned:
        whole.line(f"{INDENT}nonlocal {', '.join(mentioned)}")
    whole.include(Writer(function.lines[1:], function.spans[1:]))


def _shared_locals(offerings: list[m.Offering]) -> list[m.LocalVar]:
    """Locals that an offering's options see from around it."""
    found: list[m.LocalVar] = []
    for offering in offerings:
        used = {use.local for use in every(m.Local, offering.options)}
        used |= {s.local for s in every(m.SetLocal, offering.options) if not s.declares}
        inside = {binder.local for binder in every(m.Binder, offering.options)} | {offering.to.local}
        inside |= {local for s in every(m.Statement, offering.options) for local in _declared(s)}
        found += sorted(used - inside, key=lambda local: local.number)
    return found


def _declared(s: m.Statement) -> list[m.LocalVar]:
    """The locals that a statement brings along."""
    local = s.local if isinstance(s, m.SeatLoop | m.Turns) else declared_by(s)
    return [] if local is None else [local]


def build_playout(rules: Specialised, namespace: Mapping[str, Any], file: str) -> Playout:
    builder = PlayoutBuilder(rules)
    module = builder.module()
    kept = builder.x.holders.kept() if builder.x.holders else {}
    if kept:
        builder = PlayoutBuilder(rules, kept)
        module = builder.module()
    phases = {function: phase for phase, function in builder.symbols.phases.items()}
    return Playout(module, file, module.compile(namespace, file)["playout"], phases)
