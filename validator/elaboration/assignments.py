"""Statements that name or change values: `let`, `roll`, `pick`, `=`, `+=`, `-=`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dsl import syntax as s
from validator.elaboration import types
from validator.elaboration.scope import Scope
from validator.elaboration.writer import Step, Writer, act
from validator.model import (
    INT,
    NONE,
    Expression,
    ListType,
    Local,
    LocalVar,
    Operation,
    Operator,
    SetLocal,
    SetType,
    SetVariable,
    SlotContent,
    Statement,
    Type,
    VariableRef,
    ZoneRef,
)
from validator.rewrite import unguarded

MOST_TRIALS = 2

# ------------------------------------------------------------------------ locals


def let(node: s.Let, w: Writer) -> Step:
    """`let x = v`; of an empty list, or of none, what is assigned to it later says what it holds."""
    value = w.e.value(node.value)
    type_ = _settled(node, value.type, w) if _is_open(value.type) else value.type
    scope, local = new_local(node.name, type_, w)
    return (SetLocal(node.span, local, replace(value, type=type_), True),), scope


def _is_open(type_: Type) -> bool:
    inner = None if types.is_error(type_) else types.element(type_)
    return type_ == NONE or inner == types.EMPTY or (inner is not None and _is_open(inner))


def _settled(node: s.Let, start: Type, w: Writer) -> Type:
    """The type of a local that starts empty: the rest of the block is tried out to see what is assigned to it.

    In such a trial another such local may be tried out, but no third, for each doubles the work.
    """
    if w.witness and len(w.witness) >= MOST_TRIALS:
        return types.ERROR
    scope, local = new_local(node.name, types.ERROR, w)
    seen: list[Type] = []
    replace(w, witness={**(w.witness or {}), local.number: seen}).within(scope).sequence(w.rest)
    joined = types.join_all((start, *(type_ for type_ in seen if not types.is_error(type_))), w.names)
    if joined is None or _is_open(joined):
        if w.witness is None:
            hint = "give it a first value, or a place to be filled"
            w.e.fail("TYPE15", f"nothing says what `{node.name.text}` is to hold", node.name.span, hint)
        return types.ERROR
    return joined


def new_local(name: s.Name, type_: Type, w: Writer) -> tuple[Scope, LocalVar]:
    return w.scope.bind(name.text, type_, name.span, assignable=True)


# ------------------------------------------------------------------- assignments


def target_of(node: s.Expr, w: Writer) -> Local | VariableRef | None:
    """What may be assigned to: a `let`, or a variable; None after a report."""
    target = unguarded(w.e.infer(node))
    if types.is_error(target.type):
        return None
    if isinstance(target, VariableRef):
        return target
    if isinstance(target, Local) and target.local.number in w.scope.assignable:
        return target
    w.e.fail("TYPE09", f"`{node.span.text}` cannot be assigned to", node.span, _why_fixed(target))
    return None


def _why_fixed(target: Expression) -> str:
    if isinstance(target, Local):
        return "loop variables and parameters are constant: use a `let`"
    if isinstance(target, ZoneRef | SlotContent):
        return "a zone changes by `move`"
    return "only variables and `let`s may change"


def open_local(node: s.Expr, w: Writer) -> LocalVar | None:
    """The local of that name while its type is being found out."""
    local = w.scope.lookup(node.name) if isinstance(node, s.Ref) else None
    return local if local and w.witness and local.number in w.witness else None


OPERATORS: Mapping[tuple[str, type[Any]], Operator] = {
    ("+=", ListType): "list+",
    ("+=", SetType): "set+",
    ("-=", SetType): "set-",
}


def assign(node: s.Assign, w: Writer) -> Step:
    opened = open_local(node.target, w)
    if opened is not None:
        return _witnessed(node, opened, w)
    target = target_of(node.target, w)
    if target is None:
        w.e.value(node.value)
        return w.nothing
    if node.operator != "=":
        statement = _changed_by(node, target, w)
    else:
        statement = _set(node, target, w.e.elaborate(node.value, target.type))
    return act(statement, node, w) if statement else w.nothing


def _witnessed(node: s.Assign, local: LocalVar, w: Writer) -> Step:
    """While a local's type is found out, its assignments are only noted."""
    assert w.witness is not None
    value = w.e.value(node.value)
    w.witness[local.number].append(value.type)
    return w.nothing


def _set(node: s.Assign, target: Local | VariableRef, value: Expression) -> Statement:
    if isinstance(target, Local):
        return SetLocal(node.span, target.local, value, False)
    return SetVariable(node.span, target, "=", value)


def _changed_by(node: s.Assign, target: Local | VariableRef, w: Writer) -> Statement | None:
    """`+=` and `-=`: of integers; of lists and sets spelt out."""
    present = w.e.present(w.e.read(target))
    if types.is_error(present.type):
        return None
    if present.type == INT:
        value = w.e.elaborate(node.value, INT)
        if isinstance(target, VariableRef):
            return SetVariable(node.span, target, "+=" if node.operator == "+=" else "-=", value)
        sign: Operator = "+" if node.operator == "+=" else "-"
        return SetLocal(node.span, target.local, Operation(INT, node.span, sign, (present, value)), False)
    operator = OPERATORS.get((node.operator, type(present.type)))
    if operator is None:
        w.e.fail("TYPE03", f"`{node.operator}` does not change {types.a(present.type)}", node.span)
        return None
    value = w.e.elaborate(node.value, present.type)
    return _set(node, target, Operation(present.type, node.span, operator, (present, value)))
