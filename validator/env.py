"""Where an expression is evaluated: the tables of a game, and what the state says.

The evaluator asks an `Env` and knows nothing else; whoever has a state gives one that reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from dsl.diagnostics import Span
from validator.board import Board
from validator.errors import RuleError
from validator.model import CheckedGame, KindType, LocalVar
from validator.remembered import Remembered
from validator.tables import UNSET, KindTable, Radix, Value, ZoneFamily

MOST_ROUNDS = 300_000
"""What the tables of one instance may take together; a loop that is nested too deep is found by it."""


@dataclass(slots=True)
class Effort:
    """How many rounds of loops inside expressions have been gone through, and how many may be.

    `whole` is that of which this is a part.
    """

    most: int = MOST_ROUNDS
    whole: Effort | None = None
    spent: int = 0

    def spend(self, rounds: int, place: Span) -> None:
        if self.whole is not None:
            self.whole.spend(rounds, place)
        self.spent += rounds
        if self.spent > self.most:
            raise RuleError(f"more than {self.most:,} rounds are too many", place)


class Tables(Protocol):
    """What expressions read of an `Instance`; also of one that is still being built."""

    @property
    def game(self) -> CheckedGame: ...
    @property
    def players(self) -> int: ...
    @property
    def parameters(self) -> Mapping[str, Value]: ...
    @property
    def constants(self) -> Mapping[str, Value]: ...
    @property
    def kinds(self) -> Mapping[str, KindTable]: ...
    @property
    def member_ids(self) -> Mapping[tuple[str, str], tuple[int, ...]]: ...
    @property
    def zones(self) -> Mapping[str, ZoneFamily]: ...
    @property
    def board(self) -> Board: ...


class Env(Protocol):
    """Where an expression is evaluated: tables, locals by number, and what the state says."""

    @property
    def tables(self) -> Tables: ...
    @property
    def locals(self) -> dict[int, Value]: ...
    @property
    def remembered(self) -> Remembered | None:
        """What functions were worth before; None where nothing may be remembered."""

    def variable(self, name: str, members: tuple[int, ...]) -> Value:
        """The value of a variable, of a family by its members; `UNSET` if it was never written."""

    def zone(self, number: int) -> Sequence[int]:
        """What lies in a zone instance, bottom first."""

    def alive(self) -> Sequence[int]:
        """The seats still in the game, in turn order."""

    def zone_of(self, component: int) -> int:
        """The number of the zone instance where a component lies."""

    def attribute(self, kind: str, name: str, member: int) -> Value:
        """A fixed attribute of a member of a kind."""

    def reached(self) -> int:
        """How many times the present position has come up."""

    def round(self, place: Span, rounds: int = 1) -> None:
        """Called at each round of a loop inside an expression; may raise a `RuleError` when there are too many."""


class StatelessEnv:
    """For tables and constants: nothing has begun, so all seats are in and there is nothing else to read."""

    remembered: Remembered | None = None

    def __init__(self, tables: Tables, effort: Effort | None = None) -> None:
        self.tables = tables
        self.locals: dict[int, Value] = {}
        self.effort = effort or Effort()

    def variable(self, name: str, members: tuple[int, ...]) -> Value:
        return UNSET

    def zone(self, number: int) -> Sequence[int]:
        return ()

    def alive(self) -> Sequence[int]:
        return range(self.tables.players)

    def zone_of(self, component: int) -> int:
        return -1

    def attribute(self, kind: str, name: str, member: int) -> Value:
        return attribute_of(self.tables, kind, name, member)

    def reached(self) -> int:
        return 1

    def round(self, place: Span, rounds: int = 1) -> None:
        self.effort.spend(rounds, place)


def attribute_of(tables: Tables, kind: str, name: str, member: int) -> Value:
    table = tables.kinds[kind]
    return table.attributes[name][member - table.base]


def radix_of(tables: Tables, family: Sequence[LocalVar]) -> Radix:
    """How the members of a family are numbered."""
    kinds: list[tuple[int, int]] = []
    for local in family:
        assert isinstance(local.type, KindType)
        table = tables.kinds[local.type.kind]
        kinds.append((table.base, table.span))
    return Radix(tuple(kinds))
