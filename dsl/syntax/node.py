"""What every node of syntax has: the place where it was written. And names, which stand everywhere."""

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
