"""Functions that read nothing of a state, worked out beforehand for all arguments there can be.

In: a call, its arguments folded. Out: the same as a look-up; or None if the function reads the state, an argument has
no end of values, it would take too long, or the function fails for some arguments: then it is to fail in play, and
only if it is called with these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from itertools import product
from typing import Any, TypeVar

from interpreter.generated import runtime
from interpreter.generated.expressions import Expressions
from interpreter.generated.fold import Folder, is_constant
from interpreter.generated.intervals import interval
from interpreter.generated.source import bare
from interpreter.generated.symbols import Constants, Symbols
from interpreter.generated.tables import Table, Tabulated
from interpreter.layout import Layout
from validator import model as m
from validator.effects import ALIVE, Effects
from validator.tables import Instance
from validator.walk import blocks_of, every

MOST_ENTRIES = 10_000
"""Of one table."""

MOST_WORK = 300_000
"""Elements that making a table may go through."""

MOST_PADDED = 100
"""Places at the beginning of a row that stay empty, so that nothing is subtracted from an argument."""

T = TypeVar("T", bound=Sized)

Values = Sequence[int]
"""What an argument may be."""


class Tabulation:
    """Makes the tables of one instance, each when it is first asked for."""

    def __init__(self, instance: Instance, layout: Layout, fold: Folder, effects: Effects) -> None:
        self.instance = instance
        self.layout = layout
        self.fold = fold
        self.effects = effects
        self._stays = not any(True for _ in every(m.Eliminate, blocks_of(instance.game)))
        """Are all seats in for ever?"""
        self._made: dict[object, str | None] = {}
        """By function and what its arguments may be: the name of the table, None if there is none."""

    def __call__(self, e: m.FunctionCall) -> m.Expression | None:
        function = self.instance.game.functions[e.function]
        if not self._is_static(function):
            return None
        arguments = [arg if is_constant(arg) else self._values(arg) for arg in e.args]
        if None in arguments:
            return None
        key = (e.function, tuple(arguments))
        if key not in self._made:
            self._made[key] = self._tabulated(function, [a for a in arguments if a is not None])
        name = self._made[key]
        if name is None:
            return None
        return self.fold(Tabulated(e.type, e.span, name, tuple(arg for arg in e.args if not is_constant(arg))))

    def _is_static(self, function: m.Function) -> bool:
        return self.effects.reads(function.body) <= (frozenset({ALIVE}) if self._stays else frozenset())

    def _values(self, arg: m.Expression) -> Values | None:
        """What an argument may be, in order; None if that is too much."""
        match arg.type:
            case m.KindType(kind=kind):
                return self.instance.kinds[kind].ids
            case m.BoolType():
                return (False, True)
            case m.IntType():
                low, high = interval(self.fold, arg)
                return range(low, high + 1) if high - low < MOST_ENTRIES else None
        return None

    def _tabulated(self, function: m.Function, arguments: Sequence[m.Expression | Values]) -> str | None:
        """Works a table out, and the name it gets."""
        pairs = list(zip(function.params, arguments, strict=True))
        fixed = {param: argument for param, argument in pairs if isinstance(argument, m.Expression)}
        open_ = [(param, argument) for param, argument in pairs if not isinstance(argument, m.Expression)]
        entries = 1
        for _, values in open_:
            entries *= len(values)
        if not 0 < entries <= MOST_ENTRIES:
            return None
        body = self.fold.with_locals(function.body, fixed)
        found = self._worked_out(body, [param for param, _ in open_], [values for _, values in open_], entries)
        if found is None:
            return None
        name = f"{function.name}_{len(self.fold.tables)}"
        self.fold.tables[name] = _table([values for _, values in open_], found)
        return name

    def _worked_out(
        self, body: m.Expression, params: Sequence[m.LocalVar], domains: Sequence[Values], entries: int
    ) -> list[Any] | None:
        """The value for each combination of arguments; None where one fails, or all take too long."""
        x = Expressions(self.instance, self.fold, Symbols(self.instance, self.layout), Constants())
        names = [x.symbols.declare(param) for param in params]
        if entries * (1 + x.extent.uncounted(body)) > MOST_WORK:
            return None
        code = f"lambda {', '.join(names)}: {bare(x.value(body))}"
        if x.called:
            return None
        runtime_names = {name: value for name, value in vars(runtime).items() if not name.startswith("_")}
        function: Callable[..., Any] = eval(
            code, {**runtime_names, **x.constants.values, **x.constants.objects, "through": _counting()}
        )
        try:
            return [function(*combination) for combination in product(*domains)]
        except (runtime.Failure, ArithmeticError, LookupError):
            return None


def _counting() -> Callable[..., Any]:
    """A `through` that is soon through with it."""
    spent = 0

    def through(items: T, weight: int = 1) -> T:
        nonlocal spent
        spent += len(items) * weight
        if spent > MOST_WORK:
            raise runtime.Failure("a table takes too long")
        return items

    return through


def _table(domains: Sequence[Values], found: Sequence[Any]) -> Table:
    """Combinations come in dictionary order: the rows are put together from the last argument on."""
    offsets = tuple(values[0] if not 0 <= values[0] <= MOST_PADDED else 0 for values in domains)
    rows: Any = list(found)
    for values, offset in zip(reversed(domains), reversed(offsets), strict=True):
        width = len(values)
        rows = [_spread(values, offset, rows[start : start + width]) for start in range(0, len(rows), width)]
    return Table(rows[0], offsets, tuple(found))


def _spread(values: Values, offset: int, found: Sequence[Any]) -> tuple[Any, ...]:
    """What belongs to each value, by the value less the offset."""
    row: list[Any] = [None] * (values[-1] - offset + 1)
    for value, item in zip(values, found, strict=True):
        row[value - offset] = item
    return tuple(row)
