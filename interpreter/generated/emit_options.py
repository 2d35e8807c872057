"""Lists of options as Python: what step code, which makes the lists, and playouts, which draw, have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from interpreter.generated.builtin_calls import position_code
from interpreter.generated.comprehensions import clauses, in_order
from interpreter.generated.emit_loops import plain_names
from interpreter.generated.emit_searches import listed
from interpreter.generated.emit_statements import Statements
from interpreter.generated.expressions import Expressions
from interpreter.generated.repeating import may_repeat
from interpreter.generated.source import bare
from interpreter.layout import AT, SHOWN, State
from interpreter.places import places_alike, ranges_over_names
from validator import model as m
from validator.kinds import component_kind
from validator.tables import Instance
from validator.walk import mentions


@dataclass(frozen=True, slots=True)
class Looks:
    """What tells components apart for an option: their face, place, who sees them, what variables say of them."""

    faces: tuple[int, ...]
    said: tuple[tuple[int, Mapping[int, tuple[int, ...]]], ...]
    """(place of a variable in the state, component -> flat indexes that are about it)."""
    alike: tuple[bool, ...]
    """By zone instance: may copies there be taken for each other? See `places_alike`. Empty: only the face counts,
    because the components are named, wherever they lie."""

    def __call__(self, S: State, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, tuple):
            return tuple(self(S, item) for item in value)
        if not self.alike:
            return self.faces[value]
        if not self.alike[S[AT][value]]:
            return value
        said = [S[place][i] for place, about in self.said for i in about.get(value, ())]
        return (self.faces[value], S[AT][value], S[SHOWN][value], *said)


def merged(S: State, rows: list[Any], looks: tuple[Looks | None, ...]) -> list[Any]:
    """Rows (number, *arguments) without those that look like one before."""
    found: dict[Any, Any] = {}
    for row in rows:
        key = tuple(value if look is None else look(S, value) for value, look in zip(row[1:], looks, strict=True))
        found.setdefault(key, row)
    return list(found.values())


def looks_of(x: Expressions, option: m.Option) -> tuple[Looks | None, ...] | None:
    """How the arguments of an option are compared; None if no two components can look the same."""
    looks = tuple(_looks(x, binder) for binder in option.heads)
    return looks if any(looks) else None


def _looks(x: Expressions, binder: m.Binder) -> Looks | None:
    kind = component_kind(x.instance.game, binder.local.type)
    if kind is None or kind not in x.instance.copied:
        return None
    if ranges_over_names(x.instance.game, binder):
        return Looks(x.instance.faces, (), ())
    return Looks(x.instance.faces, tuple(said_about(x, kind)), places_alike(x.instance))


def looks_of_all(x: Expressions) -> Looks:
    """How any components are compared, wherever they lie."""
    said = {place: (place, about) for kind in x.instance.copied for place, about in said_about(x, kind)}
    return Looks(x.instance.faces, tuple(said.values()), (True,) * len(places_alike(x.instance)))


def holders_of_copies(x: Expressions) -> tuple[int, ...]:
    """The places of the variables that may hold a component which has copies."""
    game, layout = x.instance.game, x.symbols.layout
    held = {name: component_kind(game, variable.type) for name, variable in game.variables.items()}
    copied = [name for name, kind in held.items() if kind in x.instance.copied]
    return tuple(layout.variables[name] for name in copied)


def said_about(x: Expressions, kind: str) -> list[tuple[int, Mapping[int, tuple[int, ...]]]]:
    """The variables over components of a kind, with the flat indexes about each component."""
    layout = x.symbols.layout
    found: list[tuple[int, Mapping[int, tuple[int, ...]]]] = []
    members = frozenset(x.instance.kinds[kind].ids)
    for name, radix in layout.families.items():
        family = x.instance.game.variables[name].family
        positions = [i for i, local in enumerate(family) if _is_component(x.instance, local)]
        about: dict[int, list[int]] = {}
        for flat in range(radix.size) if positions else ():
            for position in positions:
                about.setdefault(radix.members(flat)[position], []).append(flat)
        if members & about.keys():
            found.append((layout.variables[name], {c: tuple(flats) for c, flats in about.items()}))
    return found


def _is_component(instance: Instance, local: m.LocalVar) -> bool:
    return isinstance(local.type, m.KindType) and instance.game.kinds[local.type.kind].group == "component"


def legal(option: m.Option) -> m.Binders | None:
    """The binders of an option, its `when` among their conditions if it speaks of them."""
    if option.binders is None or option.when is None:
        return option.binders
    if not depends(option):
        return option.binders
    *others, last = option.binders.binders
    where = (
        option.when if last.where is None else m.Operation(m.BOOL, last.where.span, "and", (last.where, option.when))
    )
    return replace(option.binders, binders=(*others, replace(last, where=where)))


def depends(option: m.Option) -> bool:
    """Does the option's `when` differ from binding to binding?"""
    return option.when is not None and any(mentions(local, option.when) for local in locals_of(option))


def guard(code: Statements, option: m.Option) -> str:
    """The condition of an option that is the same for all bindings; `True` if it has none."""
    if option.when is None or (option.binders is not None and depends(option)):
        return "True"
    return bare(code.x.truth(option.when))


def locals_of(option: m.Option) -> list[m.LocalVar]:
    return [binder.local for binder in option.heads]


def rows(code: Statements, option: m.Option, item: Callable[[], str]) -> str:
    """A list of an option's combinations; what is searched for is searched in lines before."""
    binders = legal(option)
    assert binders is not None
    with plain_names(code, locals_of(option)), code.computing_once():
        return listed(code, binders, item) or in_order(code.x, binders, item)


def repeats(x: Expressions, option: m.Option) -> bool:
    """May one combination come up twice? Only lists that the rules put together hold equal things."""
    return option.binders is not None and any(may_repeat(x, binder.collection) for binder in option.binders.binders)


def is_told_apart_inline(code: Statements, option: m.Option) -> bool:
    """Can copies be told apart in a few words, or are there none?"""
    looks, binders = looks_of(code.x, option), option.binders
    if looks is None or binders is None:
        return True
    pairs = zip(binders.binders, looks, strict=True)
    return not binders.keys and all(look is None or _is_short(code, binder, look) for binder, look in pairs)


def _is_short(code: Statements, binder: m.Binder, look: Looks) -> bool:
    """Is what tells the components of a binder apart the same few facts wherever they lie?"""
    return not look.said and isinstance(binder.local.type, m.KindType) and _alike(code, binder, look) is not None


def _alike(code: Statements, binder: m.Binder, look: Looks) -> bool | None:
    """May copies among the components of a binder be taken for each other? None: here so, there not."""
    families = [code.x.instance.zones[name.removeprefix("zone:")] for name in code.effects.sources(binder.collection)]
    places = [place for family in families for place in look.alike[family.base : family.base + family.size]]
    return True if all(places) else None if any(places) else False


def distinct_rows(code: Statements, option: m.Option, item: Callable[[], str], name: str) -> str:
    """A list of an option's combinations, of those that look the same the first.

    Where that cannot be said inline the items have to be `(number, *arguments)`.
    """
    looks = looks_of(code.x, option)
    if looks is None:
        found = rows(code, option, item)
        return f"[*dict.fromkeys({found})]" if repeats(code.x, option) else found
    if not is_told_apart_inline(code, option):
        return f"merged(S, {rows(code, option, item)}, {code.x.constants.object(f'looks_{name}', looks)})"
    binders = legal(option)
    assert binders is not None
    seen = code.held("set()", "seen")
    with plain_names(code, locals_of(option)), code.computing_once():
        heads = clauses(code.x, binders.binders)
        parts = [_look(code, option, binder, look) for binder, look in zip(binders.binders, looks, strict=True)]
        look = parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
        return f"[{item()} {heads} if (look := {look}) not in {seen} and not {seen}.add(look)]"


def _look(code: Statements, option: m.Option, binder: m.Binder, look: Looks | None) -> str:
    """What tells a value from others: of a component its face, who sees it and where it is, as far as that differs."""
    name = code.x.symbols.declare(binder.local)
    if look is None or not _alike(code, binder, look):
        return name
    bits = code.x.instance.players + 2  # of a mask of seats, and two that chance may need; see `lots`
    faces = code.x.constants.table("FACES", tuple(face << bits for face in code.x.instance.faces))
    if not look.alike:
        return f"{faces}[{name}]"
    said = f"{faces}[{name}]" + (f" | shown[{name}]" if code.tracks_shown() else "")
    return said if _in_one_zone(code, binder, option) else f"({said}, at[{name}])"


def _in_one_zone(code: Statements, binder: m.Binder, option: m.Option) -> bool:
    """Do all values of a binder lie in one zone, given the other arguments of the option?"""
    zone = code.x.fold(binder.collection)
    components = [local for local in locals_of(option) if component_kind(code.x.instance.game, local.type) is not None]
    return isinstance(zone, m.ZoneRef) and not any(mentions(local, zone) for local in components)


def exists(code: Statements, option: m.Option) -> str:
    """A condition: is the option there at all?"""
    before, binders = guard(code, option), legal(option)
    if binders is None:
        return before if before == "True" else f"({before})"
    true = m.Const(m.BOOL, option.span, True)
    with plain_names(code, locals_of(option)):
        if len(binders.binders) == 1 and binders.binders[0].where is None:
            some = code.x.items(binders.binders[0].collection)
        else:
            some = code.x.truth(
                m.Comprehension(m.BOOL, option.span, "any", true, replace(binders, keys=(), ties=None), None)
            )
    return some if before == "True" else f"(({before}) and {some})"


def is_possible(code: Statements, option: m.Option) -> bool:
    """Can the option be there with these parameters?"""
    return option.when is None or code.x.fold.constant(option.when) is not False


def has_own(code: Statements, s: m.Choose) -> str:
    """A condition: is there an option of the decision's own that is a reason to ask?"""
    tests = [exists(code, option) for option in s.options if not option.idle and is_possible(code, option)]
    if "True" in tests:
        return "True"
    return f"({' or '.join(tests)})" if tests else "False"


def note_position(code: Statements) -> None:
    """A decision is asked: the position has come up, if any rule wants to know."""
    if code.repeats:
        code.line(f"S[REACHED] = noted(S[REACHED], {position_code(code.x)})")
