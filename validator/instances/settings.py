"""Values for parameters as they come from outside: a text of `--set name=value`, or a Python value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from dsl.diagnostics import Diagnostic, Source, Span
from dsl.suggest import did_you_mean
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.instances.members import FamilyMembers
from validator.instances.tabulate import Tabulation, check_range
from validator.model import (
    BOOL,
    INT,
    PLAYER,
    CheckedGame,
    GameParameter,
    KindType,
    LocalVar,
    OptionalType,
    Type,
)
from validator.tables import Value

Setting = int | bool | str | None | Mapping[str, int | bool | str | None]
"""A family takes a value for each member that is not to have its default; or each by itself, as `moons.weight`.

A member of several kinds is called `moons, 2`; by itself it is written as it is read, `moons.weight(2)`.
"""


LONGEST_NUMBER = 15
"""Signs of a number, as in an expression."""


class Refused(Exception):
    """A value cannot be read; the text says why."""


def place_of(name: str, value: object) -> Span:
    """A setting stands in no file; this is what is shown instead."""
    text = f"{name}={value}"
    return Span(Source("--set", text), 0, len(text))


def settings_of(
    game: CheckedGame, players: int, given: Mapping[str, Setting], variant: str | None
) -> tuple[dict[str, Value], list[Diagnostic]]:
    """The values that replace defaults: of the variant, then those given; and what cannot be one."""
    settings: dict[str, Value] = {}
    faults: list[Diagnostic] = []
    if variant is not None:
        settings |= _of_variant(game, players, variant, faults)
    for name, value in _by_family(game, players, given).items():
        parameter = game.parameters.get(name)
        if parameter is None:
            hint = did_you_mean(name, game.parameters) or f"this game has {', '.join(game.parameters) or 'none'}"
            faults.append(Diagnostic("DECL25", f"there is no parameter `{name}`", place_of(name, value), hint))
            continue
        try:
            settings[name] = _read(game, players, parameter, value, settings)
        except Refused as reason:
            faults.append(Diagnostic("DECL25", str(reason), place_of(name, value), _hint(parameter.type)))
    return settings, faults


def _by_family(game: CheckedGame, players: int, given: Mapping[str, Setting]) -> dict[str, Setting]:
    """`moons.weight` and `player(2).handicap` gathered under the families they belong to."""
    gathered: dict[str, Setting] = {}
    members: dict[str, dict[str, int | bool | str | None]] = {}
    tables = Tabulation(game, players, {})
    for name, value in given.items():
        found = None if isinstance(value, Mapping) else _member_of_family(game, tables, name)
        if found is None:
            gathered[name] = value
        elif not isinstance(value, Mapping):
            members.setdefault(found[0], {})[found[1]] = value
    return {**gathered, **members}


def _member_of_family(game: CheckedGame, tables: Tabulation, name: str) -> tuple[str, str] | None:
    """The family parameter and the member's name that `moons.weight` means."""
    written = _MEMBER.fullmatch(name)
    if written is None:
        return None
    seat, owner, short, others = written.groups()
    member = ", ".join(part for part in (seat or owner, others) if part)
    for parameter in game.parameters.values():
        for local in parameter.family[:1]:
            if parameter.name == f"{local.name}.{short}" and member in _members(parameter, tables).values():
                return parameter.name, member
    return None


_MEMBER = re.compile(r"(?:player\((\d+)\)|([^.()]+))\.(\w+)(?:\(([^()]+)\))?")


def _members(parameter: GameParameter, tables: Tabulation) -> dict[int, str]:
    """What the members of a family are called, by flat index."""
    found: dict[int, str] = {}
    for index, members in FamilyMembers(tables, parameter.family):
        found[index] = ", ".join(_name_of(local, members[local.number], tables) for local in parameter.family)
    return found


def _name_of(local: LocalVar, member: Value, tables: Tabulation) -> str:
    assert isinstance(member, int)
    return tables.names_of(local.name)[member - tables.kinds[local.name].base]


def _of_variant(game: CheckedGame, players: int, name: str, faults: list[Diagnostic]) -> dict[str, Value]:
    variant = game.variants.get(name)
    if variant is None:
        hint = did_you_mean(name, game.variants) or f"this game has {', '.join(game.variants) or 'none'}"
        faults.append(Diagnostic("DECL25", f"there is no variant `{name}`", place_of("variant", name), hint))
        return {}
    env = Tabulation(game, players, {}).env()
    found: dict[str, Value] = {}
    for parameter, expression in variant.values.items():
        try:
            found[parameter] = evaluate(expression, env)
        except RuleError as error:
            faults.append(error.diagnostic)
    return found


def _read(
    game: CheckedGame, players: int, parameter: GameParameter, value: Setting, settings: Mapping[str, Value]
) -> Value:
    tables = Tabulation(game, players, settings)
    if not parameter.family:
        if isinstance(value, Mapping):
            raise Refused(f"`{parameter.name}` has one value")
        return _one(value, parameter.type, tables)
    if not isinstance(value, Mapping):
        raise Refused(f"`{parameter.name}` has a value for each {parameter.family[0].name}")
    return _family(parameter, value, tables)


def _family(parameter: GameParameter, value: Mapping[str, int | bool | str | None], tables: Tabulation) -> Value:
    defaults = tables.parameters[parameter.name]
    assert isinstance(defaults, tuple)
    members = _members(parameter, tables)
    known = frozenset(members.values())
    unknown = [name for name in value if name not in known]
    if unknown:
        kinds = ", ".join(local.name for local in parameter.family)
        raise Refused(f"no {kinds} is called `{unknown[0]}`")
    found = list(defaults)
    for index, name in members.items():
        if name in value:
            found[index] = _one(value[name], parameter.type, tables)
    return tuple(found)


# --------------------------------------------------------------------- one value


def _one(value: object, type_: Type, tables: Tabulation) -> Value:
    """A value of a type, from the text or the Python value that says it."""
    if isinstance(type_, OptionalType):
        return None if value in (None, "none") else _one(value, type_.base, tables)
    for wanted, read in _READERS:
        if type_ == wanted:
            return read(value, tables)
    if isinstance(type_, KindType):
        return _member(value, type_.kind, tables)
    raise Refused("a value of this type can only be set in a variant")


def _number(value: object, tables: Tabulation) -> int:
    if isinstance(value, str) and value.strip().removeprefix("-").isdecimal():
        if len(value) > LONGEST_NUMBER:
            raise Refused(f"`{value}` is too large a number")
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise Refused(f"`{value}` is no whole number")


def _truth(value: object, tables: Tabulation) -> bool:
    if value in ("true", "false"):
        return value == "true"
    if isinstance(value, bool):
        return value
    raise Refused(f"`{value}` is neither true nor false")


def _seat(value: object, tables: Tabulation) -> int:
    """Seats count from 1 outside; `player(2)` is understood, too."""
    text = value.removeprefix("player(").removesuffix(")") if isinstance(value, str) else value
    seat = _number(text, tables)
    if not 1 <= seat <= tables.players:
        raise Refused(f"there is no player {seat}; {tables.players} play")
    return seat - 1


def _member(value: object, kind: str, tables: Tabulation) -> int:
    names = tables.names_of(kind)
    if value not in names:
        raise Refused(f"`{value}` is not one of {', '.join(dict.fromkeys(names))}")
    return tables.kinds[kind].base + names.index(str(value))


_READERS: tuple[tuple[Type, Callable[[object, Tabulation], Value]], ...] = (
    (INT, _number),
    (BOOL, _truth),
    (PLAYER, _seat),
)


def _hint(type_: Type) -> str:
    """How a value of the type is written; of what has names these have been said."""
    base = type_.base if isinstance(type_, OptionalType) else type_
    example = {INT: "for example `3`", BOOL: "for example `true`", PLAYER: "for example `2`"}.get(base, "")
    or_none = "or `none`" if isinstance(type_, OptionalType) else ""
    return ", ".join(part for part in (example, or_none) if part)


def check_parameters(tables: Tabulation) -> list[Diagnostic]:
    """Every parameter has a value inside its range."""
    faults: list[Diagnostic] = []
    for name, parameter in tables.game.parameters.items():
        try:
            _check_parameter(parameter, tables)
        except RuleError as error:
            given = name in tables.settings
            span = place_of(name, tables.settings[name]) if given else error.span
            faults.append(Diagnostic(error.code, error.message, span, error.hint))
    return faults


def _check_parameter(parameter: GameParameter, tables: Tabulation) -> None:
    value = tables.parameters[parameter.name]
    if not parameter.family:
        check_range(value, parameter.range, tables.env(), f"`{parameter.name}`", parameter.span)
        return
    assert isinstance(value, tuple)
    for index, locals_ in FamilyMembers(tables, parameter.family):
        check_range(value[index], parameter.range, tables.env(locals_), f"`{parameter.name}`", parameter.span)
