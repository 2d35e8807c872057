"""The options of a decision in a playout: lists of bindings, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.generated.emit_options import (
    distinct_rows,
    guard,
    is_told_apart_inline,
    legal,
    locals_of,
    looks_of,
    repeats,
)
from interpreter.generated.source import bare
from interpreter.program import SiteOption
from validator import model as m

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
    condition = guard(w, option)
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
    if looks_of(w.x, option) is None and len(binders.binders) == 1 and not binders.keys:
        binder = binders.binders[0]
        if binder.where is None and not repeats(w.x, option):
            w.line(f"{name} = {bare(w.x.items(binder.collection))}")
            return False
    numbered = not is_told_apart_inline(w, option)
    item = (lambda: f"(0, {_names(w, option)})") if numbered else (lambda: _binding(w, option))
    w.line(f"{name} = {distinct_rows(w, option, item, name)}")
    return numbered


def may_be_many(w: PlayoutCode, option: m.Option) -> bool:
    """Can it have more bindings than there are seats, components or spaces?"""
    few = (m.ZoneRef, m.Collection, m.Seats)
    return len(option.heads) > 1 or any(not isinstance(w.x.fold(b.collection), few) for b in option.heads)


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
