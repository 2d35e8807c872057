"""Going through a case on both sides: a whole tree, or random games. Stops at the first disagreement."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rulesdsl.analysis.counting import Start, Tally
from verification import outside
from verification.cases import Case
from verification.described import Described, Position, Remembered
from verification.lockstep import CHANCE, Disagreement, End, Fork, Lockstep
from verification.names import NAMES

MOST_DEPTH = 500
"""Deeper than any tree that is gone through to its end."""


@dataclass(slots=True)
class Found:
    """What was compared. `levels` are the places at each depth, `ends` those where games were over.

    `knowledge` are information states, described and outside, that came up together.
    """

    levels: Counter[int] = field(default_factory=Counter)
    ends: int = 0
    decisions: int = 0
    chances: int = 0
    knowledge: set[tuple[str, str]] = field(default_factory=set, repr=False)
    disagreement: str = ""

    @property
    def positions(self) -> int:
        return self.levels.total()

    @property
    def information_states(self) -> tuple[int, int]:
        """How many different ones there are, described and outside."""
        return len({ours for ours, _ in self.knowledge}), len({theirs for _, theirs in self.knowledge})

    def add(self, other: Found) -> None:
        self.levels += other.levels
        self.ends += other.ends
        self.decisions += other.decisions
        self.chances += other.chances
        self.knowledge |= other.knowledge
        self.disagreement = self.disagreement or other.disagreement


class Walk:
    """A case, ready to be gone through in parts."""

    def __init__(self, case: Case) -> None:
        self.case = case
        game = case.described()
        self._informed = Remembered(game, case.players) if case.informed else None
        self.described = self._informed or Described(game.setting(case.players, explicit=True))
        self.lockstep = Lockstep(self.described, NAMES[case.game])
        self._game = outside.load(case.outside)

    def tree(self) -> Found:
        """The whole tree, or all of it to the depth of the case."""
        found = Found()
        self._below(self.described.start(), self._game.new_initial_state(), [], found)
        found.disagreement = found.disagreement or self._told_apart(found) or self._counted(found)
        return found

    def _counted(self, found: Found) -> str:
        """`rulesdsl perft` must count what was gone through."""
        depth = MOST_DEPTH if self.case.depth is None else self.case.depth
        program = self.described.program
        levels = Tally(program, depth).count(Start(program.new_state(0))).levels
        ours = [level.nodes for level in levels], sum(level.ended for level in levels)
        theirs = [found.levels[depth] for depth in range(len(found.levels))], found.ends
        return "" if ours == theirs else f"positions at each depth, and ends: described {ours}, outside {theirs}"

    def _told_apart(self, found: Found) -> str:
        """Both sides must tell the same histories apart; if the outside engine is forgetful, this one perhaps more."""
        ours, theirs = found.information_states
        if ours < len(found.knowledge):
            return "information states: the outside engine tells histories apart that the described game does not"
        if theirs < len(found.knowledge) and not self.case.forgetful:
            return "information states: the described game tells histories apart that the outside engine does not"
        return ""

    def random_games(self, seeds: Iterable[int]) -> Found:
        """For each seed a game, each option and each outcome as likely as the others."""
        found = Found()
        for seed in seeds:
            self._random_game(random.Random(seed), found)
            if found.disagreement:
                found.disagreement = f"seed {seed}: {found.disagreement}"
                break
        return found

    def _below(self, position: Position, state: outside.State, path: list[str], found: Found) -> None:
        fork = self._meet(position, state, path, found)
        if not isinstance(fork, Fork) or len(path) == self.case.depth:
            return
        for labels in fork.ways:
            following = state.clone()
            path.append(" ".join(sorted(labels)))
            self._below(self.lockstep.go(position, following, fork, labels), following, path, found)
            if found.disagreement:
                return
            path.pop()

    def _random_game(self, generator: random.Random, found: Found) -> None:
        position, state = self.described.start(), self._game.new_initial_state()
        path: list[str] = []
        while isinstance(fork := self._meet(position, state, path, found), Fork):
            labels = generator.choice(list(fork.ways))
            path.append(" ".join(sorted(labels)))
            position = self.lockstep.go(position, state, fork, labels)

    def _meet(self, position: Position, state: outside.State, path: list[str], found: Found) -> End | Fork | None:
        """None: the sides disagree."""
        try:
            place = self.lockstep.meet(position, state)
        except Disagreement as error:
            found.disagreement = f"after {', '.join(path[-12:]) or 'nothing'}: {error}"
            return None
        found.levels[len(path)] += 1
        if isinstance(place, End):
            found.ends += 1
        elif place.seat == CHANCE:
            found.chances += 1
        else:
            found.decisions += 1
            if self._informed is not None:
                known = self._informed.information(position, place.seat)
                found.knowledge.add((known, state.information_state_string(place.seat)))
        return place
