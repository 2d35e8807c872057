"""What all that words expressions shares: phrases that know where they need brackets, and how things are called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape
from re import sub
from typing import Self

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.names import AUXILIARIES, PREPOSITIONS, SHORT, Names
from validator import model as m

CLAUSE, OR, AND, COMPARISON, SUM, PRODUCT, ATOM = range(7)
"""How tightly a phrase holds together, the loosest first."""

YOURS = {"is": "are", "has": "have", "does": "do", "was": "were"}
"""Verbs after `you`."""

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Phrase:
    text: str
    level: int = ATOM
    tail: int = ATOM

    def __str__(self) -> str:
        return self.text


def plain(words: str) -> str:
    """A phrase without its marks."""
    return unescape(sub(r"<[^>]*>", "", words))


@dataclass(frozen=True)
class Words(ABC):
    """`you` is the seat that the reader is taken for, as one who decides."""

    names: Names
    you: m.LocalVar | None = None

    def of(self, expression: m.Expression) -> str:
        return self.phrase(expression).text

    @abstractmethod
    def phrase(self, expression: m.Expression) -> Phrase: ...

    def to(self, local: m.LocalVar | None) -> Self:
        return replace(self, you=local)

    def template(self, template: m.Template) -> str:
        """A printed text; what differs from time to time is set apart."""
        return "".join(self._part(part) for part in template.parts)

    def _part(self, part: str | m.Expression) -> str:
        if isinstance(part, str):
            return markdown.text(f".{part}.")[1:-1]  # the stops keep blanks at its ends
        if isinstance(part, m.Local) and part.local != self.you and len(part.local.name) <= SHORT:
            noun = markdown.text(self.names.of(part.type))
            return f"<em>{noun} {part.local.name}</em>"
        return f"<em>{self.of(part).removeprefix('the ')}</em>"

    def conditions(self, condition: m.Expression | None) -> list[str]:
        """What must hold, each by itself."""
        if condition is None:
            return []
        if isinstance(condition, m.Operation) and condition.operator == "and":
            return [words for arg in condition.args for words in self.conditions(arg)]
        return [self.of(condition)]

    def cases(self, expression: m.Expression) -> Iterator[tuple[str, str]]:
        """A value with the condition under which it counts; the last has none."""
        while isinstance(expression, m.If):
            yield self.of(expression.yes), self.of(expression.condition)
            expression = expression.no
        yield self.of(expression), ""

    def terms(self, expression: m.Expression) -> tuple[list[tuple[str, str]], m.Expression]:
        """What an expression first gives names to, each with what it is; and what it then says."""
        named: list[tuple[str, str]] = []
        while isinstance(expression, m.LetIn):
            named.append((self.local(expression.local), self.of(expression.value)))
            expression = expression.body
        return named, expression

    # ------------------------------------------------------------ what things are called

    def local(self, local: m.LocalVar) -> str:
        if local == self.you:
            return "you"
        if len(local.name) <= SHORT:
            return f"<var>{local.name}</var>"
        article = "the " if local.type == m.PLAYER else ""
        return f"{article}<var>{in_words(local.name)}</var>"

    def owned(self, owner: m.Expression, name: str) -> Phrase:
        """`your hand`, `the victim's hand`, `(a together with b)'s kind`"""
        if isinstance(owner, m.Local) and owner.local == self.you:
            return Phrase(f"your {name}")
        phrase = self.phrase(owner)
        if min(phrase.level, phrase.tail) < ATOM:
            return Phrase(f"the {name} of {phrase}", tail=SUM)
        return Phrase(f"{phrase}'s {name}")

    def within(self, operand: m.Expression, level: int) -> str:
        """An operand that must hold together as tightly as this, and after which something follows."""
        phrase = self.phrase(operand)
        return f"({phrase})" if min(phrase.level, phrase.tail) < level else phrase.text

    def member_of_family(self, name: str, indexes: tuple[m.Expression, ...]) -> Phrase:
        words = markdown.text(in_words(name))
        if not indexes:
            return Phrase(words)
        owner, *more = indexes
        also = f" ({', '.join(map(self.of, more))})" if more else ""
        return self.owned(owner, words + also)

    def holds(
        self, subject: m.Expression, name: str, rest: str = "", negated: bool = False, linked: str = ""
    ) -> str | None:
        """`you may pay for it`, `you are in flight`; None if a name is no such verb or place. `linked`: to the function
        of this name."""
        verb, *object_ = in_words(name).split()
        if verb in PREPOSITIONS:
            verb, object_ = "is", [verb, *object_]
        if verb not in AUXILIARIES or not object_:
            return None
        if isinstance(subject, m.Local) and subject.local == self.you:
            verb = YOURS.get(verb, verb)
        words = " ".join([verb, *(["not"] if negated else []), *object_])
        said = self.names.link("word", linked, words) if linked else markdown.text(words)
        return f"{self.within(subject, ATOM)} {said} {rest}".strip()
