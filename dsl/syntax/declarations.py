"""Types, signatures and what else stands in the keys and values of declarations."""

from __future__ import annotations

from dsl.nodes import node
from dsl.syntax.expressions import Expr
from dsl.syntax.node import Name, Node


@node
class TypeName(Node):
    """`int`, `bool`, `player`, a kind."""

    name: str


@node
class TypeOf(Node):
    """`list of T`, `set of T`, `pile of K`, `slot of K`; `constructor` is the word before `of`."""

    constructor: Name
    element: TypeExpr


@node
class TypeOptional(Node):
    """`T?`"""

    base: TypeExpr


@node
class TypeRange(Node):
    """`lo..hi`: an integer in these bounds, both included."""

    low: Expr
    high: Expr


@node
class TypeChoice(Node):
    """`hand | trick | on_table`: one of these words (a parameter's own little enum)."""

    names: tuple[Name, ...]


TypeExpr = TypeName | TypeOf | TypeOptional | TypeRange | TypeChoice


@node
class Parameter(Node):
    """`name type [= default] [seen by WHO]` in a signature; only attributes of components are seen by anybody."""

    name: Name
    type: TypeExpr
    default: Expr | None
    seen_by: Expr | None


@node
class Signature(Node):
    """`name(parameters) -> type`: keys of phases, functions, enums, components, board, options."""

    name: Name
    params: tuple[Parameter, ...] | None
    """None without brackets; an empty tuple for `name()`."""
    result: TypeExpr | None


@node
class Family(Node):
    """`name`, `owner.name` or `owner.name(kind, ..)`: keys of zones, variables and parameters.

    `kinds` are the finite kinds the family ranges over, the owner first.
    """

    name: Name
    kinds: tuple[Name, ...]


@node
class Seen(Node):
    """`, seen by WHO` or `, count seen by WHO`; WHO is `all`, `nobody`, `owner`, `others` or an expression."""

    count: bool
    who: Expr


@node
class Declaration(Node):
    """`type [= default] [, seen by ..]`: values of zones, variables and parameters."""

    type: TypeExpr
    default: Expr | None
    seen: tuple[Seen, ...]
