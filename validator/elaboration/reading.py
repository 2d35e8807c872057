"""Small helpers to read texts: parse, report, elaborate, and hand the result on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from dsl import syntax as s
from dsl.parser import Parsed, parse_expression, parse_template
from dsl.values import Text
from dsl.words import RESERVED
from validator.elaboration import expressions
from validator.elaboration.scope import Globals, Scope
from validator.model import INT, Expression, IntRange, Template, Type

T = TypeVar("T")


def read(text: Text, parse: Callable[[Text], Parsed[T]], names: Globals) -> T | None:
    """The node a text says; None after its faults are reported."""
    node, faults = parse(text)
    names.keep(*faults)
    return node


def expression(text: Text | None, scope: Scope, wanted: Type | None) -> Expression | None:
    """The elaborated expression; None if there is no text, or none that can be read."""
    if text is None:
        return None
    node, faults = parse_expression(text)
    scope.globals.keep(*faults)
    return None if node is None else expressions.elaborate(node, scope, wanted)


def template(text: Text | None, scope: Scope) -> Template | None:
    """The elaborated printed text; None if there is none, or none that can be read."""
    if text is None:
        return None
    node = read(text, parse_template, scope.globals)
    return None if node is None else expressions.template(node, scope)


def int_range(node: s.TypeExpr, scope: Scope) -> IntRange | None:
    """The bounds that a type sets, if it does."""
    node = node.base if isinstance(node, s.TypeOptional) else node
    if not isinstance(node, s.TypeRange):
        return None
    return IntRange(expressions.elaborate(node.low, scope, INT), expressions.elaborate(node.high, scope, INT))


def check_seen(params: Iterable[s.Parameter], names: Globals, *, of_components: bool) -> None:
    """In a head only attributes of components are seen by anybody, and then by all."""
    for who in (param.seen_by for param in params if param.seen_by is not None):
        if not of_components:
            message, hint = "`seen by` belongs to the attributes of components", "delete it here"
            names.report("DECL30", message, who.span, hint)
        elif not (isinstance(who, s.Ref) and who.name == "all"):
            message, hint = "an attribute is seen like its component, or by all", "write `seen by all`, or nothing"
            names.report("DECL30", message, who.span, hint)


def one_of(text: Text | None, words: Iterable[str], default: str, names: Globals) -> str:
    """One of a few words; the default if it is left out or wrong."""
    known = tuple(words)
    if text is None or text in known:
        return str(text or default)
    names.report("DECL23", f"`{text}` cannot stand here", text.span, f"one of {', '.join(known)}")
    return default


def is_name(text: Text, names: Globals) -> bool:
    """Can a text be a name in expressions and option ids? If not, that is reported."""
    if text.isascii() and text.isidentifier() and text not in RESERVED:
        return True
    hint = "letters, digits and _, and none of the reserved words"
    names.report("DECL21", f"`{text}` cannot be a name", text.span, hint)
    return False


def cited(rules: Any) -> tuple[str, ...]:
    """The rule ids of an entry `rules`, which may be one text or a list; they keep their places."""
    return tuple(rules if isinstance(rules, list) else [rules] if rules else [])
