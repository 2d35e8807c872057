"""What expressions read of a state and what statements change in it, functions and phases followed.

A *resource* is a name: `var:NAME`, `zone:NAME` (a family counts as one), `alive` (who is still in). The
interpreter asks after which acts an end or a watcher can have become true; the checks ask what may undo what.
Both over-estimate: what is not listed is certainly not touched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from validator import model as m
from validator.kinds import component_kind, declaring_kinds
from validator.walk import children, every

Resources = frozenset[str]

NOTHING: Resources = frozenset()
ALIVE = "alive"
POSITION = "position"
"""Read by `reached`: the whole position, so that everything written touches it."""

_ASKS_WHO_IS_IN = frozenset({"next", "previous", "others", "opponents", "players_from"})


def variable(name: str) -> str:
    return f"var:{name}"


def zone(name: str) -> str:
    return f"zone:{name}"


def touch(reads: Resources, writes: Resources) -> bool:
    """May something that reads these change its value when those are written?"""
    return not reads.isdisjoint(writes) or (POSITION in reads and bool(writes))


@dataclass(frozen=True, slots=True)
class Effects:
    """Effects of the expressions and statements of one game."""

    game: m.CheckedGame
    _functions: dict[str, Resources] = field(default_factory=dict)
    _phases: dict[str, Resources] = field(default_factory=dict)

    # ------------------------------------------------------------------ reading

    def everything(self) -> Resources:
        """All that can be read."""
        names = [variable(name) for name in self.game.variables] + [zone(name) for name in self.game.zones]
        return frozenset((*names, ALIVE))

    def reads(self, node: object) -> Resources:
        """What the expressions under a node read."""
        found = self.own_reads(node)
        for child in children(node):
            found |= self.reads(child)
        return found

    def own_reads(self, node: object) -> Resources:
        """What one node reads itself, the functions it calls followed."""
        match node:
            case m.VariableRef(name=name):
                return frozenset({variable(name)})
            case m.ZoneRef(name=name):
                return frozenset({zone(name)})
            case m.Seats(alive=True):
                return frozenset({ALIVE})
            case m.Local(type=m.ZoneType()):
                return self.zones_of(node)
            case m.FunctionCall(function=name):
                return self._function(name)
            case m.Builtin():
                return self._builtin(node)
        return NOTHING

    def _builtin(self, node: m.Builtin) -> Resources:
        if node.name == "place":
            return self._zones_holding(node.args[0].type)
        if node.name == "reached":
            return frozenset({POSITION})
        return frozenset({ALIVE}) if node.name in _ASKS_WHO_IS_IN else NOTHING

    def _function(self, name: str) -> Resources:
        if name not in self._functions:
            self._functions[name] = self.reads(self.game.functions[name].body)
        return self._functions[name]

    # ------------------------------------------------------------------ writing

    def writes(self, node: object) -> Resources:
        """What a statement, a block or an option changes, the phases it runs and what `draw` sets off included.

        Watchers that it may wake are not: ask with `waking`.
        """
        found = self.own_writes(node)
        match node:
            case m.RunPhase(phase=name):
                found |= self._phase(name)
            case m.Draw(source=source):
                found |= self._when_short(source)
        for child in children(node):
            if not isinstance(child, m.Expression):
                found |= self.writes(child)
        return found

    def own_writes(self, node: object) -> Resources:
        """What one act changes itself."""
        match node:
            case m.SetVariable(target=target):
                return frozenset({variable(target.name)})
            case m.RunPhase(result=m.VariableRef(name=name)):
                return frozenset({variable(name)})
            case m.Move(what=what, to=to):
                return self.zones_of(to) | self.sources(what)
            case m.Draw(source=source, to=to):
                return self.zones_of(to) | self.zones_of(source)
            case m.Shuffle(zone=shuffled):
                return self.zones_of(shuffled)
            case m.Eliminate():
                return frozenset({ALIVE})
        return NOTHING

    def waking(self, node: object) -> Resources:
        """What a statement changes, with everything that the watchers it wakes may change in turn."""
        found = self.writes(node)
        for _ in self.game.watchers:
            woken = [w for w in self.game.watchers if touch(self.reads((w.condition, w.binders)), found)]
            found |= frozenset().union(*(self.writes(w.body) for w in woken))
        return found

    def _phase(self, name: str) -> Resources:
        if name not in self._phases:
            phase = self.game.phases[name]
            fresh = frozenset(variable(name) for name in phase.fresh)
            self._phases[name] = fresh | self.writes(phase.body)
        return self._phases[name]

    def _when_short(self, source: m.Expression) -> Resources:
        names = (name.removeprefix("zone:") for name in self.zones_of(source))
        blocks = (self.game.zones[name].when_short for name in names)
        return frozenset().union(*(self.writes(block) for block in blocks if block is not None))

    # -------------------------------------------------------------------- zones

    def zones_of(self, place: m.Expression) -> Resources:
        """The zones that an expression with a zone type may mean."""
        match place:
            case m.ZoneRef(name=name):
                return frozenset({zone(name)})
            case m.SlotContent(zone=inner) | m.Guarded(value=inner):
                return self.zones_of(inner)
            case m.If(yes=yes, no=no):
                return self.zones_of(yes) | self.zones_of(no)
            case m.FunctionCall(function=name):
                return self.zones_of(self.game.functions[name].body)
            case m.LetIn(body=body):
                return self.zones_of(body)
        return self._zones_holding(place.type)

    def sources(self, what: m.Expression) -> Resources:
        """The zones in which what an expression finds may lie, when it is computed."""
        match what:
            case m.Guarded(value=inner):
                return self.sources(inner)
            case m.ZoneRef() | m.SlotContent():
                return self.zones_of(what)
            case m.Builtin(name="top", args=(m.ZoneRef() as origin, *_)):
                return self.zones_of(origin)
            case m.FunctionCall(function=name):
                return self.sources(self.game.functions[name].body)
            case m.LetIn(body=body):
                return self.sources(body)
            case m.Comprehension(element=m.Local(local=local), binders=binders):
                for binder in binders.binders:
                    if binder.local == local:
                        return self.sources(binder.collection)
        return self._zones_holding(what.type)

    def _zones_holding(self, type_: m.Type) -> Resources:
        """All zones in which components of a type may lie."""
        kind = component_kind(self.game, type_)
        if kind is None:
            return NOTHING
        kinds = frozenset(declaring_kinds(self.game, kind))
        zones = self.game.zones.values()
        return frozenset(zone(z.name) for z in zones if not kinds.isdisjoint(declaring_kinds(self.game, z.kind)))


def joins(offering: m.Offering, choose: m.Choose) -> bool:
    """Are the offered options added to this decision while the offering is in force?

    A simultaneous decision is never added to, nor one that the offering leaves out by name.
    """
    return choose.each is None and choose.name not in offering.not_in


def calls(node: object) -> frozenset[str]:
    """The phases that a block runs itself."""
    return frozenset(run.phase for run in every(m.RunPhase, node))


def reachable(phases: Mapping[str, m.Phase], node: object) -> frozenset[str]:
    """The phases that a block runs, itself or through others."""
    found: frozenset[str] = NOTHING
    due = calls(node)
    while due:
        found |= due
        due = frozenset().union(*(calls(phases[name].body) for name in due)) - found
    return found
