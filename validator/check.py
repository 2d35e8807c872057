"""The whole check of one game: files -> structure -> elaboration -> tables for every number of players -> checks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from dsl.diagnostics import Diagnostic, Fault, Severity
from dsl.source import Sources, load
from validator import checks
from validator.checks import wellfounded
from validator.declarations import structure
from validator.declarations.assemble import assemble
from validator.elaboration.scope import Globals
from validator.env import Effort
from validator.instances.instance import instantiate
from validator.instances.requirements import Proofs
from validator.instances.sizes import LARGEST, MOST_CONDITIONS, sizes_of, too_large
from validator.instances.starting import start_faults
from validator.model import CheckedGame, End, Offering, Watcher
from validator.walk import blocks_of, every

MOST_ROUNDS = 1_000_000
"""What the tables for all numbers of players and all variants may take together."""


@dataclass(frozen=True, slots=True)
class Checked:
    """`game` is None if and only if some diagnostic is an error. Diagnostics are sorted by place.

    `names` are the game's, for texts that are elaborated later: scenarios, questions about a state.
    """

    game: CheckedGame | None
    names: Globals | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What makes it no game; warnings do not."""
        return _errors(self.diagnostics)


def check(path: str | os.PathLike[str]) -> Checked:
    """Checks a game: one YAML file, or a folder of them. Never raises for what is in the files."""
    sources, found = load(path)
    if _errors(found):
        return _checked(None, None, found)
    try:
        return _check(sources, found, os.fspath(path))
    except RecursionError:
        return _checked(None, None, (*found, _too_deep(sources)))


def _check(sources: Sources, found: tuple[Diagnostic, ...], path: str) -> Checked:
    description, more = structure.read(sources)
    found += more
    if description is None:
        return _checked(None, None, found)
    game, names, more = assemble(description, sources, path)
    found += more
    for stage in STAGES:
        if not _errors(found):
            found += tuple(stage(game))
    return _checked(game, names, found)


def _too_deep(sources: Sources) -> Diagnostic:
    """What no single place is to blame for: each of many builds on the next."""
    hint = "let declarations build on fewer others, and those stand before them"
    return Diagnostic("FLOW09", "the declarations build on each other too deeply", sources.documents[0].root.span, hint)


def _conditions_are_few(game: CheckedGame) -> Iterator[Diagnostic]:
    """DECL29 for watchers, ends and offerings."""
    found: list[tuple[str, Sequence[Watcher | End | Offering], str]] = [
        ("watchers", game.watchers, "one watcher with binders may stand for many"),
        ("ends", game.ends, "join some by `or`"),
        ("offerings", tuple(every(Offering, blocks_of(game))), "one offering may have many options"),
    ]
    for what, parts, hint in found:
        if len(parts) > MOST_CONDITIONS:
            message = f"{len(parts)} {what} are too many; at most {MOST_CONDITIONS} may be there"
            yield Diagnostic("DECL29", message, parts[MOST_CONDITIONS].span, hint)


def _table_faults(game: CheckedGame) -> tuple[Diagnostic, ...]:
    """What is wrong with the tables: at the first number of players, and with the first variant, where anything is."""
    checked, effort, proofs = 0, Effort(MOST_ROUNDS), Proofs(game)
    for players in range(game.min_players, game.max_players + 1):
        for variant in (None, *game.variants):
            found = tuple(_faults_of(game, players, variant, checked, effort, proofs))
            if found:
                return found
            checked += 1
    return ()


def _faults_of(
    game: CheckedGame, players: int, variant: str | None, checked: int, effort: Effort, proofs: Proofs
) -> Iterator[Diagnostic]:
    """`checked`: how many instances have been looked at before."""
    try:
        instance = instantiate(game, players, {}, variant, effort, proofs)
    except Fault as fault:
        yield from fault.diagnostics
        return
    sizes = sizes_of(instance)
    if sum(sizes.values()) * (checked + 1) > LARGEST:
        yield too_large(sizes, checked + 1)
    else:
        yield from start_faults(instance, effort)


STAGES: tuple[Callable[[CheckedGame], Iterable[Diagnostic]], ...] = (
    _conditions_are_few,
    wellfounded.functions_are_shallow,
    wellfounded.what_is_fixed_reads_no_state,
    _table_faults,
    wellfounded.check,
    checks.run,
)
"""What is asked of an elaborated game; each stage relies on those before it."""


def _errors(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR)


def _checked(game: CheckedGame | None, names: Globals | None, found: Iterable[Diagnostic]) -> Checked:
    ordered = tuple(sorted(dict.fromkeys(found), key=lambda diagnostic: diagnostic.sort_key))
    sound = not _errors(ordered)
    return Checked(game if sound else None, names if sound else None, ordered)
