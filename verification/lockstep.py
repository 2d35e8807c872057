"""Both sides at the same place: what they say of it is compared, and both go on.

In: a described game, the outside engine's, and what they call things. A `Disagreement` says what is different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.play.drawing import Outcome
from interpreter.program import Choice
from verification.described import Asked, Described, Position
from verification.names import Label, Labels, Names
from verification.outside import State

CHANCE = -1
"""The outside engine's seat of chance."""

CLOSE = 1e-9
"""Probabilities and returns are floating point there."""


class Disagreement(Exception):
    """What the described game and the outside engine say differently."""


@dataclass(frozen=True, slots=True)
class End:
    returns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Fork:
    """The ways on, by their labels: options of a seat, or outcomes of chance with their probabilities.

    `actions` are the outside engine's, those of the first step of each way.
    """

    seat: int
    asked: Asked | None
    ways: Mapping[Labels, Choice | Outcome]
    actions: Mapping[Label, int]

    @property
    def options(self) -> Iterator[tuple[Labels, Choice]]:
        """The ways of a decision."""
        return ((labels, way) for labels, way in self.ways.items() if not isinstance(way, Outcome))


class Lockstep:
    def __init__(self, described: Described, names: Names) -> None:
        self.described = described
        self.names = names
        self._outside: dict[str, Label] = {}
        self._described: dict[str, Labels] = {}

    # ----------------------------------------------------------------------- comparing

    def meet(self, position: Position, state: State) -> End | Fork:
        """Compare where both stand."""
        _let_happen(state)
        if position.drawing is not None:
            return self._chance(position, state)
        if self.described.over(position):
            return self._end(position, state)
        return self._decision(position, state)

    def _end(self, position: Position, state: State) -> End:
        _require(state.is_terminal(), f"the described game is over, outside {_whose(state)}")
        ours, theirs = self.described.returns(position), self.names.returns(state)
        _require(_close(ours, theirs), f"returns: described {list(ours)}, outside {list(theirs)}")
        return End(tuple(theirs))

    def _chance(self, position: Position, state: State) -> Fork:
        _require(state.is_chance_node(), f"described chance decides, outside {_whose(state)}")
        found = self.described.outcomes(position)
        outcomes = {self._labels(id_): outcome for id_, outcome in found.items()}
        chances = [(self._label(state, CHANCE, action), action, chance) for action, chance in state.chance_outcomes()]
        ours = {label: outcome.probability for labels, outcome in outcomes.items() for label in labels}
        _same_labels("outcomes", ours, (label for label, _, _ in chances))
        for label, _, chance in chances:
            told = f"probability of {label}: described {ours[label]}, outside {chance}"
            _require(abs(float(ours[label]) - chance) < CLOSE, told)
        return Fork(CHANCE, None, outcomes, {label: action for label, action, _ in chances})

    def _decision(self, position: Position, state: State) -> Fork:
        asked = self.described.asked(position)
        seat = asked.seat
        _require(seat == state.current_player(), f"described seat {seat} decides, outside {_whose(state)}")
        ways = {self._labels(self.described.id_of(position, asked, choice)): choice for choice in asked.choices}
        actions = {self._label(state, seat, action): action for action in state.legal_actions()}
        _same_labels("options", {label for labels in ways for label in labels}, actions)
        return Fork(seat, asked, ways, actions)

    # ------------------------------------------------------------------------ going on

    def go(self, position: Position, state: State, fork: Fork, labels: Labels) -> Position:
        """Take one of the ways: the next position here; the state there changes."""
        self._act(state, fork, labels)
        way = fork.ways[labels]
        if isinstance(way, Outcome):
            return self.described.drawn(position, way)
        assert fork.asked is not None
        return self.described.chosen(position, fork.asked, way)

    def _act(self, state: State, fork: Fork, labels: Labels) -> None:
        """All actions of one way, in the order of their labels; what may follow those that are done is compared."""
        actions, done = fork.actions, frozenset[Label]()
        for label in sorted(labels):
            if done:
                found = state.legal_actions()
                actions = {self._label(state, fork.seat, action): action for action in found}
                _same_labels("options", {more for way in fork.ways if done <= way for more in way - done}, actions)
            state.apply_action(actions[label])
            done |= {label}

    # -------------------------------------------------------------------------- labels

    def _labels(self, id_: str) -> Labels:
        if id_ not in self._described:
            self._described[id_] = self.names.described(id_)
        return self._described[id_]

    def _label(self, state: State, seat: int, action: int) -> Label:
        text = state.action_to_string(seat, action)
        if text not in self._outside:
            self._outside[text] = self.names.outside(text)
        return self._outside[text]


def _whose(state: State) -> str:
    if state.is_terminal():
        return "the game is over"
    return "chance decides" if state.is_chance_node() else f"seat {state.current_player()} decides"


def _let_happen(state: State) -> None:
    """What is certain is no matter of chance here; out there it may be an outcome, the only one."""
    while state.is_chance_node() and len(actions := state.legal_actions()) == 1:
        state.apply_action(actions[0])


def _require(holds: bool, told: str) -> None:
    if not holds:
        raise Disagreement(told)


def _same_labels(what: str, described: Iterable[Label], outside: Iterable[Label]) -> None:
    ours, theirs = set(described), set(outside)
    if ours != theirs:
        only = "; ".join(
            f"only {who}: {', '.join(sorted(some))}"
            for who, some in (("described", ours - theirs), ("outside", theirs - ours))
            if some
        )
        raise Disagreement(f"{what}: {only}")


def _close(ours: Iterable[float], theirs: Iterable[float]) -> bool:
    return all(abs(a - b) < CLOSE for a, b in zip(ours, theirs, strict=True))
