"""Expressions specialised to an instance: parameters put in, what is fixed computed, small functions inlined.

Because an instance has fixed parameter values, whole branches of a game fall away here; what the backends
translate afterwards is only what can still vary.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, cast

from interpreter.generated.tables import Element, Table, Tabulated
from validator import model as m
from validator.env import StatelessEnv
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.rewrite import rewrite, substitute
from validator.tables import Instance, Value
from validator.walk import descendants, every

LARGEST_INLINED = 40
"""Nodes of a function's body that is still put in place of its call."""

LONGEST_CONSTANT = 12
"""Elements of a list that is still spelt out where it is used."""

_SHORT_CIRCUIT: Mapping[str, bool] = {"and": False, "or": True}
"""The value that decides these operators."""


class Folder:
    """Folds the expressions of one instance; remembers what it has done by identity."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.env = StatelessEnv(instance)
        self._done: dict[int, tuple[m.Expression, m.Expression]] = {}
        self._bodies: dict[str, m.Expression] = {}
        self.bounds: dict[int, tuple[int, int]] | None = None
        """Between which bounds locals lie, by number, once somebody has asked; see `intervals`."""
        self.results: dict[str, tuple[int, int]] = {}
        """The same of what functions are worth, by name."""
        self.tables: dict[str, Table] = {}
        """By name: the functions that have been worked out beforehand; see `tabulation`."""
        self.tabulate: Callable[[m.FunctionCall | m.Lookup], m.Expression | None] = lambda e: None
        """A call as a look-up in a table, where that can be; so the look-up of a member by its key."""

    def __call__(self, e: m.Expression) -> m.Expression:
        known = self._done.get(id(e))
        if known is not None:
            return known[1]
        folded = self._fold(rebuild(e, self))
        self._done[id(e)] = (e, folded)
        self._done[id(folded)] = (folded, folded)
        return folded

    def constant(self, e: m.Expression) -> bool | None:
        """The truth value of a condition that is fixed, else None."""
        folded = self(e)
        return folded.value if isinstance(folded, m.Const) and isinstance(folded.value, bool) else None

    def body(self, function: str) -> m.Expression:
        if function not in self._bodies:
            self._bodies[function] = self(self.instance.game.functions[function].body)
        return self._bodies[function]

    def with_locals(self, e: m.Expression, values: Mapping[m.LocalVar, m.Expression]) -> m.Expression:
        """The expression with locals replaced, folded."""
        return self(substitute(e, values))

    def _fold(self, e: m.Expression) -> m.Expression:
        rule = _RULES.get(type(e))
        folded = e if rule is None else rule(self, e)
        if folded is e and is_fixed(e):
            return self.computed(e)
        return folded

    def computed(self, e: m.Expression) -> m.Expression:
        """A fixed expression by its value, unless computing it fails: then it shall fail in play."""
        try:
            return as_constant(evaluate(e, self.env), e)
        except RuleError:
            return e

    # -------------------------------------------------------------------- rules

    def _operation(self, e: m.Operation) -> m.Expression:
        deciding = _SHORT_CIRCUIT.get(e.operator)
        if deciding is None:
            return e
        left: list[m.Expression] = []
        for arg in e.args:
            if not isinstance(arg, m.Const):
                left.append(arg)
            elif arg.value is deciding:
                left.append(arg)
                break
        if not left:
            return m.Const(e.type, e.span, not deciding)
        if isinstance(left[-1], m.Const) and all(cannot_fail(arg) for arg in left):
            return left[-1]
        return left[0] if len(left) == 1 else replace(e, args=tuple(left))

    def _if(self, e: m.If) -> m.Expression:
        if isinstance(e.condition, m.Const):
            return e.yes if e.condition.value else e.no
        return e

    def _guarded(self, e: m.Guarded) -> m.Expression:
        return e.value if isinstance(e.value, m.Const | m.Local) else e

    def _call(self, e: m.FunctionCall) -> m.Expression:
        function = self.instance.game.functions[e.function]
        body = self.body(e.function)
        if isinstance(body, m.Const):
            return replace(body, type=e.type, span=e.span)
        looked_up = self.tabulate(e)
        if looked_up is not None:
            return looked_up
        arguments = dict(zip(function.params, e.args, strict=True))
        if _size(body) > LARGEST_INLINED or any(True for _ in every(m.LetIn, body)):
            return e
        if not all(is_cheap(argument) or _used_once(local, body) for local, argument in arguments.items()):
            return e
        return self(substitute(body, arguments))

    def _lookup(self, e: m.Lookup) -> m.Expression:
        return e if all(map(is_constant, e.args)) else self.tabulate(e) or e

    def _tabulated(self, e: Tabulated) -> m.Expression:
        """One value is a constant, if it is short to say."""
        numbers = [arg.value for arg in e.args if isinstance(arg, m.Const) and isinstance(arg.value, int)]
        if len(numbers) < len(e.args):
            return e
        value = self.tables[e.table].at(*numbers)
        return e if isinstance(value, tuple) and len(value) > LONGEST_CONSTANT else as_constant(value, e)

    def _comprehension(self, e: m.Comprehension) -> m.Expression:
        """What goes through a selection goes through all, and selects; elements that are surely there need no test."""
        plain = tuple(self._through_all(binder) for binder in e.binders.binders)
        here = e if plain == e.binders.binders else replace(e, binders=replace(e.binders, binders=plain))
        tables = {b.local: self.tables[b.collection.table] for b in plain if isinstance(b.collection, Tabulated)}
        lengths = {local: table.shortest() for local, table in tables.items()}
        surely = rewrite(here, lambda part: _element(part, lengths)) if any(lengths.values()) else here
        return e if surely is e else self(surely)

    def _through_all(self, binder: m.Binder) -> m.Binder:
        match binder.collection:
            case m.Comprehension(aggregate="list", element=m.Local(local=local), binders=m.Binders((inner,), ())):
                if inner.local == local and inner.where is not None and self.is_sure(inner.where):
                    own = m.Local(binder.local.type, binder.local.span, binder.local)
                    selected = substitute(inner.where, {local: own})
                    also = () if binder.where is None else (binder.where,)
                    where = m.Operation(m.BOOL, selected.span, "and", (selected, *also)) if also else selected
                    return m.Binder(binder.local, inner.collection, where)
        return binder

    def is_sure(self, e: m.Expression) -> bool:
        """Is it certain that computing this is no error, in any state of this game?"""
        match e:
            case m.VariableRef(name=name):
                certain = not self.instance.game.variables[name].starts_unset
            case m.Builtin(name=name):
                certain = name in _SURE_BUILTINS
            case _:
                certain = _is_harmless(e)
        return certain and all(map(self.is_sure, expressions_under(e)))

    def _count(self, e: m.Builtin) -> m.Expression:
        """`count` of a kind, or of what is written down."""
        if e.name == "count" and isinstance(e.args[0], m.Collection):
            return m.Const(e.type, e.span, len(self.instance.kinds[e.args[0].kind].ids))
        if e.name == "count" and isinstance(e.args[0], m.ListLiteral) and is_constant(e.args[0]):
            return m.Const(e.type, e.span, len(e.args[0].items))
        return e


_RULES: Mapping[type[m.Expression], Callable[[Folder, Any], m.Expression]] = {
    m.Operation: Folder._operation,
    m.If: Folder._if,
    m.Guarded: Folder._guarded,
    m.FunctionCall: Folder._call,
    m.Builtin: Folder._count,
    m.Comprehension: Folder._comprehension,
    m.Lookup: Folder._lookup,
    Tabulated: Folder._tabulated,
    m.Const: lambda folder, e: e,
}


def _element(e: m.Expression, lengths: Mapping[m.LocalVar, int]) -> m.Expression | None:
    """An element of one of these locals that is surely there."""
    match e:
        case m.Index(subject=m.Local(local=local) as subject, index=m.Const(value=int(place))):
            return Element(e.type, e.span, subject, place) if 1 <= place <= lengths.get(local, 0) else None
    return None


_FIXED_LEAVES = (m.Member, m.ParameterRef, m.ConstantRef, m.AttributeRef, m.Lookup, m.CopiesOf)
_FIXED_BUILTINS = frozenset({"min", "max", "abs", "player", "neighbours", "distance"})


def is_fixed(e: m.Expression) -> bool:
    """Can its value be computed now, its parts (folded already) being constants?"""
    match e:
        case m.Const():
            return False
        case m.Seats(alive=False):
            return False
        case m.Builtin(name=name):
            candidate = name in _FIXED_BUILTINS
        case m.Operation(operator=operator):
            candidate = operator not in {"..", "in"} or not isinstance(e.args[-1], m.Collection)
        case _:
            candidate = isinstance(e, _FIXED_LEAVES)
    return candidate and all(isinstance(part, m.Const) for part in expressions_under(e))


def is_constant(e: m.Expression) -> bool:
    """Is it a constant, or a list of constants?"""
    return isinstance(e, m.Const) or (isinstance(e, m.ListLiteral) and all(map(is_constant, e.items)))


def is_cheap(e: m.Expression) -> bool:
    """Costs nothing to compute twice: a constant, a local, an attribute or variable of one."""
    match e:
        case m.Const() | m.Local():
            return True
        case m.AttributeRef(subject=subject):
            return is_cheap(subject)
        case Tabulated(args=args):
            return all(is_cheap(arg) for arg in args)
        case m.VariableRef(indexes=indexes):
            return all(is_cheap(index) for index in indexes)
        case m.Guarded(value=inner) | m.SlotContent(zone=inner):
            return is_cheap(inner)
        case m.ZoneRef(indexes=indexes):
            return all(is_cheap(index) for index in indexes)
    return False


_SURE_BUILTINS = frozenset({"count", "next", "others", "opponents", "previous"})
_NEVER_FAIL = (Tabulated, Element, m.Const, m.Local, m.AttributeRef, m.Operation, m.ZoneRef, m.SlotContent)


def cannot_fail(e: m.Expression) -> bool:
    """Is it certain that computing this is no error?"""
    return _is_harmless(e) and all(cannot_fail(part) for part in expressions_under(e))


def _is_harmless(e: m.Expression) -> bool:
    """Is there no error in it, its parts aside?"""
    divides = isinstance(e, m.Operation) and e.operator in {"//", "mod", ".."}
    return isinstance(e, _NEVER_FAIL) and not divides


def as_constant(value: Value, like: m.Expression) -> m.Expression:
    """A value as an expression with the type and place of another."""
    if isinstance(value, tuple):
        element = m.INT if not isinstance(like.type, m.ListType | m.SetType) else like.type.element
        items = tuple(as_constant(item, m.Const(element, like.span, None)) for item in value)
        return m.ListLiteral(like.type, like.span, items)
    return m.Const(like.type, like.span, value)


def rebuild(node: Any, change: Callable[[m.Expression], m.Expression]) -> Any:
    """The same node with each expression directly under it changed."""
    changed: dict[str, Any] = {}
    node_class: Any = type(node)
    for name in _names(node_class):
        old = getattr(node, name)
        new = _changed(old, change)
        if new is not old:
            changed[name] = new
    return replace(node, **changed) if changed else node


def expressions_under(e: m.Expression) -> list[m.Expression]:
    """The expressions directly under one."""
    found: list[m.Expression] = []

    def note(part: m.Expression) -> m.Expression:
        found.append(part)
        return part

    rebuild(e, note)
    return found


def _changed(value: Any, change: Callable[[m.Expression], m.Expression]) -> Any:
    if isinstance(value, m.Expression):
        return change(value)
    if isinstance(value, tuple):
        items = tuple(_changed(item, change) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if isinstance(value, m.Binders | m.Binder):
        return rebuild(value, change)
    return value


@cache
def _names(node_class: Hashable) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cast(Any, node_class)) if f.name not in {"span", "type"})


def _size(e: m.Expression) -> int:
    return sum(1 for _ in descendants(e))


def _used_once(local: m.LocalVar, body: m.Expression) -> bool:
    """Is a parameter read at most once, and not inside a loop, where it would be computed again and again?"""
    loops = tuple(
        part
        for c in every(m.Comprehension, body)
        for part in (c.element, c.binders.keys, c.binders.binders[1:], *(b.where for b in c.binders.binders))
    )
    return _uses(local, body) <= 1 and not any(_uses(local, loop) for loop in loops)


def _uses(local: m.LocalVar, node: object) -> int:
    return sum(1 for use in every(m.Local, node) if use.local == local)
