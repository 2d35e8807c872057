"""`count any all sum min max first last best list set` over binders, as Python comprehensions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from interpreter.generated.fold import cannot_fail, rebuild
from interpreter.generated.holders import moved_ahead, narrowed, settled
from interpreter.generated.intervals import sum_may_outgrow
from interpreter.generated.source import bare
from validator import model as m
from validator.rewrite import substitute
from validator.walk import every, mentions

if TYPE_CHECKING:
    from interpreter.generated.expressions import Expressions

LONGEST_UNROLLED = 12
"""Members of a kind for which `any` and `all` are still written out."""
WIDEST_UNROLLED = 50
"""Characters of one such condition."""


def tidy(code: str) -> str:
    """Without outer parentheses, where a conditional would not need them."""
    return code if " if " in code or "lambda" in code else bare(code)


def clauses(
    x: Expressions, binders: tuple[m.Binder, ...], inside: tuple[m.Expression, ...] = (), *, ordered: bool = True
) -> str:
    """`for a in A if W for b in B`; `inside` is what is evaluated for each combination; is it `ordered`, so that what
    comes first or last matters?"""
    parts: list[str] = []
    binders = tuple(narrowed(x, binder) for binder in binders)
    for binder, head in zip(binders, heads(x, binders, inside, ordered=ordered), strict=True):
        parts.append(head)
        if binder.where is not None and x.fold.constant(binder.where) is not True:
            parts.append(f"if {tidy(x.truth(binder.where))}")
    return " ".join(parts)


def heads(
    x: Expressions, binders: tuple[m.Binder, ...], inside: tuple[m.Expression, ...], *, ordered: bool = True
) -> Iterator[str]:
    """`for a in A` of each binder, with its name declared."""
    weights, _ = x.extent.weights(binders, inside)
    for number, binder in enumerate(binders):
        collection = tidy((x.items if ordered else x.unordered)(binder.collection))
        if weights is not None:
            collection = x.counting(collection, weights[number])
        x.in_comprehensions.add(binder.local.number)
        yield f"for {x.symbols.declare(binder.local)} in {collection}"


def keyed(
    x: Expressions,
    e: m.Binders,
    item: Callable[[], str],
    element: tuple[m.Expression, ...] = (),
    *,
    ordered: bool = True,
) -> str:
    """`(key, item) for ..`; the item, made from `element`, is asked for when the binders are declared."""
    heads = clauses(x, e.binders, (*element, *e.keys), ordered=ordered)
    return f"({sort_key(x, e.keys)}, {item()}) {heads}"


def sort_key(x: Expressions, keys: tuple[m.Expression, ...]) -> str:
    """Code for what combinations are ordered by."""
    codes = [_sortable(x, key) for key in keys]
    return bare(codes[0]) if len(codes) == 1 else f"({', '.join(codes)})"


def _sortable(x: Expressions, key: m.Expression) -> str:
    """None comes before everything."""
    code = x.value(key)
    return f"({code} is not None, {code})" if isinstance(key.type, m.OptionalType) else code


def in_order(
    x: Expressions,
    e: m.Binders,
    item: Callable[[], str],
    element: tuple[m.Expression, ...] = (),
    *,
    ordered: bool = True,
) -> str:
    """A list of the items of a loop head, sorted if it has keys; items are made from `element`."""
    if not e.keys:
        heads = clauses(x, e.binders, element, ordered=ordered)
        return f"[{item()} {heads}]"
    return f"{'ordered_last' if e.ties == 'last' else 'ordered'}([{keyed(x, e, item, element)}])"


def collection(x: Expressions, e: m.Comprehension) -> tuple[str, bool]:
    """Code for `list` and `set` (and for aggregates of collections), and whether it is a tuple."""
    if e.aggregate not in ("list", "set"):
        return value(x, e), True
    whole = _whole_zone(x, e)
    if whole is not None and not x.is_loose(whole):
        return f"tuple({x.contents(whole)})", True
    found = _listed(x, e)
    if e.aggregate == "list" or _comes_sorted(x, e):
        return found, False
    return f"unique({found})", True


def _whole_zone(x: Expressions, e: m.Comprehension) -> m.ZoneRef | None:
    """The zone of `list(c for c in Z)`."""
    match e:
        case m.Comprehension(
            aggregate="list",
            element=m.Local(local=local),
            binders=m.Binders(binders=(m.Binder(local=bound, where=None, collection=collection),), keys=()),
        ) if local == bound:
            zone = x.fold(collection)
            return zone if isinstance(zone, m.ZoneRef) else None
    return None


def _comes_sorted(x: Expressions, e: m.Comprehension) -> bool:
    """Does a `set` pick from what is a set already?"""
    if len(e.binders.binders) != 1 or e.binders.keys:
        return False
    binder = e.binders.binders[0]
    source = x.fold(binder.collection)
    is_set = isinstance(source, m.Collection) or (isinstance(source, m.ZoneRef) and _form(source) == "set")
    return is_set and isinstance(e.element, m.Local) and e.element.local == binder.local


def _form(zone: m.ZoneRef) -> str:
    return zone.type.form if isinstance(zone.type, m.ZoneType) else ""


def value(x: Expressions, e: m.Comprehension) -> str:
    return _AGGREGATES[e.aggregate](x, e)


def truth(x: Expressions, e: m.Comprehension) -> str:
    return _quantified(x, e) if e.aggregate in ("any", "all") else value(x, e)


# ------------------------------------------------------------------------- aggregates


def _defaulting(
    x: Expressions, e: m.Comprehension, found: str, call: Callable[[str, str], str], nothing: str = ""
) -> str:
    """A call of (what was found, the default); a default that may fail is computed only if nothing was found."""
    if e.default is None:
        return call(found, nothing)
    default = bare(x.value(e.default))
    if cannot_fail(x.fold(e.default)):
        return call(found, f", {default}")
    return f"lazily({found}, lambda found: {call('found', nothing)}, lambda: {default})"


ORDERED = frozenset({"list", "first", "last"})
"""Aggregates for which it matters what comes before what."""


def _listed(x: Expressions, e: m.Comprehension) -> str:
    item = (e.element,)
    return in_order(x, e.binders, lambda: bare(x.value(e.element)), item, ordered=e.aggregate in ORDERED)


def _count(x: Expressions, e: m.Comprehension) -> str:
    matched = _matching(x, e)
    if matched is not None:
        column, wanted, binder = matched
        local = x.symbols.declare(binder.local)
        weights, _ = x.extent.weights((binder,), (wanted,))
        collection = tidy(x.unordered(binder.collection))
        collection = collection if weights is None else x.counting(collection, weights[0])
        found = f"[{column}[{local}] for {local} in {collection}]"
        return f"{x.once(found, binder.collection, binder.local.name)}.count({bare(x.value(wanted))})"
    if len(e.binders.binders) == 1:
        binder = narrowed(x, e.binders.binders[0])
        if binder.where is None and binder != e.binders.binders[0]:
            return f"len({x.items(binder.collection)})"
    return f"len([1 {clauses(x, e.binders.binders, ordered=False)}])"


def _matching(x: Expressions, e: m.Comprehension) -> tuple[str, m.Expression, m.Binder] | None:
    """`count(c for c in C where c.a == E)`: the column of `a`, E and the binder; E must not depend on c."""
    if e.aggregate != "count" or len(e.binders.binders) != 1:
        return None
    binder = e.binders.binders[0]
    match None if binder.where is None else x.fold(binder.where):
        case (
            m.Operation(operator="==", args=(m.AttributeRef(subject=m.Local(local=local)) as one, other))
            | m.Operation(operator="==", args=(other, m.AttributeRef(subject=m.Local(local=local)) as one))
        ) if local == binder.local and not mentions(local, other):
            return x.column(one.kind, one.name), other, binder
    return None


def _quantified(x: Expressions, e: m.Comprehension) -> str:
    """`any` and `all`: written out for a few members, else a generator that stops early."""
    known = settled(x, e)
    if known is not None:
        some, holders = known
        return x.items(holders) if some else f"(not {x.items(holders)})"
    unrolled = _unrolled(x, e)
    if unrolled is not None:
        return unrolled
    e = moved_ahead(x, e) if len(e.binders.binders) == 1 else e
    heads = clauses(x, e.binders.binders, (e.element,), ordered=False)
    return f"{e.aggregate}({tidy(x.truth(e.element))} {heads})"


def is_loop(x: Expressions, e: m.Comprehension) -> bool:
    """Is it an `any` or `all` that is not written out?"""
    if e.aggregate not in ("any", "all") or len(e.binders.binders) != 1 or settled(x, e) is not None:
        return False
    return not _few_members(x, e.binders.binders)


def _unrolled(x: Expressions, e: m.Comprehension) -> str | None:
    ids = _few_members(x, e.binders.binders)
    if ids is None or any(True for _ in every(m.Comprehension, (e.element, e.binders.binders[0].where))):
        return None
    binder = e.binders.binders[0]
    parts: list[str] = []
    for member in ids:
        here = {binder.local: m.Const(binder.local.type, e.span, member)}
        condition = x.truth(substitute(e.element, here))
        if binder.where is not None:
            guard = x.truth(substitute(binder.where, here))
            condition = _guarded(guard, condition, e.aggregate)
        if len(condition) > WIDEST_UNROLLED:
            return None
        parts.append(condition)
    return "(" + (" or " if e.aggregate == "any" else " and ").join(parts) + ")"


def _guarded(guard: str, condition: str, aggregate: str) -> str:
    """One member's part of `any` or `all` with a `where`."""
    if aggregate == "any":
        return guard if condition == "True" else f"({guard} and {condition})"
    return f"(not {guard} or {condition})"


def _few_members(x: Expressions, binders: tuple[m.Binder, ...]) -> tuple[int, ...] | None:
    """The members a single binder ranges over, if that is a kind with few, or the seats of a game that keeps them."""
    if len(binders) != 1:
        return None
    source = x.fold(binders[0].collection)
    if isinstance(source, m.Collection):
        ids = x.instance.kinds[source.kind].ids
    elif isinstance(source, m.Seats) and (x.all_in() or not source.alive):
        ids = tuple(range(x.instance.players))
    else:
        return None
    return ids if 0 < len(ids) <= LONGEST_UNROLLED else None


def _any_value(x: Expressions, e: m.Comprehension) -> str:
    code = _quantified(x, e)
    return code if code.startswith(("any(", "all(")) else f"bool({bare(code)})"


def _sum(x: Expressions, e: m.Comprehension) -> str:
    code = _tallied(x, e) or f"sum({_listed(x, e)})"
    return f"sized({code})" if sum_may_outgrow(x.fold, e.element) else code


def _tallied(x: Expressions, e: m.Comprehension) -> str | None:
    """`sum(f(count(c for c in C where c.a == k)) for k in kind)`: C is gone through once, not once for each k."""
    if len(e.binders.binders) != 1 or e.binders.binders[0].where is not None:
        return None
    binder = e.binders.binders[0]
    source = x.fold(binder.collection)
    counts = [c for c in every(m.Comprehension, x.fold(e.element)) if _counts_for(x, c, binder.local)]
    if not (isinstance(source, m.Collection) and counts and all(c == counts[0] for c in counts)):
        return None
    matched = _matching(x, counts[0])
    element = _replaced(x.fold(e.element), counts[0], m.Local(m.INT, e.span, binder.local))
    ids = x.instance.kinds[source.kind].ids
    if matched is None or _uses(binder.local, element) != len(counts) or ids != tuple(range(ids[0], ids[-1] + 1)):
        return None
    column, _, inner = matched
    tally = f"tally({column}, {bare(x.unordered(inner.collection))}, {ids[0]}, {len(ids)})"
    count = x.symbols.declare(binder.local)
    return f"sum([{bare(x.value(element))} for {count} in {tally}])"


def _counts_for(x: Expressions, c: m.Comprehension, local: m.LocalVar) -> bool:
    matched = _matching(x, c)
    if matched is None:
        return False
    _, wanted, inner = matched
    return isinstance(wanted, m.Local) and wanted.local == local and not mentions(local, inner.collection)


def _replaced(e: m.Expression, old: m.Expression, new: m.Expression) -> m.Expression:
    result: m.Expression = new if e == old else rebuild(e, lambda part: _replaced(part, old, new))
    return result


def _uses(local: m.LocalVar, e: m.Expression) -> int:
    return sum(1 for use in every(m.Local, e) if use.local == local)


def _extreme(x: Expressions, e: m.Comprehension) -> str:
    return _defaulting(x, e, _listed(x, e), lambda found, default: f"extreme({e.aggregate}, {found}{default})")


def _first(x: Expressions, e: m.Comprehension) -> str:
    if e.binders.keys or not (e.default is None or cannot_fail(x.fold(e.default))):
        return _defaulting(x, e, _listed(x, e), lambda found, default: f"head({found}{default})", ", None")
    heads = clauses(x, e.binders.binders, (e.element,))
    found = f"({bare(x.value(e.element))} {heads})"
    return _defaulting(x, e, found, lambda found, default: f"next({found}{default})", ", None")


def _last(x: Expressions, e: m.Comprehension) -> str:
    return _defaulting(x, e, _listed(x, e), lambda found, default: f"tail({found}{default})", ", None")


def _best(x: Expressions, e: m.Comprehension) -> str:
    decided = e.binders.ties is not None
    pairs = keyed(x, e.binders, lambda: bare(x.value(e.element)), (e.element,), ordered=decided)
    ties = repr(e.binders.ties)
    return _defaulting(x, e, f"[{pairs}]", lambda found, default: f"best({found}, {ties}{default})")


_AGGREGATES: Mapping[str, Callable[[Expressions, m.Comprehension], str]] = {
    "count": _count,
    "sum": _sum,
    "any": _any_value,
    "all": _any_value,
    "min": _extreme,
    "max": _extreme,
    "first": _first,
    "last": _last,
    "best": _best,
}
