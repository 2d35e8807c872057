"""The plain evaluator of core expressions: what an expression is worth, by one small function per node class.

In: a typed expression and an `Env`. Out: a value, or a `RuleError` with the place at fault. Tables and
constants are computed with it at load; the reference machine runs on it. Nothing here is fast, and nothing
changes a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from dsl.diagnostics import Span
from validator import model as m
from validator.builtins import BUILTINS
from validator.env import Env, radix_of
from validator.errors import RuleError
from validator.remembered import MOST_REMEMBERED
from validator.tables import UNSET, Value

LONGEST_RANGE = 100_000
"""A range that is gone through may not be longer; membership in a range has no limit."""

LONGEST_JOINED = 100_000
"""Collections that are joined may not be longer together."""

LARGEST_NUMBER = (1 << 63) - 1
"""What is computed on the way to a result lies between this and its negative: 64 bits hold it."""


def evaluate(expression: m.Expression, env: Env) -> Value:
    """The value of an expression. A zone in it is worth what lies there."""
    return _EVALUATORS[type(expression)](expression, env)


def zone_number(expression: m.Expression, env: Env) -> int:
    """The zone instance that an expression of a zone type means: where something moves to, or is shuffled."""
    if isinstance(expression, m.If):
        return zone_number(expression.yes if evaluate(expression.condition, env) else expression.no, env)
    if isinstance(expression, m.SlotContent):
        return zone_number(expression.zone, env)
    assert isinstance(expression, m.ZoneRef), "only a condition or a reference has a zone type"
    family = env.tables.zones[expression.name]
    return family.base + family.radix.flat(members_of(expression.indexes, env))


def members_of(indexes: Sequence[m.Expression], env: Env) -> tuple[int, ...]:
    return tuple(number(evaluate(index, env)) for index in indexes)


def number(value: Value) -> int:
    """A value known by its type to be an int or an id."""
    assert isinstance(value, int)
    return value


def items(value: Value) -> tuple[Value, ...]:
    """A value known by its type to be a collection."""
    assert isinstance(value, tuple)
    return value


def as_set(values: Sequence[Value]) -> tuple[Value, ...]:
    """Each once, in order; `none`, where it may be a member, comes first."""
    return tuple(sorted(set(values), key=_sort_key))


def _sort_key(value: Value) -> tuple[bool, Any]:
    return value is not None, value if value is not None else 0


# ---------------------------------------------------------------------- loops


def combinations(binders: Sequence[m.Binder], env: Env) -> Iterator[None]:
    """Sets the binders' locals to each combination in turn; filters prune where they stand."""
    if not binders:
        yield
        return
    binder, *rest = binders
    for value in items(evaluate(binder.collection, env)):
        env.round(binder.local.span)
        env.locals[binder.local.number] = value
        if binder.where is None or evaluate(binder.where, env):
            yield from combinations(rest, env)


def elements(element: m.Expression, binders: m.Binders, env: Env) -> list[tuple[tuple[Value, ...], Value]]:
    """(keys, element) of each combination, sorted if there are keys."""
    found = [
        (tuple(evaluate(key, env) for key in binders.keys), evaluate(element, env))
        for _ in combinations(binders.binders, env)
    ]
    return in_order(found, binders) if binders.keys else found


def in_order(found: list[tuple[tuple[Value, ...], Value]], binders: m.Binders) -> list[tuple[tuple[Value, ...], Value]]:
    """Ascending by key; equal keys as they came, or the other way round with `ties last`."""
    return sorted(reversed(found) if binders.ties == "last" else found, key=lambda pair: _sort_keys(pair[0]))


def _sort_keys(keys: tuple[Value, ...]) -> tuple[tuple[bool, Any], ...]:
    return tuple(_sort_key(key) for key in keys)


def snapshot(binders: m.Binders, env: Env) -> list[tuple[Value, ...]]:
    """All combinations of a loop head, in the order in which they are gone through."""
    numbers = [binder.local.number for binder in binders.binders]
    found: list[tuple[tuple[Value, ...], Value]] = [
        (tuple(evaluate(key, env) for key in binders.keys), tuple(env.locals[n] for n in numbers))
        for _ in combinations(binders.binders, env)
    ]
    return [items(combination) for _, combination in (in_order(found, binders) if binders.keys else found)]


# ----------------------------------------------------------------- comprehensions


def _comprehension(e: m.Comprehension, env: Env) -> Value:
    if e.aggregate == "count":
        return sum(1 for _ in combinations(e.binders.binders, env))
    if e.aggregate in ("any", "all"):
        return _any_or_all(e, env)
    if e.aggregate == "best":
        return _best(e, env)
    if e.aggregate == "first" and not e.binders.keys:
        for _ in combinations(e.binders.binders, env):
            return evaluate(e.element, env)
        return _nothing(e, env)
    return _AGGREGATES[e.aggregate](e, env, [value for _, value in elements(e.element, e.binders, env)])


def _any_or_all(e: m.Comprehension, env: Env) -> bool:
    wanted = e.aggregate == "any"
    return wanted is any(bool(evaluate(e.element, env)) is wanted for _ in combinations(e.binders.binders, env))


def _best(e: m.Comprehension, env: Env) -> Value:
    found = [
        (_sort_keys(tuple(evaluate(key, env) for key in e.binders.keys)), evaluate(e.element, env))
        for _ in combinations(e.binders.binders, env)
    ]
    if not found:
        return _nothing(e, env)
    highest = max(keys for keys, _ in found)
    winners = [value for keys, value in found if keys == highest]
    if len(winners) > 1 and e.binders.ties is None:
        raise RuleError("several are best, and nothing decides between them", e.span)
    return winners[-1 if e.binders.ties == "last" else 0]


def _nothing(e: m.Comprehension, env: Env) -> Value:
    """What an aggregate of no element at all is."""
    if e.default is not None:
        return evaluate(e.default, env)
    if e.aggregate in ("first", "last"):
        return None
    raise RuleError(f"there is no {e.aggregate} of nothing", e.span)


def _extreme(choose: Callable[..., Any]) -> Callable[[m.Comprehension, Env, list[Value]], Value]:
    return lambda e, env, values: choose(values) if values else _nothing(e, env)


_AGGREGATES: Mapping[str, Callable[[m.Comprehension, Env, list[Value]], Value]] = {
    "sum": lambda e, env, values: sized(e.span, sum(number(value) for value in values)),
    "min": _extreme(min),
    "max": _extreme(max),
    "first": _extreme(lambda values: values[0]),
    "last": _extreme(lambda values: values[-1]),
    "list": lambda e, env, values: tuple(values),
    "set": lambda e, env, values: as_set(values),
}


# --------------------------------------------------------------------- operations


def sized(span: Span, result: int) -> int:
    """The result of arithmetic, if 64 bits hold it."""
    if not -LARGEST_NUMBER <= result <= LARGEST_NUMBER:
        raise RuleError("a number here grows too large", span)
    return result


def _joined(e: m.Operation, a: tuple[Value, ...], b: tuple[Value, ...]) -> tuple[Value, ...]:
    if len(a) + len(b) > LONGEST_JOINED:
        raise RuleError(f"a list of {len(a) + len(b):,} elements is too long", e.span)
    return a + b


def _operation(e: m.Operation, env: Env) -> Value:
    lazy = _LAZY.get(e.operator)
    if lazy is not None:
        return lazy(e, env)
    return _STRICT[e.operator](e, *(evaluate(arg, env) for arg in e.args))


def _in(e: m.Operation, env: Env) -> bool:
    value, collection = evaluate(e.args[0], env), e.args[1]
    if isinstance(collection, m.Operation) and collection.operator == "..":
        low, high = (number(evaluate(arg, env)) for arg in collection.args)
        return low <= number(value) <= high
    return value in items(evaluate(collection, env))


_LAZY: Mapping[str, Callable[[m.Operation, Env], Value]] = {
    "and": lambda e, env: all(evaluate(arg, env) for arg in e.args),
    "or": lambda e, env: any(evaluate(arg, env) for arg in e.args),
    "in": _in,
}


def _divided(e: m.Operation, a: int, b: int) -> int:
    if b == 0:
        raise RuleError("division by zero", e.span)
    return a // b if e.operator == "//" else a % b


def _range(e: m.Operation, low: int, high: int) -> tuple[int, ...]:
    if high - low >= LONGEST_RANGE:
        raise RuleError(f"a range of {high - low + 1:,} numbers is too long", e.span)
    return tuple(range(low, high + 1))


_STRICT: Mapping[str, Callable[..., Value]] = {
    "not": lambda e, a: not a,
    "==": lambda e, a, b: a == b,
    "!=": lambda e, a, b: a != b,
    "<": lambda e, a, b: a < b,
    "<=": lambda e, a, b: a <= b,
    ">": lambda e, a, b: a > b,
    ">=": lambda e, a, b: a >= b,
    "is none": lambda e, a: a is None,
    "is not none": lambda e, a: a is not None,
    "+": lambda e, a, b: sized(e.span, a + b),
    "-": lambda e, a, b: sized(e.span, a - b),
    "*": lambda e, a, b: sized(e.span, a * b),
    "//": _divided,
    "mod": _divided,
    "neg": lambda e, a: -a,
    "..": _range,
    "set+": lambda e, a, b: as_set(_joined(e, a, b)),
    "set-": lambda e, a, b: tuple(x for x in a if x not in b),
    "set&": lambda e, a, b: as_set([x for x in a if x in b]),
    "set<=": lambda e, a, b: set(a) <= set(b),
    "list+": _joined,
}


# ------------------------------------------------------------------------- leaves


def _const(e: m.Const, env: Env) -> Value:
    if isinstance(e.type, m.ErrorType):
        raise RuleError("this text has a fault", e.span)
    return e.value


def _parameter(e: m.ParameterRef, env: Env) -> Value:
    value = env.tables.parameters[e.name]
    if not e.indexes:
        return value
    radix = radix_of(env.tables, env.tables.game.parameters[e.name].family)
    return items(value)[radix.flat(members_of(e.indexes, env))]


def _variable(e: m.VariableRef, env: Env) -> Value:
    value = env.variable(e.name, members_of(e.indexes, env))
    if value == UNSET:
        raise RuleError(f"`{e.span.text}` is read before it was written", e.span)
    return value


def _slot(e: m.SlotContent, env: Env) -> Value:
    content = env.zone(zone_number(e.zone, env))
    return content[0] if content else None


def _attribute(e: m.AttributeRef, env: Env) -> Value:
    return env.attribute(e.kind, e.name, number(evaluate(e.subject, env)))


def _lookup(e: m.Lookup, env: Env) -> Value:
    key = tuple(evaluate(arg, env) for arg in e.args)
    found = env.tables.kinds[e.kind].keys.get(key, ())
    if isinstance(e.type, m.SetType):
        if found or e.optional:
            return found
    elif len(found) == 1:
        return found[0]
    elif e.optional and not found:
        return None
    raise RuleError(f"there are several of `{e.span.text}`" if found else f"there is no `{e.span.text}`", e.span)


def _named(e: m.Member | m.CopiesOf, env: Env) -> tuple[int, ...]:
    """A name may come from a key that only other numbers of players or other parameters make."""
    try:
        return env.tables.member_ids[e.kind, e.name]
    except KeyError:
        raise RuleError(no_member(e), e.span) from None


def no_member(e: m.Member | m.CopiesOf) -> str:
    """What is wrong where a member of that name is not in the tables."""
    return f"there is no `{e.name}` in this setup"


def _call(e: m.FunctionCall, env: Env) -> Value:
    env.round(e.span)
    values = tuple(evaluate(arg, env) for arg in e.args)
    known = None if env.remembered is None else env.remembered.of(e.function)
    if known is None:
        return _worth(e, values, env)
    if values not in known and len(known) < MOST_REMEMBERED:
        known[values] = _worth(e, values, env)
    return known[values] if values in known else _worth(e, values, env)


def _worth(e: m.FunctionCall, values: tuple[Value, ...], env: Env) -> Value:
    """Numbers of locals are unique and functions do not recur, so the callee shares the caller's frame."""
    function = env.tables.game.functions[e.function]
    for param, value in zip(function.params, values, strict=True):
        env.locals[param.number] = value
    return evaluate(function.body, env)


def _index(e: m.Index, env: Env) -> Value:
    subject, index = items(evaluate(e.subject, env)), number(evaluate(e.index, env))
    if not 1 <= index <= len(subject):
        raise RuleError(f"there is no element {index}; the list has {len(subject)}", e.span)
    return subject[index - 1]


def _let_in(e: m.LetIn, env: Env) -> Value:
    env.locals[e.local.number] = evaluate(e.value, env)
    return evaluate(e.body, env)


def _builtin(e: m.Builtin, env: Env) -> Value:
    return BUILTINS[e.name](env, e.span, *(evaluate(arg, env) for arg in e.args))


_EVALUATORS: Mapping[type[m.Expression], Callable[[Any, Env], Value]] = {
    m.Const: _const,
    m.Member: lambda e, env: _named(e, env)[0],
    m.CopiesOf: _named,
    m.Collection: lambda e, env: env.tables.kinds[e.kind].ids,
    m.Seats: lambda e, env: tuple(env.alive()) if e.alive else tuple(range(env.tables.players)),
    m.Local: lambda e, env: env.locals[e.local.number],
    m.ParameterRef: _parameter,
    m.ConstantRef: lambda e, env: env.tables.constants[e.name],
    m.VariableRef: _variable,
    m.ZoneRef: lambda e, env: tuple(env.zone(zone_number(e, env))),
    m.SlotContent: _slot,
    m.AttributeRef: _attribute,
    m.Lookup: _lookup,
    m.FunctionCall: _call,
    m.Operation: _operation,
    m.Builtin: _builtin,
    m.If: lambda e, env: evaluate(e.yes if evaluate(e.condition, env) else e.no, env),
    m.Comprehension: _comprehension,
    m.ListLiteral: lambda e, env: tuple(evaluate(item, env) for item in e.items),
    m.SetLiteral: lambda e, env: as_set([evaluate(item, env) for item in e.items]),
    m.Index: _index,
    m.LetIn: _let_in,
    m.Guarded: lambda e, env: evaluate(e.value, env),
}
