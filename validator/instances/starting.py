"""Do all variables have a start? Their defaults are computed once at load, so that a fault is found before play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from dsl.diagnostics import Diagnostic
from validator.env import Effort, StatelessEnv
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.instances.members import FamilyMembers
from validator.instances.tabulate import check_range
from validator.model import Variable
from validator.tables import UNSET, Instance, Value


class StartEnv(StatelessEnv):
    """Before the first statement: components lie where they begin, variables have their start in declared order."""

    def __init__(self, instance: Instance, effort: Effort) -> None:
        super().__init__(instance, effort)
        self.instance = instance
        self.values: dict[str, dict[int, Value]] = {}

    def variable(self, name: str, members: tuple[int, ...]) -> Value:
        family = self.instance.game.variables[name].family
        index = FamilyMembers(self.instance, family).radix.flat(members)
        return self.values.get(name, {}).get(index, UNSET)

    def zone(self, number: int) -> Sequence[int]:
        return self.instance.starts[number]

    def zone_of(self, component: int) -> int:
        return next(number for number, start in enumerate(self.instance.starts) if component in start)


def start_faults(instance: Instance, effort: Effort | None = None) -> Iterator[Diagnostic]:
    """What is wrong with the start of a variable: it cannot be computed, or is outside its range."""
    env = StartEnv(instance, Effort(whole=effort))
    for name, variable in instance.game.variables.items():
        try:
            env.values[name] = dict(_starts(variable, env))
        except RuleError as error:
            yield error.diagnostic


def _starts(variable: Variable, env: StartEnv) -> Iterator[tuple[int, Value]]:
    for index, locals_ in FamilyMembers(env.instance, variable.family):
        yield index, _start(variable, env, locals_)


def _start(variable: Variable, env: StartEnv, locals_: Mapping[int, Value]) -> Value:
    if variable.default is None:
        return UNSET if variable.starts_unset else None
    env.locals.update(locals_)
    value = evaluate(variable.default, env)
    check_range(value, variable.range, env, f"`{variable.name}`", variable.default.span)
    return value
