"""What a condition proves, and how long it stays proved.

A *path* is an expression that names a place: a local, a variable, an attribute, a slot. `is not none` and
`in KIND` narrow the type of a path; a `Scope` keeps what is proved as a map from paths to types. An act that
may write what a path reads ends it (`validator.elaboration.touches` says which).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from validator.elaboration.scope import Globals, Scope
from validator.elaboration.touches import Touches
from validator.elaboration.types import fits, parts, present
from validator.model import (
    AttributeRef,
    Builtin,
    Collection,
    Const,
    ConstantRef,
    Expression,
    Guarded,
    KindType,
    Local,
    Member,
    Operation,
    ParameterRef,
    SlotContent,
    Type,
    VariableRef,
    ZoneRef,
)

Facts = Mapping[object, Type]
NO_FACTS: Facts = {}


def key(expression: Expression) -> Expression | None:
    """The path an expression is, free of earlier guards so that it is found again; None if it is no path."""
    match expression:
        case Guarded():
            return key(expression.value)
        case Local() | Const() | Member() | ConstantRef():
            return expression
        case AttributeRef():
            subject = key(expression.subject)
            return subject and replace(expression, kind="", subject=subject)
        case SlotContent():
            zone = key(expression.zone)
            return zone and replace(expression, zone=zone)
        case VariableRef() | ZoneRef() | ParameterRef():
            return _with_keys(expression, "indexes", expression.indexes)
        case Builtin(name="player"):
            return _with_keys(expression, "args", expression.args)
    return None


def _with_keys(expression: Any, name: str, parts: tuple[Expression, ...]) -> Expression | None:
    keys = tuple(key(part) for part in parts)
    path: Expression | None = None if None in keys else replace(expression, **{name: keys})
    return path


# --------------------------------------------------------------- what is proved


def when_true(condition: Expression, names: Globals) -> Facts:
    """What is known where the condition holds."""
    match condition:
        case Operation(operator="and", args=(left, right)):
            return {**when_true(left, names), **when_true(right, names)}
        case Operation(operator="not", args=(operand,)):
            return when_false(operand, names)
        case Operation(operator="is not none", args=(operand,)):
            return _fact(operand, present(operand.type))
        case Operation(operator="in", args=(operand, Collection(kind=kind))):
            narrower = KindType(kind)
            return _fact(operand, narrower) if fits(narrower, operand.type, names) else NO_FACTS
    return NO_FACTS


def when_false(condition: Expression, names: Globals) -> Facts:
    """What is known where the condition fails."""
    match condition:
        case Operation(operator="or", args=(left, right)):
            return {**when_false(left, names), **when_false(right, names)}
        case Operation(operator="not", args=(operand,)):
            return when_true(operand, names)
        case Operation(operator="is none", args=(operand,)):
            return _fact(operand, present(operand.type))
        case Operation(operator="in", args=(operand, Collection(kind=kind))):
            return _all_but(operand, kind, names)
    return NO_FACTS


def _all_but(operand: Expression, kind: str, names: Globals) -> Facts:
    """A member of a union that is not of this kind is of the kind that has all the others, if there is one."""
    if not isinstance(operand.type, KindType):
        return NO_FACTS
    others = parts(operand.type.kind, names) - parts(kind, names)
    left = next((name for name in names.kinds if others and parts(name, names) == others), None)
    return NO_FACTS if left is None else _fact(operand, KindType(left))


def _fact(operand: Expression, type_: Type) -> Facts:
    path = key(operand)
    return NO_FACTS if path is None else {path: type_}


# ------------------------------------------------------------ knowing, forgetting


def knowing(scope: Scope, facts: Facts) -> Scope:
    return replace(scope, narrowed={**scope.narrowed, **facts}) if facts else scope


def read(expression: Expression, scope: Scope) -> Expression:
    """The expression as it is known here: guarded if something narrower was proved."""
    if not scope.narrowed:
        return expression
    narrower = scope.narrowed.get(key(expression))
    return expression if narrower is None else Guarded(narrower, expression.span, expression)


def forgetting(scope: Scope, touches: Iterable[Touches]) -> Scope:
    """The scope after acts that may touch what its facts read."""
    left = scope.narrowed
    for touched in touches:
        left = {path: type_ for path, type_ in left.items() if not _reads(path, touched)}
    return scope if len(left) == len(scope.narrowed) else replace(scope, narrowed=left)


def _reads(path: object, touched: Touches) -> bool:
    match path:
        case Local(local=local):
            return local.name in touched.writes
        case VariableRef(name=name, indexes=indexes):
            own = touched.anything or name.rpartition(".")[2] in touched.writes
            return own or any(_reads(index, touched) for index in indexes)
        case SlotContent(zone=zone):
            return touched.moves or touched.anything or _reads(zone, touched)
        case AttributeRef(subject=subject):
            return _reads(subject, touched)
        case ZoneRef(indexes=parts) | ParameterRef(indexes=parts) | Builtin(args=parts):
            return any(_reads(part, touched) for part in parts)
    return False


def same_facts(a: Scope, b: Scope) -> Facts:
    """What is known on both of two ways that meet again."""
    return {path: type_ for path, type_ in a.narrowed.items() if b.narrowed.get(path) == type_}
