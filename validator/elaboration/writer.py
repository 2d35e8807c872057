"""The elaborator of statements at one place: what a block may do there, and how blocks are put together.

`validator.elaboration.statements` holds the table of handlers: one per simple statement and one per compound form. A
handler gets the syntax and the writer and gives a `Step`: the core statements and the scope after them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, TypeVar

from dsl import syntax as s
from dsl.parser import Parsed, parse_expression, parse_statements
from dsl.values import Text
from validator import schema
from validator.elaboration import touches
from validator.elaboration.elaborator import Elaborator
from validator.elaboration.narrowing import forgetting
from validator.elaboration.reading import cited, read
from validator.elaboration.scope import Globals, Scope
from validator.elaboration.touches import Touched
from validator.model import Block, Branch, Choose, EndGame, Expression, Jump, Match, Return, Statement, Type

T = TypeVar("T")

Step = tuple[Block, Scope]
"""What a statement becomes, and what is known after it."""

Unit = s.Statement | schema.Form
Handler = Callable[[Any, "Writer"], Step]

LoopKind = Literal["loop", "seats", "turns"]


@dataclass(frozen=True, slots=True)
class Surround:
    """What a jump may leave: the loops around, innermost last, and the phase, if it may be left.

    `result` is the type that `return` must give.
    """

    loops: tuple[LoopKind, ...] = ()
    may_return: bool = False
    result: Type | None = None
    why_not: str = ""
    """Why a jump cannot leave, said in its report: `an offered option`, `a watcher`."""

    def inside(self, loop: LoopKind) -> Surround:
        return replace(self, loops=(*self.loops, loop))

    def closed(self, why: str) -> Surround:
        """The same for a block that no jump may leave."""
        return Surround(why_not=why)


@dataclass(frozen=True, slots=True)
class Writer:
    """Elaborates statements where `e` stands."""

    e: Elaborator
    around: Surround
    handlers: Mapping[type[Any], Handler]
    rest: Sequence[Unit] = ()
    """What follows in the same block: it may settle the type of a `let`."""
    witness: Mapping[int, list[Type]] | None = None
    """While a local's type is still open: the types that are assigned to it, by its number."""

    @property
    def names(self) -> Globals:
        return self.e.names

    @property
    def scope(self) -> Scope:
        return self.e.scope

    def within(self, scope: Scope) -> Writer:
        return replace(self, e=self.e.within(scope))

    def inside(self, loop: LoopKind) -> Writer:
        return replace(self, around=self.around.inside(loop))

    def closed(self, why: str) -> Writer:
        return replace(self, around=self.around.closed(why))

    def read(self, text: Text, parse: Callable[[Text], Parsed[T]]) -> T | None:
        return read(text, parse, self.names)

    def parsed(self, text: Text) -> s.Expr | None:
        node, faults = parse_expression(text)
        self.names.keep(*faults)
        return node

    def expression(self, text: Text, wanted: Type | None) -> Expression | None:
        node = self.parsed(text)
        return None if node is None else self.e.elaborate(node, wanted)

    # ----------------------------------------------------------------- blocks

    def block(self, items: Sequence[object] | None) -> Block:
        return self.sequence(self.units(items or []))[0]

    def units(self, items: Sequence[object]) -> list[Unit]:
        """The statements of all texts and the compound statements, in order."""
        found: list[Unit] = []
        for item in items:
            if isinstance(item, Text):
                node = self.read(item, parse_statements)
                found += node.items if node else ()
            elif isinstance(item, schema.Form):
                found.append(item)
        return found

    def sequence(self, units: Sequence[Unit]) -> Step:
        """One after the other; each sees what those before it named and left proved."""
        done: list[Statement] = []
        writer = self
        for position, unit in enumerate(units):
            writer = replace(writer, rest=units[position + 1 :])
            statements, scope = writer.one(unit)
            done += statements
            writer = writer.within(scope)
        return tuple(done), writer.scope

    def one(self, unit: Unit) -> Step:
        done, scope = self.handlers[type(unit)](unit, self)
        if isinstance(unit, schema.Form) and unit.rules and done:
            done = (replace(done[0], rules=cited(unit.rules)), *done[1:])
        return done, scope

    # ------------------------------------------------------- what is still known

    def after(self, touched: Touched) -> Scope:
        """The scope after acts: facts that they may have ended are gone."""
        if not self.scope.narrowed:
            return self.scope
        return forgetting(self.scope, touches.with_consequences(touched(), self.names))

    @property
    def nothing(self) -> Step:
        """The step of a statement that was faulty."""
        return (), self.scope

    def past(self, touched: Touched) -> Writer:
        """The writer after such acts; for a loop's body, which is met again after each round."""
        return self.within(self.after(touched))


def act(statement: Statement, body: s.Simple, w: Writer) -> Step:
    """The step of a statement that names nothing: what it may have changed is no longer taken as proved."""
    return (statement,), w.after(partial(touches.of_simple, body))


def leaves(block: Block) -> bool:
    """Does a block always jump, so that what follows it is not reached from its end?"""
    return any(_leaves(statement) for statement in block)


def _leaves(statement: Statement) -> bool:
    match statement:
        case Return() | EndGame():
            return True
        case Jump(kind=kind):
            return kind != "reopen"
        case Branch(then=then, otherwise=otherwise):
            return leaves(then) and leaves(otherwise)
        case Match(cases=cases, otherwise=otherwise):
            return all(leaves(block) for _, block in cases) and (otherwise is None or leaves(otherwise))
        case Choose(each=None, options=options, otherwise=otherwise):
            return all(leaves(option.do) for option in options) and leaves(otherwise or ())
    return False
