"""The options of a decision in a playout: lists of bindings, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.comprehensions import clauses
from interpreter.emit_loops import plain_names
from interpreter.emit_options import Looks, guard, legal, locals_of, looks_of, rows
from interpreter.program import SiteOption
from interpreter.source import bare
from validator import model as m
from validator.effects import component_kind
from validator.walk import mentions

if TYPE_CHECKING:
    from interpreter.playout_code import PlayoutCode


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
    looks = looks_of(w.x, option)
    if looks is None:
        simple = len(binders.binders) == 1 and not binders.keys and binders.binders[0].where is None
        code = w.x.items(binders.binders[0].collection) if simple else rows(w, option, lambda: _binding(w, option))
        w.line(f"{name} = {bare(code)}")
        return False
    if not binders.keys and all(_can_be_inline(w, b, look) for b, look in zip(binders.binders, looks, strict=True)):
        _first_of_each_look(w, option, binders, looks, name)
        return False
    numbered = rows(w, option, lambda: f"(0, {_names(w, option)})")
    w.line(f"{name} = merged(S, {numbered}, {w.x.constants.object(f'looks_{name}', looks)})")
    return True


def _can_be_inline(w: PlayoutCode, binder: m.Binder, look: Looks | None) -> bool:
    """Is what distinguishes the values of a binder said in a few words?"""
    return look is None or (not look.said and isinstance(binder.local.type, m.KindType))


def _first_of_each_look(
    w: PlayoutCode, option: m.Option, binders: m.Binders, looks: Sequence[Looks | None], name: str
) -> None:
    """Of bindings that look the same the first."""
    seen = w.temporary("seen")
    w.line(f"{seen} = set()")
    with plain_names(w, locals_of(option)), w.computing_once():
        heads = clauses(w.x, binders.binders)
        parts = [_look(w, option, binder, look) for binder, look in zip(binders.binders, looks, strict=True)]
        look = parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
        w.line(f"{name} = [{_binding(w, option)} {heads} if (look := {look}) not in {seen} and not {seen}.add(look)]")


def _one_zone(w: PlayoutCode, binder: m.Binder, option: m.Option) -> bool:
    """Do all values of a binder lie in one zone, given the other arguments of the option?"""
    zone = w.x.fold(binder.collection)
    copies = [local for local in locals_of(option) if component_kind(local.type) is not None]
    return isinstance(zone, m.ZoneRef) and not any(mentions(local, zone) for local in copies)


def _look(w: PlayoutCode, option: m.Option, binder: m.Binder, look: Looks | None) -> str:
    """What tells a value from others: of a component its face, who sees it and where it is, as far as that differs."""
    c = w.x.symbols.declare(binder.local)
    if look is None:
        return c
    faces = w.x.constants.table("FACES", tuple(face << w.x.instance.players for face in w.x.instance.faces))
    code = f"{faces}[{c}]" + (f" | shown[{c}]" if w.tracks_shown() else "")
    return code if _one_zone(w, binder, option) else f"({code}, at[{c}])"


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
