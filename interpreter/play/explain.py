"""Why an option is not offered: the clause that forbids it, with the values it saw.

Everything is evaluated for the viewer who asks; what the viewer may not know stays unsaid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.environment import StateEnv
from interpreter.play.naming import element_of, id_of
from interpreter.play.question import Question
from interpreter.play.views import Unseen, Viewer
from interpreter.program import SiteOption
from validator.errors import RuleError
from validator.evaluate import evaluate, items
from validator.model import (
    Binder,
    Collection,
    Const,
    CopiesOf,
    Expression,
    FunctionCall,
    LetIn,
    Local,
    Member,
    Operation,
)
from validator.rewrite import unguarded

SECRET = "the reason is hidden from you"

MOST_NAMES = 12
"""How many members of a collection are named."""

DEEPEST = 6
"""How many functions deep an explanation goes."""


@dataclass(frozen=True, slots=True)
class _Fault:
    """How far a combination of arguments came before a clause forbade it."""

    depth: int
    reason: str


def explain(viewer: Viewer, question: Question, offer: SiteOption, arguments: Mapping[str, str]) -> str:
    """Which clause of an option rules out these arguments (ids by binder name; left out: any)."""
    env = viewer.environment(question.known(offer))
    try:
        faults = list(_faults(viewer, env, offer, arguments, 0))
        reason = max(faults, key=lambda fault: fault.depth).reason if faults else "it would come to nothing new"
    except (Unseen, RuleError):
        reason = SECRET
    written = ", ".join(f"{name}={value}" for name, value in arguments.items())
    name = f"{offer.option.name}({written})" if written else offer.option.name
    return f"`{name}` is not possible: {reason}"


def _faults(
    viewer: Viewer, env: StateEnv, offer: SiteOption, arguments: Mapping[str, str], depth: int
) -> Iterator[_Fault]:
    """Every way in which the binders from `depth` on, and then `when`, fail."""
    binders = offer.option.heads
    if depth == len(binders):
        when = offer.option.when
        if when is not None and not evaluate(when, env):
            yield _Fault(depth * 2, "`when` does not hold, because " + because(viewer, env, when))
        return
    binder = binders[depth]
    wanted = arguments.get(binder.local.name)
    values = items(evaluate(binder.collection, env))
    names = [id_of(viewer, binder.local.type, viewer.named(binder.local.type, value)) for value in values]
    meant = [value for value, name in zip(values, names, strict=True) if wanted is None or name == wanted]
    if not meant:
        yield _Fault(depth * 2, _absent(binder, wanted, names))
    for value in meant:
        env.locals[binder.local.number] = value
        if binder.where is None or evaluate(binder.where, env):
            yield from _faults(viewer, env, offer, arguments, depth + 1)
        else:
            yield _Fault(depth * 2 + 1, because(viewer, env, binder.where))


def _absent(binder: Binder, wanted: str | None, names: Sequence[str]) -> str:
    collection = f"`{binder.collection.span.text}`"
    if not names:
        return f"{collection} is empty"
    return f"`{wanted}` is not in {collection}, which holds {_shortened(names)}"


def _shortened(names: Sequence[str]) -> str:
    """The first few of them, each once."""
    different = list(dict.fromkeys(names))
    return ", ".join(different[:MOST_NAMES]) + (", .." if len(different) > MOST_NAMES else "")


# ---------------------------------------------------------------------- conditions


def because(viewer: Viewer, env: StateEnv, condition: Expression, depth: int = 0) -> str:
    """Why a condition is false, with the values of its parts."""
    explained = _EXPLAINED.get(type(condition))
    if explained is None or depth > DEEPEST:
        return f"`{condition.span.text}` is false"
    return explained(viewer, env, condition, depth)


def _operation(viewer: Viewer, env: StateEnv, e: Operation, depth: int) -> str:
    if e.operator == "and":
        return because(viewer, env, next(arg for arg in e.args if not evaluate(arg, env)), depth)
    if e.operator == "or":
        return " and ".join(because(viewer, env, arg, depth) for arg in e.args)
    if e.operator == "not":
        return f"`{e.args[0].span.text}` is true"
    saw = [part for part in (_saw(viewer, env, arg) for arg in e.args) if part]
    return f"`{e.span.text}` is false" + (f" ({'; '.join(saw)})" if saw else "")


def _saw(viewer: Viewer, env: StateEnv, part: Expression) -> str:
    """`x is 3`, unless the text says so itself."""
    part = unguarded(part)
    if isinstance(part, Const | Member | CopiesOf | Collection) or not part.span.text.strip():
        return ""
    value = viewer.named(part.type, evaluate(part, env))
    if not isinstance(value, tuple):
        return f"`{part.span.text}` is {id_of(viewer, part.type, value)}"
    names = [id_of(viewer, element_of(part.type), item) for item in value]
    return f"`{part.span.text}` holds {_shortened(names) or 'nothing'}"


def _call(viewer: Viewer, env: StateEnv, e: FunctionCall, depth: int) -> str:
    function = viewer.instance.game.functions[e.function]
    values = [evaluate(arg, env) for arg in e.args]
    for param, value in zip(function.params, values, strict=True):
        env.locals[param.number] = value
    return f"`{e.span.text}` is false: " + because(viewer, env, function.body, depth + 1)


def _let(viewer: Viewer, env: StateEnv, e: LetIn, depth: int) -> str:
    env.locals[e.local.number] = evaluate(e.value, env)
    return because(viewer, env, e.body, depth)


def _local(viewer: Viewer, env: StateEnv, e: Local, depth: int) -> str:
    return f"`{e.local.name}` is false"


_EXPLAINED: Mapping[type[Expression], Callable[[Viewer, StateEnv, Any, int], str]] = {
    Operation: _operation,
    FunctionCall: _call,
    LetIn: _let,
    Local: _local,
}
