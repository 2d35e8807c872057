"""The same game in another world: two components that an observer has never seen are exchanged from the start."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from dsl.diagnostics import Span
from interpreter.environment import StateEnv
from interpreter.events import ChanceOutcome, Ended, Event, Move, Told
from interpreter.places import places_alike
from interpreter.plain.options import looks_of
from interpreter.play.question import Question
from interpreter.program import Choice
from rulesdsl import RuleError, State
from validator.kinds import component_kind
from validator.model import Pick, Type
from validator.tables import Value


class Parted(Exception):
    """The worlds have come apart by something that the observer may know."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two components change their parts."""

    one: int
    other: int

    def component(self, component: int) -> int:
        return {self.one: self.other, self.other: self.one}.get(component, component)

    def value(self, state: State, type_: Type, value: Value) -> Value:
        if value is None or component_kind(state.setting.instance.game, type_) is None:
            return value
        if isinstance(value, tuple):
            return tuple(self.value(state, type_, item) for item in value)
        return self.component(value)


class Mirror:
    """Chance that gives what it gave in the first world, the two components exchanged."""

    def __init__(self, first: State, exchange: Exchange) -> None:
        self.outcomes = list(_outcomes(first, exchange))

    def _next(self, kind: str) -> Any:
        if not self.outcomes or self.outcomes[0][0] != kind:
            raise Parted
        return self.outcomes.pop(0)[1]

    def roll(self, span: Span, sides: int) -> int | None:
        result: int = self._next("roll")
        return result

    def pick(self, span: Span, items: tuple[Value, ...]) -> Value | None:
        result: Value = self._next("pick")
        if result not in items:
            raise Parted
        return result

    def shuffle(self, span: Span, items: tuple[int, ...]) -> list[int] | None:
        result = list(self._next("shuffle"))
        if sorted(result) != sorted(items):
            raise Parted
        return result


def _outcomes(first: State, exchange: Exchange) -> Iterator[tuple[str, Any]]:
    for event in first.passage.events:
        match event:
            case ChanceOutcome(kind="roll", result=result):
                yield from (("roll", eyes) for eyes in (result if isinstance(result, tuple) else (result,)))
            case ChanceOutcome(kind="pick", result=result, statement=Pick() as statement):
                yield "pick", exchange.value(first, statement.local.type, result)
            case ChanceOutcome(kind="shuffle", result=tuple() as result):
                yield "shuffle", [exchange.component(item) for item in result if isinstance(item, int)]
            case ChanceOutcome(kind="order", result=result):
                yield "shuffle", result


def worlds(states: Sequence[State], seat: int | None, exchange: Exchange) -> Iterator[tuple[State, State]]:
    """Each moment in both worlds, for as long as the observer cannot know in which of them it is."""
    try:
        mirrored = states[0].game.start(states[0].players, states[0].seed, chance=Mirror(states[0], exchange))
        _same_course(states[0], mirrored, seat)
        yield states[0], mirrored
        for before, after in pairwise(states):
            mirrored = _same_act(before, after, mirrored, seat, exchange)
            _same_course(after, mirrored, seat)
            yield after, mirrored
    except (Parted, RuleError):
        return


def _same_act(before: State, after: State, mirrored: State, seat: int | None, exchange: Exchange) -> State:
    """What was done in the first world, done in the other."""
    act = after.history[-1]
    if before.decision is None or mirrored.decision is None or act.seat not in mirrored.decision.seats:
        raise Parted
    options = mirrored.decision.options_of(act.seat)
    index = act.index if act.seat == seat else _index_of(before, mirrored, act.seat, act.choice, exchange)
    return mirrored.apply(options[index], chance=Mirror(after, exchange))


def _index_of(before: State, mirrored: State, seat: int, choice: Choice, exchange: Exchange) -> int:
    """The place of the same option in the other world's list."""
    assert before.decision is not None
    assert mirrored.decision is not None
    question, other = before.decision.question_of(seat), mirrored.decision.question_of(seat)
    types = [binder.local.type for binder in question.offer(choice).option.heads]
    wanted = (choice[0], *(exchange.value(before, t, v) for t, v in zip(types, choice[1:], strict=True)))
    if wanted in other.choices:
        return other.choices.index(wanted)
    looks = _looks(mirrored, other, wanted)  # a copy may stand for it
    for index, candidate in enumerate(other.choices):
        if _looks(mirrored, other, candidate) == looks:
            return index
    raise Parted


def _looks(state: State, question: Question, choice: Choice) -> list[object]:
    env = StateEnv(state.setting.places, state.vector)
    alike = places_alike(env.instance)
    pairs = zip(question.offer(choice).option.heads, choice[1:], strict=True)
    return [choice[0], *(looks_of(env, binder.local.type, value, alike) for binder, value in pairs)]


def _same_course(first: State, other: State, seat: int | None) -> None:
    """Did the same things happen, as far as everybody may know, and was the observer told the same?"""
    if [_outline(event, seat) for event in first.passage.events] != [
        _outline(event, seat) for event in other.passage.events
    ]:
        raise Parted


def _outline(event: Event, seat: int | None) -> tuple[object, ...]:
    match event:
        case Move(items=items, sources=sources, to=to):
            return Move, len(items), sources, to
        case Ended(winners=winners, scores=scores):
            return Ended, winners, scores  # announced to all, whatever they depend on
        case Told(value=value, mask=mask):
            told = seat is not None and mask >> (seat - 1) & 1
            return (Told, value if told or seat is None else None)
    return (type(event),)


def exchanges(states: Sequence[State], unseen: set[int], seed: int, most: int) -> list[Exchange]:
    """Some pairs of components that look different, but not from behind, and have not been seen."""
    faces, backs = states[0].setting.instance.faces, states[0].setting.instance.backs
    pairs = [(a, b) for a in sorted(unseen) for b in sorted(unseen) if a < b and faces[a] != faces[b]]
    pairs = [(a, b) for a, b in pairs if backs[a] == backs[b]]
    return [Exchange(*pair) for pair in random.Random(seed).sample(pairs, min(most, len(pairs)))]
