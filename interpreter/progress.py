"""Does a game get anywhere? One that does not is an error of its rules, found long before anybody loses patience.

Two things are watched: how many decisions have been made, and whether the very same position, the place in the rules
and the generator included, comes up again and again. The second needs no list of all positions: one is kept as a
landmark, and a game that is not back there for long takes a new one, so that sooner or later it lies in the circle.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from interpreter.layout import OVER, PC, RNG, State
from interpreter.limits import LATE, MOST_DECISIONS, MOST_RETURNS

FIRST_PATIENCE = 16


@dataclass(frozen=True, slots=True)
class Course:
    """How a game has gone until now.

    The `landmark` was passed after `begin` decisions and has come up `returns` times since, the last time after
    `seen` of them; a new one is taken when it has not been seen for `patience` decisions. `still`: everything that
    the rules can change has been as in the landmark ever since; `asked` are the blocks of the decisions since.
    """

    decisions: int = 0
    landmark: State | None = None
    begin: int = 0
    seen: int = 0
    patience: int = FIRST_PATIENCE
    returns: int = 0
    still: bool = True
    asked: frozenset[int] = frozenset()
    late: tuple[int, ...] = ()
    """The positions of the last decisions before the limit, as numbers."""

    def after(self, made: int, state: State, end: int, copied: Callable[[State], State]) -> Course:
        """The same when choices have been `made` that led to a state; its variables lie before `end`."""
        decisions, landmark = self.decisions + made, self.landmark
        late = (*self.late, hash(repr(state[OVER:end]))) if decisions > LATE else self.late
        block: int = state[PC]
        if landmark is None or decisions - self.seen > self.patience:
            return Course(decisions, copied(state), decisions, decisions, self.patience * 2, late=late)
        back = state == landmark
        return Course(
            decisions,
            landmark,
            self.begin,
            decisions if back else self.seen,
            self.patience,
            self.returns + back,
            self.still and state[RNG:end] == landmark[RNG:end],
            self.asked if block in self.asked else self.asked | {block},
            late,
        )

    @property
    def complaint(self) -> str:
        """What is wrong; empty while nothing is."""
        if self.decisions >= MOST_DECISIONS:
            return without_end(self.late)
        if self.returns < MOST_RETURNS:
            return ""
        passed = f"{self.decisions - self.begin:,} decisions"
        if self.still:
            return f"nobody has changed anything in {passed}: does everybody pass for ever?"
        return f"one position has come up {self.returns:,} times in {passed}: the game goes round in a circle"


def without_end(late: Sequence[Hashable]) -> str:
    """The complaint past `MOST_DECISIONS`; `late` are the positions of the last ones."""
    different = len(set(late))
    if different == len(late):
        again = f"no position has come up twice in the last {len(late):,}"
    elif different > 1:
        again = f"the last {len(late):,} were made in {different:,} positions that come up again and again"
    else:
        again = f"nobody has changed anything in the last {len(late):,}"
    return f"{MOST_DECISIONS:,} decisions without an end; {again}"
