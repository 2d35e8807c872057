"""The checked game: resolved, typed, immutable. What the validator gives and the interpreter takes.

Everything a text could leave open is settled here: each name is bound (a local, a variable, a zone, a
member, a parameter, a function ..), each expression has its type, suffixes (`when`, `else`, `for`) are
ordinary branches and loops, shorthands are spelt out. What still waits for a number of players and for
parameter values (members of tables, constants, sizes of families) is settled by `validator.instances.instance`.

Runtime values: a player, a component, a space, an enum member is its id (an int); an int is an int, a
bool a bool, none is None, lists and sets are tuples (sets in id order). Components of all kinds share one
id space, so do spaces; each enum and the seats (0-based) have their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.diagnostics import Span
from dsl.nodes import node

# ----------------------------------------------------------------------- types


@dataclass(frozen=True, slots=True)
class IntType:
    pass


@dataclass(frozen=True, slots=True)
class BoolType:
    pass


@dataclass(frozen=True, slots=True)
class NoneType:
    """The type of the word `none` alone; fits every optional type."""


@dataclass(frozen=True, slots=True)
class KindType:
    """A member of a finite kind: `player`, an enum, a kind of component or of space, a union."""

    kind: str


@dataclass(frozen=True, slots=True)
class ListType:
    element: Type


@dataclass(frozen=True, slots=True)
class SetType:
    element: Type


@dataclass(frozen=True, slots=True)
class OptionalType:
    base: Type


@dataclass(frozen=True, slots=True)
class ZoneType:
    """A zone as a value: where something can be moved to; reads as the collection of what lies there."""

    kind: str
    form: Literal["pile", "set", "slot"]


@dataclass(frozen=True, slots=True)
class EmptyType:
    """The element type of `list()` and `set()`; fits every type."""


@dataclass(frozen=True, slots=True)
class ErrorType:
    """The type of what has been reported already: fits everywhere, so that one fault gives one message.

    Never in a CheckedGame.
    """


Type = IntType | BoolType | NoneType | KindType | ListType | SetType | OptionalType | ZoneType | EmptyType | ErrorType

MAY_BE_LEFT_OUT = OptionalType | ListType | SetType
"""Types of attributes that a member need not say: they are none then, or empty."""

INT, BOOL, NONE, PLAYER = IntType(), BoolType(), NoneType(), KindType("player")


# ---------------------------------------------------------------------- symbols


@dataclass(frozen=True, slots=True)
class LocalVar:
    """A local: parameter, `let`, binder, `as`, `pick`. `number` is unique in the whole game."""

    name: str
    type: Type
    number: int
    span: Span = field(compare=False, repr=False)


# ------------------------------------------------------------------ expressions


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


# ------------------------------------------------------------------- statements


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


@node
class Template:
    """A printed text: literal pieces and expressions."""

    parts: tuple[str | Expression, ...]


@node
class Option:
    """`heads` are its binders alone, none for an option without."""

    name: str
    binders: Binders | None
    when: Expression | None
    text: Template | None
    do: Block
    rules: tuple[str, ...]
    idle: bool
    hints: Expression | None
    span: Span = field(compare=False, repr=False)

    @property
    def heads(self) -> tuple[Binder, ...]:
        return self.binders.binders if self.binders is not None else ()


@node
class Choose(Statement):
    """One seat decides (`by`), or each of several in secret (`each`: a binder over seats).

    `site` is unique in the game. `again_while` is the decision's `while:`. `pause` is a Choose whose own
    single option is `continue`. `text` is what the seat is asked, in words.
    """

    name: str
    site: int
    by: Expression | None
    each: Binder | None
    text: Template | None
    options: tuple[Option, ...]
    otherwise: Block | None
    again_while: Expression | None
    asks_always: bool
    openly: bool


@node
class Offering(Statement):
    """While `body` runs the seats of `to` find `options` added to their decisions, save those named in `not_in`.

    `to` binds `local` over the seats (a single seat is a binder over a one-element list); options see it.
    """

    to: Binder
    options: tuple[Option, ...]
    not_in: tuple[str, ...]
    body: Block
    site: int


# ----------------------------------------------------------------- declarations


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
