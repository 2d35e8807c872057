"""Operators as Python: tests, arithmetic, sets and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from interpreter.generated.intervals import may_outgrow
from interpreter.generated.source import bare
from interpreter.generated.tables import Tabulated
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
    return _COLLECTIONS[e.operator](x, *e.args)


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
    return f"({code} in {_members(x, collection)})"


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
        items = _counted_items(x, counted)
        return items if items is None or present else f"(not {items})"

    return code


def _counted_items(x: Expressions, e: m.Expression) -> str | None:
    """Code for what is counted, if that costs no more than to count it."""
    if not (isinstance(e, m.Builtin) and e.name == "count"):
        return None
    counted = x.fold(e.args[0])
    if isinstance(counted, Tabulated):
        return x.value(counted)
    return x.contents(counted) if isinstance(counted, m.ZoneRef) else None


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


def _range(x: Expressions, low: m.Expression, high: m.Expression) -> tuple[str, bool]:
    low, high = x.fold(low), x.fold(high)
    if isinstance(low, m.Const) and isinstance(high, m.Const):
        first, last = number(low.value), number(high.value)
        if last - first < LONGEST_RANGE:
            return f"range({first}, {last} + 1)", False
    return f"numbers({bare(x.value(low))}, {bare(x.value(high))})", False


def listed(x: Expressions, items: tuple[m.Expression, ...]) -> str:
    """A tuple of the values of some expressions."""
    codes = [bare(x.value(item)) for item in items]
    return f"({codes[0]},)" if len(codes) == 1 else f"({', '.join(codes)})"


def _members(x: Expressions, e: m.Expression) -> str:
    """A collection in which members are only looked for: no matter whether they are put in order first."""
    e = x.fold(e)
    return listed(x, e.items) if isinstance(e, m.SetLiteral) else x.unordered(e)


def _only_member(x: Expressions, e: m.Expression) -> str | None:
    """Code for the member of a set that is written with one."""
    e = x.fold(e)
    return bare(x.value(e.items[0])) if isinstance(e, m.SetLiteral) and len(e.items) == 1 else None


def _union(x: Expressions, a: m.Expression, b: m.Expression) -> tuple[str, bool]:
    member = _only_member(x, b)
    if member is not None:
        return f"with_member({bare(x.value(a))}, {member})", True
    return f"unique(joined({bare(x.items(a))}, {bare(x.items(b))}))", True


def _difference(x: Expressions, a: m.Expression, b: m.Expression) -> tuple[str, bool]:
    member = _only_member(x, b)
    if member is not None:
        return f"without_member({bare(x.value(a))}, {member})", True
    return f"[x for x in {x.items(a)} if x not in {_members(x, b)}]", False


def _intersection(x: Expressions, a: m.Expression, b: m.Expression) -> tuple[str, bool]:
    return f"unique([x for x in {x.items(a)} if x in {_members(x, b)}])", True


def _chained(x: Expressions, a: m.Expression, b: m.Expression) -> tuple[str, bool]:
    return f"joined({bare(x.items(a))}, {bare(x.items(b))})", True


_COLLECTIONS: Mapping[str, Callable[[Expressions, m.Expression, m.Expression], tuple[str, bool]]] = {
    "set+": _union,
    "set-": _difference,
    "set&": _intersection,
    "list+": _chained,
    "..": _range,
}
