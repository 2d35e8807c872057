"""How much a game may ask for before it counts as broken: the same for both machines and for whoever plays.

Past a limit stands an error with a line of the rules, never a silent end.
"""

from __future__ import annotations

MOST_ROUNDS = 100_000
"""Blocks and rounds of loops between two decisions; past it the rules are taken to run in a circle."""

MOST_LOOKED = 5_000_000
"""Elements that expressions go through between two decisions, in loops that are nested or long."""

MOST_OPTIONS = 10_000
"""Options of one seat at one decision."""

MOST_ELEMENTS = 5_000
"""Elements of a list that is kept in a variable or local; past it the list is taken to grow for ever."""

MOST_DECISIONS = 50_000
"""Decisions of one game; past it the game is taken to have no end."""

MOST_RETURNS = 1_000
"""How often one and the same position may be come back to, nothing having been drawn by lot in between."""

LATE = MOST_DECISIONS - 1_000
"""Decisions after which it is noted whether positions come up again, for the complaint about too many of them."""
