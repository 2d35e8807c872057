"""Which statements may come to a decision, so that the step code has to be able to stop in the middle of them."""

from __future__ import annotations

from interpreter.expressions import Expressions
from validator import model as m
from validator.effects import Effects, Resources, touch, variable
from validator.walk import children


class Suspending:
    """Answers for one instance: with its parameters put in, some decisions cannot come up."""

    def __init__(self, x: Expressions, effects: Effects) -> None:
        self.x = x
        self.effects = effects
        self.game = x.instance.game
        self.watchers: frozenset[int] = frozenset()
        """The numbers of the watchers whose blocks may come to a decision."""
        self._reads = [effects.reads((w.condition, w.binders)) for w in self.game.watchers]
        self._phases: dict[str, bool] = {}
        self._find_watchers()

    def _find_watchers(self) -> None:
        """A watcher's act may wake another that asks somebody, and so on."""
        while True:
            self._phases.clear()
            found = frozenset(i for i, w in enumerate(self.game.watchers) if self.block(w.body))
            if found == self.watchers:
                return
            self.watchers = found

    def wakes(self, writes: Resources) -> list[int]:
        """The watchers with decisions that a change may set off."""
        return [i for i in sorted(self.watchers) if touch(self._reads[i], writes)]

    def phase(self, name: str) -> bool:
        if name not in self._phases:
            phase = self.game.phases[name]
            fresh = frozenset(variable(v) for v in phase.fresh)
            self._phases[name] = self.block(phase.body) or bool(self.wakes(fresh))
        return self._phases[name]

    def block(self, statements: m.Block) -> bool:
        return any(self.statement(s) for s in statements)

    def statement(self, s: m.Statement) -> bool:
        if self.wakes(self.effects.own_writes(s)):
            return True
        match s:
            case m.Choose():
                return True
            case m.RunPhase(phase=name):
                return self.phase(name)
            case m.Offering(body=body):
                return self.block(body)
            case m.Branch():
                fixed = self.x.fold.constant(s.condition)
                if fixed is not None:
                    return self.block(s.then if fixed else s.otherwise)
            case m.Draw(source=source):
                return self._short(source)
        return any(self.statement(child) for child in children(s) if isinstance(child, m.Statement))

    def _short(self, source: m.Expression) -> bool:
        names = [name.removeprefix("zone:") for name in self.effects.zones_of(source)]
        blocks = [self.game.zones[name].when_short for name in names]
        return any(self.block(block) for block in blocks if block is not None)
