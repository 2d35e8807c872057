"""Watchers of the reference machine: blocks that run when a condition becomes true."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.environment import StateEnv
from interpreter.layout import HELD, RUNNING
from validator.evaluate import evaluate
from validator.model import Binders, Watcher
from validator.tables import Value


class Watchers:
    """Looks at every watcher after an act and runs the blocks whose conditions have become true.

    A condition fires when it becomes true: the state keeps the bindings for which it held at the last look.
    """

    def __init__(self, env: StateEnv, react: Callable[[Watcher], None]) -> None:
        self.env = env
        self.react = react
        self.watchers = env.instance.game.watchers

    def look(self) -> None:
        for index in range(len(self.watchers)):
            if not self.env.state[RUNNING][index]:
                self._look_at(index)

    def _look_at(self, index: int) -> None:
        """Run the block for the first binding that has become true; look again until none has."""
        state, watcher = self.env.state, self.watchers[index]
        while True:
            held = state[HELD][index]
            present = self._holding(watcher)
            risen = next((binding for binding in present if binding not in held), None)
            state[HELD][index] = tuple(binding for binding in present if binding in held or binding == risen)
            if risen is None:
                return
            for binder, value in zip(watcher.binders, risen, strict=True):
                self.env.locals[binder.local.number] = value
            state[RUNNING][index] = True
            try:
                self.react(watcher)
            finally:
                state[RUNNING][index] = False

    def _holding(self, watcher: Watcher) -> list[tuple[Value, ...]]:
        """The bindings for which the condition holds now."""
        rows = self.env.rows(Binders(watcher.binders))
        return [row for row in rows if evaluate(watcher.condition, self.env)]
