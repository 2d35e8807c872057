"""Statements as they were written, with their suffixes."""

from __future__ import annotations

from dsl.nodes import node
from dsl.syntax.expressions import Argument, Binders, Expr
from dsl.syntax.node import Name, Node


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
