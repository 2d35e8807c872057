"""A game's rulebook with its proofs: what carries out each rule, and which scenarios exercise it.

In: a game's path. Out: a `Rulebook`; the commands `rules` and `assumptions` print it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path, PurePath
from typing import Any

import rulesdsl
from dsl.diagnostics import Fault, Span
from rulesdsl.facts import STATUSES, counted
from rulesdsl.scenarios import files_of
from rulesdsl.scenarios.reader import Citing, read_rules
from rulesdsl.showing import Setting, lines_of_parameter, setting_of
from validator.model import CheckedGame, Rule
from validator.rulebook import Carrier, carriers_of_rules

STYLES: Mapping[str, str] = {"stated": "bold", "derived": "bold cyan", "assumed": "bold yellow"}
"""How ids look, by the status of the rule."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule, the parts of the game that carry it out, the parameters that choose another reading, and the names of
    the scenarios that exercise it."""

    rule: Rule
    carriers: tuple[Carrier, ...]
    settings: tuple[Setting, ...]
    scenarios: tuple[str, ...]

    @property
    def is_unproved(self) -> bool:
        """Does it have an effect in play that no scenario shows?"""
        return not (self.scenarios or self.rule.not_applicable)

    def lines(self, folder: Path) -> Iterator[str]:
        """Everything but its id; places are told as seen from the game's folder."""
        yield self.rule.text
        yield f"{self.rule.status}: {self.rule.source}"
        if self.carriers:
            yield "carried out by " + ", ".join(f"{part} ({place(part.span, folder)})" for part in self.carriers)
        if self.rule.not_applicable:
            yield f"no effect in play: {self.rule.not_applicable}"
        else:
            yield f"exercised by {', '.join(self.scenarios) or 'no scenario'}"
        if self.rule.note:
            yield f"note: {self.rule.note}"
        for setting in self.settings:
            first, *more = (line.strip() for line in lines_of_parameter(setting))
            yield f"varied by {first}" + (f" ({'; '.join(more)})" if more else "")

    def as_data(self) -> dict[str, Any]:
        rule = self.rule
        return {
            "id": rule.id,
            "text": rule.text,
            "source": rule.source,
            "status": rule.status,
            "note": rule.note,
            "not_applicable": rule.not_applicable,
            **place_as_data(rule.span),
            "carried_by": [
                {"kind": part.kind, "name": part.name, **place_as_data(part.span)} for part in self.carriers
            ],
            "scenarios": list(self.scenarios),
            "varied_by": [asdict(setting) for setting in self.settings],
        }


@dataclass(frozen=True, slots=True)
class Rulebook:
    game: CheckedGame
    folder: Path
    entries: tuple[Entry, ...]

    @property
    def unproved(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.is_unproved)


def read(path: Path) -> Rulebook:
    """Raises `Fault` if the game has errors, or the file of a scenario cannot be read."""
    return rulebook_of(rulesdsl.load(path), path)


def rulebook_of(loaded: rulesdsl.Game, path: Path) -> Rulebook:
    """The rulebook of a game that has been read from there. Raises `Fault` if the file of a scenario cannot be read."""
    game = loaded.rules
    scenarios = [read_rules(file, game, loaded.names) for file in files_of(path)]
    if faults := [diagnostic for scenario in scenarios for diagnostic in scenario.diagnostics]:
        raise Fault(faults)
    parts, exercising = carriers_of_rules(game), _exercising(scenarios)
    entries = (
        Entry(
            rule,
            parts[rule.id],
            tuple(setting_of(game, game.parameters[name]) for name in rule.varied_by),
            tuple(exercising.get(rule.id, ())),
        )
        for rule in game.rules.values()
    )
    return Rulebook(game, path if path.is_dir() else path.parent, tuple(entries))


def _exercising(scenarios: Sequence[Citing]) -> Mapping[str, list[str]]:
    """Rule id -> names of the scenarios that cite it."""
    found: dict[str, list[str]] = {}
    for scenario in scenarios:
        for rule in scenario.rules:
            found.setdefault(rule, []).append(scenario.path.stem)
    return found


def by_status(entries: Sequence[Entry], statuses: Sequence[str] = STATUSES) -> str:
    """`59 stated, 37 derived, 14 assumed`"""
    numbers = Counter[str](entry.rule.status for entry in entries)
    return ", ".join(f"{numbers[status]} {status}" for status in statuses)


def headline(book: Rulebook) -> str:
    """How much of it there is, and how much is unproved."""
    if not book.entries:
        return f"{book.game.name} has no rulebook"
    without = sum(bool(entry.rule.not_applicable) for entry in book.entries)
    numbers = [
        f"{counted(len(book.entries), 'rule')} ({by_status(book.entries)})",
        f"{without} without effect in play",
        f"{len(book.unproved)} exercised by no scenario",
    ]
    return f"{book.game.name}: {', '.join(numbers)}"


def place(span: Span, folder: Path) -> str:
    """`phases.yaml:12`, as seen from the game's folder."""
    path = PurePath(span.source.path)
    return f"{path.relative_to(folder) if path.is_relative_to(folder) else path}:{span.line}"


def place_as_data(span: Span) -> dict[str, Any]:
    return {"path": span.source.path, "line": span.line}
