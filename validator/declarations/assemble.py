"""One validated description -> one `CheckedGame`: declare every section, then elaborate it.

Functions, constants and parameters are elaborated when asked for. Names that tables generate (`hearts_7`) are
entered as soon as the tables can be filled in, before anything else may use them.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import PurePath

from dsl.diagnostics import Diagnostic
from dsl.source import Sources
from validator import schema
from validator.declarations import endings, kind_tables, lines, links, parameters, routines
from validator.declarations.declare import Declared, declare
from validator.declarations.kinds import add_member
from validator.elaboration import statements
from validator.elaboration.scope import Globals, MemberSymbol, Scope, Surroundings
from validator.env import Effort
from validator.errors import RuleError
from validator.instances.tabulate import Tabulation
from validator.model import CheckedGame, Kind

UNKNOWN_NAME = "NAME01"


def assemble(game: schema.Game, sources: Sources, path: str) -> tuple[CheckedGame, Globals, tuple[Diagnostic, ...]]:
    """The game as far as it can be elaborated, its names, and what is wrong with it."""
    names = Globals()
    declared = declare(game, sources.folder, names)
    start = _begun(game, declared, names, path, rules_hash(sources))
    all_named = _enter_generated_names(start, names)
    before = len(names.diagnostics)
    checked = _elaborated(game, start, declared, names)
    later = (fault for fault in names.diagnostics[before:] if all_named or fault.code != UNKNOWN_NAME)
    return checked, names, (*names.diagnostics[:before], *later)


def rules_hash(sources: Sources) -> str:
    """SHA-256 over the names and texts of the files in name order; a save made with other rules is told by it."""
    digest = hashlib.sha256()
    for document in sorted(sources.documents, key=lambda document: document.source.path):
        for part in (PurePath(document.source.path).name, document.source.text):
            digest.update(part.encode() + b"\0")
    return digest.hexdigest()


def _begun(game: schema.Game, declared: Declared, names: Globals, path: str, hash_: str) -> CheckedGame:
    """What tables need: kinds, and what they may ask for; no phases yet."""
    low, high = endings.player_counts(game.players, names)
    return CheckedGame(
        name=str(game.name),
        summary=str(game.summary or ""),
        path=path,
        rules_hash=hash_,
        min_players=low,
        max_players=high,
        teams=endings.teams(game.teams, high, names),
        kinds={draft.name: kind_tables.elaborate(draft, names) for draft in declared.kinds},
        links=(),
        parameters=declared.parameters,
        requires=(),
        constants=declared.constants,
        variants={},
        variables={},
        zones={},
        functions=declared.functions,
        setup=(),
        phases={},
        watchers=(),
        ends=(),
        scoring=None,
        rules={},
    )


def _elaborated(game: schema.Game, start: CheckedGame, declared: Declared, names: Globals) -> CheckedGame:
    setup = Scope(names).standing(Surroundings("setup", "setup"))
    return replace(
        start,
        parameters=dict(declared.parameters),
        constants=dict(declared.constants),
        functions=dict(declared.functions),
        links=links.links(game, names),
        requires=tuple(r for entry in game.requires if (r := parameters.requirement(entry, names))),
        variants={str(n): parameters.variant(n, entries, names) for n, entries in game.variants.items()},
        variables={draft.head.name: lines.variable(draft, names) for draft in declared.variables},
        zones={draft.head.name: lines.zone(draft, names) for draft in declared.zones},
        setup=statements.block(game.setup, setup),
        phases={name: routines.phase(name, entry, names) for name, entry in declared.phases.items()},
        watchers=tuple(w for entry in game.watchers if (w := endings.watcher(entry, names))),
        ends=tuple(e for entry in game.end if (e := endings.end(entry, names))),
        scoring=endings.scoring(game.scoring, names) if game.scoring else None,
        rules={str(id_): endings.rule(id_, entry, names) for id_, entry in game.rules.items()},
    )


def _enter_generated_names(game: CheckedGame, names: Globals) -> bool:
    """Enters the members that get their names from their keys, at any number of players.

    False if some table cannot be filled in: then a name that is unknown from here on may be one of its members,
    and is no fault beside the one that was found.
    """
    if names.diagnostics:
        return not any(_has_generated_names(kind) for kind in game.kinds.values())
    complete, effort = True, Effort()
    for players in range(game.min_players, game.max_players + 1):
        tables = Tabulation(game, players, {}, effort)
        for kind in filter(_has_generated_names, game.kinds.values()):
            try:
                generated = [entry.name for entry in tables.entries[kind.name] if entry.name != kind.name]
            except RuleError:
                complete = False
                continue
            for name in generated:
                add_member(MemberSymbol(name, kind.span, kind.name, kind.has_copies), names)
    return complete


def _has_generated_names(kind: Kind) -> bool:
    if kind.group == "seat" or kind.parts is not None:
        return False
    return kind.rows is None or any(row.name is None for row in kind.rows)
