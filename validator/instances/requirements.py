"""Do the parameters and the board meet the requirements of the game?

Each is evaluated once for all setups in which it cannot come out differently. Where one that speaks of many things
(`all(.. for ..)`) fails, the first of them for which it fails is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dsl.diagnostics import Diagnostic
from validator import model as m
from validator.dependencies import Dependencies, Dependent
from validator.env import Effort, Env, StatelessEnv
from validator.errors import RuleError
from validator.evaluate import combinations, evaluate
from validator.instances.labels import words
from validator.instances.tabulate import Tabulation
from validator.tables import Value

MOST_ROUNDS = 2_000_000
"""What all requirements of a game may take together, in all setups."""

Bindings = list[tuple[m.LocalVar, Value]]


class Proofs:
    """The requirements of one game, and what has been found out about them."""

    def __init__(self, game: m.CheckedGame) -> None:
        dependent = Dependent(game)
        self.requirements = [(part, dependent.of(part.condition)) for part in game.requires]
        self.effort = Effort(MOST_ROUNDS)
        self._found: dict[tuple[Any, ...], tuple[Diagnostic, ...]] = {}

    def faults(self, tables: Tabulation) -> list[Diagnostic]:
        """The requirements that are not met in a setup, or that cannot be worked out."""
        found: list[Diagnostic] = []
        for requirement, depends in self.requirements:
            values = tuple(tables.parameters[name] for name in depends.parameters)
            key = (requirement.span, tables.players if depends.players else 0, values)
            if key not in self._found:
                self._found[key] = tuple(self._faults(requirement, depends, tables))
            found += self._found[key]
        return found

    def _faults(self, requirement: m.Requirement, depends: Dependencies, tables: Tabulation) -> Iterator[Diagnostic]:
        env = StatelessEnv(tables, self.effort)
        try:
            if evaluate(requirement.condition, env):
                return
            found = _deciding(requirement.condition, False, env)
        except RuleError as error:
            yield error.diagnostic
            return
        fails = ", ".join(f"{local.name} = {_said(value, local.type, tables)}" for local, value in found)
        message = "a requirement of the game is not met"
        message += f": {requirement.text.rstrip('.')}" if requirement.text else ""
        message += f" (it fails for {fails})" if fails else ""
        yield Diagnostic("DECL22", message, requirement.span, _setup(depends, tables))


def _setup(depends: Dependencies, tables: Tabulation) -> str:
    """The setup in which a requirement fails, as far as it matters."""
    parameters = [tables.game.parameters[name] for name in depends.parameters]
    values = ", ".join(f"{part.name} = {_said(tables.parameters[part.name], part.type, tables)}" for part in parameters)
    players = f"{tables.players} players" if depends.players else ""
    said = " and ".join(part for part in (players, values) if part)
    return f"with {said}" if said else ""


def _said(value: Value, type_: m.Type, tables: Tabulation) -> str:
    """A value with members called by their ids; that of a family is one for each member."""
    if isinstance(value, tuple) and not isinstance(type_, m.ListType | m.SetType):
        return ", ".join(_said(each, type_, tables) for each in value)
    if type_ == m.PLAYER and isinstance(value, int):
        return f"player({value + 1})"
    return words(value, type_, tables.all_names(), tables)


# ----------------------------------------------------------------- what it fails for


def _deciding(e: m.Expression, outcome: bool, env: Env) -> Bindings:
    """The first bindings that make a condition come out as it does, if one such binding is enough."""
    rule = _RULES.get(type(e))
    return [] if rule is None else rule(e, outcome, env)


def _comprehension(e: m.Comprehension, outcome: bool, env: Env) -> Bindings:
    if e.aggregate != ("any" if outcome else "all"):
        return []
    for _ in combinations(e.binders.binders, env):
        if evaluate(e.element, env) is outcome:
            here = [(binder.local, env.locals[binder.local.number]) for binder in e.binders.binders]
            return here + _deciding(e.element, outcome, env)
    return []


def _operation(e: m.Operation, outcome: bool, env: Env) -> Bindings:
    if e.operator == "not":
        return _deciding(e.args[0], not outcome, env)
    if e.operator != ("or" if outcome else "and"):
        return []
    return next((_deciding(arg, outcome, env) for arg in e.args if evaluate(arg, env) is outcome), [])


def _call(e: m.FunctionCall, outcome: bool, env: Env) -> Bindings:
    function = env.tables.game.functions[e.function]
    values = [evaluate(arg, env) for arg in e.args]
    env.locals.update(zip((param.number for param in function.params), values, strict=True))
    return _deciding(function.body, outcome, env)


def _let(e: m.LetIn, outcome: bool, env: Env) -> Bindings:
    env.locals[e.local.number] = evaluate(e.value, env)
    return _deciding(e.body, outcome, env)


_RULES: Mapping[type[m.Expression], Callable[[Any, bool, Env], Bindings]] = {
    m.Comprehension: _comprehension,
    m.Operation: _operation,
    m.FunctionCall: _call,
    m.LetIn: _let,
    m.If: lambda e, outcome, env: _deciding(e.yes if evaluate(e.condition, env) else e.no, outcome, env),
}
