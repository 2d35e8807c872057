"""The elaborator at one place: syntax in, typed core out, with the scope of that place.

`validator.elaboration.expressions` holds the table of handlers, one per syntax node; a handler gets the node, the
elaborator and a hint (the type that is wanted, if known) and calls back for the parts. A fault is reported
once and gives an expression of ErrorType, which fits everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dsl import syntax as s
from dsl.diagnostics import Span
from dsl.suggest import did_you_mean
from validator.elaboration import types
from validator.elaboration.narrowing import Facts, knowing, read
from validator.elaboration.scope import Globals, Scope
from validator.model import (
    BOOL,
    NONE,
    Aggregate,
    Binder,
    Binders,
    Comprehension,
    Const,
    Expression,
    ListType,
    Local,
    OptionalType,
    SetType,
    SlotContent,
    Type,
    ZoneType,
)

Handler = Callable[[Any, "Elaborator", Type | None], Expression]


def poison(span: Span) -> Expression:
    """What stands for an expression with a fault that has been reported."""
    return Const(types.ERROR, span, None)


@dataclass(frozen=True, slots=True)
class Elaborator:
    """Elaborates expressions in `scope`."""

    scope: Scope
    handlers: Mapping[type[s.Node], Handler]

    @property
    def names(self) -> Globals:
        return self.scope.globals

    def within(self, scope: Scope) -> Elaborator:
        return replace(self, scope=scope)

    def knowing(self, facts: Facts) -> Elaborator:
        return self.within(knowing(self.scope, facts)) if facts else self

    def read(self, expression: Expression) -> Expression:
        """The expression with what was proved of it here."""
        return read(expression, self.scope)

    # ------------------------------------------------------------ ways to ask

    def infer(self, node: s.Expr, hint: Type | None = None) -> Expression:
        """The expression as it is: a zone stays a zone. The hint only helps to choose among members."""
        return self.handlers[type(node)](node, self, hint)

    def value(self, node: s.Expr, hint: Type | None = None) -> Expression:
        """The expression as a value: a slot is what lies in it or none, a zone a list or set."""
        return self.content(self.infer(node, hint))

    def elaborate(self, node: s.Expr, wanted: Type | None) -> Expression:
        """The expression as a value that fits `wanted`; a report if it does not."""
        if wanted is None:
            return self.value(node)
        return self.coerce(self.infer(node, wanted), wanted)

    def condition(self, node: s.Expr) -> Expression:
        return self.elaborate(node, BOOL)

    def collection(self, node: s.Expr, hint: Type | None = None) -> tuple[Expression, Type]:
        """A collection or zone as it is, with the type of what it holds."""
        expression = self.infer(node, hint)
        inner = types.element(expression.type)
        if inner is None:
            message = f"{_quote(node)} is {types.a(expression.type)}, not a collection"
            return self.fail("TYPE06", message, node.span), types.ERROR
        return expression, inner

    # ------------------------------------------------------------ conversions

    def content(self, expression: Expression) -> Expression:
        """A zone read as a value; anything else as it is."""
        match expression.type:
            case ZoneType(form="slot"):
                return self.slot_content(expression)
            case ZoneType():
                return self.collected(expression, types.content(expression.type))
        return expression

    def slot_content(self, zone: Expression) -> Expression:
        return self.read(SlotContent(types.content(zone.type), zone.span, zone))

    def collected(self, expression: Expression, wanted: Type) -> Expression:
        """The elements of a collection or zone as a new list or set."""
        inner = types.element(expression.type) or types.ERROR
        if isinstance(wanted, SetType):
            return self.over("set", expression, SetType(inner))
        return self.over("list", expression, ListType(inner))

    def over(self, aggregate: Aggregate, collection: Expression, type_: Type) -> Expression:
        """`aggregate(it for it in collection)`"""
        inner, span = types.element(collection.type) or types.ERROR, collection.span
        local = self.names.new_local("it", inner, span)
        binders = Binders((Binder(local, collection, None),))
        return Comprehension(type_, span, aggregate, Local(inner, span, local), binders, None)

    def coerce(self, expression: Expression, wanted: Type) -> Expression:
        """The expression as a value of `wanted`, or a report and poison."""
        if types.is_error(expression.type, wanted):
            return expression
        if not types.fits(expression.type, wanted, self.names):
            expression = self.content(expression)
        if not types.fits(expression.type, wanted, self.names):
            return self._mismatch(expression, wanted)
        return self._converted(expression, types.present(wanted))

    def _converted(self, expression: Expression, wanted: Type) -> Expression:
        match expression.type, wanted:
            case (ZoneType() | SetType(), ListType()) | (ZoneType(), SetType()):
                return self.collected(expression, wanted)
            case ZoneType(), _:
                return self.content(expression)
        return expression

    def _mismatch(self, expression: Expression, wanted: Type) -> Expression:
        if isinstance(expression.type, OptionalType) and types.fits(expression.type.base, wanted, self.names):
            return self.maybe_none(expression)
        hint = "write a comparison: there is no truth in other values" if wanted == BOOL else ""
        if expression.type == NONE:
            hint = f"only {types.a(types.optional(wanted))} may be none"
        message = f"{types.a(wanted)} is wanted here, and this is {types.a(expression.type)}"
        return self.fail("TYPE01", message, expression.span, hint)

    def present(self, expression: Expression) -> Expression:
        """The expression, which must not be none; a report and poison if it may be."""
        if isinstance(expression.type, OptionalType) or expression.type == NONE:
            return self.maybe_none(expression)
        return expression

    def maybe_none(self, expression: Expression) -> Expression:
        text = expression.span.text
        simple = text.isidentifier() or ("." in text and "(" not in text)
        hint = f"ask `{text} is not none` before" if simple else f"`let x = {text}`, then ask `x is not none`"
        return self.fail("TYPE02", f"`{text}` may be none here", expression.span, hint)

    # ---------------------------------------------------------------- reports

    def fail(self, code: str, message: str, span: Span, hint: str = "") -> Expression:
        self.names.report(code, message, span, hint)
        return poison(span)

    def unknown(self, code: str, what: str, name: str, span: Span, known: Any, hint: str = "") -> Expression:
        """Report a name that means nothing, with the nearest that does."""
        return self.fail(code, f"there is no {what} `{name}`", span, did_you_mean(name, known, hint))


def _quote(node: s.Expr) -> str:
    return f"`{node.span.text}`"
