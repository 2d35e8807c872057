"""Filling in the tables of a game for one number of players: each entry is computed when it is first read.

Parameters may depend on tables, tables on constants, constants on parameters; whatever order that needs comes
about by itself, and a circle is an error with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, TypeVar

from dsl.diagnostics import Span
from validator.board import Board
from validator.env import Effort, Env, StatelessEnv
from validator.errors import RuleError
from validator.evaluate import combinations, evaluate, number
from validator.instances.joining import joined
from validator.instances.members import FamilyMembers
from validator.model import (
    AttributeDecl,
    CheckedGame,
    Expression,
    GameParameter,
    IntRange,
    Kind,
    KindType,
    OptionalType,
    Row,
)
from validator.tables import INT_LIMIT, KindTable, Value, ZoneFamily
from validator.walk import mentions

K = TypeVar("K")
V = TypeVar("V")

MOST_MEMBERS = 5_000


class Lazy(dict[K, V]):
    """A mapping that builds an entry when it is first read."""

    def __init__(self, build: Callable[[K], V], place: Callable[[K], Span]) -> None:
        super().__init__()
        self._build = build
        self._place = place
        self._pending: set[K] = set()

    def __missing__(self, key: K) -> V:
        if key in self._pending:
            raise RuleError(f"`{key}` depends on itself", self._place(key), "DECL18", "let one do without the other")
        self._pending.add(key)
        try:
            self[key] = self._build(key)
        finally:
            self._pending.discard(key)
        return self[key]


@dataclass(frozen=True, slots=True)
class Entry:
    """One member of a table, with all its copies. `locals` are its binders and its key attributes, by number."""

    name: str
    row: Row | None
    locals: Mapping[int, Value]
    key: tuple[Value, ...]
    copies: int
    span: Span = field(compare=False, repr=False)


class Tabulation:
    """The tables of a game while they are filled in. `settings`: the parameters that do not have their default."""

    def __init__(
        self, game: CheckedGame, players: int, settings: Mapping[str, Value], effort: Effort | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.settings = settings
        self.effort = effort or Effort()
        self.parameters: Lazy[str, Value] = Lazy(self._parameter, lambda name: game.parameters[name].span)
        self.constants: Lazy[str, Value] = Lazy(self._constant, lambda name: game.constants[name].span)
        self.entries: Lazy[str, tuple[Entry, ...]] = Lazy(self._entries, lambda name: game.kinds[name].span)
        self.kinds: Lazy[str, KindTable] = Lazy(self._table, lambda name: game.kinds[name].span)
        self.member_ids: Lazy[tuple[str, str], tuple[int, ...]] = Lazy(
            self._member, lambda key: game.kinds[key[0]].span
        )
        self._names: Lazy[str, tuple[str, ...]] = Lazy(self._names_by_id, lambda name: game.kinds[name].span)
        self._members: Lazy[str, Mapping[str, tuple[int, ...]]] = Lazy(
            self._members_by_name, lambda name: game.kinds[name].span
        )
        self._boards: Lazy[str, Board] = Lazy(self._board, lambda _: game.links[0].span)
        self.zones: dict[str, ZoneFamily] = {}

    def env(self, locals_: Mapping[int, Value] | None = None) -> Env:
        env = StatelessEnv(self, self.effort)
        env.locals.update(locals_ or {})
        return env

    # --------------------------------------------------------- parameters, constants

    def _constant(self, name: str) -> Value:
        return evaluate(self.game.constants[name].value, self.env())

    def _parameter(self, name: str) -> Value:
        """The setting, else the default for this number of players, else the default."""
        parameter = self.game.parameters[name]
        if name in self.settings:
            return self.settings[name]
        if parameter.family:
            return self._family_parameter(parameter)
        default = parameter.by_players.get(self.players, parameter.default)
        if default is None:
            hint = "add it to `by_players`, or give a `default`"
            message = f"`{name}` has no default for {self.players} players"
            raise RuleError(message, parameter.span, "DECL11", hint)
        return evaluate(default, self.env())

    def _family_parameter(self, parameter: GameParameter) -> tuple[Value, ...]:
        members = FamilyMembers(self, parameter.family)
        values: list[Value] = [None] * members.radix.size
        for index, locals_ in members:
            name = self._name(parameter.family[0].type, locals_[parameter.family[0].number])
            default = parameter.defaults.get(name, parameter.default)
            if default is None:
                raise RuleError(f"`{parameter.name}` has no default for {name}", parameter.span, "DECL11")
            values[index] = evaluate(default, self.env(locals_))
        return tuple(values)

    def _name(self, type_: Any, value: Value) -> str:
        assert isinstance(type_, KindType)
        return self.names_of(type_.kind)[number(value) - self.kinds[type_.kind].base]

    # -------------------------------------------------------------------- members

    def _entries(self, name: str) -> tuple[Entry, ...]:
        kind = self.game.kinds[name]
        if kind.group == "seat":
            return tuple(Entry(str(n + 1), None, {}, (n + 1,), 1, kind.span) for n in range(self.players))
        seen: dict[str, Entry] = {}
        members = 0
        for entry in self._combinations(kind) if kind.rows is None else self._written(kind, kind.rows):
            members += entry.copies
            if members > MOST_MEMBERS:
                raise RuleError(f"more than {MOST_MEMBERS:,} members are too many", kind.span, "DECL06")
            if entry.name in seen:
                message = f"two members of {name} are called `{entry.name}`"
                raise RuleError(message, entry.span, "DECL21", "give them names, or more to tell them apart")
            seen[entry.name] = entry
        return tuple(seen.values())

    def _combinations(self, kind: Kind) -> Iterator[Entry]:
        """One member for each combination of values of the key attributes."""
        keys = [attribute for attribute in kind.attributes if attribute.is_key]
        env = self.env()
        for _ in self._assignments(keys, env):
            yield self._entry(kind, None, env)

    def _assignments(self, keys: list[AttributeDecl], env: Env) -> Iterator[None]:
        if not keys:
            yield
            return
        first, *rest = keys
        for value in self._domain(first, env):
            env.locals[first.local.number] = value
            yield from self._assignments(rest, env)

    def _domain(self, attribute: AttributeDecl, env: Env) -> Sequence[Value]:
        if attribute.range is not None:
            low, high = bounds(attribute.range, env)
            return range(low, high + 1)
        return self.kinds[attribute.type.kind].ids if isinstance(attribute.type, KindType) else (False, True)

    def _written(self, kind: Kind, rows: tuple[Row, ...]) -> Iterator[Entry]:
        """The members of the rows; a group gives one for each combination of its binders."""
        for row in rows:
            env = self.env()
            for _ in combinations(row.binders.binders if row.binders else (), env):
                for attribute in kind.attributes:
                    if attribute.is_key:
                        env.locals[attribute.local.number] = evaluate(row.values[attribute.name], env)
                yield self._entry(kind, row, env)

    def _entry(self, kind: Kind, row: Row | None, env: Env) -> Entry:
        key = tuple(env.locals[a.local.number] for a in kind.attributes if a.is_key)
        name = (row.name if row else None) or self._generated_name(kind, key)
        locals_ = dict(env.locals)
        return Entry(name, row, locals_, key, self._copies(kind, row, env), row.span if row else kind.span)

    def _copies(self, kind: Kind, row: Row | None, env: Env) -> int:
        count = (row.copies if row else None) or kind.copies
        if count is None:
            return 1
        own = self.env(dict(env.locals))
        for attribute in _read_by(count, kind, row):
            own.locals[attribute.local.number] = _value_of(attribute, row, own)
        copies = number(evaluate(count, own))
        if not 0 <= copies <= MOST_MEMBERS:
            raise RuleError(f"{copies} copies cannot be made", count.span, "DECL16")
        return copies

    def _generated_name(self, kind: Kind, key: tuple[Value, ...]) -> str:
        """`hearts_7`; with the kind's name before a bare number: `portal_4`."""
        types = [attribute.type for attribute in kind.attributes if attribute.is_key]
        words = [
            self._name(type_, value) if isinstance(type_, KindType) else str(value).replace("-", "minus").lower()
            for type_, value in zip(types, key, strict=True)
        ]
        if not words or words[0][0].isdigit():
            words.insert(0, kind.name)
        return "_".join(words)

    def names_of(self, kind: str) -> tuple[str, ...]:
        """The names of a kind's members by id, counted from its first; copies share one."""
        return self._names[kind]

    def _names_by_id(self, kind: str) -> tuple[str, ...]:
        parts = self.game.kinds[kind].parts
        if parts is not None:
            return tuple(name for part in parts for name in self.names_of(part))
        return tuple(entry.name for entry in self.entries[kind] for _ in range(entry.copies))

    @property
    def board(self) -> Board:
        return self._boards["links"]

    def _board(self, links: str) -> Board:
        return joined(self.game, self.names_in("space"), self.kinds, self.env)

    # --------------------------------------------------------------------- tables

    def names_in(self, group: str) -> tuple[str, ...]:
        """Names by id of a group that shares one row of ids."""
        kinds = (kind for kind in self.game.kinds.values() if kind.group == group and kind.parts is None)
        return tuple(name for kind in kinds for name in self.names_of(kind.name))

    def all_names(self) -> dict[str, tuple[str, ...]]:
        """Names by id of each group, and of each enum."""
        groups = {group: self.names_in(group) for group in ("seat", "team", "component", "space")}
        enums = (kind.name for kind in self.game.kinds.values() if kind.group == "enum")
        return groups | {name: self.names_of(name) for name in enums}

    def first_id(self, name: str) -> int:
        """Components share one row of ids, in declared order, and so do spaces; other kinds have their own."""
        group = self.game.kinds[name].group
        if group not in ("component", "space"):
            return 0
        earlier = 0
        for other in self.game.kinds.values():
            if other.name == name:
                break
            if other.group == group and other.parts is None:
                earlier += sum(entry.copies for entry in self.entries[other.name])
        return earlier

    def _member(self, key: tuple[str, str]) -> tuple[int, ...]:
        """The ids of all copies of a member; a `KeyError` if there is none of that name."""
        kind, name = key
        return self._members[kind][name]

    def _members_by_name(self, kind: str) -> Mapping[str, tuple[int, ...]]:
        """The ids of each member, of all its copies."""
        entries = self.entries[kind]
        starts = accumulate((entry.copies for entry in entries), initial=self.first_id(kind))
        return {
            entry.name: tuple(range(start, start + entry.copies)) for entry, start in zip(entries, starts, strict=False)
        }

    def _table(self, name: str) -> KindTable:
        kind = self.game.kinds[name]
        if kind.parts is not None:
            return _united(name, [self.kinds[part] for part in kind.parts])
        base, entries = self.first_id(name), self.entries[name]
        keys: dict[tuple[Value, ...], tuple[int, ...]] = {}
        ids = base
        for entry in entries:
            keys[entry.key] = keys.get(entry.key, ()) + tuple(range(ids, ids + entry.copies))
            ids += entry.copies
        return KindTable(name, tuple(range(base, ids)), base, ids - base, self._columns(kind, entries), keys)

    def _columns(self, kind: Kind, entries: tuple[Entry, ...]) -> dict[str, tuple[Value, ...]]:
        if kind.group == "seat":
            return self._of_seats()
        columns: dict[str, list[Value]] = {attribute.name: [] for attribute in kind.attributes}
        for entry in entries:
            for name, value in self._values(kind, entry).items():
                columns[name] += [value] * entry.copies
        return {name: tuple(column) for name, column in columns.items()}

    def _of_seats(self) -> dict[str, tuple[Value, ...]]:
        numbers: dict[str, tuple[Value, ...]] = {"number": tuple(range(1, self.players + 1))}
        teams = {seat: team for team, seats in enumerate(self.game.teams.values()) for seat in seats}
        return numbers | ({"team": tuple(teams[seat] for seat in range(self.players))} if teams else {})

    def _values(self, kind: Kind, entry: Entry) -> dict[str, Value]:
        """The attributes of a member in order; each may read those before it."""
        env = self.env(entry.locals)
        values: dict[str, Value] = {}
        for attribute in kind.attributes:
            if not attribute.is_key:
                env.locals[attribute.local.number] = _value_of(attribute, entry.row, env)
            value = values[attribute.name] = env.locals[attribute.local.number]
            check_range(value, attribute.range, env, f"the {attribute.name} of `{entry.name}`", entry.span)
        return values


def _given(attribute: AttributeDecl, row: Row | None) -> Expression | None:
    """What the row, or else the head, says of an attribute."""
    return row.values.get(attribute.name, attribute.default) if row else attribute.default


def _value_of(attribute: AttributeDecl, row: Row | None, env: Env) -> Value:
    """An attribute that is no part of the key; of what neither the row nor the head says there is nothing."""
    given = _given(attribute, row)
    if given is not None:
        return evaluate(given, env)
    return None if isinstance(attribute.type, OptionalType) else ()


def _read_by(expression: Expression, kind: Kind, row: Row | None) -> list[AttributeDecl]:
    """The attributes besides the key that an expression reads, those that they read in turn before them."""
    read, found = [expression], list[AttributeDecl]()
    for attribute in reversed(kind.attributes):
        if not attribute.is_key and any(mentions(attribute.local, each) for each in read):
            found.insert(0, attribute)
            given = _given(attribute, row)
            read += [] if given is None else [given]
    return found


def bounds(range_: IntRange, env: Env) -> tuple[int, int]:
    return number(evaluate(range_.low, env)), number(evaluate(range_.high, env))


def check_range(value: Value, range_: IntRange | None, env: Env, what: str, span: Span) -> None:
    """Refuses a number outside its range, which is the widest if none is declared."""
    if isinstance(value, bool) or not isinstance(value, int):
        return
    low, high = (-INT_LIMIT, INT_LIMIT) if range_ is None else bounds(range_, env)
    if not low <= value <= high:
        raise RuleError(f"{what} is {value}, outside {low}..{high}", span, "DECL16")


def _united(name: str, parts: list[KindTable]) -> KindTable:
    """The table of a union: holes are None, attributes those that all parts have."""
    ids = tuple(sorted(id_ for part in parts for id_ in part.ids))
    base = ids[0] if ids else 0
    span = ids[-1] + 1 - base if ids else 0
    shared = set(parts[0].attributes).intersection(*(part.attributes for part in parts[1:]))
    attributes = {}
    for attribute in shared:
        column: list[Value] = [None] * span
        for part in parts:
            for id_ in part.ids:
                column[id_ - base] = part.attributes[attribute][id_ - part.base]
        attributes[attribute] = tuple(column)
    keys: dict[tuple[Value, ...], tuple[int, ...]] = {}
    for part in parts:
        for key, found in part.keys.items():
            keys[key] = tuple(sorted(keys.get(key, ()) + found))
    return KindTable(name, ids, base, span, attributes, keys)
