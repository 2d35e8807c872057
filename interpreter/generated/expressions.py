"""Expressions of the rules as Python expressions.

Three ways to ask for the same expression: `value` is exactly its value; `items` is anything that can be gone
through, counted and searched, where a collection is only read; `truth` is anything that Python takes for
true or false, where a condition is only tested.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.generated import builtin_calls, comprehensions, operations
from interpreter.generated.extent import Extent
from interpreter.generated.fold import Folder, cannot_fail
from interpreter.generated.holders import Asked, Holders, table_of
from interpreter.generated.opening import opened
from interpreter.generated.source import bare
from interpreter.generated.symbols import Constants, Symbols, members_table
from interpreter.generated.tables import Element, Tabulated
from validator import model as m
from validator.env import radix_of
from validator.evaluate import no_member
from validator.tables import Instance, Radix
from validator.walk import blocks_of, every


class Expressions:
    """Translates the expressions of one instance; `symbols` say how a state is named."""

    def __init__(self, instance: Instance, fold: Folder, symbols: Symbols, constants: Constants) -> None:
        self.instance = instance
        self.fold = fold
        self.symbols = symbols
        self.constants = constants
        self.eliminates = _eliminates(instance.game)
        """Can a seat leave the game? If not, who is in is known beforehand."""
        self.checks_unset = True
        self.before: Callable[[str, str], str] | None = None
        """Write a line before the statement at hand that gives a value a name: what is the same in all rounds of a
        comprehension is computed once. None where a line cannot be written."""
        self.in_comprehensions: set[int] = set()
        """The numbers of the locals that comprehensions bind."""
        self.extent = Extent(fold)
        self.loose: frozenset[str] = frozenset()
        """Piles whose order may still be open; see `lots`."""
        self.settles = False
        """Is there anything that may have to wait until an order is settled?"""
        self.counts = False
        """Is there anything whose elements are counted?"""
        self.holders: Asked | None = None
        """The variables whose members may be gone through by value; None where nobody keeps that up."""
        self.called: dict[str, None] = {}
        """The functions that are called, in order, and so have to be defined."""

    def value(self, e: m.Expression) -> str:
        e = self.fold(e)
        if is_collection(e):
            code, exact = self.collection(e)
            return code if exact else f"tuple({bare(code)})"
        return _VALUES[type(e)](self, e)

    def items(self, e: m.Expression) -> str:
        e = self.fold(e)
        return self.collection(e)[0] if is_collection(e) else self.value(e)

    def collection(self, e: m.Expression) -> tuple[str, bool]:
        """Code for a collection, and whether it is exactly its value (a tuple)."""
        return _COLLECTIONS[type(e)](self, e)

    def truth(self, e: m.Expression) -> str:
        e = self.fold(e)
        if isinstance(e, m.Comprehension):
            return comprehensions.truth(self, e)
        if isinstance(e, m.Operation):
            code = operations.truth(self, e)
            if code is not None:
                return code
        return self.value(e)

    # -------------------------------------------------------------------- places

    def flat(self, radix: Radix, indexes: tuple[m.Expression, ...]) -> str | None:
        """The flat index of a family's member; None for what is no family."""
        if not indexes:
            return None
        code, fixed = "", 0
        for (base, span), index in zip(radix.kinds, (self.fold(i) for i in indexes), strict=True):
            code = f"({code}) * {span}" if code else ""
            fixed *= span
            if isinstance(index, m.Const) and isinstance(index.value, int):
                fixed += index.value - base
            else:
                fixed -= base
                code = f"{code} + {self.value(index)}" if code else self.value(index)
        return f"{code} {'+' if fixed > 0 else '-'} {abs(fixed)}" if code and fixed else code or str(fixed)

    def variable(self, e: m.VariableRef) -> str:
        """Where a variable is, to be read or written."""
        place = self.symbols.variable(e.name)
        radix = self.symbols.layout.families.get(e.name)
        return place if radix is None else f"{place}[{self.flat(radix, e.indexes)}]"

    def contents(self, e: m.Expression) -> str:
        """The list of what lies in a zone."""
        e = self.fold(e)
        match e:
            case m.ZoneRef(name=name, indexes=indexes):
                return self.symbols.contents(name, self.flat(self.instance.zones[name].radix, indexes))
            case m.SlotContent(zone=zone):
                return self.contents(zone)
        return self.symbols.by_number(self.zone_number(e))

    def is_loose(self, e: m.Expression) -> bool:
        """May the order of what lies in a zone still be open?"""
        return isinstance(e, m.ZoneRef) and e.name in self.loose

    def settled(self, e: m.Expression, count: str = "") -> str:
        """The list of what lies in a zone, in order; of a loose pile, if a `count` is given, that many on top."""
        if not self.is_loose(e):
            return self.contents(e)
        self.settles = True
        number = bare(self.zone_number(e))
        return f"lots.top(S, {number}, {count})" if count else f"lots.settled(S, {number})"

    def unordered(self, e: m.Expression) -> str:
        """Anything that can be gone through where the order does not matter."""
        e = self.fold(e)
        return f"{self.contents(e)}[:]" if self.is_loose(e) else self.items(e)

    def zone_number(self, e: m.Expression) -> str:
        """The number of the zone instance that an expression means."""
        e = self.fold(e)
        match e:
            case m.ZoneRef(name=name, indexes=indexes):
                return self.symbols.zone_number(name, self.flat(self.instance.zones[name].radix, indexes))
            case m.SlotContent(zone=zone) | m.Guarded(value=zone):
                return self.zone_number(zone)
            case m.If():
                return f"({self.zone_number(e.yes)} if {self.truth(e.condition)} else {self.zone_number(e.no)})"
        raise AssertionError(f"{type(e).__name__} is no place")

    def column(self, kind: str, attribute: str) -> str:
        """The table of an attribute, indexed by id."""
        table = self.instance.kinds[kind]
        padded = (None,) * table.base + tuple(table.attributes[attribute])
        return self.constants.table(f"A_{kind}_{attribute}", padded)

    def counting(self, items: str, weight: int) -> str:
        """Code for a collection each of whose elements counts so much before it is gone through."""
        self.counts = True
        return f"through({bare(items)})" if weight == 1 else f"through({bare(items)}, {weight})"

    def once(self, code: str, made_from: m.Expression, hint: str) -> str:
        """Code for the same value, computed before all rounds if it does not depend on them."""
        inside = any(use.local.number in self.in_comprehensions for use in every(m.Local, made_from))
        if self.before is None or inside or not cannot_fail(made_from):
            return code
        return self.before(code, hint)

    def opened(self, e: m.Expression) -> m.Expression:
        return opened(self, e)

    def all_in(self) -> bool:
        return not self.eliminates


def _eliminates(game: m.CheckedGame) -> bool:
    return any(True for _ in every(m.Eliminate, blocks_of(game)))


def is_collection(e: m.Expression) -> bool:
    return isinstance(e.type, m.ListType | m.SetType | m.ZoneType)


# ------------------------------------------------------------------------ single values


def _local(x: Expressions, e: m.Local) -> str:
    return x.symbols.local(e.local)


def _variable(x: Expressions, e: m.VariableRef) -> str:
    code = x.variable(e)
    if x.checks_unset and x.instance.game.variables[e.name].starts_unset:
        return f"written({code}, {e.name!r})"
    return code


def _attribute(x: Expressions, e: m.AttributeRef) -> str:
    return f"{x.column(e.kind, e.name)}[{x.value(e.subject)}]"


def _slot(x: Expressions, e: m.SlotContent) -> str:
    zone = x.contents(e.zone)
    return f"({zone}[0] if {zone} else None)"


def _guarded(x: Expressions, e: m.Guarded) -> str:
    inner = x.fold(e.value)
    return f"{x.contents(inner.zone)}[0]" if isinstance(inner, m.SlotContent) else x.value(inner)


def _lookup(x: Expressions, e: m.Lookup) -> str:
    all_copies = isinstance(e.type, m.SetType)
    name = x.constants.object(f"L_{e.kind}{'_copies' if all_copies else ''}", members_table(x.instance, e))
    key = ", ".join(x.value(arg) for arg in e.args)
    key = f"({key})" if len(e.args) != 1 else bare(key)
    if not e.optional:
        return f"{name}[{key}]"
    return f"{name}.get({key}, ())" if all_copies else f"{name}.get({key})"


def _missing(x: Expressions, e: m.Member | m.CopiesOf) -> str:
    """Members that there are have been folded to constants."""
    return f"fail({no_member(e)!r})"


def _call(x: Expressions, e: m.FunctionCall) -> str:
    x.called[e.function] = None
    return x.symbols.function(e.function, [bare(x.value(arg)) for arg in e.args])


def _tabulated(x: Expressions, e: Tabulated) -> str:
    table = x.fold.tables[e.table]
    code = x.constants.object(f"T_{e.table}", table.rows)
    for arg, offset in zip(e.args, table.offsets, strict=True):
        less = f" {'-' if offset > 0 else '+'} {abs(offset)}" if offset else ""
        code += f"[{x.value(arg)}{less}]" if less else f"[{bare(x.value(arg))}]"
    return code


def _element(x: Expressions, e: Element) -> str:
    return f"{x.value(e.subject)}[{e.place - 1}]"


def _if(x: Expressions, e: m.If) -> str:
    return f"({x.value(e.yes)} if {x.truth(e.condition)} else {x.value(e.no)})"


def _index(x: Expressions, e: m.Index) -> str:
    """`top(pile, 1)[1]` is the last of what lies there."""
    match e:
        case m.Index(subject=m.Builtin(name="top", args=(pile, m.Const(value=1))), index=m.Const(value=1)):
            if isinstance(pile, m.ZoneRef) and not x.is_loose(pile):
                return f"({x.contents(pile)} or top((), 1))[-1]"
    return f"nth({bare(x.items(e.subject))}, {bare(x.value(e.index))})"


def _let(x: Expressions, e: m.LetIn) -> str:
    """Only functions that are not inlined keep a `let`; they write it as a line of their own."""
    value = x.value(e.value)
    return f"(lambda {x.symbols.declare(e.local)}: {x.value(e.body)})({bare(value)})"


def _parameter(x: Expressions, e: m.ParameterRef) -> str:
    family = x.instance.game.parameters[e.name].family
    radix = radix_of(x.instance, family)
    table = x.constants.table(f"P_{e.name.replace('.', '_')}", x.instance.parameters[e.name])
    return f"{table}[{x.flat(radix, e.indexes)}]"


# ------------------------------------------------------------------------- collections


def _kind(x: Expressions, e: m.Collection) -> tuple[str, bool]:
    ids = x.instance.kinds[e.kind].ids
    if ids and ids == tuple(range(ids[0], ids[-1] + 1)):
        return f"range({ids[0]}, {ids[-1] + 1})", False
    return x.constants.table(f"K_{e.kind}", ids), True


def _seats(x: Expressions, e: m.Seats) -> tuple[str, bool]:
    return (f"range({x.instance.players})", False) if not e.alive or x.all_in() else ("live(alive)", False)


def _literal(x: Expressions, e: m.ListLiteral) -> tuple[str, bool]:
    if e.items and all(isinstance(item, m.Const) for item in e.items):
        return x.constants.table("C", tuple(item.value for item in e.items if isinstance(item, m.Const))), True
    return operations.listed(x, e.items), True


def _either(x: Expressions, e: m.If) -> tuple[str, bool]:
    """`if C and count(A) > 0 then A else B` is worked out in one go."""
    asked = e.condition
    *before, last = asked.args if isinstance(asked, m.Operation) and asked.operator == "and" else (asked,)
    if not _asks_for_any(x, last, e.yes):
        return _if(x, e), True
    some = x.value(e.yes)
    if before:
        condition = " and ".join(x.truth(part) for part in before)
        some = f"({some} if {condition} else ())"
    return f"({some} or {x.value(e.no)})", True


def _asks_for_any(x: Expressions, condition: m.Expression, collection: m.Expression) -> bool:
    """Is the condition `count(A) > 0` of just this collection?"""
    match condition:
        case m.Operation(operator=">", args=(m.Builtin(name="count", args=(counted,)), m.Const(value=0))):
            return x.fold(counted) == x.fold(collection)
    return False


def _exact(rule: Callable[[Expressions, Any], str]) -> Callable[[Expressions, Any], tuple[str, bool]]:
    return lambda x, e: (rule(x, e), True)


def _guarded_items(x: Expressions, e: m.Guarded) -> tuple[str, bool]:
    inner = x.fold(e.value)
    return x.collection(inner) if is_collection(inner) else (x.value(inner), True)


_VALUES: Mapping[type[m.Expression], Callable[[Expressions, Any], str]] = {
    m.Const: lambda x, e: str(e.value) if e.value is None or e.value >= 0 else f"({e.value})",
    m.Member: _missing,
    m.Local: _local,
    m.VariableRef: _variable,
    m.ParameterRef: _parameter,
    m.SlotContent: _slot,
    m.AttributeRef: _attribute,
    m.Lookup: _lookup,
    m.FunctionCall: _call,
    Tabulated: _tabulated,
    Element: _element,
    m.Operation: operations.value,
    m.If: _if,
    m.Index: _index,
    m.LetIn: _let,
    m.Guarded: _guarded,
    m.Comprehension: comprehensions.value,
    m.Builtin: builtin_calls.value,
}

_COLLECTIONS: Mapping[type[m.Expression], Callable[[Expressions, Any], tuple[str, bool]]] = {
    m.Collection: _kind,
    m.CopiesOf: _exact(_missing),
    m.Seats: _seats,
    m.Local: _exact(_local),
    m.ZoneRef: lambda x, e: (x.settled(e), False),
    m.VariableRef: _exact(_variable),
    m.ParameterRef: _exact(_parameter),
    m.AttributeRef: _exact(_attribute),
    m.Lookup: _exact(_lookup),
    m.FunctionCall: _exact(_call),
    Tabulated: _exact(_tabulated),
    Holders: lambda x, e: (f"{table_of(x, e.variable)}[{bare(x.value(e.wanted))}]", False),
    Element: _exact(_element),
    m.ListLiteral: _literal,
    m.SetLiteral: lambda x, e: (f"unique({operations.listed(x, e.items)})" if e.items else "()", True),
    m.Operation: operations.collection,
    m.If: _either,
    m.Index: _exact(_index),
    m.LetIn: _exact(_let),
    m.Guarded: _guarded_items,
    m.Comprehension: comprehensions.collection,
    m.Builtin: builtin_calls.collection,
}
