"""How a playout does what the backends do differently: state in local names, chance inline, decisions at random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from interpreter.generated import playout_decisions
from interpreter.generated.emit_checks import Change, Checks
from interpreter.generated.emit_options import looks_of
from interpreter.generated.emit_statements import Statements
from interpreter.generated.expressions import Expressions
from interpreter.generated.step_code import start_of
from interpreter.generated.symbols import Symbols
from interpreter.layout import Layout
from interpreter.program import Site
from validator import model as m
from validator.effects import Effects, variable
from validator.kinds import component_kind
from validator.tables import Instance
from validator.walk import blocks_of, every

ADVANCE = "({0} * MULTIPLIER + INCREMENT) & MASK"


class PlayoutSymbols(Symbols):
    """Variables and zones are names of the function around everything."""

    def variable(self, name: str) -> str:
        return self.variables[name]

    def contents(self, name: str, flat: str | None) -> str:
        return self.zones[name] if flat is None else f"{self.zones[name]}[{flat}]"

    def zone_number(self, name: str, flat: str | None) -> str:
        base = self.instance.zones[name].base
        if flat is None or flat.isdecimal():
            return str(base + int(flat or 0))
        return f"{base} + {flat}" if base else flat

    def function(self, name: str, args: Iterable[str]) -> str:
        return f"{self.functions[name]}({', '.join(args)})"


class PlayoutCode(Statements):
    """Statements all the way; `sites` number the options, `offered` are the offerings that may be in force."""

    def __init__(self, x: Expressions, effects: Effects, checks: Checks, sites: Mapping[int, Site]) -> None:
        super().__init__(x, effects, checks)
        self.sites = sites
        self._tracks = _shown_matters(x)

    def check(self, name: str, args: list[str]) -> str:
        return f"{name}({', '.join(args)})"

    def run(self, s: m.RunPhase, args: list[str]) -> str:
        phase = self.x.instance.game.phases[s.phase]
        for name in phase.fresh:
            declared = self.x.instance.game.variables[name]
            place = self.x.symbols.variable(name)
            self.line(f"{place}{'[:]' if declared.family else ''} = {start_of(self.x, declared)}")
        if phase.fresh:
            self.after(Change(frozenset(variable(name) for name in phase.fresh)))
        return f"{self.x.symbols.phases[s.phase]}({', '.join(args)})"

    def over(self, reason: str, named: str) -> None:
        self.line(f"S[OVER], S[REASON], S[WINNERS] = True, {reason}, {named}")
        self.line("raise GameOver")

    def shuffle(self, zone: m.Expression, s: m.Statement) -> None:
        self.line(f"r = shuffled(r, {self.x.contents(zone)})")
        if self.tracks_shown():
            self.line(f"clear_shown(S, {self.x.contents(zone)})")

    def shuffled_seats(self, name: str, s: m.Statement) -> None:
        self.line(f"r = shuffled(r, {name})")

    def pick(self, target: str, items: str, zone: str | None, s: m.Pick) -> None:
        items = self.held(items, "items")
        with self.w.block(f"if not {items}:"):
            self.line("nothing_to_pick()")
        self.line(f"r = {ADVANCE.format('r')}")
        self.line(f"{target} = {items}[(r >> 32) * len({items}) >> 32]")

    def roll(self, target: str, count: str | None, sides: str, seen: str, s: m.Roll) -> None:
        sides = self.held(sides, "sides")
        if not sides.isdecimal() or int(sides) < 1:
            with self.w.block(f"if {sides} < 1:"):
                self.line(f"no_die({sides})")
        if count is None:
            self._die(target, sides)
            return
        dice, die = self.temporary("dice"), self.temporary("die")
        self.line(f"{dice} = []")
        with self.w.block(f"for _ in range({self.dice(s, count)}):"):
            self._die(die, sides)
            self.line(f"{dice}.append({die})")
        self.line(f"{target} = tuple({dice})")

    def _die(self, target: str, sides: str) -> None:
        self.line(f"r = {ADVANCE.format('r')}")
        self.line(f"{target} = ((r >> 32) * {sides} >> 32) + 1")

    def happened(self, event: str, *args: str, s: m.Statement) -> None:
        """Nobody listens."""

    def choose(self, s: m.Choose) -> bool | None:
        if s.each is None:
            playout_decisions.one(self, s)
        else:
            playout_decisions.several(self, s, s.each)
        return True

    def offer(self, s: m.Offering) -> bool | None:
        return playout_decisions.offer(self, s)

    def count_round(self) -> None:
        self.line("rounds += 1")
        with self.w.block("if rounds > MOST_ROUNDS:"):
            self.line("rounds, rounds_from = going_on(rounds_from, decisions)")

    def tracks_shown(self) -> bool:
        return self._tracks

    def traced(self) -> bool:
        return False


def _shown_matters(x: Expressions) -> bool:
    """Are components opened, and do options tell copies apart by that?"""
    game = x.instance.game
    opened = any(component_kind(game, reveal.what.type) for reveal in every(m.Reveal, blocks_of(game)))
    return opened and any(looks_of(x, option) for option in every(m.Option, blocks_of(game)))


def prologue(instance: Instance, layout: Layout, symbols: Symbols) -> list[str]:
    """The parts of a state by name."""
    lines = ["Z, at, alive, shown = S[ZONES], S[AT], S[ALIVE], S[SHOWN]", "r, decisions, late = S[RNG], 0, []"]
    lines.append("rounds, rounds_from, looked, looked_from = 0, 0, 0, 0")
    lines += [f"{symbols.variables[name]} = S[{place}]" for name, place in layout.variables.items()]
    for name, family in instance.zones.items():
        zone = instance.game.zones[name]
        part = f"Z[{family.base}:{family.base + family.size}]" if zone.family else f"Z[{family.base}]"
        lines.append(f"{symbols.zones[name]} = {part}")
    return lines


def epilogue(layout: Layout, symbols: Symbols) -> list[str]:
    """What is not changed in place goes back into the state."""
    scalars = [name for name in layout.variables if name not in layout.families]
    return ["S[PC], S[RNG] = HALTED, r", *(f"S[{layout.variables[n]}] = {symbols.variables[n]}" for n in scalars)]
