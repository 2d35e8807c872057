"""The plans that `rulesdsl solve` finds, carried over to the outside engine, which says what they are worth there.

In: a case that is a whole tree for two. Out: value and exploitability, as both sides measure them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesdsl.analysis.regret import Solver
from rulesdsl.analysis.solve import behaviour, form_of, measures
from verification import outside
from verification.cases import Case
from verification.described import Position, Remembered
from verification.lockstep import Fork, Lockstep
from verification.names import NAMES

MOST_ROUNDS = 100_000
SAME = 1e-6
"""Both sides have summed up a great many numbers with a point."""

Plan = dict[tuple[str, ...], dict[str, float]]
"""By the lines of an information state: how likely each option is."""


@dataclass(frozen=True, slots=True)
class Solved:
    """`values` are those of the first seat. The outside engine's numbers come second."""

    case: Case
    rounds: int
    values: tuple[float, float]
    exploitabilities: tuple[float, float]

    @property
    def same(self) -> bool:
        return all(abs(ours - theirs) < SAME for ours, theirs in (self.values, self.exploitabilities))


def solve(case: Case) -> Solved:
    """Improve plans until they are good enough; then the outside engine measures them, too."""
    assert case.solved is not None
    form = form_of(case.described(), texts=True)
    solver = Solver(form)
    *_, measure = measures(solver, case.solved, MOST_ROUNDS)
    plan: Plan = {}
    for seat, (side, player) in enumerate(zip(form.sides, solver.players, strict=True), 1):
        lines = behaviour(seat, side, player.average)
        plan |= {tuple(line["information_state"]): line["options"] for line in lines}
    game = outside.load(case.outside)
    value, found = outside.measured(game, dict(carried_over(case, game, plan)))
    return Solved(case, solver.rounds, (measure.value, value), (measure.exploitability, found))


def carried_over(case: Case, game: outside.Game, plan: Plan) -> Iterator[tuple[str, list[tuple[int, float]]]]:
    """The plan in the outside engine's words, at every place where somebody decides."""
    described = Remembered(case.described(), case.players)
    lockstep = Lockstep(described, NAMES[case.game])

    def below(position: Position, state: outside.State) -> Iterator[tuple[str, list[tuple[int, float]]]]:
        place = lockstep.meet(position, state)
        if not isinstance(place, Fork):
            return
        if place.asked is not None:
            odds = plan[tuple(described.information_text(position, place.seat).splitlines())]
            labels_of = {described.id_of(position, place.asked, way): labels for labels, way in place.options}
            actions = [(place.actions[label], odds[id_]) for id_, labels in labels_of.items() for label in labels]
            yield state.information_state_string(place.seat), actions
        for labels in place.ways:
            following = state.clone()
            yield from below(lockstep.go(position, following, place, labels), following)

    yield from below(described.start(), game.new_initial_state())
