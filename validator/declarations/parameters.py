"""Parameters and variants: what may be set before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dsl import syntax as s
from dsl.parser import parse_declaration
from dsl.suggest import did_you_mean
from dsl.values import Text
from validator import schema
from validator.declarations.families import Head, enter, head
from validator.declarations.kinds import Draft, choice_draft
from validator.elaboration import expressions
from validator.elaboration.reading import cited, expression, int_range, read
from validator.elaboration.scope import Globals, ParameterSymbol, Scope
from validator.elaboration.typenames import value_type
from validator.model import BOOL, Expression, GameParameter, KindType, Requirement, Type, Variant


@dataclass(frozen=True, slots=True)
class ParameterDraft:
    """`default` is an expression that stands in the one-line form; the long form's are still texts."""

    head: Head
    type: s.TypeExpr
    default: s.Expr | None
    long: schema.LongParameter | None

    @property
    def is_choice(self) -> bool:
        return isinstance(self.type, s.TypeChoice)


def read_parameter(key: Text, entry: Text | schema.LongParameter, names: Globals) -> ParameterDraft | None:
    """The head and type of an entry; its name is not entered yet, for its type may be a kind not yet known."""
    place = head(key, names)
    if isinstance(entry, schema.LongParameter):
        node = _long_type(key, entry, names)
    else:
        node = read(entry, parse_declaration, names)
    if place is None or node is None:
        return None
    for seen in node.seen:
        names.report("DECL09", "parameters are known to all", seen.span, "delete it")
    return ParameterDraft(place, node.type, node.default, entry if isinstance(entry, schema.LongParameter) else None)


def _long_type(key: Text, entry: schema.LongParameter, names: Globals) -> s.Declaration | None:
    text = entry.type if entry.type is not None else entry.range
    if text is None:
        names.report("DECL11", f"nothing says what `{key}` is", key.span, "add `range: 1..10` or `type: bool`")
        return None
    return read(text, parse_declaration, names)


def choices(drafts: list[ParameterDraft]) -> list[Draft]:
    """The little enums of the choice parameters, each named like its parameter."""
    return [
        choice_draft(draft.head.name, draft.type.names, draft.head.span)
        for draft in drafts
        if isinstance(draft.type, s.TypeChoice)
    ]


def enter_parameter(draft: ParameterDraft, names: Globals) -> bool:
    type_ = _type(draft, names)
    return enter(ParameterSymbol(draft.head.name, draft.head.span, draft.head.kinds, type_), draft.head.short, names)


def _type(draft: ParameterDraft, names: Globals) -> Type:
    return KindType(draft.head.name) if draft.is_choice else value_type(draft.type, names)


def parameter(draft: ParameterDraft, names: Globals) -> GameParameter:
    scope, type_ = draft.head.scope(names), _type(draft, names)
    default, defaults, by_players = _long_defaults(draft, type_, names)
    if draft.default is not None:
        default = expressions.elaborate(draft.default, scope, type_)
    if default is None and not defaults and not by_players:
        hint = "add a default: ` = 3` on the line, or `default:`"
        names.report("DECL11", f"`{draft.head.name}` has no default", draft.head.span, hint)
    return GameParameter(
        name=draft.head.name,
        family=draft.head.family,
        type=type_,
        range=int_range(draft.type, scope),
        default=default,
        by_players=by_players,
        defaults=defaults,
        text=str((draft.long and draft.long.text) or ""),
        rules=cited(draft.long and draft.long.rules),
        span=draft.head.span,
    )


def _long_defaults(
    draft: ParameterDraft, type_: Type, names: Globals
) -> tuple[Expression | None, Mapping[str, Expression], Mapping[int, Expression]]:
    """The default, the defaults by member of a family, and by number of players, of the long form."""
    if draft.long is None:
        return None, {}, {}
    scope, given = draft.head.scope(names), draft.long.default
    by_members = _by_members(draft, given, names) if isinstance(given, dict) else {}
    default = None if isinstance(given, dict) else expression(given, scope, type_)
    defaults = {str(name): expression(text, scope, type_) for name, text in by_members.items()}
    by_players = {_players(key, names): expression(text, scope, type_) for key, text in draft.long.by_players.items()}
    return (
        default,
        {name: value for name, value in defaults.items() if value is not None},
        {number: value for number, value in by_players.items() if value is not None},
    )


def _by_members(draft: ParameterDraft, given: Mapping[Text, Text], names: Globals) -> Mapping[Text, Text]:
    if len(draft.head.family) != 1:
        first = next(iter(given))
        names.report("DECL11", f"`{draft.head.name}` has one default", first.span, "write it as a text")
        return {}
    kind = draft.head.kinds[0]
    members = [name for name, symbols in names.members.items() if any(symbol.kind == kind for symbol in symbols)]
    for name in given:
        if name not in members:
            names.report("DECL11", f"no {kind} is called `{name}`", name.span, did_you_mean(name, members))
    return given


def _players(key: Text, names: Globals) -> int:
    if key.isdecimal() and len(key) < 3:
        return int(key)
    names.report("DECL11", f"`{key}` is no number of players", key.span, "write `{3: 10, 4: 10}`")
    return 0


# --------------------------------------------------------------------- variants


def variant(name: Text, entries: Mapping[Text, Text], names: Globals) -> Variant:
    """Named values for parameters. The entry `text` says what the variant is."""
    values: dict[str, Expression] = {}
    for key, text in entries.items():
        symbol = names.things.get(key)
        if isinstance(symbol, ParameterSymbol):
            value = expression(text, Scope(names), symbol.type)
            values |= {} if value is None else {str(key): value}
        elif key != "text":
            known = [thing.name for thing in names.things.values() if isinstance(thing, ParameterSymbol)]
            names.report("DECL20", f"there is no parameter `{key}`", key.span, did_you_mean(key, known))
    about = next((str(entry) for key, entry in entries.items() if key == "text"), "")
    return Variant(str(name), about, values, name.span)


def requirement(entry: Text | schema.Requirement, names: Globals) -> Requirement | None:
    """A condition that the parameters must meet; None if it cannot be read."""
    long = entry if isinstance(entry, schema.Requirement) else None
    text = entry if isinstance(entry, Text) else entry.that
    condition = expression(text, Scope(names), BOOL)
    if condition is None:
        return None
    return Requirement(condition, str((long and long.text) or ""), cited(long and long.rules), text.span)
