"""Positions in which a game rests while a scenario is played, and whoever watches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.environment import StateEnv
from interpreter.events import Event
from interpreter.layout import OVER, WINNERS, State
from interpreter.places import Places
from interpreter.plain.outcome import ranked_winners, scores_of
from interpreter.play.option_ids import find_option
from interpreter.play.question import Question, called
from interpreter.play.views import Viewer
from interpreter.program import Choice, Site
from rulesdsl.scenarios import plan
from validator.model import LocalVar
from validator.tables import UNSET, Value

RESULT = "result"
"""What the phase that was run has returned."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in which the game rests: a decision waits, or (no site, no seats) nothing more happens.

    `seats` have still to choose; `given` are the locals in force; `choices` lists what a seat may choose;
    `returned` is what the phase that was run has returned.
    """

    places: Places
    state: State
    site: Site | None = None
    seats: tuple[int, ...] = ()
    given: Mapping[LocalVar, Value] = field(default_factory=dict)
    choices: Callable[[int], Sequence[Choice]] = lambda seat: ()
    returned: Value = UNSET

    def question(self, seat: int) -> Question:
        assert self.site is not None
        each = self.site.choose.each
        given = self.given if each is None else {**self.given, each.local: seat}
        return Question(self.site, seat, given, tuple(self.choices(seat)))

    def ids(self, seat: int) -> list[str]:
        """What the seat may choose, as it sees it."""
        return [name.id for name in called(self.viewer(seat), self.question(seat))]

    def find(self, seat: int, text: str) -> Choice:
        """The option an id means; raises `Refused`."""
        viewer, question = self.viewer(seat), self.question(seat)
        return find_option(viewer, question, called(viewer, question), text)

    def viewer(self, seat: int) -> Viewer:
        return Viewer(self.places, self.state, seat)

    def environment(self, results: Sequence[LocalVar]) -> StateEnv:
        """Where expectations are evaluated; `results` are the locals for how the game stands."""
        env = StateEnv(self.places, self.state)
        values = {name: standing(env) for name, standing in _STANDINGS.items()} | {RESULT: self.returned}
        env.locals.update({local.number: values[local.name] for local in results})
        return env

    def waiting(self) -> str:
        """What the game waits for, in words."""
        if self.site is None:
            return "the game is over" if self.state[OVER] else "the phase has come to its end"
        seats = " and ".join(str(seat + 1) for seat in self.seats)
        return f"`{self.site.choose.name}` waits for seat{'s' if len(self.seats) > 1 else ''} {seats}"


class Watcher:
    """Somebody who watches a scenario being played; this one takes no notice. Moments are for the time of the call."""

    def begins(self, moment: Moment) -> None:
        """What the scenario gives is laid out."""

    def happened(self, before: Moment, events: Sequence[Event]) -> None:
        """From the start, or from a choice, to the next decision. The state of `before` may be changed."""

    def chosen(self, moment: Moment, seat: int, choice: Choice) -> None:
        """A seat is about to choose this."""

    def checked(self, moment: Moment, step: plan.Step) -> None:
        """What a step says is true."""

    def ends(self, moment: Moment) -> None:
        """The scenario holds."""


NOBODY = Watcher()


def _winners(env: StateEnv) -> Value:
    if not env.state[OVER]:
        return ()
    named: tuple[int, ...] | None = env.state[WINNERS]
    return ranked_winners(env) if named is None else named


_STANDINGS: Mapping[str, Callable[[StateEnv], Value]] = {
    "over": lambda env: bool(env.state[OVER]),
    "winners": _winners,
    "score": lambda env: scores_of(env) or (0,) * env.instance.players,
}
"""What the names of `rulesdsl.scenarios.reader.RESULTS` are worth."""
