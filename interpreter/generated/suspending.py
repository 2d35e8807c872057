"""Which statements may come to a decision, so that the step code has to be able to stop in the middle of them."""

from __future__ import annotations

from interpreter.generated.expressions import Expressions
from validator import model as m
from validator.effects import Effects, Resources, reachable, touch, variable
from validator.walk import blocks_of, children, every, reactions


class Suspending:
    """Answers for one instance: with its parameters put in, some decisions cannot come up."""

    def __init__(self, x: Expressions, effects: Effects) -> None:
        self.x = x
        self.effects = effects
        self.game = x.instance.game
        self.watchers: frozenset[int] = frozenset()
        """The numbers of the watchers whose blocks may come to a decision."""
        self.nested_phases = nested_phases(self.game)
        self._reads = [effects.reads((w.condition, w.binders)) for w in self.game.watchers]
        self._phases: dict[str, bool] = {}
        self._find_watchers()

    def _find_watchers(self) -> None:
        """A watcher's act may wake another that asks somebody, and so on."""
        while True:
            self._phases.clear()
            several = len(self.game.watchers) > 1
            found = frozenset(i for i, w in enumerate(self.game.watchers) if self.block(w.body, several))
            if found == self.watchers:
                return
            self.watchers = found

    def wakes(self, writes: Resources, nested: bool) -> list[int]:
        """The watchers with decisions that a change may set off; inside a watcher any that waits to be looked at."""
        return [i for i in sorted(self.watchers) if writes and (nested or touch(self._reads[i], writes))]

    def phase(self, name: str) -> bool:
        if name not in self._phases:
            phase, nested = self.game.phases[name], name in self.nested_phases
            fresh = frozenset(variable(v) for v in phase.fresh)
            self._phases[name] = self.block(phase.body, nested) or bool(self.wakes(fresh, nested))
        return self._phases[name]

    def block(self, statements: m.Block, nested: bool) -> bool:
        return any(self.statement(s, nested) for s in statements)

    def statement(self, s: m.Statement, nested: bool) -> bool:
        if self.wakes(self.effects.own_writes(s), nested):
            return True
        match s:
            case m.Choose():
                return True
            case m.RunPhase(phase=name):
                return self.phase(name)
            case m.Offering(body=body):
                return self.block(body, nested)
            case m.Branch():
                fixed = self.x.fold.constant(s.condition)
                if fixed is not None:
                    return self.block(s.then if fixed else s.otherwise, nested)
            case m.Draw(source=source):
                return self._short(source, nested)
        return any(self.statement(child, nested) for child in children(s) if isinstance(child, m.Statement))

    def _short(self, source: m.Expression, nested: bool) -> bool:
        names = [name.removeprefix("zone:") for name in self.effects.zones_of(source)]
        blocks = [self.game.zones[name].when_short for name in names]
        return any(self.block(block, nested) for block in blocks if block is not None)


def nested_phases(game: m.CheckedGame) -> frozenset[str]:
    """The phases that may run inside a watcher while other watchers wait to be looked at."""
    if len(game.watchers) < 2:
        return frozenset()
    offered = tuple(offering.options for offering in every(m.Offering, blocks_of(game)))
    return reachable(game.phases, (reactions(game), offered))
