"""The options of a decision in a playout: lists of bindings, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import prod
from typing import TYPE_CHECKING

from interpreter.generated.emit_options import (
    depends,
    distinct_rows,
    is_told_apart_inline,
    legal,
    locals_of,
    looks_of,
    repeats,
    rows,
)
from interpreter.generated.emit_searches import decided, searches
from interpreter.generated.fold import cannot_fail
from interpreter.generated.holders import narrowed
from interpreter.generated.source import bare
from interpreter.limits import MOST_OPTIONS
from interpreter.program import SiteOption
from validator import model as m
from validator.walk import mentions

if TYPE_CHECKING:
    from interpreter.generated.playout_code import PlayoutCode


@dataclass(frozen=True, slots=True)
class Listed:
    """An option that has been counted.

    `bindings`: the name of the list of its bindings, or None if it has no binders. `numbered`: do the bindings
    begin with a number that means nothing? `count`: code for how many there are. `upto`: with those before it.
    """

    number: int
    offer: SiteOption
    bindings: str | None
    numbered: bool
    count: str
    upto: str = ""


def list_all(w: PlayoutCode, options: Sequence[tuple[int, SiteOption]]) -> list[Listed]:
    """Write the lists of bindings of some options."""
    found: list[Listed] = []
    for number, offer in options:
        with w.w.at(offer.option.span):
            found.append(list_one(w, number, offer))
    return found


def list_one(w: PlayoutCode, number: int, offer: SiteOption) -> Listed:
    option = offer.option
    own = option.when is not None and (option.binders is None or not depends(option))
    condition = bare(decided(w, option.when, w.x.truth)) if own and option.when is not None else "True"
    if option.binders is None:
        if condition == "True":
            return Listed(number, offer, None, False, "1")
        count = w.temporary("count")
        w.line(f"{count} = 1 if {condition} else 0")
        return Listed(number, offer, None, False, count)
    name = w.temporary(option.name)
    if condition != "True":
        w.line(f"{name} = ()")
        with w.w.block(f"if {condition}:"):
            numbered = _bindings(w, option, name)
    else:
        numbered = _bindings(w, option, name)
    return Listed(number, offer, name, numbered, f"len({name})")


def _bindings(w: PlayoutCode, option: m.Option, name: str) -> bool:
    """`name = [..]`; whether its items begin with a number."""
    binders = legal(option)
    assert binders is not None
    if looks_of(w.x, option) is None and len(binders.binders) == 1 and not binders.keys and not repeats(w.x, option):
        w.line(f"{name} = {_selected(w, option, binders.binders[0])}")
        return False
    numbered = not is_told_apart_inline(w, option)
    item = (lambda: f"(0, {_names(w, option)})") if numbered else (lambda: _binding(w, option))
    w.line(f"{name} = {distinct_rows(w, option, item, name)}")
    return numbered


def _selected(w: PlayoutCode, option: m.Option, binder: m.Binder) -> str:
    """The values of one binder: all there are, if it has no condition or one that the same part meets for all."""
    every_one = _all_of(w, w.x.fold(binder.collection))
    if binder.where is None:
        return every_one
    through = narrowed(w.x, binder)
    if through.where is None:
        return f"{w.x.items(through.collection)}[:]"
    same, others = _apart(w, binder.local, binder.where)
    if same == [] or others == [] or searches(w, binder.where):
        return rows(w, option, lambda: _binding(w, option))
    always = bare(w.x.truth(_either(same)))
    fewer = replace(option, binders=m.Binders((replace(binder, where=_either(others)),)), when=None)
    return f"{every_one} if {always} else {rows(w, fewer, lambda: _binding(w, option))}"


def _all_of(w: PlayoutCode, collection: m.Expression) -> str:
    """Of many choices of elements one is drawn by its number, and only that one is made."""
    match collection:
        case m.Builtin(name="subsets", args=(elements, size)):
            return f"Subsets({bare(w.x.items(elements))}, {bare(w.x.value(size))})"
    return bare(w.x.items(collection))


def _apart(w: PlayoutCode, local: m.LocalVar, condition: m.Expression) -> tuple[list[m.Expression], list[m.Expression]]:
    """The alternatives of a condition: first those that come first and do not depend on a local, then the others."""
    alternatives = _alternatives(w, condition)
    same = list(takewhile(lambda e: cannot_fail(e) and not mentions(local, e), alternatives))
    return same, alternatives[len(same) :]


def _alternatives(w: PlayoutCode, e: m.Expression) -> list[m.Expression]:
    """`a or b or c` in parts."""
    e = w.x.fold(e)
    if isinstance(e, m.Operation) and e.operator == "or":
        return [part for arg in e.args for part in _alternatives(w, arg)]
    return [e]


def _either(parts: list[m.Expression]) -> m.Expression:
    return parts[0] if len(parts) == 1 else m.Operation(m.BOOL, parts[0].span, "or", tuple(parts))


def may_be_many(w: PlayoutCode, option: m.Option) -> bool:
    """Can it have more bindings than a decision may have options?"""
    return prod(w.x.extent.length(binder.collection) for binder in option.heads) > MOST_OPTIONS


def _names(w: PlayoutCode, option: m.Option) -> str:
    return ", ".join(w.x.symbols.declare(local) for local in locals_of(option))


def _binding(w: PlayoutCode, option: m.Option) -> str:
    names = _names(w, option)
    return f"({names})" if len(locals_of(option)) > 1 else names


def counted(w: PlayoutCode, listed: Sequence[Listed], before: str = "") -> list[Listed]:
    """Write how many options there are up to and with each."""
    found: list[Listed] = []
    upto = before
    for option in listed:
        total = _plus(upto, option.count)
        upto = total if total.isdecimal() or total.isidentifier() else w.held(total, "upto")
        found.append(Listed(option.number, option.offer, option.bindings, option.numbered, option.count, upto))
    return found


def _plus(one: str, other: str) -> str:
    if one.isdecimal() and other.isdecimal():
        return str(int(one) + int(other))
    return f"{one} + {other}" if one else other
