"""One moment of a game, for those who play it. A state never changes: `apply` gives the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter.environment import StateEnv
from interpreter.events import Event
from interpreter.layout import OVER, REASON
from interpreter.layout import State as Vector
from interpreter.play.decision import Decision, Option
from interpreter.play.drawing import Drawing, Outcome, drawn, go_on, meant
from interpreter.play.fingerprint import fingerprint, position
from interpreter.play.inquiry import worth
from interpreter.play.option_ids import find_option, why_not
from interpreter.play.passage import Act, Answer, Passage, reason_text, why_final
from interpreter.play.question import Called, Question, option_text
from interpreter.play.refusals import Refusal, Refused
from interpreter.play.view import Standing, View, view_of
from interpreter.play.views import EVERYTHING, OUTSIDER, Viewer
from interpreter.program import Chance, Choice
from interpreter.progress import Course
from interpreter.records.information import Knowledge, decided_before, learned, options_asked
from interpreter.records.saves import save
from interpreter.setting import Setting
from validator.errors import RuleError

if TYPE_CHECKING:
    from interpreter.play.game import Game


class State:
    """Made by `Game.start`, `Game.load_save` and `apply`."""

    def __init__(
        self,
        game: Game,
        seed: int,
        vector: Vector,
        passage: Passage,
        parent: State | None,
        course: Course,
        drawing: Drawing | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.vector = vector
        """The machine's own state; not to be written to."""
        self.passage = passage
        """How it came about."""
        self.parent = parent
        self.course = course
        """How the game has gone, for those who wonder whether it gets anywhere."""
        self.drawing = drawing
        """What is awaited of chance, if that is explicit; the vector shows how far the game came."""
        self._lines: dict[int, tuple[str, ...]] = {}
        self._knowledge: dict[int | None, Knowledge] = {}

    @property
    def setting(self) -> Setting:
        return self.passage.setting

    @property
    def decisions(self) -> int:
        """How many choices have been made."""
        return self.course.decisions

    # --------------------------------------------------------------- how the game stands

    @property
    def over(self) -> bool:
        return bool(self.vector[OVER])

    @property
    def players(self) -> int:
        return self.setting.instance.players

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats from 1; empty while the game goes on, and for a game that nobody wins."""
        return tuple(seat + 1 for seat in self.setting.program.winners(self.vector)) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...] | None:
        """By seat, whoever may know them; a view holds what a seat may know. None: the game keeps no score."""
        return self.setting.program.scores(self.vector)

    @property
    def returns(self) -> tuple[int, ...]:
        """What the game was worth, by seat; empty while it goes on."""
        return self.setting.program.returns(self.vector) if self.over else ()

    @property
    def reason(self) -> str | None:
        """Why the game is over, in the game's own words."""
        return reason_text(self.setting, self.vector[REASON])

    @cached_property
    def decision(self) -> Decision | None:
        """What is to be decided now; None when the game is over, or chance decides."""
        if self.drawing is not None:
            return None
        pending = self.setting.program.pending(self.vector)
        return None if pending is None else Decision(self.setting, self.vector, pending)

    @cached_property
    def chance(self) -> list[tuple[str, Fraction]]:
        """With explicit chance: what it may bring now, as ids with probabilities; empty where it decides nothing."""
        return [(outcome.id, outcome.probability) for outcome in self._outcomes]

    @cached_property
    def _outcomes(self) -> tuple[Outcome, ...]:
        return () if self.drawing is None else tuple(self.drawing.outcomes(self.setting.places))

    # -------------------------------------------------------------------- going on and back

    def apply(
        self, option: Option | str, seat: int | None = None, *, by: str = "", chance: Chance | None = None
    ) -> State:
        """The state after a choice, given as an option of `decision` or as an id; `seat` counts from 1. Where chance
        decides, after one of the outcomes that `chance` lists.

        `by` says who sits there, for the records. Raises `Refused`, or `RuleError` if the rules break.
        """
        if self.drawing is not None:
            return self._drawn(self.drawing, option)
        decision, chooser = self._whose(option, seat)
        question = decision.question_of(chooser)
        viewer = Viewer(self.setting.places, self.vector, chooser - 1)
        names = decision.names_of(chooser)
        choice = self._choice(viewer, question, names, option)
        index = question.choices.index(choice)
        name, text = names[index].id, option_text(viewer, question, choice)
        act = Act(chooser, decision.name, name, text, by, choice, index)
        return self._after(Answer(question, act), chance, last=len(decision.seats) == 1)

    def _whose(self, option: Option | str, seat: int | None) -> tuple[Decision, int]:
        decision = self.decision
        if decision is None:
            if self.drawing is not None:
                raise Refused(Refusal.NOT_YOUR_TURN, "chance decides now")
            raise Refused(Refusal.GAME_OVER, "the game is over" if self.over else "nothing is to be decided")
        if seat is None:
            seat = option.seat if isinstance(option, Option) else decision.seats[0]
        if seat not in decision.seats:
            turn = " and ".join(f"seat {other}" for other in decision.seats)
            raise Refused(Refusal.NOT_YOUR_TURN, f"seat {seat} has nothing to decide now; {turn} has")
        return decision, seat

    def _choice(self, viewer: Viewer, question: Question, names: Sequence[Called], option: Option | str) -> Choice:
        if isinstance(option, str):
            return find_option(viewer, question, names, option)
        if option.choice not in question.choices:
            raise Refused(Refusal.NOT_LEGAL, f"`{option.id}` is not among the options here")
        return option.choice

    def _after(self, answer: Answer, chance: Chance | None, *, last: bool) -> State:
        """Carry out a choice, or keep it until the `last` seat has chosen."""
        program, act = self.setting.program, answer.act
        vector, events = program.clone(self.vector), list[Event]()
        program.choose(vector, act.seat - 1, act.choice, events)
        try:
            drawing = go_on(program, vector, events, chance) if last else None
            course = program.follow(self.course, vector)
        except RuleError as error:
            raise error.traced(self._carried_out(answer), *error.trace) from error
        held = self._held() if answer.question.site.choose.each is not None else ()
        passage = Passage(self.setting, self.vector, answer, tuple(events), held)
        return State(self.game, self.seed, vector, passage, self, course, drawing)

    def _drawn(self, drawing: Drawing, outcome: Option | str) -> State:
        """What has been until now happens again, and then goes on with what chance has brought."""
        if not isinstance(outcome, str):
            raise Refused(Refusal.NOT_YOUR_TURN, "chance decides now, no seat")
        found = meant(self._outcomes, outcome)
        program, events = self.setting.program, list[Event]()
        vector = program.clone(drawing.base)
        following = drawn(program, drawing.base, vector, (*drawing.given, found.value), events)
        passage = Passage(self.setting, self.vector, None, tuple(events[drawing.told :]), outcome=found)
        course = Course(self.decisions, late=self.course.late)  # what chance has brought leads out of any circle
        return State(self.game, self.seed, vector, passage, self, course, following)

    def _carried_out(self, answer: Answer) -> str:
        """A choice and its place; before it those that were made in secret and are carried out with it."""
        answers = [*(passage.answer for passage in self._held() if passage.answer is not None), answer]
        return ", ".join(
            f"`{a.act.id}` of seat {a.act.seat} ({a.question.offer(a.act.choice).option.span.place})" for a in answers
        )

    def _held(self) -> tuple[Passage, ...]:
        """Choices made in secret that are not carried out yet."""
        return (*self.passage.held, self.passage) if self.passage.waiting else ()

    def undo(self) -> State:
        """The state before the last choice. Raises `Refused` if anybody has learned anything since."""
        if self.parent is None:
            raise Refused(Refusal.UNDO, "nothing has been chosen yet")
        why = why_final(self.passage, self.vector, over=self.over)
        if why:
            raise Refused(Refusal.UNDO, f"this cannot be taken back: {why}")
        return self.parent

    def clone(self) -> State:
        """An equal state that shares nothing that could change."""
        vector = self.setting.program.clone(self.vector)
        return State(self.game, self.seed, vector, self.passage, self.parent, self.course, self.drawing)

    @cached_property
    def hash(self) -> str:
        """Equal for states that no rule can tell apart; copies of a component are interchangeable."""
        return fingerprint(StateEnv(self.setting.places, self.vector))

    @cached_property
    def _position(self) -> str:
        return position(StateEnv(self.setting.places, self.vector))

    @property
    def repetitions(self) -> int:
        """How often this very position has come up before in this game."""
        return sum(state._position == self._position for state in self.line()[:-1])

    # --------------------------------------------------------------------- for one seat

    def viewer(self, seat: int | None) -> Viewer:
        """The filter for a seat counted from 1; whoever sits nowhere is an outsider."""
        sits = isinstance(seat, int) and 1 <= seat <= self.players
        return Viewer(self.setting.places, self.vector, seat - 1 if sits and seat else OUTSIDER)

    def view(self, seat: int | None) -> View:
        """What this seat (from 1) sees; anybody else sees least."""
        decision = self.decision
        standing = Standing(
            decision.name if decision else None, decision.seats if decision else (), self.winners, self.reason
        )
        return view_of(self.viewer(seat), standing)

    def log(self, seat: int | None) -> tuple[str, ...]:
        """What this seat has heard and seen since the start, in words."""
        viewer = self.viewer(seat).seat
        return tuple(line for state in self.line() for line in state._told(viewer))

    def news(self, seat: int | None) -> tuple[str, ...]:
        """The last part of this seat's log: what has happened since the last choice, that included."""
        return self._told(self.viewer(seat).seat)

    def _told(self, viewer: int) -> tuple[str, ...]:
        if viewer not in self._lines:
            self._lines[viewer] = tuple(self.passage.lines(viewer, self.reason))
        return self._lines[viewer]

    def information_state(self, seat: int | None) -> str:
        """All that this seat (from 1) has seen since the start, and what it may choose now: with perfect recall, the
        same text after two histories if and only if it cannot tell them apart. Whoever sits nowhere has seen least."""
        known = [state._known(seat).text for state in self.line() if state.drawing is None or state is self]
        return "".join(known) + options_asked(self, seat)

    def information_hash(self, seat: int | None) -> str:
        """SHA-256 of the information state, without going through the whole history for each state anew."""
        return self._known(seat).hash_with(options_asked(self, seat))

    def _known(self, seat: int | None) -> Knowledge:
        """What the seat knows here, beside its options; kept, as what follows is built on it."""
        if seat not in self._knowledge:
            unknown: list[State] = [self]
            while (before := decided_before(unknown[-1])) is not None and seat not in before._knowledge:
                unknown.append(before)
            for state in reversed(unknown):
                before = decided_before(state)
                state._knowledge[seat] = learned(state, seat, before._knowledge[seat] if before else None)
        return self._knowledge[seat]

    def why(self, option: str, seat: int | None = None) -> str:
        """Why a seat is not offered an option: the clause that forbids it, with the values it saw.

        Raises `Refused` for a seat that has nothing to decide.
        """
        decision, chooser = self._whose(option, seat)
        viewer = Viewer(self.setting.places, self.vector, chooser - 1)
        return why_not(viewer, decision.question_of(chooser), decision.names_of(chooser), option)

    # ------------------------------------------------------------------------ the past

    def line(self) -> Sequence[State]:
        """All states from the start to this one."""
        return tuple(reversed(list(self._backwards())))

    def _backwards(self) -> Iterator[State]:
        state: State | None = self
        while state is not None:
            yield state
            state = state.parent

    @property
    def history(self) -> tuple[Act, ...]:
        """Every choice so far, whoever may know it."""
        return tuple(state.passage.answer.act for state in self.line() if state.passage.answer is not None)

    def save(self) -> str:
        """The game so far as JSON, for `Game.load_save`."""
        return save(self)

    def evaluate(self, text: str, seat: int | None = None) -> Any:
        """What an expression of the language is worth here: numbers, truth values, ids, lists.

        For a seat (from 1) as far as it may know, else `Unseen`; without one all secrets are open. Where the order of a
        pile is left to explicit chance, its components are listed by their ids. Raises `Fault` for a text that makes no
        sense, `RuleError` where it has no value.
        """
        viewer = Viewer(self.setting.places, self.vector, EVERYTHING) if seat is None else self.viewer(seat)
        return worth(viewer, self.game.names, text)

    def environment(self) -> StateEnv:
        """Where core expressions are evaluated against this state, all secrets open."""
        return StateEnv(self.setting.places, self.vector)
