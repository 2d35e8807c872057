"""A state as the plain evaluator sees it: `StateEnv` answers what expressions ask of variables, zones and seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.diagnostics import Span
from interpreter.layout import ALIVE, AT, FIRST_VARIABLE, REACHED, ZONES, State
from interpreter.limits import MOST_ELEMENTS, MOST_LOOKED
from interpreter.places import Places
from interpreter.repetition import position_number, times
from validator.env import Effort, attribute_of
from validator.errors import RuleError
from validator.evaluate import evaluate, number, snapshot, zone_number
from validator.model import (
    Binders,
    Expression,
    IntType,
    ListType,
    OptionalType,
    SetType,
    Type,
    Visibility,
)
from validator.remembered import Remembered
from validator.tables import INT_LIMIT, UNSET, Instance, Value


class StateEnv:
    """An environment over one state, which it reads as it is at the moment of each question."""

    def __init__(self, places: Places, state: State) -> None:
        self.places = places
        self.instance: Instance = places.instance
        self.tables = places.instance
        self.state = state
        self.locals: dict[int, Value] = {}
        self.remembered: Remembered | None = places.remembered
        self.effort = Effort(MOST_LOOKED)
        """What is left for expressions until the next decision; whoever goes on from a decision begins anew."""

    # ------------------------------------------------------ what the evaluator asks

    def variable(self, name: str, members: tuple[int, ...]) -> Value:
        return self.value_of(name, self.flat(name, members))

    def zone(self, number: int) -> Sequence[int]:
        contents: list[int] = self.state[ZONES][number]
        return contents

    def alive(self) -> Sequence[int]:
        return [seat for seat, alive in enumerate(self.state[ALIVE]) if alive]

    def zone_of(self, component: int) -> int:
        return number(self.state[AT][component])

    def reached(self) -> int:
        return times(self.state[REACHED], self.position)

    def attribute(self, kind: str, name: str, member: int) -> Value:
        return attribute_of(self.tables, kind, name, member)

    @property
    def position(self) -> int:
        """The number of the present position; see `interpreter.repetition`."""
        state = self.state
        variables = state[FIRST_VARIABLE : self.places.layout.end]
        return position_number(state[ALIVE], state[ZONES], self.instance.faces, variables)

    def round(self, place: Span, rounds: int = 1) -> None:
        self.effort.spend(rounds, place)

    # ------------------------------------------------------------------ variables

    def flat(self, name: str, members: tuple[int, ...]) -> int:
        """The index in a family's list; -1 for a variable that is no family."""
        radix = self.places.layout.families.get(name)
        return -1 if radix is None else radix.flat(members)

    def value_of(self, name: str, index: int) -> Value:
        held = self.state[self.places.layout.variables[name]]
        value: Value = held if index < 0 else held[index]
        return value

    def read(self, name: str, index: int, span: Span) -> Value:
        """The value of a variable that must have been written."""
        value = self.value_of(name, index)
        if value == UNSET:
            raise RuleError(f"`{span.text}` is read before it was written", span)
        return value

    def starting_values(self, name: str) -> Iterator[tuple[int, Value]]:
        """(flat index, default value or UNSET) of a variable or of each member of a family."""
        variable = self.instance.game.variables[name]
        radix = self.places.layout.families.get(name)
        for index in [-1] if radix is None else range(radix.size):
            for local, member in zip(variable.family, radix.members(index) if radix else (), strict=True):
                self.locals[local.number] = member
            if variable.default is not None:
                yield index, evaluate(variable.default, self)
            else:
                yield index, UNSET if variable.starts_unset else None

    def check_range(self, name: str, index: int, value: Value, span: Span) -> None:
        """Refuse an integer outside the range its variable declares, and a list without end."""
        variable = self.instance.game.variables[name]
        check_length(value, f"`{name}`", span)
        if value is None or not _holds_int(variable.type):
            return
        low, high = -INT_LIMIT, INT_LIMIT
        if variable.range is not None:
            radix = self.places.layout.families.get(name)
            for local, member in zip(variable.family, radix.members(index) if radix else (), strict=True):
                self.locals[local.number] = member
            low, high = number(evaluate(variable.range.low, self)), number(evaluate(variable.range.high, self))
        for item in value if isinstance(value, tuple) else (value,):
            check_int(item, low, high, f"`{name}`", span)

    # ----------------------------------------------------------------- loops, zones

    def rows(self, binders: Binders) -> Iterator[tuple[Value, ...]]:
        """The combinations of a loop head, a snapshot taken at once; each is bound when its turn comes."""
        for row in snapshot(binders, self):
            for binder, value in zip(binders.binders, row, strict=True):
                self.locals[binder.local.number] = value
            yield row

    def zone_number(self, expression: Expression) -> int:
        return zone_number(expression, self)

    # ---------------------------------------------------------------------- seats

    @property
    def mask_of_all(self) -> int:
        return (1 << self.instance.players) - 1

    def mask(self, seats: Value) -> int:
        """The bit mask of one seat or of a collection of seats."""
        mask = 0
        for seat in seats if isinstance(seats, tuple) else (seats,):
            mask |= 1 << number(seat)
        return mask

    def viewers(self, seen: Visibility, family: Sequence[tuple[int, int]]) -> int | None:
        """The seats that may see a zone or variable, as a mask; None: everybody, outsiders too.

        `family` is (number of the family's local, member) for each kind of its family, the owner first.
        """
        if seen.who == "all":
            return None
        if seen.who == "nobody":
            return 0
        if seen.who == "expression":
            assert seen.expression is not None
            self.locals.update(family)
            return self.mask(evaluate(seen.expression, self))
        owner = 1 << family[0][1]
        return owner if seen.who == "owner" else self.mask_of_all & ~owner


def check_int(value: Value, low: int, high: int, what: str, span: Span) -> None:
    if isinstance(value, int) and value != UNSET and not low <= value <= high:
        raise RuleError(f"{what} would be {value:,}, outside {low:,}..{high:,}", span)


def check_length(value: Value, what: str, span: Span) -> None:
    if isinstance(value, tuple) and len(value) > MOST_ELEMENTS:
        raise RuleError(f"{what} would hold more than {MOST_ELEMENTS:,} elements", span)


def _holds_int(type_: Type) -> bool:
    match type_:
        case IntType():
            return True
        case OptionalType(base=inner) | ListType(element=inner) | SetType(element=inner):
            return _holds_int(inner)
    return False
