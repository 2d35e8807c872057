"""All checks that read a whole elaborated game, in one tuple: each takes the game and yields diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.diagnostics import Diagnostic
from validator.checks import flow, lints, rulebook, secrecy
from validator.model import CheckedGame

Check = Callable[[CheckedGame], Iterator[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    flow.play_begins,
    flow.phases_are_reached,
    flow.parameters_are_used,
    flow.loops_make_progress,
    flow.decisions_have_an_answer,
    secrecy.check,
    rulebook.cited_rules_exist,
    rulebook.rules_are_carried,
    rulebook.carriers_exist,
    rulebook.variations_exist,
    lints.watchers_undo_what_woke_them,
    lints.watchers_watch_something,
    lints.simultaneous_choices_keep_apart,
    lints.scores_and_ends,
)


def run(game: CheckedGame) -> Iterator[Diagnostic]:
    """What every check finds, in the order of the tuple."""
    for check in CHECKS:
        yield from check(game)
