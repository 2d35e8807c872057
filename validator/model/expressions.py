"""What has a value."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from dsl.diagnostics import Span
from dsl.nodes import node
from validator.model.types import LocalVar, Type


@node
class Expression:
    type: Type
    span: Span = field(compare=False, repr=False)


@node
class Const(Expression):
    """An integer, a truth value or none."""

    value: int | bool | None


@node
class Member(Expression):
    """One named member of a kind that has no copies."""

    kind: str
    name: str


@node
class CopiesOf(Expression):
    """All copies of a named component of a table with `copies` (a set)."""

    kind: str
    name: str


@node
class Collection(Expression):
    """All members of a kind in declared order, as a set."""

    kind: str


@node
class Seats(Expression):
    """`seats` (all), `players` (still in), both in turn order; a list."""

    alive: bool


@node
class Local(Expression):
    local: LocalVar


@node
class ParameterRef(Expression):
    """A game parameter; `indexes` for one per member of a kind."""

    name: str
    indexes: tuple[Expression, ...]


@node
class ConstantRef(Expression):
    name: str


@node
class VariableRef(Expression):
    """A variable, a member of a family if there are `indexes`."""

    name: str
    indexes: tuple[Expression, ...]


@node
class ZoneRef(Expression):
    """A zone; its type is a ZoneType. In a place for a collection it is what lies in it, in order."""

    name: str
    indexes: tuple[Expression, ...]


@node
class SlotContent(Expression):
    """What lies in a slot zone, or none (`s.card` where a component is wanted): an optional value."""

    zone: Expression


@node
class AttributeRef(Expression):
    """A fixed attribute of a member. `kind` is the static kind of the subject (a union perhaps)."""

    kind: str
    name: str
    subject: Expression


@node
class Lookup(Expression):
    """The member of a kind with these key values. `optional`: `find(..)`, none if there is none; else an error.

    With copies the type is a set of the kind.
    """

    kind: str
    args: tuple[Expression, ...]
    optional: bool


@node
class FunctionCall(Expression):
    function: str
    args: tuple[Expression, ...]


Operator = Literal[
    "and", "or", "not",
    "==", "!=", "<", "<=", ">", ">=",  # on ints, lists of ints (dictionary order), kinds only == and !=
    "is none", "is not none",
    "in",  # the right operand is a collection, a zone, a range or a kind's Collection
    "+", "-", "*", "//", "mod", "neg",  # integers
    "..",  # a range: list of ints, low and high included; empty if low > high
    "set+", "set-", "set&", "set<=",  # sets and zones
    "list+",
]  # fmt: skip


@node
class Operation(Expression):
    """`not in` is not(in); `set ==` is ==. Operands are evaluated left to right, `and`/`or` short-circuit."""

    operator: Operator
    args: tuple[Expression, ...]


@node
class Builtin(Expression):
    """A built-in function by its name in `validator.builtins`; what is short for a comprehension has become one."""

    name: str
    args: tuple[Expression, ...]


@node
class If(Expression):
    condition: Expression
    yes: Expression
    no: Expression


@node
class Binder:
    """`local in collection where condition`"""

    local: LocalVar
    collection: Expression
    where: Expression | None


@node
class Binders:
    """Loop heads. With `keys` the combinations are sorted by them (ascending, stable); `ties` as written."""

    binders: tuple[Binder, ...]
    keys: tuple[Expression, ...] = ()
    ties: Literal["first", "last"] | None = None


Aggregate = Literal["count", "sum", "min", "max", "any", "all", "first", "last", "best", "list", "set"]


@node
class Comprehension(Expression):
    """`aggregate(element for binders default ..)`. `best` takes the element with the greatest key.

    `count` counts the combinations (the element is not evaluated for its value: if it is a condition-free
    element it only names what is counted); first/last give none when empty, best/min/max an error unless
    there is a default.
    """

    aggregate: Aggregate
    element: Expression
    binders: Binders
    default: Expression | None


@node
class ListLiteral(Expression):
    items: tuple[Expression, ...]


@node
class SetLiteral(Expression):
    items: tuple[Expression, ...]


@node
class Index(Expression):
    """The n-th of a list or pile, counted from 1; an error outside."""

    subject: Expression
    index: Expression


@node
class LetIn(Expression):
    """A function body's `let local = value`, then `body`."""

    local: LocalVar
    value: Expression
    body: Expression


@node
class Guarded(Expression):
    """A read of an optional that narrowing proved present: same value, type without `?`."""

    value: Expression
