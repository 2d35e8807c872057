"""The whole check of one game: files -> structure -> elaboration -> tables for every number of players -> checks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Fault, Severity
from dsl.source import load
from validator import checks
from validator.checks import wellfounded
from validator.declarations import structure
from validator.declarations.assemble import assemble
from validator.elaboration.scope import Globals
from validator.instances.instance import instantiate
from validator.instances.starting import start_faults
from validator.model import CheckedGame


@dataclass(frozen=True, slots=True)
class Checked:
    """`game` is None if and only if some diagnostic is an error. Diagnostics are sorted by place.

    `names` are the game's, for texts that are elaborated later: scenarios, questions about a state.
    """

    game: CheckedGame | None
    names: Globals | None
    diagnostics: tuple[Diagnostic, ...]


def check(path: str | os.PathLike[str]) -> Checked:
    """Checks a game: one YAML file, or a folder of them. Never raises for what is in the files."""
    sources, found = load(path)
    if _has_errors(found):
        return _checked(None, None, found)
    description, more = structure.read(sources)
    found += more
    if description is None:
        return _checked(None, None, found)
    game, names, more = assemble(description, sources, os.fspath(path))
    found += more
    for stage in STAGES:
        if not _has_errors(found):
            found += tuple(stage(game))
    return _checked(game, names, found)


def _table_faults(game: CheckedGame) -> tuple[Diagnostic, ...]:
    """What is wrong with the tables: at the first number of players, and with the first variant, where anything is."""
    for players in range(game.min_players, game.max_players + 1):
        for variant in (None, *game.variants):
            found = tuple(_faults_of(game, players, variant))
            if found:
                return found
    return ()


def _faults_of(game: CheckedGame, players: int, variant: str | None) -> Iterator[Diagnostic]:
    try:
        instance = instantiate(game, players, {}, variant)
    except Fault as fault:
        yield from fault.diagnostics
    else:
        yield from start_faults(instance)


STAGES: tuple[Callable[[CheckedGame], Iterable[Diagnostic]], ...] = (
    wellfounded.functions_are_shallow,
    _table_faults,
    wellfounded.check,
    checks.run,
)
"""What is asked of an elaborated game; each stage relies on those before it."""


def _has_errors(found: Iterable[Diagnostic]) -> bool:
    return any(diagnostic.severity is Severity.ERROR for diagnostic in found)


def _checked(game: CheckedGame | None, names: Globals | None, found: Iterable[Diagnostic]) -> Checked:
    ordered = tuple(sorted(dict.fromkeys(found), key=lambda diagnostic: diagnostic.sort_key))
    sound = not _has_errors(ordered)
    return Checked(game if sound else None, names if sound else None, ordered)
