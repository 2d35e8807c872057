"""Counterfactual regret minimisation (CFR+) on sequences, and exact best responses.

Both seats improve in turn: at each of its information states a seat plays options in proportion to what it regrets not
having played, never regretting less than nothing. Their averages, later rounds weighing more, come ever closer to an
equilibrium; how close is not guessed but measured, by what the best answer to each would win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesdsl.analysis.sequences import SequenceForm, Side

Plan = list[float]
"""By sequence: how likely a seat makes all the choices in it."""

Payoffs = Sequence[tuple[int, int, float]]
"""(own sequence, the other's, what that is worth)."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How good two plans are: what the first seat wins on average, and the best answers to each, to who gives them."""

    value: float
    answers: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """What a best answer wins over an equilibrium, the mean of both seats."""
        return sum(self.answers) / 2


class Player:
    """One seat that learns."""

    def __init__(self, side: Side, payoffs: Payoffs) -> None:
        self.side = side
        self.payoffs = payoffs
        self.plan = uniform(side)
        self._regrets = [0.0] * side.size
        self._sums = [0.0] * side.size

    def improve(self, other: Plan, weight: float) -> None:
        """Play better against a plan; what is played then counts with a weight for the average."""
        worth, regrets, plan = worths(self.side, self.payoffs, other), self._regrets, self.plan
        for state in reversed(self.side.states):
            sequences = state.sequences
            total = sum(regrets[s] for s in sequences)
            share = 1 / len(sequences)
            odds = [regrets[s] / total for s in sequences] if total > 0 else [share] * len(sequences)
            mean = sum(p * worth[s] for p, s in zip(odds, sequences, strict=True))
            for s in sequences:
                regrets[s] = max(regrets[s] + worth[s] - mean, 0.0)
            worth[state.after] += mean
        self.plan = plan = planned(self.side, regrets)
        sums = self._sums
        for sequence, probability in enumerate(plan):
            sums[sequence] += weight * probability

    @property
    def average(self) -> Plan:
        total = self._sums[0]
        return [part / total for part in self._sums] if total else self.plan

    def best_answer(self, other: Plan) -> float:
        """The most that can be won on average against a plan."""
        worth = worths(self.side, self.payoffs, other)
        for state in reversed(self.side.states):
            worth[state.after] += max(worth[s] for s in state.sequences)
        return worth[0]


def worths(side: Side, payoffs: Payoffs, other: Plan) -> list[float]:
    """By sequence: what games are worth that end with it, if the other seat plays by a plan."""
    worth = [0.0] * side.size
    for own, its, payoff in payoffs:
        worth[own] += payoff * other[its]
    return worth


def planned(side: Side, weights: Sequence[float]) -> Plan:
    """The plan that plays options in proportion to weights, all alike where there are none."""
    plan = [1.0] * side.size
    for state in side.states:
        sequences, before = state.sequences, plan[state.after]
        total = sum(weights[s] for s in sequences)
        for s in sequences:
            plan[s] = before * (weights[s] / total if total > 0 else 1 / len(sequences))
    return plan


def uniform(side: Side) -> Plan:
    """All options alike."""
    return planned(side, [0.0] * side.size)


class Solver:
    """Two seats that learn from each other."""

    def __init__(self, form: SequenceForm) -> None:
        payoffs = [(one, other, float(worth)) for (one, other), worth in form.payoffs.items() if worth]
        mirrored = [(other, one, -worth) for one, other, worth in payoffs]
        self.players = Player(form.sides[0], payoffs), Player(form.sides[1], mirrored)
        self.rounds = 0

    def round(self) -> None:
        self.rounds += 1
        one, other = self.players
        one.improve(other.plan, self.rounds)
        other.improve(one.plan, self.rounds)

    def measure(self) -> Measure:
        """How good the averages are, exactly (as far as numbers with a point can be)."""
        one, other = self.players
        plans = one.average, other.average
        value = sum(worth * plans[0][mine] * plans[1][its] for mine, its, worth in one.payoffs)
        return Measure(value, (one.best_answer(plans[1]), other.best_answer(plans[0])))
