"""Between which bounds an integer expression lies, where that can be read off it: stores that fit need no test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.generated.fold import Folder
from validator import model as m
from validator.tables import INT_LIMIT

Interval = tuple[int, int]

ANYTHING: Interval = (-(1 << 62), 1 << 62)


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


def _local(fold: Folder, e: m.Local) -> Interval:
    return (-INT_LIMIT, INT_LIMIT) if isinstance(e.type, m.IntType) else ANYTHING


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
    rule = _OPERATIONS.get(e.operator)
    if rule is None:
        return ANYTHING
    low, high = rule(*(interval(fold, arg) for arg in e.args))
    return max(low, ANYTHING[0]), min(high, ANYTHING[1])


_OPERATIONS: Mapping[str, Callable[..., Interval]] = {
    "+": lambda a, b: (a[0] + b[0], a[1] + b[1]),
    "-": lambda a, b: (a[0] - b[1], a[1] - b[0]),
    "neg": lambda a: (-a[1], -a[0]),
    "*": lambda a, b: (min(x * y for x in a for y in b), max(x * y for x in a for y in b)),
}


def _count(fold: Folder, e: m.Builtin | m.Comprehension) -> Interval:
    if isinstance(e, m.Builtin) and e.name == "count" and isinstance(e.args[0].type, m.ZoneType):
        return (0, len(fold.instance.faces))
    return ANYTHING


_RULES: Mapping[type[m.Expression], Callable[[Folder, Any], Interval]] = {
    m.Const: _const,
    m.Local: _local,
    m.VariableRef: _variable,
    m.AttributeRef: _attribute,
    m.If: _if,
    m.Operation: _operation,
    m.Builtin: _count,
    m.Guarded: lambda fold, e: interval(fold, e.value),
}
