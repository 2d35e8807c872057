"""Why an expectation fails: the parts of its expression with what they are worth, as an author would write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from interpreter.environment import StateEnv
from validator.errors import RuleError
from validator.evaluate import combinations, evaluate, items, number
from validator.model import (
    BoolType,
    Comprehension,
    Const,
    Expression,
    FunctionCall,
    Guarded,
    KindType,
    ListType,
    Member,
    Operation,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from validator.tables import UNSET, Instance, Value


def show(value: Value, type_: Type, instance: Instance) -> str:
    """A value in the words of the language: `player(2)`, `list(ace, king)`, `none`."""
    if value in (None, UNSET):
        return "none" if value is None else "unset"
    match type_:
        case OptionalType(base=inner):
            return show(value, inner, instance)
        case ListType(element=inner) | SetType(element=inner):
            word = "list" if isinstance(type_, ListType) else "set"
            return f"{word}({', '.join(show(item, inner, instance) for item in items(value))})"
        case ZoneType(kind=kind):
            return show(value, ListType(KindType(kind)), instance)
        case KindType(kind="player"):
            return f"player({number(value) + 1})"
        case KindType(kind=kind):
            return instance.names[instance.group_of(kind)][number(value)]
        case BoolType():
            return "true" if value else "false"
    return str(value)


def reasons(expression: Expression, env: StateEnv) -> Iterator[str]:
    """Lines that tell why an expression is not true: the parts that decide it, and what each is worth."""
    explain = _EXPLANATIONS.get(type(expression))
    if explain is None:
        yield worth(expression, env)
    else:
        yield from explain(expression, env)


def worth(expression: Expression, env: StateEnv) -> str:
    """`text = value`"""
    text = " ".join(expression.span.text.split())
    try:
        value = show(evaluate(expression, env), expression.type, env.instance)
    except RuleError as error:
        value = f"an error: {error.message}"
    return f"{text} = {value}"


def _parts(parts: tuple[Expression, ...], env: StateEnv) -> Iterator[str]:
    """What each is worth; of a literal, such as `3` or `list(1, 2)`, that needs no saying."""
    for part in parts:
        line = worth(part, env)
        text, _, value = line.partition(" = ")
        if not isinstance(part, Const | Member) and text != value:
            yield line


def _operation(e: Operation, env: StateEnv) -> Iterator[str]:
    if e.operator in ("and", "or", "not"):
        false = next((arg for arg in e.args if not evaluate(arg, env)), None)
        for arg in (false,) if e.operator == "and" and false is not None else e.args:
            yield from reasons(arg, env)
    else:
        yield from _parts(e.args, env)


def _call(e: FunctionCall, env: StateEnv) -> Iterator[str]:
    yield worth(e, env)
    yield from _parts(e.args, env)


def _comprehension(e: Comprehension, env: StateEnv) -> Iterator[str]:
    """Of `all(..)`, the first combination for which it does not hold."""
    if e.aggregate != "all":
        yield worth(e, env)
        return
    for _ in combinations(e.binders.binders, env):
        if not evaluate(e.element, env):
            bound = [binder.local for binder in e.binders.binders]
            for local in bound:
                yield f"{local.name} = {show(env.locals[local.number], local.type, env.instance)}"
            yield from reasons(e.element, env)
            return


_EXPLANATIONS: Mapping[type[Expression], Callable[[Any, StateEnv], Iterator[str]]] = {
    Operation: _operation,
    FunctionCall: _call,
    Comprehension: _comprehension,
    Guarded: lambda e, env: reasons(e.value, env),
}
