"""Zones and variables: declared by name and type first, elaborated when every name of the game is known."""

from __future__ import annotations

from dataclasses import dataclass

from dsl import syntax as s
from dsl.values import Text
from validator import schema
from validator.declarations.families import ALL, Head, enter, head, line, visibility
from validator.elaboration import expressions, statements, types
from validator.elaboration.reading import cited, int_range, one_of
from validator.elaboration.scope import Globals, Surroundings, VariableSymbol, ZoneSymbol
from validator.elaboration.typenames import value_type, zone_type
from validator.model import Block, Expression, KindType, Type, Variable, Zone, ZoneType


@dataclass(frozen=True, slots=True)
class ZoneDraft:
    head: Head
    type: ZoneType
    node: s.Declaration
    long: schema.LongZone | None


@dataclass(frozen=True, slots=True)
class VariableDraft:
    head: Head
    type: Type
    node: s.Declaration
    rules: tuple[str, ...]
    quiet: bool


# ------------------------------------------------------------------------ zones


def declare_zone(key: Text, entry: Text | schema.LongZone, names: Globals) -> ZoneDraft | None:
    long = entry if isinstance(entry, schema.LongZone) else None
    place = head(key, names)
    node = line(entry.value if isinstance(entry, schema.LongZone) else entry, names)
    type_ = zone_type(node.type, names) if node is not None else None
    if place is None or node is None or type_ is None:
        return None
    if not enter(ZoneSymbol(place.name, place.span, place.kinds, type_), place.short, names):
        return None
    return ZoneDraft(place, type_, node, long)


def zone(draft: ZoneDraft, names: Globals) -> Zone:
    seen = visibility(draft.node, draft.head, count=False, names=names)
    if seen is None:
        hint = "add `, seen by all`, or `nobody`, `owner`, `others`, an expression of players"
        names.report("DECL10", f"nothing says who sees `{draft.head.name}`", draft.node.span, hint)
    return Zone(
        name=draft.head.name,
        family=draft.head.family,
        kind=draft.type.kind,
        form=draft.type.form,
        start=_start(draft, names),
        seen=seen or ALL,
        count_seen=visibility(draft.node, draft.head, count=True, names=names) or ALL,
        when_short=_when_short(draft, names),
        rules=cited(draft.long and draft.long.rules),
        span=draft.head.span,
    )


def _start(draft: ZoneDraft, names: Globals) -> Expression | None:
    """The components that begin there: one, several, or for a slot perhaps none."""
    node = draft.node.default
    if node is None:
        return None
    kind = KindType(draft.type.kind)
    value = expressions.at(draft.head.scope(names)).value(node, kind)
    inner = types.element(value.type) or types.present(value.type)
    if not types.fits(inner, kind, names):
        message = f"a {draft.type.form} of {kind.kind} cannot begin with a {types.show(value.type)}"
        names.report("TYPE01", message, node.span, f"name components of kind {kind.kind}")
    return value


def _when_short(draft: ZoneDraft, names: Globals) -> Block | None:
    if draft.long is None or draft.long.when_short is None:
        return None
    scope = draft.head.scope(names).standing(Surroundings("when_short", draft.head.name))
    return statements.block(draft.long.when_short, scope)


# -------------------------------------------------------------------- variables


def declare_variable(key: Text, entry: Text | schema.LongVariable, names: Globals) -> VariableDraft | None:
    place = head(key, names)
    long = entry if isinstance(entry, schema.LongVariable) else None
    node = line(entry.value if isinstance(entry, schema.LongVariable) else entry, names)
    if place is None or node is None:
        return None
    type_ = value_type(node.type, names)
    if not enter(VariableSymbol(place.name, place.span, place.kinds, type_), place.short, names):
        return None
    quiet = one_of(None if long is None else long.quiet, ("true", "false"), "false", names) == "true"
    return VariableDraft(place, type_, node, cited(long and long.rules), quiet)


def variable(draft: VariableDraft, names: Globals) -> Variable:
    scope = draft.head.scope(names)
    node = draft.node
    for seen in node.seen:
        if seen.count:
            names.report("DECL09", "only a zone has a count", seen.span, "write `seen by`")
    return Variable(
        name=draft.head.name,
        family=draft.head.family,
        type=draft.type,
        range=int_range(node.type, scope),
        default=None if node.default is None else expressions.elaborate(node.default, scope, draft.type),
        seen=visibility(node, draft.head, count=False, names=names) or ALL,
        rules=draft.rules,
        quiet=draft.quiet,
        span=draft.head.span,
    )
