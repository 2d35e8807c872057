"""How a game goes - its phases, its end, its rulebook - and the whole of it: a `CheckedGame`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from dsl.diagnostics import Span
from dsl.nodes import node
from validator.model.expressions import Binder, Expression
from validator.model.statements import Block
from validator.model.things import Constant, GameParameter, Kind, Link, Requirement, Variable, Zone
from validator.model.types import LocalVar, Type


@node
class Function:
    name: str
    params: tuple[LocalVar, ...]
    defaults: tuple[Expression | None, ...]
    result: Type
    body: Expression
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class Phase:
    name: str
    params: tuple[LocalVar, ...]
    defaults: tuple[Expression | None, ...]
    result: Type | None
    fresh: tuple[str, ...]
    text: str
    body: Block
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class Watcher:
    binders: tuple[Binder, ...]
    condition: Expression
    body: Block
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class End:
    """`winners` None: scoring decides (or nobody, `draw`)."""

    condition: Expression
    winners: Expression | None
    draw: bool
    reason: str
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class Scoring:
    """`player` is the local `p` that `score`, `ties`, `won` and `returns` read."""

    player: LocalVar
    score: Expression | None
    better: Literal["higher", "lower"]
    ties: tuple[Expression, ...]
    won: Expression | None
    returns: Expression | None
    """What the game was worth to `p`; None: 1 for who has won, -1 for the others, 0 if that is all or nobody."""
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class Rule:
    id: str
    text: str
    source: str
    status: Literal["stated", "derived", "assumed"]
    note: str
    not_applicable: str
    """A reason why nothing in the data carries the rule, or empty."""
    carried_by: tuple[str, ...]
    varied_by: tuple[str, ...]
    """The parameters that choose another reading."""
    span: Span = field(compare=False, repr=False)


@node
class Variant:
    name: str
    text: str
    values: Mapping[str, Expression]
    span: Span = field(compare=False, repr=False)


@node
class CheckedGame:
    """All mappings are in declared order. `setup` runs before the first phase; `phases` begins with the first."""

    name: str
    summary: str
    path: str
    rules_hash: str
    """SHA-256 of the files the game was read from, in name order, scenarios excluded."""
    min_players: int
    max_players: int
    teams: Mapping[str, tuple[int, ...]]
    kinds: Mapping[str, Kind]
    links: tuple[Link, ...]
    parameters: Mapping[str, GameParameter]
    requires: tuple[Requirement, ...]
    constants: Mapping[str, Constant]
    variants: Mapping[str, Variant]
    variables: Mapping[str, Variable]
    zones: Mapping[str, Zone]
    functions: Mapping[str, Function]
    setup: Block
    phases: Mapping[str, Phase]
    watchers: tuple[Watcher, ...]
    ends: tuple[End, ...]
    scoring: Scoring | None
    rules: Mapping[str, Rule]
