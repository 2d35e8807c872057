"""What is looked at after an act: the ends and watchers that the act can have made true, and no others.

Each end becomes a function `end_N`, each watcher a function `watch_N`. An end `any(COND for p in ..)` whose
condition looks at zones of `p` alone becomes a second function `end_N_for(p)`: as it was false for everybody
before, only the owners of the zones an act has changed need to be asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.generated.expressions import Expressions
from validator import model as m
from validator.effects import Effects, Resources, touch
from validator.walk import every


@dataclass(frozen=True, slots=True)
class Change:
    """What an act has changed: `resources`; of `sources`, only the zone whose number is in the Python local `source`.

    `to` is the zone reference that components were moved to, if it is one.
    """

    resources: Resources
    sources: Resources = frozenset()
    source: str | None = None
    to: m.Expression | None = None


@dataclass(frozen=True, slots=True)
class Owned:
    """An end that can be asked for one member: the binder's local, the condition, the zone families it looks at."""

    local: m.LocalVar
    condition: m.Expression
    zones: frozenset[str]


class Checks:
    """Which calls stand after an act."""

    def __init__(self, x: Expressions, effects: Effects) -> None:
        self.x = x
        self.game = x.instance.game
        self.ends = [effects.reads(x.fold(end.condition)) for end in self.game.ends]
        self.owned = [_owned(x, end.condition) for end in self.game.ends]
        self.watchers = [self._woken_by(effects, watcher) for watcher in self.game.watchers]

    def _woken_by(self, effects: Effects, watcher: m.Watcher) -> Resources | None:
        """What a watcher looks at; None if its condition never holds in this instance."""
        if self.x.fold.constant(watcher.condition) is False:
            return None
        return effects.reads((watcher.condition, watcher.binders))

    def touched(self, change: Change, nested: bool = False) -> Iterator[tuple[str, list[str]]]:
        """(guard or "", calls without arguments of the mode) in order: ends, then watchers.

        `nested`: a watcher may be running, and later ones may not have been looked at since the act that woke it;
        then all are.
        """
        for number, reads in enumerate(self.ends):
            yield from self._end(number, reads, change)
        for number, woken_by in enumerate(self.watchers):
            if woken_by is None:
                continue
            if nested or touch(woken_by, change.resources):
                yield "", [f"watch_{number}"]
            elif touch(woken_by, change.sources):
                yield self._came_from(woken_by & change.sources, change), [f"watch_{number}"]

    def _end(self, number: int, reads: Resources, change: Change) -> Iterator[tuple[str, list[str]]]:
        direct, from_source = touch(reads, change.resources), touch(reads, change.sources)
        if not direct and not from_source:
            return
        owned = self.owned[number]
        if owned is None or not self._only_theirs(owned, reads, change):
            guard = "" if direct else self._came_from(reads & change.sources, change)
            yield guard, [f"end_{number}"]
            return
        if direct:
            assert isinstance(change.to, m.ZoneRef)
            yield "", [f"end_{number}_for", self.x.value(change.to.indexes[0])]
        for name in sorted(reads & change.sources):
            family = self.x.instance.zones[name.removeprefix("zone:")]
            member = f"{change.source} - {family.base - family.radix.kinds[0][0]}"
            yield self._came_from(frozenset({name}), change), [f"end_{number}_for", member]

    def _only_theirs(self, owned: Owned, reads: Resources, change: Change) -> bool:
        """Does the change touch nothing of what an end reads but zones it reads by owner?"""
        touched = reads & (change.resources | change.sources)
        names = {name.removeprefix("zone:") for name in touched}
        to_owner = isinstance(change.to, m.ZoneRef) and change.to.name in owned.zones
        return names <= owned.zones and (to_owner or not touch(reads, change.resources)) and change.source is not None

    def _came_from(self, zones: Resources, change: Change) -> str:
        """Is the zone that something came from one of these? Without a single source the answer is yes."""
        if change.source is None:
            return ""
        families = [self.x.instance.zones[name.removeprefix("zone:")] for name in sorted(zones)]
        tests = [
            f"{change.source} == {f.base}" if f.size == 1 else f"{f.base} <= {change.source} < {f.base + f.size}"
            for f in families
        ]
        return " or ".join(tests)


def _owned(x: Expressions, condition: m.Expression) -> Owned | None:
    e = x.fold(condition)
    if not (isinstance(e, m.Comprehension) and e.aggregate == "any" and len(e.binders.binders) == 1):
        return None
    binder = e.binders.binders[0]
    if binder.where is not None or not isinstance(x.fold(binder.collection), m.Seats | m.Collection):
        return None
    element = x.fold(e.element)
    refs = list(every(m.ZoneRef, element))
    by_owner = {r.name for r in refs if len(r.indexes) == 1 and _is_local(r.indexes[0], binder.local)}
    others = {r.name for r in refs if not (len(r.indexes) == 1 and _is_local(r.indexes[0], binder.local))}
    if any(True for _ in every(m.FunctionCall, element)):
        return None
    return Owned(binder.local, element, frozenset(by_owner - others))


def _is_local(e: m.Expression, local: m.LocalVar) -> bool:
    return isinstance(e, m.Local) and e.local == local
