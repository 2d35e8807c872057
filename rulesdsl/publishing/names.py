"""What the things of a game are called on its pages: members by their printed names, numbers by their usual values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from interpreter.ids import in_words, kind_of
from rulesdsl.facts import span_text
from rulesdsl.publishing import markdown
from rulesdsl.publishing.components import in_print
from rulesdsl.publishing.subject import Subject
from rulesdsl.publishing.usual import Usual
from validator import model as m
from validator.tables import UNSET, Value

PLURALS = (("s", "ses"), ("x", "xes"), ("ch", "ches"), ("sh", "shes"))
VOWELS = "aeiou"
SHORT = 2
"""A name of at most so many letters is a sign, as in a formula; a longer one is a word."""

AUXILIARIES = frozenset(["is", "has", "may", "can", "must", "will", "does", "was", "should", "could"])
PREPOSITIONS = frozenset(["in", "on", "at", "out", "with", "without", "above", "below"])


def plural(noun: str) -> str:
    """`cards`, `boxes`, `cities`; a word that seems to be one already stays."""
    if noun.endswith("y") and noun[-2:-1] not in VOWELS:
        return noun[:-1] + "ies"
    for end, ends in PLURALS:
        if noun.endswith(end):
            return noun if end == "s" else noun[: -len(end)] + ends
    return noun + "s"


def with_article(noun: str) -> str:
    """`a card`, `an action`"""
    return f"{'an' if noun[:1].lower() in VOWELS else 'a'} {noun}"


def title(name: str) -> str:
    """A name at the head of something: `Landing window`."""
    words = in_words(name)
    return words[:1].upper() + words[1:]


def in_values(written: str) -> str:
    """`1 to 9`, `yes or no`, `once, until stable or free`"""
    if written == "bool":
        return "yes or no"
    if ".." in written:
        return written.replace("..", " to ")
    *most, last = (in_words(word.strip()) for word in written.split("|"))
    return f"{', '.join(most)} or {last}" if most else last


@dataclass(frozen=True)
class Names:
    """`book` is the address of the rulebook as seen from the page: empty on the rulebook itself."""

    subject: Subject
    book: str = ""

    @cached_property
    def usual(self) -> Usual:
        return Usual(self.subject.instances)

    def link(self, kind: str, name: str, words: str, told: str = "") -> str:
        """A link to where something is explained; `told` shows when one points at it."""
        more = f' title="{markdown.text(told)}"' if told else ""
        return f'<a class="rd-term" href="{self.book}#{place_of(kind, name)}"{more}>{markdown.text(words)}</a>'

    def member(self, kind: str, name: str) -> str:
        """Its printed name."""
        instance = self.subject.instances[max(self.subject.instances)]
        if ids := instance.member_ids.get((kind, name)):
            return markdown.text(instance.labels[instance.group_of(kind)][ids[0]])
        return markdown.text(in_words(name))

    def of(self, type_: m.Type) -> str:
        """What a thing of a type is called: `card`, `number`."""
        kind = kind_of(type_)
        if kind is None:
            return "number" if isinstance(type_, m.IntType) else "group"
        return in_words(kind)

    def fixed(self, expression: m.Expression) -> str:
        """What an expression that does not change is worth; by number of players where that matters. Empty if it is
        not the same all through the game."""
        values = self.usual.values(expression)
        return by_players({players: self._printed(players, expression, value) for players, value in values.items()})

    def parameter(self, parameter: m.GameParameter) -> str:
        """Its default; of a family, that of each member that has one of its own."""
        if not parameter.family:
            return self.fixed(m.ParameterRef(parameter.type, parameter.span, parameter.name, ()))
        parts = [f"{in_words(member)} {self.fixed(value)}" for member, value in parameter.defaults.items()]
        if parameter.default is not None:
            parts.append(f"{'all others ' if parts else ''}{self.fixed(parameter.default)}")
        return ", ".join(parts)

    def _printed(self, players: int, expression: m.Expression, value: Value) -> str:
        if value is True or value is False:
            return "yes" if value else "no"
        if value is None or value == UNSET:
            return "open" if value is None else ""
        if isinstance(expression.type, m.ListType | m.SetType) and not value:
            return "nothing"
        return in_print(self.subject.instances[players], expression.type, value)


def by_players(values: Mapping[int, str]) -> str:
    """`3`, or `6 with 3 to 4 players, 5 with 5 to 6 players`."""
    if len(set(values.values())) <= 1:
        return next(iter(values.values()), "")
    ordered = enumerate(sorted(values.items()))
    spans = groupby(ordered, key=lambda pair: (pair[1][1], pair[1][0] - pair[0]))
    told = [(value, [number for _, (number, _) in same]) for (value, _), same in spans]
    return ", ".join(f"{value} with {span_text(range(numbers[0], numbers[-1] + 1))} players" for value, numbers in told)


def place_of(kind: str, name: str) -> str:
    """The anchor of a phase, a word or a parameter on the rulebook page."""
    return f"{kind}-{markdown.anchor(name)}"
