"""How a state came about: the choice that led to it and what happened then, told to whoever looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.events import Decided, Event
from interpreter.layout import REASON_NONE, REASON_PLAYED_OUT, REASON_STATEMENT, RNG
from interpreter.layout import State as Vector
from interpreter.play.drawing import Outcome
from interpreter.play.naming import seat_text
from interpreter.play.narrate import sentence, tell
from interpreter.play.question import Question, option_id, option_text
from interpreter.play.views import OUTSIDER, Viewer
from interpreter.play.witness import Sight, come_to_know, witness
from interpreter.program import Choice
from interpreter.setting import Setting


@dataclass(frozen=True, slots=True)
class Act:
    """A choice that was made. `seat` counts from 1; `id` and `text` are as the chooser saw them; `index` is its
    place in the list it was chosen from; `by` says who sat there."""

    seat: int
    decision: str
    id: str
    text: str
    by: str
    choice: Choice
    index: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked of a seat, and its choice."""

    question: Question
    act: Act


@dataclass(frozen=True, slots=True)
class Passage:
    """From one decision to the next. `answer` is None for the way to the first decision.

    `before` is the vector on which the events happened; `held` are the earlier choices of a simultaneous decision,
    with their vectors, which become public with this one. `outcome`: what chance has brought, where it is explicit.
    """

    setting: Setting
    before: Vector
    answer: Answer | None
    events: tuple[Event, ...]
    held: tuple[Passage, ...] = ()
    outcome: Outcome | None = None

    @property
    def waiting(self) -> bool:
        """Are other seats still to choose, so that this choice is nobody's business yet?"""
        return any(isinstance(event, Decided) and event.waiting for event in self.events)

    def sights(self, seat: int) -> tuple[Sight, ...]:
        """What a viewer (0-based, or OUTSIDER or EVERYTHING) perceives of the events."""
        before = self.setting.program.clone(self.before)
        return tuple(witness(self.setting.places, before, self.events, seat))

    def public(self) -> tuple[Passage, ...]:
        """The choices that everybody hears of now, in the order in which they are carried out."""
        return () if self.answer is None or self.waiting else (*self.held, self)

    def viewer(self, of: Passage, seat: int) -> Viewer:
        """Who hears of a choice when it is public: components are named if what was done with them showed them."""
        before = self.setting.program.clone(self.before)
        told = come_to_know(self.setting.places, before, self.events, seat)
        return Viewer(self.setting.places, of.before, seat, told)

    def lines(self, seat: int, reason: str | None) -> Iterator[str]:
        """The log of this passage for a viewer."""
        places = self.setting.places
        if self.answer is not None and self.waiting:
            act, who = self.answer.act, seat_text(places, self.answer.act.seat - 1)
            yield sentence(f"{who}: {act.text}" if act.seat - 1 == seat else f"{who} has chosen")
        for passage in self.public():
            answer = passage.answer
            if answer is not None and not (passage is not self and answer.act.seat - 1 == seat):
                text = option_text(self.viewer(passage, seat), answer.question, answer.act.choice)
                yield sentence(f"{seat_text(places, answer.act.seat - 1)}: {text}")
        yield from tell(places, self.sights(seat), reason)

    def id_for(self, of: Passage, seat: int) -> str:
        """The id of a public choice, as a viewer may name it."""
        assert of.answer is not None
        return option_id(self.viewer(of, seat), of.answer.question, of.answer.act.choice)


def why_final(passage: Passage, after: Vector, *, over: bool) -> str:
    """Why a passage cannot be taken back; empty if nobody has learned anything by it."""
    if after[RNG] != passage.before[RNG] or passage.outcome is not None:
        return "chance has spoken since"
    if over:
        return "the game is over"
    if passage.held or passage.waiting:
        return "what several seats choose at once is final"
    seats: Sequence[int] = (*range(passage.setting.instance.players), OUTSIDER)
    if any(sight.learned for seat in seats for sight in passage.sights(seat)):
        return "somebody has learned something since"
    return ""


WITHOUT_END: Mapping[int, str | None] = {
    REASON_NONE: None,
    REASON_STATEMENT: "the rules end the game",
    REASON_PLAYED_OUT: "the game is played out",
}
"""What is said where none of the game's ends is the reason."""


def reason_text(setting: Setting, reason: int) -> str | None:
    """Why a game is over, by the number its state holds (`layout.REASON`), in the game's own words."""
    if reason in WITHOUT_END:
        return WITHOUT_END[reason]
    return setting.instance.game.ends[reason].reason or "the game is over"
