"""A scenario told as an example of play: who sat there, how it lay, what happened, what was found to be so.

In: a scenario of a game. Out: a `Story` in words. It is played by the same machine that tests it, and told by the same
words as a game in the terminal, by somebody who sees everything.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dsl.diagnostics import Fault
from interpreter.events import Event
from interpreter.layout import REASON
from interpreter.places import Places
from interpreter.play.naming import listed, seat_text, text_of, variable_text, zone_text
from interpreter.play.narrate import tell
from interpreter.play.passage import reason_text
from interpreter.play.question import option_text
from interpreter.play.refusals import Refused
from interpreter.play.view import Standing, ZoneView, view_of
from interpreter.play.views import EVERYTHING, Viewer
from interpreter.play.witness import witness
from interpreter.program import Choice
from interpreter.setting import Setting
from rulesdsl.scenarios import plan
from rulesdsl.scenarios.moment import Moment, Watcher
from rulesdsl.scenarios.reader import Reading
from rulesdsl.scenarios.report import Outcome
from rulesdsl.scenarios.run import Settings, run
from validator.model import Type
from validator.tables import UNSET, Value

NAMES = ("Adam", "Beth", "Carl", "Dora", "Emil", "Fay", "Gus", "Hope", "Ida", "Jack")
"""Who sits at the seats, where the game does not call them anything itself."""

Position = dict[tuple[str, str], str]
"""What lies in a place, or what a variable holds, in words; by what the rules and what people call it."""

MOST_LISTED = 12
"""Pieces of a zone, or options of a decision, that are told one by one."""


@dataclass(frozen=True, slots=True)
class Line:
    """`manner` is `choice`, `event`, `asked`, `may`, `refused`, `true` or `sees`; `code` is shown after the text."""

    manner: str
    text: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Story:
    """`before` and `after` are what lies where, by the name of the place; only what the scenario is about."""

    scenario: plan.Scenario | None
    outcome: Outcome
    before: Mapping[str, str]
    after: Mapping[str, str]
    lines: tuple[Line, ...]


@dataclass
class _Teller(Watcher):
    """Takes notes while a scenario is played."""

    setting: Setting
    lines: list[Line] = field(default_factory=list)
    before: Position = field(default_factory=dict)
    after: Position = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.places = with_names(self.setting.places)

    def begins(self, moment: Moment) -> None:
        self.before = position(self._viewer(moment))

    def happened(self, before: Moment, events: Sequence[Event]) -> None:
        sights = tuple(witness(self.places, before.state, events, EVERYTHING))
        reason = reason_text(self.setting, before.state[REASON])
        self.lines += (Line("event", line) for line in tell(self.places, sights, reason))

    def chosen(self, moment: Moment, seat: int, choice: Choice) -> None:
        question = replace(moment.question(seat), choices=(choice,))
        text = option_text(self._viewer(moment), question, choice)
        self.lines.append(Line("choice", f"{seat_text(self.places, seat)}: {text}"))

    def checked(self, moment: Moment, step: plan.Step) -> None:
        self.lines += self._notes(moment, step)

    def ends(self, moment: Moment) -> None:
        self.after = position(self._viewer(moment))

    def _viewer(self, moment: Moment) -> Viewer:
        return Viewer(self.places, moment.state, EVERYTHING)

    def _notes(self, moment: Moment, step: plan.Step) -> Iterator[Line]:
        match step:
            case plan.Expect():
                yield Line("true", "So it is true that", step.expression.span.text)
            case plan.Asked() if moment.site is not None:
                who = listed([seat_text(self.places, seat) for seat in moment.seats])
                has = "has" if len(moment.seats) == 1 else "have"
                yield Line("asked", f"{who} {has} to decide", moment.site.choose.name)
            case plan.Options():
                yield from self._options(moment, step)
            case plan.Refused() if moment.site is None:
                yield Line("refused", f"Nobody may choose this: {moment.waiting()}", step.option)
            case plan.Refused():
                seat = moment.seats[0] if step.seat is None else step.seat
                why = self._why(moment, seat, step.option)
                yield Line("refused", f"{seat_text(self.places, seat)} may not: {why}", step.option)
            case plan.Sees():
                seen = ", ".join(step.shows) or "nothing"
                yield Line("sees", f"{seat_text(self.places, step.seat)} sees {seen} in", step.place.span.text)

    def _options(self, moment: Moment, step: plan.Options) -> Iterator[Line]:
        seat = moment.seats[0] if step.seat is None else step.seat
        question, viewer = moment.question(seat), self._viewer(moment)
        texts = [option_text(viewer, question, choice) for choice in question.choices]
        more = f" and {len(texts) - MOST_LISTED} more" if len(texts) > MOST_LISTED else ""
        yield Line("may", f"{seat_text(self.places, seat)} may: {'; '.join(texts[:MOST_LISTED])}{more}")

    def _why(self, moment: Moment, seat: int, option: str) -> str:
        try:
            moment.find(seat, option)
        except Refused as refused:
            return refused.message
        return ""


def with_names(places: Places) -> Places:
    """The same places where people with names sit."""
    instance = places.instance
    labels = {group: tuple(map(_named, texts)) for group, texts in instance.labels.items()}
    return replace(places, instance=replace(instance, labels=labels))


def _named(text: str) -> str:
    """With a name for each seat that is called by its number; for those at very large tables there is none."""

    def name(seat: re.Match[str]) -> str:
        return dict(enumerate(NAMES, 1)).get(int(seat[1]), seat[0])

    return re.sub(r"\bplayer (\d+)\b", name, text)


def position(viewer: Viewer) -> Position:
    """What lies in each place, and what each variable holds."""
    view = view_of(viewer, Standing(None, (), (), None))
    zones = {(zone.family, zone_text(viewer.places, number)): _lying(zone) for number, zone in enumerate(view.zones)}
    return zones | dict(_variables(viewer))


def _lying(zone: ZoneView) -> str:
    found = Counter(text for text in zone.texts or () if text is not None)
    if len(found) > MOST_LISTED:
        return f"{found.total()} pieces"
    return listed([text if count == 1 else f"{text} x{count}" for text, count in found.items()]) if found else ""


def _variables(viewer: Viewer) -> Iterator[tuple[tuple[str, str], str]]:
    layout, variables = viewer.places.layout, viewer.instance.game.variables
    for name, variable in variables.items():
        if variable.quiet:
            continue
        radix = layout.families.get(name)
        held = viewer.state[layout.variables[name]]
        for index in [-1] if radix is None else range(radix.size):
            value = held if index < 0 else held[index]
            yield (name, variable_text(viewer.places, name, index)), _value(viewer, variable.type, value)


def _value(viewer: Viewer, type_: Type, value: Value) -> str:
    return "" if value == UNSET else text_of(viewer, type_, value)


def told(reading: Reading, settings: Settings) -> Story:
    """The scenario of a file, played and told; of one that fails as much as was played."""
    scenario = reading.scenario
    if scenario is None:
        return Story(None, run(reading, settings), {}, {}, ())
    try:
        teller = _Teller(settings.of(scenario))
    except Fault:  # which running it tells in its place
        return Story(scenario, run(reading, settings), {}, {}, ())
    outcome = run(reading, settings, teller)
    about = list(_about(scenario, teller.before, teller.after or teller.before))
    return Story(scenario, outcome, _called(teller.before, about), _called(teller.after, about), tuple(teller.lines))


def _called(position: Position, about: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    """Some of the places, by what people call them."""
    return {place[1]: position[place] for place in about if place in position}


def _about(scenario: plan.Scenario, before: Position, after: Position) -> Iterator[tuple[str, str]]:
    """The places that the scenario gives something to, and those where something changes."""
    given = {item.zone.name for item in scenario.given if isinstance(item, plan.GivenZone)}
    given |= {item.variable.name for item in scenario.given if isinstance(item, plan.GivenVariable)}
    for place, what in before.items():
        if after[place] != what or (place[0] in given and what):
            yield place
