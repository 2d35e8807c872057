"""Operators as Python: tests, arithmetic, sets and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from interpreter.generated.intervals import may_outgrow
from interpreter.generated.source import bare
from validator import model as m
from validator.evaluate import LONGEST_RANGE, number

if TYPE_CHECKING:
    from interpreter.generated.expressions import Expressions


def value(x: Expressions, e: m.Operation) -> str:
    return _OPERATIONS[e.operator](x, e)


def truth(x: Expressions, e: m.Operation) -> str | None:
    """A shorter way to test it, if there is one."""
    rule = _TRUTHS.get(e.operator)
    return None if rule is None else rule(x, e)


def collection(x: Expressions, e: m.Operation) -> tuple[str, bool]:
    """Code for a collection, and whether it is a tuple."""
    if e.operator == "..":
        return _range(x, e), False
    left, right = (x.items(arg) for arg in e.args)
    return _SET_OPERATIONS[e.operator](left, right)


_INFIX = {
    "==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
    "+": "+", "-": "-", "*": "*", "//": "//", "mod": "%",
}  # fmt: skip


def _infix(x: Expressions, e: m.Operation) -> str:
    left, right = (x.value(arg) for arg in e.args)
    code = f"{left} {_INFIX[e.operator]} {right}"
    return f"sized({code})" if e.operator in "+-*" and may_outgrow(x.fold, e) else f"({code})"


def _joined(word: str, part: Callable[[Expressions, m.Expression], str]) -> Callable[[Expressions, m.Operation], str]:
    return lambda x, e: "(" + f" {word} ".join(part(x, arg) for arg in e.args) + ")"


def _value(x: Expressions, e: m.Expression) -> str:
    return x.value(e)


def _truth(x: Expressions, e: m.Expression) -> str:
    return x.truth(e)


def _in(x: Expressions, e: m.Operation) -> str:
    item, collection = e.args[0], x.fold(e.args[1])
    code = x.value(item)
    match collection:
        case m.Operation(operator="..", args=(low, high)):
            return f"({x.value(low)} <= {code} <= {x.value(high)})"
        case m.Collection(kind=kind):
            return _in_kind(x, code, x.instance.kinds[kind].ids)
        case m.ZoneRef() if isinstance(x.fold(item).type, m.KindType):
            return f"(at[{bare(code)}] == {x.zone_number(collection)})"
        case m.Seats(alive=True) if not x.all_in():
            return f"alive[{code}]"
    return f"({code} in {x.items(collection)})"


def _in_kind(x: Expressions, code: str, ids: tuple[int, ...]) -> str:
    if ids and ids[-1] - ids[0] + 1 == len(ids):
        return f"({ids[0]} <= {code} <= {ids[-1]})"
    return f"({code} in {x.constants.table('K', frozenset(ids))})"


_OPERATIONS: Mapping[str, Callable[[Expressions, m.Operation], str]] = {
    **dict.fromkeys(_INFIX, _infix),
    "and": _joined("and", _value),
    "or": _joined("or", _value),
    "not": lambda x, e: f"(not {x.truth(e.args[0])})",
    "is none": lambda x, e: _presence(x, e, "not ") or f"({x.value(e.args[0])} is None)",
    "is not none": lambda x, e: _presence(x, e, "bool") or f"({x.value(e.args[0])} is not None)",
    "in": _in,
    "neg": lambda x, e: f"(-{x.value(e.args[0])})",
    "set<=": lambda x, e: f"set({bare(x.items(e.args[0]))}).issubset({bare(x.items(e.args[1]))})",
}


def _presence(x: Expressions, e: m.Operation, word: str) -> str | None:
    """Is there anything in a slot?"""
    inner = x.fold(e.args[0])
    if not isinstance(inner, m.SlotContent):
        return None
    zone = x.contents(inner.zone)
    return f"bool({zone})" if word == "bool" else f"({word}{zone})"


def _content_present(x: Expressions, e: m.Operation) -> str | None:
    inner = x.fold(e.args[0])
    return x.contents(inner.zone) if isinstance(inner, m.SlotContent) else None


def _counted(present: bool, least: int) -> Callable[[Expressions, m.Operation], str | None]:
    """`count(z) > 0` and its like: whether a collection has anything in it."""

    def code(x: Expressions, e: m.Operation) -> str | None:
        counted, number = x.fold(e.args[0]), x.fold(e.args[1])
        if not (isinstance(number, m.Const) and number.value == least):
            return None
        if _is_count_of_zone(x, counted):
            assert isinstance(counted, m.Builtin)
            zone = x.contents(counted.args[0])
            return zone if present else f"(not {zone})"
        return None

    return code


def _is_count_of_zone(x: Expressions, e: m.Expression) -> bool:
    return isinstance(e, m.Builtin) and e.name == "count" and isinstance(x.fold(e.args[0]), m.ZoneRef)


_TRUTHS: Mapping[str, Callable[[Expressions, m.Operation], str | None]] = {
    "and": _joined("and", _truth),
    "or": _joined("or", _truth),
    "is not none": _content_present,
    ">": _counted(True, 0),
    ">=": _counted(True, 1),
    "!=": _counted(True, 0),
    "==": _counted(False, 0),
    "<": _counted(False, 1),
    "<=": _counted(False, 0),
}


# ------------------------------------------------------------------------- collections


def _range(x: Expressions, e: m.Operation) -> str:
    low, high = (x.fold(arg) for arg in e.args)
    if isinstance(low, m.Const) and isinstance(high, m.Const):
        first, last = number(low.value), number(high.value)
        if last - first < LONGEST_RANGE:
            return f"range({first}, {last} + 1)"
    return f"numbers({bare(x.value(low))}, {bare(x.value(high))})"


_SET_OPERATIONS: Mapping[str, Callable[[str, str], tuple[str, bool]]] = {
    "set+": lambda a, b: (f"unique(joined({bare(a)}, {bare(b)}))", True),
    "set-": lambda a, b: (f"[x for x in {a} if x not in {b}]", False),
    "set&": lambda a, b: (f"unique([x for x in {a} if x in {b}])", True),
    "list+": lambda a, b: (f"joined({bare(a)}, {bare(b)})", True),
}
