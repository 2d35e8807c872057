"""How large a game is: what has to be worked out for each number of players and each variant."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic, Span
from validator.env import radix_of
from validator.tables import Instance

LARGEST = 500_000
"""Members of tables and families, those for each number of players and each variant counted again."""

MOST_CONDITIONS = 100
"""Watchers and ends, each of which is held against every act, and offerings, each held against every decision."""


def sizes_of(instance: Instance) -> dict[Span, int]:
    """How many members each table, and each family of variables and zones, has; by its place."""
    game = instance.game
    tables = {kind.span: len(instance.kinds[name].ids) for name, kind in game.kinds.items()}
    families = {line.span: line.family for line in game.variables.values()}
    families |= {line.span: line.family for line in game.zones.values()}
    return tables | {span: radix_of(instance, family).size for span, family in families.items()}


def too_large(sizes: dict[Span, int], instances: int) -> Diagnostic:
    """The report, at what has the most members."""
    largest = max(sizes, key=lambda span: sizes[span])
    message = f"{sum(sizes.values()):,} members, most of them these, in {instances} setups are too many"
    hint = f"each number of players with each variant is a setup; at most {LARGEST:,} in all of them"
    return Diagnostic("DECL29", message, largest, hint)
