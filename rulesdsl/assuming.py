"""`rulesdsl assumptions`: what the source of a game does not state, and what else could have been chosen.

Rules say it by their status. A table may say it of its facts: by an attribute whose type is an enum of the three words
`stated`, `derived` and `assumed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dsl.diagnostics import Span
from rulesdsl.facts import STATUSES
from rulesdsl.listing import tell_entries
from rulesdsl.rulebook import Rulebook, by_status, headline, place, place_as_data
from rulesdsl.table.screen import Screen
from validator.instances.instance import instantiate
from validator.model import CheckedGame, KindType, Type
from validator.tables import Instance

MEANING: Mapping[str, str] = {
    "assumed": "the source leaves it open, and this is a choice",
    "derived": "it follows from what the source says",
}
"""What is listed, in this order."""


@dataclass(frozen=True, slots=True)
class Marked:
    """An attribute that says how a fact of each member of a table is known: members by status."""

    name: str
    span: Span
    members: Mapping[str, tuple[str, ...]]

    def line(self) -> str:
        """How many there are of each status, and which; of the largest group only how many."""
        largest = max(STATUSES, key=lambda status: len(self.members[status]))
        parts = (
            f"{len(names)} {status}" + (f" ({', '.join(names)})" if status != largest and names else "")
            for status, names in self.members.items()
        )
        return ", ".join(parts)

    def as_data(self) -> dict[str, Any]:
        members = {status: list(names) for status, names in self.members.items()}
        return {"name": self.name, **place_as_data(self.span), "members": members}


def marked(game: CheckedGame) -> tuple[Marked, ...]:
    """The attributes of a game that say how facts are known."""
    instance = instantiate(game, game.max_players)
    return tuple(_marked(instance))


def _marked(instance: Instance) -> Iterator[Marked]:
    for kind in instance.game.kinds.values():
        for attribute in kind.attributes:
            words = _statuses(instance, attribute.type)
            if words:
                name = f"{kind.name}.{attribute.name}"
                yield Marked(name, kind.span, _by_status(instance, kind.name, attribute.name, words))


def _statuses(instance: Instance, type_: Type) -> tuple[str, ...]:
    """The words of an enum by id, if they are the three."""
    if not isinstance(type_, KindType) or instance.game.kinds[type_.kind].group != "enum":
        return ()
    words = instance.names[type_.kind]
    return words if set(words) == set(STATUSES) else ()


def _by_status(instance: Instance, kind: str, attribute: str, words: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Names of members; copies share one."""
    table, names = instance.kinds[kind], instance.names[instance.group_of(kind)]
    statuses = [words[value] for value in table.attributes[attribute] if isinstance(value, int)]
    known = dict(zip((names[id_] for id_ in table.ids), statuses, strict=True))
    return {word: tuple(name for name, status in known.items() if status == word) for word in STATUSES}


def tell(book: Rulebook, screen: Screen) -> None:
    """What is assumed, what is derived, and how facts in tables are known."""
    screen.say(f"{book.game.name}: {by_status(book.entries, tuple(MEANING))}" if book.entries else headline(book))
    for status, meaning in MEANING.items():
        entries = [entry for entry in book.entries if entry.rule.status == status]
        if entries:
            screen.headline(f"{status.capitalize()}: {meaning}")
            tell_entries(book, entries, screen)
    facts = marked(book.game)
    if facts:
        screen.headline("Facts in tables")
    for fact in facts:
        screen.blank()
        screen.pairs([(fact.name, fact.line()), ("", place(fact.span, book.folder))], style="bold")


def as_data(book: Rulebook) -> dict[str, Any]:
    return {
        "name": book.game.name,
        "rules": [entry.as_data() for status in MEANING for entry in book.entries if entry.rule.status == status],
        "facts": [fact.as_data() for fact in marked(book.game)],
    }
