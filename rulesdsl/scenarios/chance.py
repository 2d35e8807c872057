"""Chance as a scenario dictates it: each result goes to the next chance event of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dsl.diagnostics import Span
from interpreter.environment import StateEnv
from rulesdsl.scenarios.plan import Chance, ChanceKind
from rulesdsl.scenarios.values import show
from validator.evaluate import evaluate, number
from validator.model import INT, Expression, Type
from validator.tables import Instance, Value


class WrongResult(Exception):
    """A result that cannot come up where it would."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


@dataclass(slots=True, eq=False)
class _Result:
    """One dictated result. Dice of one result go to one roll after the other; `left` are those still to fall."""

    kind: ChanceKind
    readings: Mapping[Type, tuple[Value, ...]]
    span: Span
    left: int

    def reading(self, subject: Type | None) -> tuple[Value, ...]:
        """The values for a chance event about values of a type."""
        found = self.readings.get(subject) if subject is not None else None
        return found if found is not None else next(iter(self.readings.values()))


@dataclass(slots=True)
class Script:
    """An `interpreter.program.Chance`. What is not dictated is left to the state's generator."""

    instance: Instance
    subjects: Mapping[Span, Type]
    """What each chance statement deals with."""
    results: list[_Result] = field(default_factory=list)

    def dictate(self, chances: Iterable[Chance], env: StateEnv) -> None:
        """Results for what happens next; their values are read in the present state."""
        for chance in chances:
            readings = {type_: _values(expressions, env) for type_, expressions in chance.readings.items()}
            dice = len(readings[INT]) if chance.kind == "roll" else 1
            self.results.append(_Result(chance.kind, readings, chance.span, dice))

    @property
    def unused(self) -> Span | None:
        """The place of the first result that nothing has used."""
        return self.results[0].span if self.results else None

    # -------------------------------------------------------- what the machine asks

    def roll(self, span: Span, sides: int) -> int | None:
        result = self._next("roll")
        if result is None:
            return None
        values = result.readings[INT]
        value = number(values[len(values) - result.left])
        if not 1 <= value <= sides:
            raise WrongResult(f"a die with {sides} sides does not fall on {value}", result.span)
        self._spend(result)
        return value

    def pick(self, span: Span, items: tuple[Value, ...]) -> Value | None:
        result = self._next("pick")
        if result is None:
            return None
        wanted = _meant(result.reading(self.subjects.get(span))[0])
        found = [item for item in items if item in wanted]
        if not found:
            raise WrongResult(f"it cannot be picked; there is {self._listed(items, span)}", result.span)
        self._spend(result)
        return found[0]

    def shuffle(self, span: Span, items: tuple[int, ...]) -> list[int] | None:
        result = self._next("shuffle")
        if result is None:
            return None
        rest = list(items)
        order: list[int] = []
        for value in result.reading(self.subjects.get(span)):
            found = [item for item in rest if item in _meant(value)]
            if found:
                rest.remove(found[0])
                order.append(found[0])
        if rest or len(order) < len(result.reading(self.subjects.get(span))):
            raise WrongResult(f"what is shuffled is {self._listed(items, span)}", result.span)
        self._spend(result)
        return order

    def _next(self, kind: ChanceKind) -> _Result | None:
        return next((result for result in self.results if result.kind == kind), None)

    def _spend(self, result: _Result) -> None:
        result.left -= 1
        if result.left == 0:
            self.results.remove(result)

    def _listed(self, items: tuple[Value, ...], span: Span) -> str:
        subject = self.subjects.get(span, INT)
        return ", ".join(show(item, subject, self.instance) for item in items)


def _values(expressions: Iterable[Expression], env: StateEnv) -> tuple[Value, ...]:
    return tuple(evaluate(expression, env) for expression in expressions)


def _meant(value: Value) -> tuple[Value, ...]:
    """A name with copies means any of them."""
    return value if isinstance(value, tuple) else (value,)
