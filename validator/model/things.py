"""What is there while a game runs: kinds and their members, the board, variables, zones, parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from dsl.diagnostics import Span
from dsl.nodes import node
from validator.model.decisions import Template
from validator.model.expressions import Binders, Expression
from validator.model.statements import Block
from validator.model.types import MAY_BE_LEFT_OUT, LocalVar, OptionalType, Type


@node
class IntRange:
    low: Expression
    high: Expression


@node
class AttributeDecl:
    """An attribute of a table; with neither a default nor a type that may be left out it is part of the key.

    `default` may read earlier attributes through `row`-locals: the LocalVars of the attributes before it.
    """

    name: str
    type: Type
    range: IntRange | None
    default: Expression | None
    local: LocalVar
    """Stands for this attribute's value in later attributes' defaults, ranges and in `copies`."""
    is_open: bool
    """`seen by all`: whoever sees that a component lies somewhere knows this of it (the back of a card)."""

    @property
    def is_key(self) -> bool:
        return self.default is None and not isinstance(self.type, MAY_BE_LEFT_OUT)


@node
class Row:
    """One written row, or a group of rows if there are `binders`. `values` by attribute name."""

    name: str | None
    label: Template | None
    values: Mapping[str, Expression]
    copies: Expression | None
    binders: Binders | None
    span: Span = field(compare=False, repr=False)


Group = Literal["seat", "team", "enum", "component", "space"]


@node
class Kind:
    """A finite kind. Exactly one of `rows`, `parts` is set, or neither (one member per combination of the key
    attributes). `this` is the member itself in `label` (the printed name of members without their own) and
    `position`; a member without a key and without a name bears the kind's."""

    name: str
    group: Group
    attributes: tuple[AttributeDecl, ...]
    rows: tuple[Row, ...] | None
    parts: tuple[str, ...] | None
    copies: Expression | None
    this: LocalVar
    label: Template | None
    position: Expression | None
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)

    @property
    def has_copies(self) -> bool:
        return self.copies is not None or any(row.copies is not None for row in self.rows or ())


@node
class Link:
    """A chain of spaces, each joined to the next, for each combination of binders; `one_way`: in this order only."""

    binders: Binders | None
    chain: Expression
    one_way: Expression
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class Visibility:
    """Who may see. `expression` (a player or a collection of players) only with `who == "expression"`; it
    sees the family's locals."""

    who: Literal["all", "nobody", "owner", "others", "expression"]
    expression: Expression | None = None


@node
class Variable:
    """A variable or a family of them; `family` are the kinds with the locals that stand for the member. A `quiet` one
    is bookkeeping: people are told of it neither by the log nor by the table, though it is no secret."""

    name: str
    family: tuple[LocalVar, ...]
    type: Type
    range: IntRange | None
    default: Expression | None
    seen: Visibility
    rules: tuple[str, ...]
    quiet: bool
    span: Span = field(compare=False, repr=False)

    @property
    def starts_unset(self) -> bool:
        return self.default is None and not isinstance(self.type, OptionalType)


@node
class Zone:
    """A zone or a family of them. `start`: the components that begin there (evaluated per member)."""

    name: str
    family: tuple[LocalVar, ...]
    kind: str
    form: Literal["pile", "set", "slot"]
    start: Expression | None
    seen: Visibility
    count_seen: Visibility
    when_short: Block | None
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class GameParameter:
    """`range` for ints; a choice parameter has a KindType whose kind is its own enum. `by_players` gives
    defaults by number of players; `defaults` by member for a family. `text` is what it is for, in words."""

    name: str
    family: tuple[LocalVar, ...]
    type: Type
    range: IntRange | None
    default: Expression | None
    by_players: Mapping[int, Expression]
    defaults: Mapping[str, Expression]
    text: str
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class Requirement:
    """A condition that every choice of parameters must meet. `text` says in words what would be wrong without it."""

    condition: Expression
    text: str
    rules: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@node
class Constant:
    name: str
    type: Type
    value: Expression
    span: Span = field(compare=False, repr=False)
