"""Which parts of a game carry out which rules of its rulebook.

In: a `CheckedGame`. Out: its parts with the rules they cite (`rules:`), and for each rule the parts that carry it
out - those that cite it, and those that the rule itself names (`carried_by:`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.diagnostics import Span
from validator.model import CheckedGame, Choose, Function, GameParameter, Kind, Option, Phase, Statement, Variable, Zone
from validator.walk import blocks_of, every

Declared = GameParameter | Variable | Zone | Function | Phase

KINDS_OF_KINDS: Mapping[str, str] = {"seat": "players", "team": "teams"}
"""What a kind of the game is, if not the word for its group."""


@dataclass(frozen=True, slots=True)
class Carrier:
    """A part of a game. `name` is empty if it has none; `called` is what `carried_by` calls it, empty for what only
    cites rules itself; `span` is where it stands."""

    kind: str
    name: str
    called: str
    rules: tuple[str, ...]
    span: Span

    def __str__(self) -> str:
        return f"{self.kind} {self.name}".rstrip()


def carriers(game: CheckedGame) -> Iterator[Carrier]:
    """Every part of a game that may carry rules out: declarations, sections, statements and options."""
    yield from map(_of_kind, game.kinds.values())
    for word, table in _tables(game):
        yield from (Carrier(word, part.name, part.name, part.rules, part.span) for part in table.values())
    for constant in game.constants.values():
        yield Carrier("constant", constant.name, constant.name, (), constant.span)
    for statement in game.setup[:1]:
        yield Carrier("setup", "", "setup", (), statement.span)
    yield from (Carrier("link", "", "", link.rules, link.span) for link in game.links)
    yield from (Carrier("requirement", "", "", part.rules, part.span) for part in game.requires)
    yield from (Carrier("watcher", "", "watchers", watcher.rules, watcher.span) for watcher in game.watchers)
    yield from (Carrier("end", "", "end", end.rules, end.span) for end in game.ends)
    if game.scoring is not None:
        yield Carrier("scoring", "", "scoring", game.scoring.rules, game.scoring.span)
    blocks = blocks_of(game)
    yield from map(_of_statement, (statement for statement in every(Statement, blocks) if statement.rules))
    yield from (Carrier("option", option.name, "", option.rules, option.span) for option in every(Option, blocks))


def _tables(game: CheckedGame) -> Iterator[tuple[str, Mapping[str, Declared]]]:
    """What is declared by name and may cite rules, each with the word for it."""
    yield "parameter", game.parameters
    yield "variable", game.variables
    yield "zone", game.zones
    yield "function", game.functions
    yield "phase", game.phases


def _of_kind(kind: Kind) -> Carrier:
    if kind.group in KINDS_OF_KINDS:
        return Carrier(KINDS_OF_KINDS[kind.group], "", KINDS_OF_KINDS[kind.group], kind.rules, kind.span)
    return Carrier(kind.group, kind.name, kind.name, kind.rules, kind.span)


def _of_statement(statement: Statement) -> Carrier:
    if isinstance(statement, Choose):
        return Carrier("decision", statement.name, "", statement.rules, statement.span)
    return Carrier("statement", "", "", statement.rules, statement.span)


def carriers_of_rules(game: CheckedGame) -> Mapping[str, tuple[Carrier, ...]]:
    """Rule id -> what carries it out, each part once; what the rule itself names comes first."""
    called, citing = defaultdict[str, list[Carrier]](list), defaultdict[str, list[Carrier]](list)
    for carrier in carriers(game):
        called[carrier.called].append(carrier)
        for rule in carrier.rules:
            citing[rule].append(carrier)
    named = {rule.id: [c for name in rule.carried_by for c in called[name]] for rule in game.rules.values()}
    return {id_: tuple(dict.fromkeys((*parts, *citing[id_]))) for id_, parts in named.items()}
