"""The syntax tree: what a designer wrote, with the place where it stands, and nothing more.

Nodes are frozen and slotted. `span` never takes part in comparison, so two trees are equal when they
say the same thing; the printer's property test relies on that. What is done with a node lives in the
passes that read it, never here.
"""

from __future__ import annotations

from dataclasses import field

from dsl.diagnostics import Span
from dsl.nodes import node


@node
class Node:
    span: Span = field(compare=False, repr=False)


@node
class Name(Node):
    """A name at the place where it is introduced (a binder, a parameter, a key)."""

    text: str


# ------------------------------------------------------------------ expressions


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


# ------------------------------------------------------------------ statements


@node
class Let(Node):
    """`let name = value`"""

    name: Name
    value: Expr


@node
class Run(Node):
    """`run phase(args)`; `let name = run ..` fills `let`, `target = run ..` fills `target`."""

    phase: Name
    args: tuple[Argument, ...]
    let: Name | None
    target: Expr | None


@node
class Assign(Node):
    """`target = value`; `operator` is one of: = += -="""

    target: Expr
    operator: str
    value: Expr


@node
class Shuffle(Node):
    zone: Expr


@node
class Move(Node):
    """`move what to [top of | bottom of] zone`; `edge` is "top" or "bottom" (top is the default)."""

    what: Expr
    edge: str
    zone: Expr


@node
class Draw(Node):
    """`draw [up to] count from source to [edge of] zone`"""

    up_to: bool
    count: Expr
    source: Expr
    edge: str
    zone: Expr


@node
class Roll(Node):
    """`roll sides as name` (one integer) or `roll count of sides as name` (a list of them); `.. seen by seats`."""

    count: Expr | None
    sides: Expr
    name: Name
    seen: Expr | None


@node
class Pick(Node):
    """`pick name from collection`"""

    name: Name
    collection: Expr


@node
class Reveal(Node):
    what: Expr


@node
class Show(Node):
    what: Expr
    to: Expr


@node
class Hide(Node):
    what: Expr


@node
class Eliminate(Node):
    player: Expr


@node
class Return(Node):
    value: Expr | None


@node
class EndGame(Node):
    """`end game [won by winners]`"""

    winners: Expr | None


@node
class Jump(Node):
    """`kind` is one of: stop skip again reopen"""

    kind: str


Simple = (
    Let
    | Run
    | Assign
    | Shuffle
    | Move
    | Draw
    | Roll
    | Pick
    | Reveal
    | Show
    | Hide
    | Eliminate
    | Return
    | EndGame
    | Jump
)


@node
class Statement(Node):
    """A simple statement with its suffixes: `body [when condition [else otherwise]] [for binders [at once]]`"""

    body: Simple
    condition: Expr | None
    otherwise: Simple | None
    binders: Binders | None
    at_once: bool


@node
class Statements(Node):
    """One text: statements separated by `;` or newlines."""

    items: tuple[Statement, ...]


@node
class Body(Node):
    """A function's body: `let` lines and a last expression."""

    lets: tuple[Let, ...]
    value: Expr


# ------------------------------------------------------------------ declarations


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


# ------------------------------------------------------------------ templates and option ids


@node
class Template(Node):
    """A printed text with `{expressions}`: literal pieces (str) and expressions in order."""

    parts: tuple[str | Expr, ...]


@node
class PlaceRef(Node):
    """`hand[2]` or `hand[?]`: a component named by its place because its face is hidden.

    `index` counts from 1; None is `?`.
    """

    zone: str
    index: int | None


@node
class LookupId(Node):
    """`pit(2, 3)` inside an option id."""

    kind: str
    args: tuple[OptionValue, ...]


@node
class ListId(Node):
    """`[a, b]` inside an option id."""

    items: tuple[OptionValue, ...]


OptionValue = Int | Bool | NoneLiteral | Ref | PlaceRef | LookupId | ListId


@node
class OptionArgument(Node):
    name: Name | None
    value: OptionValue


@node
class OptionId(Node):
    """`draw(victim=2)`: what a decision is answered with."""

    name: Name
    args: tuple[OptionArgument, ...]
