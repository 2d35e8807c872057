"""Counting a tree: how many positions there are at each depth, how likely games have ended, and what they were worth.

A position is reached by a history: choices, of one seat after the other, and outcomes of chance. Each choice at a
decision counts as equally likely, so that the probabilities of all that has ended and all that goes on add up to 1.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from interpreter.layout import State
from interpreter.machine import Program
from interpreter.program import Lot
from validator.tables import Value

Odds = tuple[int, int]
"""A probability as numerator and denominator, not reduced: quick to go on from, and the same for many positions."""


@dataclass(slots=True)
class Level:
    """The positions at one depth, by how they go on."""

    decisions: int = 0
    chance: int = 0
    ended: int = 0

    @property
    def nodes(self) -> int:
        return self.decisions + self.chance + self.ended


@dataclass(slots=True)
class Counts:
    """What was found; `worth` is by odds: how many games ended that likely, then the sums of their returns by seat."""

    levels: list[Level] = field(default_factory=list)
    worth: dict[Odds, list[int]] = field(default_factory=dict)

    def level(self, depth: int) -> Level:
        while len(self.levels) <= depth:
            self.levels.append(Level())
        return self.levels[depth]

    def note(self, odds: Odds, ended: Sequence[int]) -> None:
        """Add games that ended that likely: their number, then the sums of their returns."""
        known = self.worth.setdefault(odds, [0] * len(ended))
        known[:] = [one + more for one, more in zip(known, ended, strict=True)]

    def add(self, other: Counts) -> None:
        for depth, level in enumerate(other.levels):
            own = self.level(depth)
            own.decisions += level.decisions
            own.chance += level.chance
            own.ended += level.ended
        for odds, ended in other.worth.items():
            self.note(odds, ended)

    @property
    def nodes(self) -> int:
        return sum(level.nodes for level in self.levels)

    def ended(self) -> Fraction:
        """How likely a game has ended."""
        return self._expected(0)

    def returns(self, players: int) -> tuple[Fraction, ...]:
        """By seat: what games that have ended were worth, each times how likely it is."""
        return tuple(self._expected(seat) for seat in range(1, players + 1))

    def _expected(self, column: int) -> Fraction:
        numerators: Counter[int] = Counter()
        for (numerator, denominator), ended in self.worth.items():
            numerators[denominator] += numerator * ended[column]
        return sum((Fraction(numerator, denominator) for denominator, numerator in numerators.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class Start:
    """Where a part of a tree begins: the step from `base` with what chance has brought."""

    base: State
    given: tuple[Value, ...] = ()
    depth: int = 0
    odds: Odds = (1, 1)


class Tally:
    """Counts the tree of a program to a depth; where it is `cut`, parts are kept for others to count."""

    def __init__(self, program: Program, most: int, cut: int | None = None) -> None:
        self.program = program
        self.most = most
        self.cut = cut
        self.counts = Counts()
        self.parts: list[Start] = []

    def count(self, start: Start) -> Counts:
        """Count the part of the tree that begins there. It may be deep, so what is due stands in a list."""
        due = [start]
        while due:
            here = due.pop()
            if here.depth == self.cut:
                self.parts.append(here)
            else:
                due += self.after(here)
        return self.counts

    def after(self, here: Start) -> list[Start]:
        """Count a position; those after it that are to be counted, too."""
        state = self.program.clone(here.base)
        lot = self.program.on(state, here.given)
        level, deeper = self.counts.level(here.depth), here.depth < self.most
        if lot is not None:
            level.chance += 1
            return self._drawn(here, lot) if deeper else []
        seat = self.program.asked(state)
        if seat is None:
            level.ended += 1
            self.counts.note(here.odds, (1, *self.program.returns(state)))
            return []
        level.decisions += 1
        return self._chosen(here, state, seat) if deeper else []

    def _drawn(self, here: Start, lot: Lot) -> list[Start]:
        numerator, denominator = here.odds[0], here.odds[1] * sum(lot.weights)
        pairs = zip(lot.values, lot.weights, strict=True)
        return [Start(here.base, (*here.given, v), here.depth + 1, (numerator * w, denominator)) for v, w in pairs]

    def _chosen(self, here: Start, state: State, seat: int) -> list[Start]:
        choices = self.program.options(state, seat)
        odds = (here.odds[0], here.odds[1] * len(choices))
        found = []
        for choice in choices:
            after = self.program.clone(state)
            self.program.choose(after, seat, choice)
            found.append(Start(after, (), here.depth + 1, odds))
        return found


def parted(program: Program, most: int, wanted: int) -> tuple[Counts, list[Start]]:
    """The top of a tree, counted, and the parts below it: about so many as are wanted, if there are."""
    cut = 0
    while True:
        cut += 1
        tally = Tally(program, most, cut)
        counts = tally.count(Start(program.new_state(0)))
        if len(tally.parts) >= wanted or not tally.parts:
            return counts, tally.parts


def exceeds(program: Program, positions: int) -> bool:
    """Has the whole tree more positions than that? Found out without going through more of it."""
    due, seen = [Start(program.new_state(0))], 0
    tally = Tally(program, sys.maxsize)
    while due and seen <= positions:
        due += tally.after(due.pop())
        seen += 1
    return seen > positions
