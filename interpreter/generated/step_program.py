"""The step code of an instance as one Python module, and what the machine must know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from interpreter.generated.compiler import WAIT, Lowering, Routine, SiteCode
from interpreter.generated.emit_checks import Change
from interpreter.generated.emit_options import Looks, holders_of_copies, locals_of, looks_of_all
from interpreter.generated.expressions import Expressions
from interpreter.generated.loose import loose_piles
from interpreter.generated.lower_decisions import routine_name, write_options
from interpreter.generated.module import Module
from interpreter.generated.source import Writer, bare
from interpreter.generated.specialised import Specialised
from interpreter.generated.step_code import (
    clone_source,
    risen_binding,
    running,
    start_of,
    write_called,
    write_end,
    write_phase,
    write_scoring,
    write_watcher,
)
from interpreter.generated.symbols import Constants, Symbols
from interpreter.layout import HALTED, REASON_PLAYED_OUT
from validator import model as m
from validator.effects import reachable

PARAMETERS = ["S", "E", "X"]


@dataclass(frozen=True, slots=True)
class StepProgram:
    """`places`: by block, where the rules it carries out stand; `sites`: by the block a decision goes on with."""

    module: Module
    size: int
    begin: int
    setup: int
    setup_back: int
    """The slot of the block that setup goes on with."""
    entries: dict[str, int]
    """By phase: the block that begins a position there; its arguments lie in the slot `arguments`."""
    arguments: int
    returned: int
    """The slot of what the phase returned at which a position began."""
    phases: Mapping[str, str]
    """The phases by the names of the functions of those that hold no decision."""
    sites: dict[int, SiteCode]
    offering_scopes: dict[int, dict[int, int]]
    places: tuple[str, ...]
    backs: dict[str, int]
    """By phase that may stop: the slot of the block it goes back to."""
    masks: tuple[int, ...]
    """Slots that hold the seats of offerings."""
    looks: Looks
    """What tells components apart, wherever they lie."""
    holders: tuple[int, ...]
    """Slots of the variables that may hold one of several copies."""
    settles: bool
    """May an expression have to wait until the order of a pile is settled?"""


class StepBuilder:
    """Builds it, step by step."""

    def __init__(self, rules: Specialised, *, with_events: bool, explicit: bool) -> None:
        self.game = rules.instance.game
        self.constants = Constants()
        symbols = Symbols(rules.instance, rules.layout)
        self.x = Expressions(rules.instance, rules.fold, symbols, self.constants)
        if explicit:
            self.x.loose = loose_piles(rules.effects)
        self.low = Lowering(self.x, rules.effects, rules.sites, with_events=with_events, explicit=explicit)
        self.in_setup = reachable(self.game.phases, self.game.setup)
        self.several = len(self.game.watchers) > 1
        self.functions: list[Writer] = []

    def build(self) -> StepProgram:
        setup, arguments, returned = self.low.routine("setup"), self.low.slot("arguments"), self.low.slot("returned")
        self._name_routines()
        self._write_routines()
        with self._armed("setup"):
            self.low.write_routine(setup, "setup", self.game.setup)
        begin = self._begin(setup)
        entries = {name: self._entry(phase, arguments, returned) for name, phase in self.game.phases.items()}
        self._write_functions()
        return StepProgram(
            module=self._module(),
            size=self.x.symbols.layout.end + len(self.low.slots),
            begin=begin,
            setup=setup.entry,
            setup_back=self.low.place_of(setup.back),
            entries=entries,
            arguments=self.low.place_of(arguments),
            returned=self.low.place_of(returned),
            phases={function: name for name, function in self.x.symbols.phases.items()},
            sites=self.low.sites,
            offering_scopes=self.low.offering_scopes,
            places=tuple(block.place for block in self.low.blocks),
            backs={
                name: self.low.place_of(r.back) for name, r in self.low.routines.items() if name in self.game.phases
            },
            masks=tuple(self.low.place_of(mask) for mask in self.low.masks.values()),
            looks=looks_of_all(self.x),
            holders=holders_of_copies(self.x),
            settles=self.x.settles,
        )

    # ----------------------------------------------------------------------- routines

    def _armed(self, place: str) -> AbstractContextManager[None]:
        when = False if place == "setup" else None if place in self.in_setup else True
        return running(self.low.code, when, place in self.low.suspending.nested_phases)

    def _shorts(self) -> Iterator[tuple[m.Zone, m.Block]]:
        for zone in self.game.zones.values():
            if zone.when_short is not None and self.low.suspending.block(zone.when_short, self.several):
                yield zone, zone.when_short

    def _name_routines(self) -> None:
        """Every routine gets its entry and slots before any is written, as they call one another."""
        low = self.low
        for name, phase in self.game.phases.items():
            if low.suspending.phase(name):
                low.routine(name, result=phase.result is not None)
                self._slots(phase.params)
        for number in sorted(low.suspending.watchers):
            low.routine(f"watch_{number}")
            self._slots([binder.local for binder in self.game.watchers[number].binders])
        for zone, _ in self._shorts():
            low.routine(f"short_{zone.name}")
            self._slots(zone.family)
        for offering in self.low.offerings:
            low.masks[offering.site] = low.slot(f"offered_{offering.site}")
            self._slots([offering.to.local])
            for option in offering.options:
                low.routine(routine_name(offering, option))
                self._slots(locals_of(option))

    def _slots(self, locals_: Iterable[m.LocalVar]) -> None:
        for local in locals_:
            self.low.keep(local)
        self.low.scope.clear()

    def _write_routines(self) -> None:
        low = self.low
        for name, phase in self.game.phases.items():
            if low.suspending.phase(name):
                with self._armed(name):
                    low.write_routine(low.routines[name], name, phase.body, phase.params)
        for number in sorted(low.suspending.watchers):
            self._write_watcher(number)
        for zone, block in self._shorts():
            with running(low.code, None, self.several):
                low.write_routine(low.routines[f"short_{zone.name}"], zone.name, block, zone.family)
        for offering in self.low.offerings:
            for option in offering.options:
                with running(low.code, None if self.in_setup else True, self.several):
                    routine = low.routines[routine_name(offering, option)]
                    locals_ = [offering.to.local, *locals_of(option)]
                    low.write_routine(routine, f"offered {option.name}", option.do, locals_)

    def _write_watcher(self, number: int) -> None:
        low, watcher = self.low, self.game.watchers[number]
        routine = low.routines[f"watch_{number}"]
        place = f"watcher {number + 1}"
        with running(low.code, True, self.several), low.writing(routine, place), low.code.w.at(watcher.span):
            for binder in watcher.binders:
                low.keep(binder.local)
            risen_binding(low.code, number, f"return {routine.back}")
            low.code.line(f"S[RUNNING][{number}] = True")
            if low.block(watcher.body):
                low.code.line(f"S[RUNNING][{number}] = False")
                low.goto(routine.entry)

    # -------------------------------------------------------------------- beginnings

    def _begin(self, setup: Routine) -> int:
        """Setup, the first look, the first phase, the end."""
        low = self.low
        begin, play, done = low.new(), low.new(), low.new()
        low.open(begin)
        low.call(setup, play)
        low.open(play)
        self._first_look()
        first = next(iter(self.game.phases.values()))
        self._run(first, [bare(self.x.value(d)) for d in first.defaults if d is not None], done)
        low.open(done)
        low.code.over(str(REASON_PLAYED_OUT), "None")
        return begin

    def _entry(self, phase: m.Phase, arguments: str, returned: str) -> int:
        low = self.low
        entry = low.new()
        low.open(entry)
        self._first_look()
        args = [f"{arguments}[{i}]" for i in range(len(phase.params))]
        self._run(phase, args, HALTED, returned if phase.result is not None else "")
        return entry

    def _first_look(self) -> None:
        """Setup is done: ends and watchers are looked at from now on."""
        self.low.code.line("S[ARMED] = True")
        self.low.code.after(Change(self.low.effects.everything()))

    def _run(self, phase: m.Phase, args: list[str], on: int, returned: str = "") -> None:
        """Run a phase and go `on`; what it returns goes into the slot `returned`, if one is named."""
        low = self.low
        low.code.entering(phase, args, None)
        if low.suspending.phase(phase.name):
            for local, arg in zip(phase.params, args, strict=True):
                low.code.line(f"{self.x.symbols.local(local)} = {arg}")
            routine, done = low.routines[phase.name], low.new()
            low.call(routine, done)
            low.open(done)
            value = routine.result or ""
        else:
            value = f"{self.x.symbols.phases[phase.name]}({', '.join([*PARAMETERS, *args])})"
        if returned:
            low.code.line(f"{returned} = {value}")
        elif not low.suspending.phase(phase.name):
            low.code.line(value)
        low.goto(on)

    # ---------------------------------------------------------------------- functions

    def _write_functions(self) -> None:
        low, code = self.low, self.low.code
        for name, phase in self.game.phases.items():
            if not low.suspending.phase(name):
                with self._armed(name), self._function():
                    write_phase(code, phase, PARAMETERS)
        for number in range(len(self.game.ends)):
            with self._function():
                write_end(code, number, PARAMETERS)
        for number in range(len(self.game.watchers)):
            if number not in low.suspending.watchers:
                with self._function():
                    write_watcher(code, number, PARAMETERS)
        for asked in low.sites.values():
            with self._function():
                write_options(low, asked.site)
        with self._function():
            self._write_start()
        with self._function():
            write_scoring(code)
        with self._function():
            code.lines(clone_source([self.x.symbols.variables[name] for name in self.x.symbols.layout.families]))
        write_called(code, self._function, ["S"])

    def _function(self) -> AbstractContextManager[None]:
        self.functions.append(Writer())
        return self.low.code.writing(self.functions[-1], [])

    def _write_start(self) -> None:
        """`start(S)`: every variable as it starts, in declared order."""
        symbols = self.x.symbols
        with self.low.code.w.block("def start(S):"):
            for declared in self.game.variables.values():
                self.low.code.line(f"S[{symbols.variables[declared.name]}] = {start_of(self.x, declared)}")

    # ------------------------------------------------------------------------- module

    def _module(self) -> Module:
        module = Module(f"{self.game.name}: step code for {self.x.instance.players} players")
        module.constants({**self.x.symbols.places(), **self.low.slots, "WAIT": WAIT}, self.constants)
        for writer in self.functions:
            module.function(writer)
        for number, block in enumerate(self.low.blocks):
            module.block(f"def b{number}(S, E, X):  # {block.place}", block.writer)
        module.table("BLOCKS", [f"b{number}" for number in range(len(self.low.blocks))])
        module.table("OPTIONS", [f"{asked.site.site}: options_{asked.site.site}" for asked in self.low.sites.values()])
        return module


def build_step(rules: Specialised, *, with_events: bool, explicit: bool = False) -> StepProgram:
    return StepBuilder(rules, with_events=with_events, explicit=explicit).build()
