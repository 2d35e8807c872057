"""`rulesdsl rules`: the rulebook, rule by rule, with what carries it out and which scenarios exercise it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dsl.suggest import did_you_mean
from rulesdsl.calling import WrongCall
from rulesdsl.rulebook import STYLES, Entry, Rulebook, headline
from rulesdsl.table.screen import Screen

UNPROVED = "bold red"


def chosen(book: Rulebook, ids: Sequence[str], unproved: bool) -> tuple[Entry, ...]:
    """These rules, or all if none is named; of them only those without a scenario if that is asked for.

    Raises `WrongCall` for a rule that there is not.
    """
    known = [entry.rule.id for entry in book.entries]
    for id_ in ids:
        if id_ not in known:
            hint = did_you_mean(id_, known)
            raise WrongCall(f"{book.game.name} has no rule `{id_}`{'; ' if hint else ''}{hint}")
    entries = (entry for entry in book.entries if not ids or entry.rule.id in ids)
    return tuple(entry for entry in entries if entry.is_unproved or not unproved)


def tell(book: Rulebook, entries: Sequence[Entry], screen: Screen) -> None:
    """The numbers of the whole rulebook, then what was chosen, rule by rule."""
    screen.say(headline(book))
    tell_entries(book, entries, screen)


def tell_entries(book: Rulebook, entries: Iterable[Entry], screen: Screen) -> None:
    width = max((len(entry.rule.id) for entry in book.entries), default=0)
    for entry in entries:
        screen.blank()
        first, *more = entry.lines(book.folder)
        style = UNPROVED if entry.is_unproved else STYLES[entry.rule.status]
        screen.pairs([(f"{entry.rule.id:<{width}}", first), *(("", line) for line in more)], style=style)


def as_data(book: Rulebook, entries: Sequence[Entry]) -> dict[str, Any]:
    return {"name": book.game.name, "rules": [entry.as_data() for entry in entries]}
