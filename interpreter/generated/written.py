"""Is every variable written before it is read? Then a playout, which begins at the beginning, need not test it.

In: a game whose fixed conditions can be told. Out: yes, or perhaps not. The way of the game is followed from setup on;
what may happen or not (rounds of loops, options) is followed, too, but what it writes is not relied on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from interpreter.generated.fold import Folder
from interpreter.sites import offerings_of
from validator import model as m
from validator.effects import Effects, Resources, reachable, variable
from validator.walk import children, reactions

Written = Resources | None
"""The variables that hold a value at some point; None where control does not come to it."""


def always_written(game: m.CheckedGame, fold: Folder, effects: Effects) -> bool:
    """Is no variable without a first value read before it is written?"""
    unset = frozenset(variable(v.name) for v in game.variables.values() if v.starts_unset)
    return not unset or _Flow(game, fold, effects, unset).holds()


class _ReadTooEarlyError(Exception):
    """A variable may be read before it is written."""


class _Flow:
    def __init__(self, game: m.CheckedGame, fold: Folder, effects: Effects, unset: Resources) -> None:
        self.game, self.fold, self.effects, self.unset = game, fold, effects, unset
        self._returns: list[Resources] = []
        """What is written at each `return` of the phase that is followed."""
        self._known: dict[tuple[str, Resources], Written] = {}

    def holds(self) -> bool:
        try:
            self._all()
        except _ReadTooEarlyError:
            return False
        return True

    def _all(self) -> None:
        """Setup, the phases, and what may come at any time: when a zone is short already in setup."""
        for zone in self.game.zones.values():
            self._block(zone.when_short or (), frozenset())
        written = self._block(self.game.setup, frozenset())
        if written is None:
            return
        first = next(iter(self.game.phases.values()))
        self._phase(first.name, written)
        blocks = (first.body, *reactions(self.game))
        kept = written - self._unwritten((first.name, *reachable(self.game.phases, blocks)))
        self._read((self.game.ends, *((watcher.binders, watcher.condition) for watcher in self.game.watchers)), kept)
        for watcher in self.game.watchers:
            self._block(watcher.body, kept)
        for offering in offerings_of(self.game):
            self._options(offering.options, kept)

    # ----------------------------------------------------------------------- statements

    def _block(self, statements: Sequence[m.Statement], written: Resources) -> Written:
        found: Written = written
        for s in statements:
            if found is None:
                break
            found = self._statement(s, found)
        return found

    def _statement(self, s: m.Statement, written: Resources) -> Written:
        self._read(_own(s), written)
        match s:
            case m.SetVariable(target=target, operator="=") if not target.indexes:
                return written | {variable(target.name)}
            case m.RunPhase():
                return self._run(s, written)
            case m.Return() | m.EndGame() | m.Jump():
                if isinstance(s, m.Return):
                    self._returns.append(written)
                return written if isinstance(s, m.Jump) and s.kind == "reopen" else None
            case m.Branch():
                return self._branch(s, written)
            case m.Offering(body=body):
                return self._block(body, written)
        return self._perhaps(s, written)

    def _run(self, s: m.RunPhase, written: Resources) -> Written:
        after = self._phase(s.phase, written)
        if after is not None and isinstance(s.result, m.VariableRef) and not s.result.indexes:
            return after | {variable(s.result.name)}
        return after

    def _branch(self, s: m.Branch, written: Resources) -> Written:
        fixed = self.fold.constant(s.condition)
        if fixed is not None:
            return self._block(s.then if fixed else s.otherwise, written)
        return _in_all(self._block(block, written) for block in (s.then, s.otherwise))

    def _perhaps(self, s: m.Statement, written: Resources) -> Resources:
        """A statement whose blocks run or do not, once or again and again."""
        kept = written - self._unwritten(reachable(self.game.phases, s))
        match s:
            case m.Choose(options=options, otherwise=otherwise):
                self._options(options, kept)
                self._block(otherwise or (), kept)
            case m.Match(cases=cases, otherwise=otherwise):
                for _, block in (*cases, (None, otherwise or ())):
                    self._block(block, kept)
            case m.While() | m.Repeat() | m.ForEach() | m.AtOnce() | m.SeatLoop() | m.Turns():
                self._block(s.body, kept)
        return kept

    def _options(self, options: Iterable[m.Option], kept: Resources) -> None:
        for option in options:
            self._read(_own(option), kept)
            self._block(option.do, kept)

    def _phase(self, name: str, written: Resources) -> Written:
        key = name, written - self._unwritten((name,))
        if key not in self._known:
            outer, self._returns = self._returns, []
            end = self._block(self.game.phases[name].body, key[1])
            self._known[key] = _in_all((end, *self._returns))
            self._returns = outer
        return self._known[key]

    # ----------------------------------------------------------------------- variables

    def _unwritten(self, phases: Iterable[str]) -> Resources:
        """The variables that phases make fresh: they may have no value again."""
        return frozenset(variable(name) for phase in phases for name in self.game.phases[phase].fresh)

    def _read(self, parts: object, written: Resources) -> None:
        if self.effects.reads(parts) & self.unset - written:
            raise _ReadTooEarlyError


def _own(node: m.Statement | m.Option) -> tuple[object, ...]:
    """What a statement or an option reads itself: all but the blocks in it, and the variable that it sets."""
    parts = tuple(child for child in children(node) if not isinstance(child, m.Statement | m.Option))
    match node:
        case m.SetVariable(operator="=", target=target) | m.RunPhase(result=m.VariableRef() as target):
            return (*(part for part in parts if part is not target), *target.indexes)
    return parts


def _in_all(ways: Iterable[Written]) -> Written:
    """What is written on every way that control comes."""
    found = [way for way in ways if way is not None]
    return reduce(frozenset.intersection, found) if found else None
