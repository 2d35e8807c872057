"""The board as a graph: spaces joined by links, and what rules may ask of it.

Spaces are their ids, which count from 0. The rules ask these plain tables, which are at hand at once; whoever draws or
measures a board gets a networkx graph from `validator.graph`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import filterfalse

MOST_STEPS = 100_000
"""Links that one question about paths may look along; there may be very many paths."""

STEPS_A_ROUND = 4
"""Links that are looked along in the time of one round of a loop."""

MOST_KEPT = 1_000_000
"""Distances that are remembered."""

Position = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Walk:
    """Where paths end, in id order, and what finding that out has cost, in rounds of a loop."""

    ends: tuple[int, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class Manner:
    """How paths may go: what `reachable` is told beside where they begin and how long they are."""

    barring: Collection[int] = ()
    stopping_early_at: Collection[int] = ()
    ending_at: Collection[int] = ()
    returning: bool = False


def manner_of(
    barring: Collection[int],
    stopping_early_at: Collection[int],
    ending_at: Collection[int] | None,
    returning: bool,
) -> Manner:
    """Without word of `ending_at`, a path ends for good where it may end early."""
    return Manner(barring, stopping_early_at, stopping_early_at if ending_at is None else ending_at, returning)


@dataclass(frozen=True, slots=True)
class Board:
    """`after`: by space, those that a link leads to, in id order; `names` and `positions` by space."""

    names: tuple[str, ...] = ()
    after: tuple[tuple[int, ...], ...] = ()
    positions: tuple[Position | None, ...] = ()
    _distances: dict[int, list[int]] = field(default_factory=dict, compare=False, repr=False)
    """By space: how far it is from there to each. Worked out when first asked."""

    def distance(self, origin: int, target: int) -> int | None:
        """How many links a shortest way has; None if there is no way."""
        steps = self.distances(origin)[target]
        return steps if steps >= 0 else None

    def distances(self, origin: int) -> list[int]:
        """The same for every space, -1 where there is no way."""
        found = self._distances.get(origin)
        if found is None:
            if len(self._distances) * len(self.after) > MOST_KEPT:
                self._distances.clear()
            found = self._distances[origin] = _distances(self.after, origin)
        return found

    def connected(self, origin: int, over: Collection[int]) -> tuple[int, ...]:
        """The origin, and the spaces to which a way leads that enters none but spaces of `over`."""
        found, closed = [origin], len(self.after) * [True]
        for space in over:
            closed[space] = False
        closed[origin] = True
        for space in found:
            for near in self.after[space]:
                if not closed[near]:
                    closed[near] = True
                    found.append(near)
        return tuple(sorted(found))

    def walk(self, origin: int, steps: int, manner: Manner) -> Walk | None:
        """The ends of paths of exactly so many steps that cross no space twice; None if there is too much to look at.

        A path enters no space of `barring`, may end before its time on one of `stopping_early_at`, and does not go on
        from one of `ending_at`; none of this concerns the origin when it sets out. `returning`: it has not crossed the
        origin by setting out from it.
        """
        if steps == 0:
            return Walk((origin,), 0)
        ends: set[int] = set()
        closed, early, final = set(manner.barring), set(manner.stopping_early_at), set(manner.ending_at)
        if not manner.returning:
            closed.add(origin)
        looked, path, branches = 0, [origin], [iter(self.after[origin])]
        while branches:
            space = next(branches[-1], None)
            if space is None:
                branches.pop()
                if branches:
                    closed.discard(path.pop())
                continue
            looked += 1
            if looked > MOST_STEPS:
                return None
            left = steps - len(branches)
            if space in closed:
                continue
            if left == 0 or space in early:
                ends.add(space)
            if left == 0 or space in final:
                continue
            if left == 1:
                looked += len(self.after[space])
                ends.update(filterfalse(closed.__contains__, self.after[space]))
            else:
                closed.add(space)
                path.append(space)
                branches.append(iter(self.after[space]))
        return Walk(tuple(sorted(ends)), looked // STEPS_A_ROUND)

    def links(self) -> Iterator[tuple[int, int]]:
        """From where to where links lead; one that leads both ways comes twice."""
        return ((space, near) for space, leads in enumerate(self.after) for near in leads)


def _distances(after: tuple[tuple[int, ...], ...], origin: int) -> list[int]:
    found = [-1] * len(after)
    found[origin] = 0
    due = deque((origin,))
    while due:
        space = due.popleft()
        for near in after[space]:
            if found[near] < 0:
                found[near] = found[space] + 1
                due.append(near)
    return found


def no_way(board: Board, origin: int, target: int) -> str:
    return f"no way leads from {board.names[origin]} to {board.names[target]}"


def too_many_paths(board: Board, origin: int) -> str:
    return f"there are too many paths from {board.names[origin]}: more than {MOST_STEPS:,} links to look along"


def no_steps(steps: int) -> str:
    return f"no path has {steps} steps"
