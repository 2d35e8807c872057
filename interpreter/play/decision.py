"""What is to be decided at a state: by whom, and the legal options, computed once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.layout import State as Vector
from interpreter.play.naming import filled
from interpreter.play.question import Called, Question, Thing, called, chosen, option_text, things_of
from interpreter.play.views import Unseen, Viewer
from interpreter.program import Choice, Pending
from interpreter.setting import Setting
from validator import model
from validator.evaluate import number


@dataclass(frozen=True)
class Option:
    """A legal option, named as the seat that may choose it sees things.

    `id` is accepted by `State.apply`; `action` is the option's name, `arguments` are ids by binder name. What is
    only for reading is worked out when it is read.
    """

    id: str
    action: str
    arguments: Mapping[str, str]
    seat: int
    choice: Choice = field(repr=False)
    _viewer: Viewer = field(repr=False, compare=False)
    _question: Question = field(repr=False, compare=False)

    @property
    def _option(self) -> model.Option:
        return self._question.offer(self.choice).option

    @cached_property
    def text(self) -> str:
        """What the option says to people."""
        return option_text(self._viewer, self._question, self.choice)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """What it is about, if that is a list or a set and nothing else: `for: cards in subsets(hand, 3)`."""
        return things_of(self._viewer, self._question, self.choice)

    @property
    def line(self) -> str:
        """Where it is written: `phases.yaml:12`."""
        return self._option.span.place

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that it carries out."""
        return self._option.rules

    @cached_property
    def hint(self) -> int | None:
        """For bots: the greater, the better; None without `hints:` or where the seat cannot know."""
        return _hint(self._viewer, self._question, self.choice)


class Decision:
    """One decision, of one seat or of several at once. Seats count from 1."""

    def __init__(self, setting: Setting, vector: Vector, pending: Pending) -> None:
        self._setting = setting
        self._vector = vector
        self._pending = pending
        self._options: dict[int, tuple[Option, ...]] = {}
        self._names: dict[int, tuple[Called, ...]] = {}
        self._questions: dict[int, Question] = {}

    @property
    def name(self) -> str:
        return self._pending.site.choose.name

    @property
    def seats(self) -> tuple[int, ...]:
        """Who still has to choose, in turn order."""
        return tuple(seat + 1 for seat in self._pending.seats)

    @property
    def seat(self) -> int | None:
        """The seat that decides; None if several do, each in secret."""
        return None if self.simultaneous else self.seats[0]

    @property
    def simultaneous(self) -> bool:
        return self._pending.site.choose.each is not None

    @property
    def phase(self) -> str:
        """Where the decision is written."""
        return self._pending.site.phase

    @property
    def line(self) -> str:
        return self._pending.site.choose.span.place

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that this decision carries out, those of its phase included."""
        phase = self._setting.instance.game.phases.get(self.phase)
        return tuple(dict.fromkeys((*self._pending.site.choose.rules, *(phase.rules if phase else ()))))

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the first seat that has to choose."""
        return self.options_of(self.seats[0])

    def text_of(self, seat: int) -> str:
        """What this seat is asked, in the words of the rules; empty without a text, or where it may not know it."""
        text = self._pending.site.choose.text
        if text is None or seat not in self.seats:
            return ""
        try:
            return filled(self._viewer(seat), text, self.question_of(seat).given, {})
        except Unseen:
            return ""

    def options_of(self, seat: int) -> tuple[Option, ...]:
        """What this seat may choose; nothing for a seat that is not asked."""
        if seat not in self.seats:
            return ()
        if seat not in self._options:
            viewer, question = self._viewer(seat), self.question_of(seat)
            pairs = zip(question.choices, self.names_of(seat), strict=True)
            self._options[seat] = tuple(_option(viewer, question, choice, name) for choice, name in pairs)
        return self._options[seat]

    def count_for(self, seat: int) -> int:
        """How many options a seat that has to choose has."""
        return len(self.question_of(seat).choices)

    def hints_for(self, seat: int) -> tuple[int | None, ...]:
        """The hints of its options, in their order, without naming them."""
        viewer, question = self._viewer(seat), self.question_of(seat)
        return tuple(_hint(viewer, question, choice) for choice in question.choices)

    def question_of(self, seat: int) -> Question:
        """The decision as it stands for one seat that has to choose."""
        if seat not in self._questions:
            site = self._pending.site
            given = self._setting.named(self._pending.locals)
            if site.choose.each is not None:
                given[site.choose.each.local] = seat - 1
            choices = self._setting.program.options(self._vector, seat - 1)
            self._questions[seat] = Question(site, seat - 1, given, tuple(choices))
        return self._questions[seat]

    def names_of(self, seat: int) -> tuple[Called, ...]:
        """What a seat that has to choose calls its options, in their order."""
        if seat not in self._names:
            self._names[seat] = called(self._viewer(seat), self.question_of(seat))
        return self._names[seat]

    def _viewer(self, seat: int) -> Viewer:
        return Viewer(self._setting.places, self._vector, seat - 1)


def _option(viewer: Viewer, question: Question, choice: Choice, name: Called) -> Option:
    action = question.offer(choice).option.name
    return Option(name.id, action, name.arguments, question.seat + 1, choice, viewer, question)


def _hint(viewer: Viewer, question: Question, choice: Choice) -> int | None:
    hints = question.offer(choice).option.hints
    if hints is None:
        return None
    try:
        known = question.known(question.offer(choice))
        return number(viewer.value(hints, known, chosen(viewer, question, choice)))
    except Unseen:
        return None
