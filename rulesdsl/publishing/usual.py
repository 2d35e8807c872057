"""Rules as they are in the usual game: with all parameters at their defaults.

In: expressions and blocks of the core language. Out: the same without what the defaults rule out, and the names of the
parameters that decided that. A player learns the usual game first; what else could be is told by the house rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from validator import model as m
from validator.env import StatelessEnv
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.rewrite import rewrite
from validator.tables import Instance, Value
from validator.walk import descendants, every

FIXED = (m.Const, m.Member, m.ParameterRef, m.ConstantRef, m.Operation, m.AttributeRef, m.ListLiteral, m.SetLiteral)
"""An expression that is made of these alone is the same during the whole game."""


@dataclass(frozen=True)
class Usual:
    """A game by numbers of players, all parameters at their defaults."""

    instances: Mapping[int, Instance]

    def value(self, expression: m.Expression) -> Value | None:
        """What a fixed expression is worth with all numbers of players alike; None if it is not fixed."""
        values = self.values(expression)
        return next(iter(values.values())) if len(set(values.values())) == 1 else None

    def values(self, expression: m.Expression) -> Mapping[int, Value]:
        """By number of players; nothing if it is not fixed."""
        if not all(isinstance(part, FIXED) for part in every(m.Expression, expression)):
            return {}
        try:
            return {players: evaluate(expression, StatelessEnv(one)) for players, one in self.instances.items()}
        except RuleError:
            return {}

    def expression(self, expression: m.Expression) -> m.Expression:
        """Without conditions of which the defaults have decided."""
        return rewrite(expression, self._decided)

    def binders(self, binders: tuple[m.Binder, ...]) -> tuple[m.Binder, ...]:
        """A condition that always holds is none."""
        return tuple(replace(one, where=self.condition(one.where)) for one in binders)

    def condition(self, condition: m.Expression | None) -> m.Expression | None:
        """None if it always holds."""
        decided = None if condition is None else self.expression(condition)
        return None if isinstance(decided, m.Const) and decided.value is True else decided

    def _decided(self, part: m.Expression) -> m.Expression | None:
        if isinstance(part, m.If):
            return self._branch(part)
        if part.type != m.BOOL or isinstance(part, m.Const):
            return None
        known = self.value(part)
        if isinstance(known, bool):
            return m.Const(m.BOOL, part.span, known)
        if isinstance(part, m.Operation) and part.operator in ("and", "or", "not"):
            return self._joined(part)
        return None

    def _branch(self, part: m.If) -> m.Expression:
        condition = self.expression(part.condition)
        if isinstance(condition, m.Const):
            return self.expression(part.yes if condition.value else part.no)
        return replace(part, condition=condition, yes=self.expression(part.yes), no=self.expression(part.no))

    def _joined(self, part: m.Operation) -> m.Expression:
        args = tuple(self.expression(arg) for arg in part.args)
        if part.operator == "not":
            (arg,) = args
            return replace(arg, value=not arg.value) if isinstance(arg, m.Const) else replace(part, args=args)
        deciding = part.operator == "or"
        for arg in args:
            if isinstance(arg, m.Const) and arg.value is deciding:
                return arg
        left = tuple(arg for arg in args if not isinstance(arg, m.Const))
        if not left:
            return m.Const(m.BOOL, part.span, not deciding)
        return left[0] if len(left) == 1 else replace(part, args=left)

    def block(self, block: m.Block) -> Iterator[m.Statement]:
        """The statements of a block, with those of a branch that is always taken in its place."""
        for statement in block:
            match statement:
                case m.Branch():
                    yield from self._taken(statement)
                case m.Match():
                    yield from self._case(statement)
                case m.While() if self.value(statement.condition) is False:
                    continue
                case _:
                    yield statement

    def _taken(self, branch: m.Branch) -> Iterator[m.Statement]:
        condition = self.expression(branch.condition)
        if isinstance(condition, m.Const):
            yield from self.block(branch.then if condition.value else branch.otherwise)
        else:
            yield replace(branch, condition=condition)

    def _case(self, match: m.Match) -> Iterator[m.Statement]:
        found = self.value(match.subject)
        if found is None:
            yield match
            return
        for case, block in match.cases:
            if self.value(case) == found:
                yield from self.block(block)
                return
        yield from self.block(match.otherwise or ())


def parameters_of(node: object, game: m.CheckedGame) -> tuple[str, ...]:
    """The parameters that rules read themselves, in declared order."""
    return _in_order({ref.name for ref in every(m.ParameterRef, node)}, game)


def parameters_behind(node: object, game: m.CheckedGame) -> tuple[str, ...]:
    """The same, with those of the functions that they use."""
    seen: set[str] = set()
    found: set[str] = set()
    due: list[object] = [node]
    while due:
        for part in descendants(due.pop()):
            if isinstance(part, m.ParameterRef):
                found.add(part.name)
            elif isinstance(part, m.FunctionCall) and part.function not in seen:
                seen.add(part.function)
                due.append(game.functions[part.function].body)
    return _in_order(found, game)


def _in_order(names: Collection[str], game: m.CheckedGame) -> tuple[str, ...]:
    return tuple(name for name in game.parameters if name in names)
