"""Templates, which are printed, and option ids, which are typed."""

from __future__ import annotations

from dsl.nodes import node
from dsl.syntax.expressions import Bool, Expr, Int, NoneLiteral, Ref
from dsl.syntax.node import Name, Node


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
