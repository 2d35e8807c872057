"""Functions that read nothing of a state, worked out beforehand for all arguments there can be.

In: a call, its arguments folded. Out: the same as a look-up; or None if the function reads the state, an argument has
no end of values, it would take too long, or the function fails for some arguments: then it is to fail in play, and
only if it is called with these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from itertools import product
from math import prod
from typing import Any, TypeVar

from interpreter.generated import collected, runtime
from interpreter.generated.expressions import Expressions
from interpreter.generated.fold import Folder, is_constant
from interpreter.generated.intervals import interval
from interpreter.generated.source import bare
from interpreter.generated.symbols import Constants, Symbols
from interpreter.generated.tables import Table, Tabulated
from interpreter.layout import Layout
from validator import model as m
from validator.effects import ALIVE, Effects
from validator.evaluate import evaluate
from validator.tables import Instance, Value
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

    def __call__(self, e: m.FunctionCall | m.Lookup) -> m.Expression | None:
        if not self._is_static(e):
            return None
        given = [arg if is_constant(arg) else self._values(arg) for arg in e.args]
        arguments = [argument for argument in given if argument is not None]
        if len(arguments) < len(given):
            return None
        key = (e.function if isinstance(e, m.FunctionCall) else (e.kind, e.optional), tuple(arguments))
        if key not in self._made:
            self._made[key] = self._tabulated(e, arguments)
        name = self._made[key]
        if name is None:
            return None
        return self.fold(Tabulated(e.type, e.span, name, tuple(arg for arg in e.args if not is_constant(arg))))

    def _is_static(self, e: m.FunctionCall | m.Lookup) -> bool:
        """Is it the same in every state? (A set, of all the copies of something, has tables of its own.)"""
        if isinstance(e, m.Lookup):
            return not isinstance(e.type, m.SetType)
        body = self.instance.game.functions[e.function].body
        return self.effects.reads(body) <= (frozenset({ALIVE}) if self._stays else frozenset())

    def _values(self, arg: m.Expression) -> Values | None:
        """What an argument may be, in order; None if that is too much. What may be none is none no longer here."""
        match arg.type.base if isinstance(arg.type, m.OptionalType) else arg.type:
            case m.KindType(kind=kind):
                return self.instance.kinds[kind].ids
            case m.BoolType():
                return (False, True)
            case m.IntType():
                low, high = interval(self.fold, arg)
                return range(low, high + 1) if high - low < MOST_ENTRIES else None
        return None

    def _tabulated(self, e: m.FunctionCall | m.Lookup, arguments: Sequence[m.Expression | Values]) -> str | None:
        """Works a table out, and the name it gets."""
        domains = [argument for argument in arguments if not isinstance(argument, m.Expression)]
        if not 0 < prod(map(len, domains)) <= MOST_ENTRIES:
            return None
        if isinstance(e, m.Lookup):
            subject, found = e.kind, self._found(e, arguments)
        else:
            subject, found = e.function, self._worked_out(e, arguments)
        if found is None:
            return None
        name = f"{subject}_{len(self.fold.tables)}"
        self.fold.tables[name] = _table(domains, found)
        return name

    def _found(self, e: m.Lookup, arguments: Sequence[m.Expression | Values]) -> list[Any] | None:
        """The members with these keys; None if there need not be one."""
        table = self.instance.kinds[e.kind].keys
        keys: list[Sequence[Value]] = [
            (evaluate(argument, self.fold.env),) if isinstance(argument, m.Expression) else argument
            for argument in arguments
        ]
        found = [table.get(key, ()) for key in product(*keys)]
        if not all(len(ids) == 1 or (e.optional and not ids) for ids in found):
            return None
        return [ids[0] if ids else None for ids in found]

    def _worked_out(self, e: m.FunctionCall, arguments: Sequence[m.Expression | Values]) -> list[Any] | None:
        """The value for each combination of arguments; None where one fails, or all take too long."""
        function = self.instance.game.functions[e.function]
        pairs = list(zip(function.params, arguments, strict=True))
        body = self.fold.with_locals(function.body, {p: a for p, a in pairs if isinstance(a, m.Expression)})
        domains = {param: argument for param, argument in pairs if not isinstance(argument, m.Expression)}
        x = Expressions(self.instance, self.fold, Symbols(self.instance, self.layout), Constants())
        names = [x.symbols.declare(param) for param in domains]
        if prod(map(len, domains.values())) * (1 + x.extent.uncounted(body)) > MOST_WORK:
            return None
        code = f"lambda {', '.join(names)}: {bare(x.value(body))}"
        if x.called:
            return None
        namespace = {
            **vars(runtime),
            **vars(collected),
            **x.constants.values,
            **x.constants.objects,
            "through": _counting(),
        }
        worth: Callable[..., Any] = eval(code, namespace)
        try:
            return [worth(*combination) for combination in product(*domains.values())]
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
