"""May a collection hold the same thing twice? Only lists that the rules put together do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.generated.fold import is_constant
from interpreter.generated.tables import Tabulated
from validator import model as m

if TYPE_CHECKING:
    from interpreter.generated.expressions import Expressions

_OF_SEATS = frozenset({"players_from", "others", "opponents"})
"""Built-ins whose lists hold each seat once."""


def may_repeat(x: Expressions, collection: m.Expression) -> bool:
    e = x.fold(collection)
    if isinstance(e, m.Seats | m.Collection | m.CopiesOf) or not isinstance(e.type, m.ListType):
        return False
    if isinstance(e, m.ListLiteral):
        return not is_constant(e) or len(set(e.items)) < len(e.items)
    if isinstance(e, Tabulated):
        return x.fold.tables[e.table].repeats()
    if same := _as_others(x, e):
        return any(may_repeat(x, other) for other in same)
    if isinstance(e, m.Operation):
        return e.operator != ".."
    if isinstance(e, m.Comprehension):
        return not _is_one_each(e) or may_repeat(x, e.binders.binders[0].collection)
    return not (isinstance(e, m.Builtin) and e.name in _OF_SEATS)


def _as_others(x: Expressions, e: m.Expression) -> tuple[m.Expression, ...]:
    """The collections of which one repeats something if this one does, where it is not put together here."""
    match e:
        case m.FunctionCall(function=name):
            return (x.fold.body(name),)
        case m.LetIn(body=body):
            return (body,)
        case m.If(yes=yes, no=no):
            return (yes, no)
        case m.Builtin(name="subsets" | "pairs", args=(elements, *_)):
            return (elements,)
    return ()


def _is_one_each(e: m.Comprehension) -> bool:
    """`list(c for c in C where ..)`, `list(p.slot for p in C where ..)`: something else for each element of C."""
    (first, *more), element = e.binders.binders, e.element
    while isinstance(element, m.Guarded):
        element = element.value
    match element:
        case m.SlotContent(zone=m.ZoneRef(indexes=(m.Local(local=local),))) | m.Local(local=local):
            return not more and local == first.local
    return False
