"""What seats are asked, and the words that they are told it in."""

from __future__ import annotations

from dataclasses import field

from dsl.diagnostics import Span
from dsl.nodes import node
from validator.model.expressions import Binder, Binders, Expression
from validator.model.statements import Block, Statement


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
