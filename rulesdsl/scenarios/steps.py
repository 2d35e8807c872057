"""The items of `play:` -> steps: choices, chance results and checks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from dsl import parser, syntax
from dsl.build import MAX_DIGITS
from dsl.values import Text
from rulesdsl.scenarios import plan, schema
from validator.elaboration import types
from validator.elaboration.elaborator import Elaborator
from validator.model import (
    INT,
    PLAYER,
    CheckedGame,
    Expression,
    KindType,
    Pick,
    Roll,
    SeatLoop,
    Shuffle,
    Statement,
    Type,
    VariableRef,
    ZoneRef,
    ZoneType,
)
from validator.walk import blocks_of, every

_CHANCE = re.compile(r"(roll|pick|shuffle)\s*\((?!\s*(\w+\s*=[^=]|\)))")
"""A chance result has values without names; `pick(c=x)` is an option of that name."""


def chance_statements(game: CheckedGame) -> Iterator[tuple[plan.ChanceKind, Statement, Type]]:
    """Every statement by which chance comes in, with the type of what it deals with."""
    for statement in every((Roll, Pick, Shuffle, SeatLoop), blocks_of(game)):
        if isinstance(statement, Roll):
            yield "roll", statement, INT
        elif isinstance(statement, Pick):
            yield "pick", statement, statement.local.type
        elif isinstance(statement, Shuffle) and isinstance(statement.zone.type, ZoneType):
            yield "shuffle", statement, KindType(statement.zone.type.kind)
        elif isinstance(statement, SeatLoop) and statement.order == "random":
            yield "shuffle", statement, PLAYER


def expression_node(text: Text, e: Elaborator) -> syntax.Expr | None:
    """The syntax of an expression, or None and a report."""
    node, found = parser.parse_expression(text)
    e.names.diagnostics.extend(found)
    return node


def place_node(text: Text, e: Elaborator) -> syntax.Expr | None:
    """The syntax of a place (`player(1).hand`), or None and a report."""
    node, found = parser.parse_place(text)
    e.names.diagnostics.extend(found)
    return node


@dataclass(frozen=True, slots=True)
class StepReader:
    game: CheckedGame
    e: Elaborator
    players: int

    def read(self, items: Sequence[Text | Mapping[Text, Text] | schema.Checks]) -> Iterator[plan.Step]:
        before: plan.Step | None = None
        for item in items:
            for step in self._item(item):
                if isinstance(step, plan.Chance) and not isinstance(before, plan.Chance | plan.Choose | None):
                    hint = "a chance result stands right after the choice that leads to it, or at the beginning"
                    self.e.names.report("SCEN08", "nothing happens here that chance could decide", step.span, hint)
                before = step
                yield step

    def _item(self, item: Text | Mapping[Text, Text] | schema.Checks) -> Iterator[plan.Step]:
        if isinstance(item, Text):
            return self._text(item)
        return self._checks(item) if isinstance(item, schema.Checks) else self._choices(item)

    def expectations(self, texts: Iterable[Text]) -> Iterator[plan.Expect]:
        for text in texts:
            node = expression_node(text, self.e)
            if node is not None:
                yield plan.Expect(text.span, self.e.condition(node))

    # ------------------------------------------------------------ choices and chance

    def _text(self, text: Text) -> Iterator[plan.Step]:
        if _CHANCE.match(text):
            yield from self._chance(text)
        elif self._is_id(text):
            yield plan.Choose(text.span, (plan.Choice(None, str(text), text.span),), together=False)

    def _choices(self, entries: Mapping[Text, Text]) -> Iterator[plan.Step]:
        choices = []
        for key, option in entries.items():
            seat = None if key == schema.EACH else self._seat(key)
            if self._is_id(option):
                choices.append(plan.Choice(seat, str(option), option.span))
        if choices:
            yield plan.Choose(next(iter(entries)).span, tuple(choices), together=True)

    def _chance(self, text: Text) -> Iterator[plan.Step]:
        node = expression_node(text, self.e)
        if node is None:
            return
        if not isinstance(node, syntax.Call) or any(argument.name for argument in node.args):
            hint = "write `roll(4)`, `pick(x)` or `shuffle(a, b, c)`"
            self.e.names.report("SCEN08", "a chance result holds the values that come up", text.span, hint)
            return
        kind = cast(plan.ChanceKind, node.name.text)
        subjects = {type_ for chance, _, type_ in chance_statements(self.game) if chance == kind}
        if not subjects:
            self.e.names.report("SCEN08", f"nothing in {self.game.name} is decided by a {kind}", text.span)
            return
        readings = self._readings([argument.value for argument in node.args], subjects)
        if readings:
            yield plan.Chance(text.span, kind, readings)

    def _readings(self, nodes: list[syntax.Expr], subjects: Iterable[Type]) -> dict[Type, tuple[Expression, ...]]:
        """What the values mean, by what chance may deal with; reported if they mean nothing anywhere."""
        readings: dict[Type, tuple[Expression, ...]] = {}
        diagnostics = self.e.names.diagnostics
        before = len(diagnostics)
        complaints = []
        for subject in sorted(subjects, key=types.show):
            values = tuple(self._result(node, subject) for node in nodes)
            if len(diagnostics) == before:
                readings[subject] = values
            complaints += diagnostics[before:]
            del diagnostics[before:]
        if not readings:
            diagnostics += complaints[:1]
        return readings

    def _result(self, node: syntax.Expr, subject: Type) -> Expression:
        """A value of this type, or all the copies that a name stands for."""
        expression = self.e.value(node, subject)
        inner = types.element(expression.type)
        if inner is None or not types.fits(inner, subject, self.e.names):
            return self.e.coerce(expression, subject)
        return expression

    # ------------------------------------------------------------------------ checks

    def _checks(self, checks: schema.Checks) -> Iterator[plan.Step]:
        seat = self._seat(checks.seat) if checks.seat is not None else None
        first = checks.decision if checks.decision is not None else checks.seat
        if first is not None:
            name = None if checks.decision is None else str(checks.decision)
            yield plan.Asked(first.span, name, seat)
        if checks.options is not None:
            ids = tuple((str(text), text.span) for text in checks.options if self._is_id(text))
            yield plan.Options(checks.options[0].span, seat, ids)
        if checks.refused is not None and self._is_id(checks.refused.option):
            refused = checks.refused
            yield plan.Refused(refused.option.span, seat, str(refused.option), str(refused.because or ""))
        if checks.sees is not None:
            yield from self._sees(checks.sees)
        yield from self.expectations(checks.expect)

    def _sees(self, sees: schema.Sees) -> Iterator[plan.Sees]:
        seat = self._seat(sees.seat)
        text = sees.zone if sees.zone is not None else sees.variable
        if text is None or (sees.zone is not None and sees.variable is not None):
            self.e.names.report("SCEN01", "say what is looked at: `zone:` or `variable:`", sees.seat.span)
            return
        node = place_node(text, self.e)
        if node is None:
            return
        place, what = self.e.infer(node), "zone" if sees.zone is not None else "variable"
        if isinstance(place, ZoneRef if sees.zone is not None else VariableRef):
            yield plan.Sees(text.span, seat or 0, place, tuple(str(shown) for shown in sees.shows))
        elif not types.is_error(place.type):
            self.e.names.report("SCEN01", f"`{text}` is no {what}", text.span)

    def _seat(self, text: Text) -> int | None:
        """A seat counted from 0; None after a report."""
        if text.isdecimal() and len(text) <= MAX_DIGITS and 1 <= int(text) <= self.players:
            return int(text) - 1
        self.e.names.report("SCEN06", f"there is no seat `{text}` here", text.span, f"seats are 1 to {self.players}")
        return None

    def _is_id(self, text: Text) -> bool:
        node, found = parser.parse_option_id(text)
        self.e.names.diagnostics.extend(found)
        return node is not None
