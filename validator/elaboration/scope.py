"""Symbol tables: what a name may mean while a game is being elaborated.

In: the declarations, entered one by one by `validator.declarations.declare`. Out: answers to "what is `x` here?"
for the elaborator. `Globals` is the one table of a whole game and collects its diagnostics; it grows while the
declarations are read, and is kept for texts that come later (scenarios, questions about a state). `Scope` is an
immutable chain of locals over it.

Names of families: a variable, zone or parameter written `player.hand` is called `player.hand` everywhere
(also with more kinds: `player.stock(good)` is `player.stock`). It is no thing of the flat table: it is found
as an attribute of its owner. A choice parameter's own enum is a kind with the parameter's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from dsl.builtins_table import BuiltinKind, names_of
from dsl.diagnostics import Diagnostic, Severity, Span
from dsl.syntax import Expr
from validator.model import Group, LocalVar, Type

BUILT_IN = names_of(BuiltinKind.FUNCTION, BuiltinKind.AGGREGATE, BuiltinKind.COLLECTION)
"""Names that the language brings along; a local may not hide them."""

# ---------------------------------------------------------------------- symbols


@dataclass(frozen=True, slots=True)
class Symbol:
    name: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class AttributeSymbol(Symbol):
    """A fixed attribute of the members of a kind; `is_open` as in `validator.model.AttributeDecl`."""

    type: Type
    is_key: bool
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class KindSymbol(Symbol):
    """`attributes` are in declared order; of a union, those that all parts share with one type.

    `parts` are the declaring kinds of a union (flattened), empty otherwise.
    """

    group: Group
    attributes: Mapping[str, AttributeSymbol]
    parts: tuple[str, ...]
    has_copies: bool

    @property
    def keys(self) -> tuple[AttributeSymbol, ...]:
        return tuple(a for a in self.attributes.values() if a.is_key)


@dataclass(frozen=True, slots=True)
class MemberSymbol(Symbol):
    """A named member of a kind; with `copies` the name stands for all its copies."""

    kind: str
    copies: bool


@dataclass(frozen=True, slots=True)
class FamilySymbol(Symbol):
    """What may be one for the game or one per member of `family` (kinds, the owner first)."""

    family: tuple[str, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class VariableSymbol(FamilySymbol):
    pass


@dataclass(frozen=True, slots=True)
class ZoneSymbol(FamilySymbol):
    """`type` is a ZoneType."""


@dataclass(frozen=True, slots=True)
class ParameterSymbol(FamilySymbol):
    """A game parameter."""


@dataclass(frozen=True, slots=True)
class ConstantSymbol(Symbol):
    """Its type is inferred from its value: ask `Globals.constant_type`."""


@dataclass(frozen=True, slots=True)
class ParamSymbol(Symbol):
    """A parameter of a function, phase or shared option."""

    type: Type
    default: Expr | None
    """As written: elaborated anew where a call leaves it out."""


@dataclass(frozen=True, slots=True)
class FunctionSymbol(Symbol):
    """Its result type is inferred from its body: ask `Globals.function_type`."""

    params: tuple[ParamSymbol, ...]


@dataclass(frozen=True, slots=True)
class PhaseSymbol(Symbol):
    """`block` are its statements as written: what it may change is read off before it is elaborated."""

    params: tuple[ParamSymbol, ...]
    result: Type | None
    block: Sequence[object] = ()
    fresh: frozenset[str] = frozenset()
    """The short names of the variables that are set anew when it is entered."""


@dataclass(frozen=True, slots=True)
class SharedOptionSymbol(Symbol):
    """An entry of the section `options`; `model` is its `schema.Option`, elaborated at each `use`."""

    params: tuple[ParamSymbol, ...]
    model: object


Thing = KindSymbol | VariableSymbol | ZoneSymbol | ParameterSymbol | ConstantSymbol
OwnedSymbol = AttributeSymbol | VariableSymbol | ZoneSymbol | ParameterSymbol

# ---------------------------------------------------------------------- globals


def _not_ready(name: str, span: Span) -> Type:
    raise AssertionError(f"type of {name} asked before declarations were read")


@dataclass(slots=True)
class Globals:
    """All names of one game, and the diagnostics found so far."""

    kinds: dict[str, KindSymbol] = field(default_factory=dict)
    """By name, the built-in `player`, `team`, `space` and the enums of choice parameters among them."""
    things: dict[str, Thing] = field(default_factory=dict)
    """The flat table of values and kinds (families excluded)."""
    members: dict[str, tuple[MemberSymbol, ...]] = field(default_factory=dict)
    """By name: one entry per kind (never a union) that has a member of this name."""
    owned: dict[tuple[str, str], OwnedSymbol] = field(default_factory=dict)
    """(owner kind, short name) -> variable, zone or parameter of a family, or fixed attribute."""
    functions: dict[str, FunctionSymbol] = field(default_factory=dict)
    phases: dict[str, PhaseSymbol] = field(default_factory=dict)
    options: dict[str, SharedOptionSymbol] = field(default_factory=dict)
    function_type: Callable[[str, Span], Type] = _not_ready
    """Result type of a function; a function that calls itself is reported at the given span."""
    constant_type: Callable[[str, Span], Type] = _not_ready
    reactions: list[Sequence[object]] = field(default_factory=list)
    """The blocks, as written, that an act may set off: of watchers and of `when_short`."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _numbers: int = 0
    _sites: int = 0

    def report(
        self, code: str, message: str, span: Span, hint: str = "", notes: tuple[tuple[str, Span], ...] = ()
    ) -> None:
        self.keep(Diagnostic(code, message, span, hint, Severity.ERROR, notes))

    def keep(self, *faults: Diagnostic) -> None:
        """Collects faults. What is read twice (a shared option, a default) stands there twice until the end."""
        self.diagnostics.extend(faults)

    def new_local(self, name: str, type_: Type, span: Span) -> LocalVar:
        """A local with a number of its own, not yet in any scope."""
        self._numbers += 1
        return LocalVar(name, type_, self._numbers, span)

    def new_site(self) -> int:
        """The number of a decision or an offering."""
        self._sites += 1
        return self._sites

    def owned_by(self, kind: str, name: str) -> OwnedSymbol | None:
        """What `x.name` is for an `x` of this kind: its own, or that of a union it belongs to."""
        found = self.owned.get((kind, name))
        if found is not None:
            return found
        wider = (u for u, symbol in self.kinds.items() if kind in symbol.parts)
        return next((self.owned[u, name] for u in wider if (u, name) in self.owned), None)

    def owned_names(self, kind: str) -> Iterator[str]:
        """Every name that may follow the dot of a member of this kind (for hints)."""
        owners = {kind} | {u for u, symbol in self.kinds.items() if kind in symbol.parts}
        return (name for owner, name in self.owned if owner in owners)

    def global_names(self) -> Iterator[str]:
        """Every name that stands alone in an expression (for hints)."""
        yield from self.things
        yield from self.members
        yield from self.functions

    def clash(self, name: str) -> Span | None:
        """Where a thing or function of this name is declared, if there is one: a local may not hide it.

        Members are left out: `moons` as a member and as a local is caught by `Scope.bind` as well.
        """
        symbol = self.things.get(name) or self.functions.get(name)
        return symbol.span if symbol else None


# ----------------------------------------------------------------------- scopes


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where statements stand: decides which jumps and returns are allowed."""

    kind: Literal["setup", "phase", "watcher", "when_short"]
    name: str
    result: Type | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The locals seen at a place, innermost last, over the game's globals. Never changed: `bind` gives a new one."""

    globals: Globals
    locals: Mapping[str, LocalVar] = field(default_factory=dict)
    assignable: frozenset[int] = frozenset()
    """Numbers of the locals that may be assigned to (`let`, `as`, `pick`); binders and parameters may not."""
    narrowed: Mapping[object, Type] = field(default_factory=dict)
    """What `is none` and `in` have proved here: path -> narrower type; the elaborator's own keys."""
    surroundings: Surroundings | None = None
    """None in pure expressions (tables, functions, declarations)."""

    def bind(self, name: str, type_: Type, span: Span, *, assignable: bool = False) -> tuple[Scope, LocalVar]:
        """A new local. A name already in use is reported (once) and bound all the same."""
        self._refuse_shadowing(name, span)
        local = self.globals.new_local(name, type_, span)
        return self.with_local(local, assignable=assignable), local

    def with_local(self, local: LocalVar, *, assignable: bool = False) -> Scope:
        """This scope with a local that exists already (a family's, an attribute's, a parameter's)."""
        may = self.assignable | {local.number} if assignable else self.assignable
        return replace(self, locals={**self.locals, local.name: local}, assignable=may)

    def standing(self, surroundings: Surroundings) -> Scope:
        """This scope for the statements of a phase, a watcher ..."""
        return replace(self, surroundings=surroundings)

    def lookup(self, name: str) -> LocalVar | None:
        return self.locals.get(name)

    def _refuse_shadowing(self, name: str, span: Span) -> None:
        earlier = self.locals.get(name)
        place = earlier.span if earlier else self.globals.clash(name)
        if place is None and name in self.globals.members:
            place = self.globals.members[name][0].span
        if name in BUILT_IN:
            self.globals.report("DECL01", f"`{name}` has its meaning in every game", span, "choose another name")
        elif place is not None:
            self.globals.report(
                "DECL01",
                f"the name `{name}` is already in use here",
                span,
                "choose another name: a name means one thing at any place",
                (("first used", place),),
            )
