"""Lints: what is allowed, and yet seldom meant."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Severity, Span
from validator import model as m
from validator.effects import Effects, touch
from validator.walk import blocks_of, every


def _warning(code: str, message: str, span: Span, hint: str) -> Diagnostic:
    return Diagnostic(code, message, span, hint, Severity.WARNING)


def watchers_undo_what_woke_them(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """LINT01: a watcher of an empty zone that fills it from one that may be empty too; then it never fires again."""
    effects = Effects(game)
    for watcher in game.watchers:
        watched = effects.reads(watcher.condition)
        for move in every(m.Move, watcher.body):
            if isinstance(move.what, m.ZoneRef) and touch(watched, effects.zones_of(move.to)):
                source = move.what.span.text
                if not touch(watched, effects.zones_of(move.what)):
                    message = f"if `{source}` is empty as well, this stays true, and it never becomes true again"
                    yield _warning("LINT01", message, watcher.condition.span, f"add `and count({source}) > 0`")


def watchers_watch_something(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """LINT02: a watcher or end whose condition reads nothing that ever changes."""
    conditions = [watcher.condition for watcher in game.watchers] + [end.condition for end in game.ends]
    effects = Effects(game)
    for condition in conditions:
        if not effects.reads(condition):
            message = "this condition reads nothing that changes in play"
            yield _warning("LINT02", message, condition.span, "read a variable or a zone")


def simultaneous_choices_keep_apart(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """LINT03: options of several seats, chosen at once, that may take the same component."""
    for choose in every(m.Choose, blocks_of(game)):
        if choose.each is None:
            continue
        for option in choose.options:
            for binder in option.heads:
                if _shared(binder, choose.each.local) and _is_moved(binder.local, option.do):
                    message = f"two seats may choose the same `{binder.local.name}`; the second finds it gone"
                    hint = "let the seats choose one after the other, or test in `do:` where it lies"
                    yield _warning("LINT03", message, binder.collection.span, hint)


def _is_moved(local: m.LocalVar, block: m.Block) -> bool:
    """Is it moved without a test of where it lies?"""
    branches = [branch for branch in every(m.Branch, block) if local in every(m.LocalVar, branch.condition)]
    tested = {id(move) for branch in branches for move in every(m.Move, branch)}
    return any(id(move) not in tested and local in every(m.LocalVar, move) for move in every(m.Move, block))


def _shared(binder: m.Binder, seat: m.LocalVar) -> bool:
    """Does the binder range over components that do not depend on the seat?"""
    zones = list(every(m.ZoneRef, binder.collection))
    return bool(zones) and not any(seat in every(m.LocalVar, zone) for zone in zones)


def scores_and_ends(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """LINT04: a game that can end without anything that says who won."""
    decided = game.scoring is not None or any(end.winners is not None for end in game.ends)
    won = any(end.winners is not None for end in every(m.EndGame, blocks_of(game)))
    first = next(iter(game.phases.values()), None)
    if not decided and not won and first is not None and not any(end.draw for end in game.ends):
        message = "nothing says who wins: there is no `scoring:`, no `winners:` and no `end game won by`"
        yield _warning("LINT04", message, first.span, "add `scoring:` or an `end:` with `winners:`")
