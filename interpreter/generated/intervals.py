"""Between which bounds an integer expression lies, where that can be read off it: stores that fit need no test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from interpreter.generated.fold import Folder
from interpreter.generated.tables import Tabulated
from validator import model as m
from validator.evaluate import LARGEST_NUMBER
from validator.tables import INT_LIMIT
from validator.walk import blocks_of, every

Interval = tuple[int, int]

ANYTHING: Interval = (-LARGEST_NUMBER, LARGEST_NUMBER)
MOST_COUNTED = 10_000_000
"""No collection has more elements, and no expression goes through more."""


def interval(fold: Folder, e: m.Expression) -> Interval:
    """The least and greatest value an expression may have."""
    e = fold(e)
    rule = _RULES.get(type(e))
    return ANYTHING if rule is None else rule(fold, e)


def fits(fold: Folder, e: m.Expression, low: int, high: int) -> bool:
    least, greatest = interval(fold, e)
    return low <= least and greatest <= high


def _const(fold: Folder, e: m.Const) -> Interval:
    return (e.value, e.value) if isinstance(e.value, int) else ANYTHING


def may_outgrow(fold: Folder, e: m.Operation) -> bool:
    """May the result of arithmetic be too large for 64 bits?"""
    low, high = _computed(fold, e)
    return low < ANYTHING[0] or high > ANYTHING[1]


def _local(fold: Folder, e: m.Local) -> Interval:
    return bounds_of_locals(fold).get(e.local.number, ANYTHING) if isinstance(e.type, m.IntType) else ANYTHING


def bounds_of_locals(fold: Folder) -> Mapping[int, Interval]:
    """By number: the bounds of locals that hold tested numbers, or go through ranges. All others hold anything."""
    if fold.bounds is None:
        game = fold.instance.game
        params = [*(phase.params for phase in game.phases.values()), *(f.params for f in game.functions.values())]
        fold.bounds = {param.number: ANYTHING for param in chain.from_iterable(params)}
        parts = (blocks_of(game), *game.functions.values())
        for node in every((m.SetLocal, m.RunPhase, m.Roll, m.Binder, m.LetIn), parts):
            for local, bounds in _bounds_in(fold, node):
                known = fold.bounds.get(local.number, bounds)
                fold.bounds[local.number] = min(known[0], bounds[0]), max(known[1], bounds[1])
    return fold.bounds


def _bounds_in(fold: Folder, node: object) -> Iterator[tuple[m.LocalVar, Interval]]:
    match node:
        case m.SetLocal(local=local) | m.RunPhase(result=m.LocalVar() as local) if isinstance(local.type, m.IntType):
            yield local, (-INT_LIMIT, INT_LIMIT)
        case m.Roll(local=local, count=None, sides=sides):
            yield local, (1, interval(fold, sides)[1])
        case m.LetIn(local=local, value=value) if isinstance(local.type, m.IntType):
            yield local, interval(fold, value)
        case m.Binder(local=local, collection=collection):
            source = fold(collection)
            if isinstance(source, m.Operation) and source.operator == "..":
                yield local, (interval(fold, source.args[0])[0], interval(fold, source.args[1])[1])
            elif isinstance(source, m.ListLiteral) and source.items and isinstance(local.type, m.IntType):
                bounds = [interval(fold, item) for item in source.items]
                yield local, (min(low for low, _ in bounds), max(high for _, high in bounds))


def _variable(fold: Folder, e: m.VariableRef) -> Interval:
    variable = fold.instance.game.variables[e.name]
    if not isinstance(variable.type, m.IntType):
        return ANYTHING
    if variable.range is None:
        return (-INT_LIMIT, INT_LIMIT)
    return interval(fold, variable.range.low)[0], interval(fold, variable.range.high)[1]


def _attribute(fold: Folder, e: m.AttributeRef) -> Interval:
    numbers = [v for v in fold.instance.kinds[e.kind].attributes[e.name] if isinstance(v, int)]
    return (min(numbers), max(numbers)) if isinstance(e.type, m.IntType) and numbers else ANYTHING


def _if(fold: Folder, e: m.If) -> Interval:
    one, other = interval(fold, e.yes), interval(fold, e.no)
    return min(one[0], other[0]), max(one[1], other[1])


def _operation(fold: Folder, e: m.Operation) -> Interval:
    """What does not fit 64 bits is tested as it is computed."""
    low, high = _computed(fold, e)
    return max(low, ANYTHING[0]), min(high, ANYTHING[1])


def _computed(fold: Folder, e: m.Operation) -> Interval:
    rule = _OPERATIONS.get(e.operator)
    return ANYTHING if rule is None else rule(*(interval(fold, arg) for arg in e.args))


_OPERATIONS: Mapping[str, Callable[..., Interval]] = {
    "+": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "-": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "neg": lambda a: (-a[1], -a[0]),
    "*": lambda a, b: (min(x * y for x in a for y in b), max(x * y for x in a for y in b)),
    "//": lambda a, b: (-max(abs(x) for x in a), max(abs(x) for x in a)),
    "mod": lambda a, b: (min(0, b[0]), max(0, b[1])),
}


def _call(fold: Folder, e: m.FunctionCall) -> Interval:
    if e.function not in fold.results:
        fold.results[e.function] = interval(fold, fold.body(e.function))
    return fold.results[e.function]


def _builtin(fold: Folder, e: m.Builtin) -> Interval:
    if e.name == "distance":
        return (0, len(fold.instance.board.after))
    if e.name != "count":
        return ANYTHING
    return (0, len(fold.instance.faces) if isinstance(e.args[0].type, m.ZoneType) else MOST_COUNTED)


def _comprehension(fold: Folder, e: m.Comprehension) -> Interval:
    if e.aggregate == "count":
        return (0, MOST_COUNTED)
    if not isinstance(e.type, m.IntType):
        return ANYTHING
    low, high = interval(fold, e.element)
    if e.aggregate == "sum":
        return max(ANYTHING[0], min(0, low * MOST_COUNTED)), min(ANYTHING[1], max(0, high * MOST_COUNTED))
    default = (low, high) if e.default is None else interval(fold, e.default)
    return min(low, default[0]), max(high, default[1])


def sum_may_outgrow(fold: Folder, element: m.Expression) -> bool:
    """May a sum of such elements be too large for 64 bits?"""
    return max(map(abs, interval(fold, element))) * MOST_COUNTED > LARGEST_NUMBER


_RULES: Mapping[type[m.Expression], Callable[[Folder, Any], Interval]] = {
    m.Const: _const,
    m.Local: _local,
    m.VariableRef: _variable,
    m.AttributeRef: _attribute,
    m.If: _if,
    m.Operation: _operation,
    m.Builtin: _builtin,
    m.FunctionCall: _call,
    Tabulated: lambda fold, e: fold.tables[e.table].bounds() or ANYTHING,
    m.Comprehension: _comprehension,
    m.LetIn: lambda fold, e: interval(fold, e.body),
    m.Guarded: lambda fold, e: interval(fold, e.value),
}
