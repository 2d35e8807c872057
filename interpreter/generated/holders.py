"""Who holds a value: for a variable of each member of a kind, the members by value, kept up at every assignment.

`x in kind where x.v == E` then goes through those it is about, in the same order, and looks at nobody else; whether
there are any is known at once. In: what a playout goes through. Out: the same as a look-up, where that can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dsl.nodes import node
from interpreter.generated.fold import cannot_fail
from validator import model as m
from validator.tables import Instance
from validator.walk import mentions

if TYPE_CHECKING:
    from interpreter.generated.emit_statements import Statements
    from interpreter.generated.expressions import Expressions

FEWEST_MEMBERS = 9
"""Fewer are gone through as fast."""
MOST_VALUES = 20
"""That a variable may have."""


@node
class Holders(m.Expression):
    """The members of a kind whose variable has a value, in order."""

    variable: str
    wanted: m.Expression


@dataclass(frozen=True, slots=True)
class Held:
    """A variable whose holders may be kept: the number of its first member, and the values it may have."""

    base: int
    values: tuple[int | bool | None, ...]


@dataclass(slots=True)
class Asked:
    """The variables that may be kept by value, and of which values that is asked; `None` stands for none itself."""

    variables: dict[str, Held]
    for_none: set[str] = field(default_factory=set)
    for_any: set[str] = field(default_factory=set)

    def kept(self) -> dict[str, Held]:
        """What is worth to be kept: of a variable that is only asked for none, no other value."""
        asked = {name: held for name, held in self.variables.items() if name in self.for_none | self.for_any}
        return {name: held if name in self.for_any else replace(held, values=(None,)) for name, held in asked.items()}


def may_be_held(instance: Instance) -> dict[str, Held]:
    """The variables of every member of one kind that have few values and never begin anew."""
    fresh = {name for phase in instance.game.phases.values() for name in phase.fresh}
    found: dict[str, Held] = {}
    for name, variable in instance.game.variables.items():
        values = _values(instance, variable.type)
        if len(variable.family) == 1 and name not in fresh and not variable.starts_unset and values:
            kind = variable.family[0].type
            ids = instance.kinds[kind.kind].ids if isinstance(kind, m.KindType) else ()
            if len(ids) >= FEWEST_MEMBERS and ids == tuple(range(ids[0], ids[-1] + 1)):
                found[name] = Held(ids[0], values)
    return found


def _values(instance: Instance, type_: m.Type) -> tuple[int | bool | None, ...]:
    """What a variable of a type, or what it is compared with, may be; nothing if that is too much."""
    base = type_.base if isinstance(type_, m.OptionalType) else type_
    ids: Iterable[int | bool] = ()
    if isinstance(base, m.BoolType):
        ids = (False, True)
    elif isinstance(base, m.KindType):
        ids = instance.kinds[base.kind].ids
    values = (None, *ids)
    return values if 1 < len(values) <= MOST_VALUES else ()


# ---------------------------------------------------------------------------- asking


def narrowed(x: Expressions, binder: m.Binder) -> m.Binder:
    """A binder that goes through holders, if its condition begins with what they hold."""
    if x.holders is None or binder.where is None:
        return binder
    first, *others = _parts(x, binder.where)
    found = holders_of(x, binder, first)
    return binder if found is None else replace(binder, collection=found, where=_all_of(others))


def settled(x: Expressions, e: m.Comprehension) -> tuple[bool, Holders] | None:
    """`any` and `all` that ask for nothing else: whether there are (True) or are no holders, and these."""
    if x.holders is None or e.aggregate not in ("any", "all") or len(e.binders.binders) != 1:
        return None
    (binder,) = e.binders.binders
    element = x.fold(e.element)
    if binder.where is not None:
        if e.aggregate != "any" or not (isinstance(element, m.Const) and element.value is True):
            return None
        element = x.fold(binder.where)
    found = holders_of(x, binder, _opposite(element) if e.aggregate == "all" else element)
    return None if found is None else (e.aggregate == "any", found)


def moved_ahead(x: Expressions, e: m.Comprehension) -> m.Comprehension:
    """`any(A and B for ..)` as `any(B for .. where A)`, where A says who holds something."""
    (binder,) = e.binders.binders
    if x.holders is None or e.aggregate != "any" or binder.where is not None:
        return e
    first, *others = _parts(x, e.element)
    if not others or holders_of(x, binder, first) is None:
        return e
    rest = _all_of(others)
    assert rest is not None
    return replace(e, element=rest, binders=replace(e.binders, binders=(replace(binder, where=first),)))


def holders_of(x: Expressions, binder: m.Binder, condition: m.Expression | None) -> Holders | None:
    """The members of a kind that meet a condition, if it says nothing but what their variable is."""
    source = x.fold(binder.collection)
    if x.holders is None or condition is None or not isinstance(source, m.Collection):
        return None
    match x.fold(condition):
        case m.Operation(operator="is none", args=(one,)) as asked:
            pairs: tuple[tuple[m.Expression, m.Expression], ...] = ((one, m.Const(one.type, asked.span, None)),)
        case m.Operation(operator="==", args=(one, other)):
            pairs = ((one, other), (other, one))
        case _:
            return None
    for variable, wanted in pairs:
        name = _variable_of(x, variable, binder.local)
        if name is None or name not in x.holders.variables or mentions(binder.local, wanted) or not _is_sure(x, wanted):
            continue
        is_none = isinstance(wanted, m.Const) and wanted.value is None
        (x.holders.for_none if is_none else x.holders.for_any).add(name)
        return Holders(m.SetType(binder.local.type), binder.collection.span, name, wanted)
    return None


def _variable_of(x: Expressions, e: m.Expression, local: m.LocalVar) -> str | None:
    """The variable, if it is that of the member that a local stands for."""
    e = x.fold(e)
    match e.value if isinstance(e, m.Guarded) else e:
        case m.VariableRef(name=name, indexes=(m.Local(local=member),)) if member == local:
            return name
    return None


def _is_sure(x: Expressions, e: m.Expression) -> bool:
    """Can it be worked out, whether anybody is looked at or not?"""
    match e:
        case m.Builtin(name="next" | "previous", args=(seat,)):
            return x.all_in() and cannot_fail(seat)
    return cannot_fail(e)


def _opposite(e: m.Expression) -> m.Expression | None:
    match e:
        case m.Operation(operator="!="):
            return replace(e, operator="==")
        case m.Operation(operator="is not none"):
            return replace(e, operator="is none")
        case m.Operation(operator="not", args=(inner,)):
            return inner
    return None


def _parts(x: Expressions, e: m.Expression) -> list[m.Expression]:
    """What has to hold, one after the other."""
    e = x.opened(e)
    if isinstance(e, m.Operation) and e.operator == "and":
        first, *others = e.args
        return [*_parts(x, first), *others]
    return [e]


def _all_of(parts: list[m.Expression]) -> m.Expression | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return m.Operation(m.BOOL, parts[0].span, "and", tuple(parts))


# ---------------------------------------------------------------- what is kept


def table_of(x: Expressions, name: str) -> str:
    """The name of the holders of a variable, by value."""
    return f"by_{x.symbols.variables[name]}"


def beginnings(x: Expressions, kept: dict[str, Held]) -> list[str]:
    """Lines that make the tables of a state."""
    return [
        f"{table_of(x, name)} = holders({x.symbols.variable(name)}, {held.base}, {held.values})"
        for name, held in kept.items()
    ]


def assign(w: Statements, name: str, held: Held, place: str, index: str, code: str, value: m.Type) -> None:
    """Store a value that is named or short; who held another one before moves."""
    table, member = table_of(w.x, name), f"{index} + {held.base}" if held.base else index
    if len(held.values) > 1:
        code = w.held(code, "value")
        with w.w.block(f"if {place} != {code}:"):
            w.lines((f"{table}[{place}].remove({member})", f"insort({table}[{code}], {member})", f"{place} = {code}"))
        return
    if code == "None":
        with w.w.block(f"if {place} is not None:"):
            w.line(f"insort({table}[None], {member})")
    elif not isinstance(value, m.OptionalType):
        with w.w.block(f"if {place} is None:"):
            w.line(f"{table}[None].remove({member})")
    else:
        code = w.held(code, "value")
        with w.w.block(f"if ({place} is None) != ({code} is None):"):
            with w.w.block(f"if {code} is None:"):
                w.line(f"insort({table}[None], {member})")
            with w.w.block("else:"):
                w.line(f"{table}[None].remove({member})")
    w.line(f"{place} = {code}")
