"""What happens: one node for each act, loop and branch. Decisions stand in `decisions`."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from dsl.diagnostics import Span
from dsl.nodes import node
from validator.model.expressions import Binders, Expression, VariableRef
from validator.model.types import LocalVar


@node
class Statement:
    """`rules` are those that a compound statement cites."""

    span: Span = field(compare=False, repr=False)
    rules: tuple[str, ...] = field(default=(), kw_only=True, compare=False, repr=False)


Block = tuple[Statement, ...]


@node
class SetLocal(Statement):
    """`let x = v` (`declares`) or `x = v` on a local; `+=` is spelt out."""

    local: LocalVar
    value: Expression
    declares: bool


@node
class SetVariable(Statement):
    """`target = v`; `operator` + and - stay apart so that the target's indexes are evaluated once."""

    target: VariableRef
    operator: Literal["=", "+=", "-="]
    value: Expression


@node
class Shuffle(Statement):
    zone: Expression


@node
class Move(Statement):
    """One act. `what` is a component, a collection of components or a ZoneRef (all that lies there)."""

    what: Expression
    to: Expression
    edge: Literal["top", "bottom"]


@node
class Draw(Statement):
    """One act per card, from the top; the source's `when_short` runs when it is empty."""

    count: Expression
    source: Expression
    to: Expression
    edge: Literal["top", "bottom"]
    up_to: bool


@node
class Roll(Statement):
    """`local` becomes one int (`count` is None) or a list of `count` ints, each 1..sides. `seen`: by which seat or
    seats; None: by all."""

    count: Expression | None
    sides: Expression
    local: LocalVar
    seen: Expression | None = None


@node
class Pick(Statement):
    """A uniform random element of a non-empty collection; of a zone: a blind draw that leaves it there."""

    local: LocalVar
    collection: Expression


@node
class Reveal(Statement):
    """`to` None: to all seats. A component, a zone or collection of components: opened until they move, are
    shuffled or hidden. Any other expression: a log line with its value."""

    what: Expression
    to: Expression | None


@node
class Hide(Statement):
    what: Expression


@node
class Eliminate(Statement):
    player: Expression


@node
class RunPhase(Statement):
    """`result` is a LocalVar (`declares` as in SetLocal), a variable, or None."""

    phase: str
    args: tuple[Expression, ...]
    result: LocalVar | VariableRef | None
    declares: bool


@node
class Return(Statement):
    value: Expression | None


@node
class EndGame(Statement):
    winners: Expression | None


@node
class Jump(Statement):
    kind: Literal["stop", "skip", "again", "reopen"]


@node
class Branch(Statement):
    condition: Expression
    then: Block
    otherwise: Block


@node
class Match(Statement):
    """`cases` are values of the subject's type (Member or Const) with their blocks."""

    subject: Expression
    cases: tuple[tuple[Expression, Block], ...]
    otherwise: Block | None


@node
class While(Statement):
    condition: Expression
    body: Block


@node
class Repeat(Statement):
    count: Expression
    body: Block


@node
class ForEach(Statement):
    """A loop over a snapshot of all combinations (a suffix `for` as well)."""

    binders: Binders
    body: Block


@node
class AtOnce(Statement):
    """`S for B at once`: all sources and values read on the old state, then applied, then one check."""

    binders: Binders
    body: Block


@node
class SeatLoop(Statement):
    """`for: q in players [from start] where ..`: each seat once in turn order, `where` asked when its turn
    comes; `reopen` makes every other seat due again. `order`: seats, random (one chance event), any."""

    local: LocalVar
    start: Expression | None
    where: Expression | None
    order: Literal["seats", "random", "any"]
    body: Block


@node
class Turns(Statement):
    """Round and round from `start` (None: the first seat) until a jump, the end, or no seat qualifies."""

    local: LocalVar
    start: Expression | None
    where: Expression | None
    body: Block
