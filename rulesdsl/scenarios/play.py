"""Walking through a scenario: who chooses what, and whether what it says is true."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from dsl.diagnostics import Span
from interpreter.environment import StateEnv
from interpreter.layout import ZONES
from interpreter.play.naming import HIDDEN, component_id, element_of, hidden_id, id_of
from interpreter.play.refusals import Refused
from interpreter.program import Choice
from rulesdsl.scenarios import plan
from rulesdsl.scenarios.chance import Script
from rulesdsl.scenarios.moment import NOBODY, RESULT, Moment, Watcher
from rulesdsl.scenarios.report import Failure, difference
from rulesdsl.scenarios.values import reasons
from validator.errors import RuleError
from validator.evaluate import evaluate, members_of, zone_number
from validator.model import Local, SetType, VariableRef, ZoneRef
from validator.tables import UNSET
from validator.walk import every


class Failed(Exception):
    """The scenario does not hold."""

    def __init__(self, message: str, span: Span, details: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.failure = Failure(message, span, tuple(details))


@dataclass(slots=True)
class _Answering:
    """A step of choices being carried out: which decision it answers, and who has answered."""

    step: plan.Choose
    decision: str
    answered: list[int] = field(default_factory=list)

    def choice_of(self, moment: Moment) -> tuple[int, plan.Choice] | None:
        """Whose turn it is to choose what, if the step says so."""
        if moment.site is None or moment.site.choose.name != self.decision:
            return None
        named = {choice.seat: choice for choice in self.step.choices}
        for seat in moment.seats:
            choice = named.get(seat, named.get(None))
            if choice is not None and seat not in self.answered and (self.step.together or not self.answered):
                return seat, choice
        return None

    def left_out(self) -> plan.Choice | None:
        """A choice of a seat that was not asked."""
        return next((c for c in self.step.choices if c.seat is not None and c.seat not in self.answered), None)


class Play:
    """One scenario on its way. The machine asks `answer` at each decision, and `finish` when it rests for good."""

    def __init__(self, scenario: plan.Scenario, script: Script, watcher: Watcher = NOBODY) -> None:
        self.scenario = scenario
        self.script = script
        self.watcher = watcher
        self.decisions = 0
        self._steps = list(scenario.play)
        self._at = 0
        self._answering: _Answering | None = None

    @property
    def span(self) -> Span:
        """The step that the walk has come to."""
        steps = [*self._steps, *self.scenario.expect]
        return steps[min(self._at, len(steps) - 1)].span

    def begin(self, moment: Moment) -> None:
        """What chance brings before the first decision."""
        self._at = self._dictate(0, moment)

    def answer(self, moment: Moment) -> tuple[int, Choice] | None:
        """Which seat chooses what; None if the scenario has come to its end."""
        while True:
            chosen = self._go_on(moment)
            if chosen is not None:
                self.decisions += 1
                self.watcher.chosen(moment, *chosen)
                return chosen
            if self._at >= len(self._steps):
                return None
            self._step(moment)

    def finish(self, moment: Moment) -> None:
        """What is left of the scenario, when no decision follows; raises `Failed`."""
        self._go_on(moment)
        while self._at < len(self._steps):
            self._step(moment)
        self._all_used()
        for expect in self.scenario.expect:
            self._check(expect, moment)

    # ----------------------------------------------------------------------- choices

    def _step(self, moment: Moment) -> None:
        step = self._steps[self._at]
        if isinstance(step, plan.Choose):
            self._all_used()
            self._begin_answering(step, moment)
        else:
            self._check(step, moment)
            self._at += 1

    def _begin_answering(self, step: plan.Choose, moment: Moment) -> None:
        if moment.site is None:
            raise Failed(f"nobody has to choose here: {moment.waiting()}", step.span)
        if not step.together and len(moment.seats) > 1:
            raise Failed(f"say whose choice this is: {moment.waiting()}", step.span)
        self._answering = _Answering(step, moment.site.choose.name)
        self._dictate(self._at + 1, moment)

    def _go_on(self, moment: Moment) -> tuple[int, Choice] | None:
        """The next choice of the step being answered; if there is none the step is done."""
        answering = self._answering
        if answering is None:
            return None
        found = answering.choice_of(moment)
        if found is not None:
            seat, choice = found
            answering.answered.append(seat)
            return seat, self._find(seat, choice, moment)
        left_out = answering.left_out()
        if left_out is not None or not answering.answered:
            span = left_out.span if left_out is not None else answering.step.span
            raise Failed(f"this seat does not have to choose: {moment.waiting()}", span)
        self._answering = None
        self._all_used()
        self._at += 1 + len(self._chances(self._at + 1))
        return None

    def _find(self, seat: int, choice: plan.Choice, moment: Moment) -> Choice:
        try:
            return moment.find(seat, choice.option)
        except Refused as refused:
            can = ("what can be chosen:", *(f"  {text}" for text in moment.ids(seat)))
            raise Failed(f"seat {seat + 1} cannot choose this: {refused.message}", choice.span, can) from refused

    # ------------------------------------------------------------------------ chance

    def _chances(self, at: int) -> list[plan.Chance]:
        chances = takewhile(lambda step: isinstance(step, plan.Chance), self._steps[at:])
        return [step for step in chances if isinstance(step, plan.Chance)]

    def _dictate(self, at: int, moment: Moment) -> int:
        """Hand the chance results that stand at a place to the script; the place after them."""
        chances = self._chances(at)
        self.script.dictate(chances, moment.environment(self.scenario.results))
        return at + len(chances)

    def _all_used(self) -> None:
        unused = self.script.unused
        if unused is not None:
            raise Failed("no chance event used this result", unused)

    # ------------------------------------------------------------------------ checks

    def _check(self, step: plan.Step, moment: Moment) -> None:
        _CHECKS[type(step)](self, step, moment)
        self.watcher.checked(moment, step)

    def _expect(self, step: plan.Expect, moment: Moment) -> None:
        env = moment.environment(self.scenario.results)
        asked = {found.local.name for found in every(Local, step.expression) if found.local in self.scenario.results}
        if RESULT in asked and moment.returned == UNSET:
            raise Failed(f"there is no result: {moment.waiting()}", step.span)
        try:
            if evaluate(step.expression, env):
                return
            waits = () if moment.site is None else (moment.waiting(),)
            raise Failed("this is not true", step.span, (*dict.fromkeys(reasons(step.expression, env)), *waits))
        except RuleError as error:
            raise Failed(f"this cannot be answered: {error.message}", error.span) from error

    def _asked(self, step: plan.Asked, moment: Moment) -> None:
        name = moment.site.choose.name if moment.site is not None else None
        if (step.decision or name) != name or (step.seat is not None and step.seat not in moment.seats):
            raise Failed(f"another decision was expected: {moment.waiting()}", step.span)

    def _options(self, step: plan.Options, moment: Moment) -> None:
        seat = self._seat_of(step, step.seat, moment)
        seen = moment.ids(seat)
        expected = [self._canonical(text, seat, moment) for text, _ in step.ids]
        if sorted(expected) != sorted(seen):
            lines = difference(expected, seen)
            raise Failed(f"these are not the options of seat {seat + 1}", step.span, lines)

    def _canonical(self, text: str, seat: int, moment: Moment) -> str:
        """The full id of an option that can be chosen; any other as it is written."""
        try:
            choice = moment.find(seat, text)
        except Refused:
            return text
        return moment.ids(seat)[moment.question(seat).choices.index(choice)]

    def _refused(self, step: plan.Refused, moment: Moment) -> None:
        if moment.site is None:
            because = moment.waiting()
        else:
            seat = self._seat_of(step, step.seat, moment)
            try:
                moment.find(seat, step.option)
            except Refused as refused:
                because = refused.message
            else:
                raise Failed(f"seat {seat + 1} can choose this", step.span)
        if step.because not in because:
            raise Failed("it is refused for another reason", step.span, (f"because {because}",))

    def _seat_of(self, step: plan.Step, seat: int | None, moment: Moment) -> int:
        if moment.site is None:
            raise Failed(f"nobody has to choose here: {moment.waiting()}", step.span)
        if seat is None and len(moment.seats) > 1:
            raise Failed(f"say whose options (`seat: 2`): {moment.waiting()}", step.span)
        if seat is not None and seat not in moment.seats:
            raise Failed(f"this seat does not have to choose: {moment.waiting()}", step.span)
        return moment.seats[0] if seat is None else seat

    def _sees(self, step: plan.Sees, moment: Moment) -> None:
        look = _in_zone if isinstance(step.place, ZoneRef) else _in_variable
        seen, in_order = look(step, moment)
        if list(step.shows) != seen if in_order else sorted(step.shows) != sorted(seen):
            raise Failed(f"seat {step.seat + 1} sees something else", step.span, _both(list(step.shows), seen))


def _in_zone(step: plan.Sees, moment: Moment) -> tuple[list[str], bool]:
    """What the seat sees there, and whether in an order."""
    zone, viewer = zone_number(step.place, StateEnv(moment.places, moment.state)), moment.viewer(step.seat)
    if not viewer.sees_count(zone):
        raise Failed(f"seat {step.seat + 1} does not even see how many there are", step.span)
    backs = moment.places.instance.backs
    seen = [component_id(viewer, c) if viewer.sees(c) else hidden_id(backs[c]) for c in moment.state[ZONES][zone]]
    return seen, moment.places.forms[zone] == "pile"


def _in_variable(step: plan.Sees, moment: Moment) -> tuple[list[str], bool]:
    assert isinstance(step.place, VariableRef)
    env, viewer, name = StateEnv(moment.places, moment.state), moment.viewer(step.seat), step.place.name
    index = env.flat(name, members_of(step.place.indexes, env))
    if not viewer.sees_variable(name, index):
        return [HIDDEN], True
    value, type_ = env.value_of(name, index), step.place.type
    held = value if isinstance(value, tuple) else (value,)
    return [id_of(viewer, element_of(type_), item) for item in held], not isinstance(type_, SetType)


def _both(expected: Sequence[str], seen: Sequence[str]) -> tuple[str, ...]:
    return f"expected: {', '.join(expected) or 'nothing'}", f"    seen: {', '.join(seen) or 'nothing'}"


_CHECKS: Mapping[type[plan.Step], Callable[..., None]] = {
    plan.Expect: Play._expect,
    plan.Asked: Play._asked,
    plan.Options: Play._options,
    plan.Refused: Play._refused,
    plan.Sees: Play._sees,
}
