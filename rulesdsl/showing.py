"""`rulesdsl show`: what a game is and what may be set before it begins, as it is written in its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

import rulesdsl
from rulesdsl.facts import STATUSES, Facts, facts_of, span_text
from rulesdsl.scenarios import files_of
from validator.elaboration import types
from validator.model import CheckedGame, Expression, GameParameter, KindType

INDENT = "  "

Key = TypeVar("Key", int, str)


@dataclass(frozen=True, slots=True)
class Setting:
    """A parameter. `values` says what it may be; `default` is for all numbers of players that `by_players`, and for
    all members of a family that `by_members` does not have; `variants` are the values that variants give it."""

    name: str
    values: str
    default: str | None
    by_players: Mapping[int, str]
    by_members: Mapping[str, str]
    variants: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Manner:
    """A variant: what it is, and the parameters it sets."""

    name: str
    text: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Portrait:
    facts: Facts
    summary: str
    parameters: tuple[Setting, ...]
    variants: tuple[Manner, ...]
    scenarios: int

    def as_data(self) -> dict[str, Any]:
        """The facts are those of `check`, side by side with the rest."""
        data = asdict(self)
        return {**data.pop("facts"), **data}

    def as_text(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{self.facts.name}, for {self.facts.seats} players"
        if self.summary:
            yield self.summary
        if self.parameters:
            yield from ("", "Parameters (--set name=value)")
        for parameter in self.parameters:
            yield from lines_of_parameter(parameter)
        if self.variants:
            yield from ("", "Variants (--variant name)")
        for variant in self.variants:
            values = ", ".join(f"{name} = {value}" for name, value in variant.values.items())
            yield f"{INDENT}{variant.name}: {values}"
            if variant.text:
                yield INDENT * 2 + variant.text
        yield from ("", f"Rules: {_rules(self.facts.rules)}", f"Scenarios: {self.scenarios}")


def show(path: Path) -> Portrait:
    """Raises `Fault` if the game has errors."""
    game = rulesdsl.load(path).rules
    return Portrait(
        facts_of(game),
        game.summary,
        tuple(setting_of(game, parameter) for parameter in game.parameters.values()),
        tuple(Manner(v.name, v.text, _written(v.values)) for v in game.variants.values()),
        len(files_of(path)),
    )


def lines_of_parameter(parameter: Setting) -> Iterator[str]:
    """As it is declared, and below it what variants make of it."""
    special = [f"{value} with {span_text(numbers)} players" for numbers, value in _spans(parameter.by_players)]
    special += [f"{value} for {member}" for member, value in parameter.by_members.items()]
    usual = [] if parameter.default is None else [f"else {parameter.default}" if special else parameter.default]
    yield f"{INDENT}{parameter.name}: {parameter.values} = {', '.join(special + usual)}"
    if parameter.text:
        yield INDENT * 2 + parameter.text
    for variant, value in parameter.variants.items():
        yield f"{INDENT * 2}{value} in the variant {variant}"


def _spans(by_players: Mapping[int, str]) -> Iterator[tuple[range, str]]:
    """Numbers of players side by side that have the same value are told together."""
    ordered = enumerate(sorted(by_players.items()))
    for (value, _), same in groupby(ordered, key=lambda pair: (pair[1][1], pair[1][0] - pair[0])):
        numbers = [number for _, (number, _) in same]
        yield range(numbers[0], numbers[-1] + 1), value


def _rules(statuses: Mapping[str, int] | None) -> str:
    if statuses is None:
        return "0"
    return f"{sum(statuses.values())} ({', '.join(f'{statuses[status]} {status}' for status in STATUSES)})"


def setting_of(game: CheckedGame, parameter: GameParameter) -> Setting:
    return Setting(
        parameter.name,
        _values(game, parameter),
        words(parameter.default) if parameter.default is not None else None,
        _written(parameter.by_players),
        _written(parameter.defaults),
        {v.name: words(v.values[parameter.name]) for v in game.variants.values() if parameter.name in v.values},
        parameter.text,
    )


def _values(game: CheckedGame, parameter: GameParameter) -> str:
    """A range, the words of a choice, or a type."""
    if parameter.range is not None:
        return f"{words(parameter.range.low)}..{words(parameter.range.high)}"
    if parameter.type == KindType(parameter.name):
        return " | ".join(row.name for row in game.kinds[parameter.name].rows or () if row.name)
    return types.show(parameter.type)


def _written(values: Mapping[Key, Expression]) -> Mapping[Key, str]:
    return {key: words(value) for key, value in values.items()}


def words(expression: Expression) -> str:
    """As it is written, on one line."""
    return " ".join(expression.span.text.split())
