"""Expressions as they were written."""

from __future__ import annotations

from dsl.nodes import node
from dsl.syntax.node import Name, Node


@node
class Int(Node):
    value: int


@node
class Bool(Node):
    value: bool


@node
class NoneLiteral(Node):
    pass


@node
class Ref(Node):
    """A bare name: a local, a variable, a zone, a kind, a member, a parameter, a function without arguments."""

    name: str


@node
class Attribute(Node):
    """`subject.name`"""

    subject: Expr
    name: Name


@node
class FamilyRef(Node):
    """`subject.name(args)`: a member of a family over two kinds, as `p.stock(wood)`."""

    subject: Expr
    name: Name
    args: tuple[Expr, ...]


@node
class Index(Node):
    """`subject[index]`; the first is 1."""

    subject: Expr
    index: Expr


@node
class Argument(Node):
    """One argument of a call; `name` is None for a positional one."""

    name: Name | None
    value: Expr


@node
class Call(Node):
    """`name(args)`: a function, a built-in, a lookup `pit(p, 3)`, a literal `list(..)` / `set(..)`."""

    name: Name
    args: tuple[Argument, ...]


@node
class Binder(Node):
    """`name in collection [where condition]`"""

    name: Name
    collection: Expr
    where: Expr | None


@node
class Order(Node):
    """`by key, key [ties first|last]`"""

    keys: tuple[Expr, ...]
    ties: Name | None


@node
class Binders(Node):
    """`binder, binder [order]`: the loop heads of options, statements, watchers and comprehensions."""

    binders: tuple[Binder, ...]
    order: Order | None


@node
class Comprehension(Node):
    """`aggregate(element for binders [default value])`"""

    aggregate: Name
    element: Expr
    binders: Binders
    default: Expr | None


@node
class Unary(Node):
    """`operator` is one of: not, -, is none, is not none."""

    operator: str
    operand: Expr


@node
class Binary(Node):
    """`operator` is one of: or and == != < <= > >= in, not in, .. from + - * // mod &

    Chains of `or`, `and`, `+ -`, `* // mod &` are left-associative trees of these.
    """

    operator: str
    left: Expr
    right: Expr


@node
class Conditional(Node):
    """`if condition then yes else no`"""

    condition: Expr
    yes: Expr
    no: Expr


Expr = (
    Int | Bool | NoneLiteral | Ref | Attribute | FamilyRef | Index | Call | Comprehension | Unary | Binary | Conditional
)
