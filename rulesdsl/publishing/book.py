"""What all parts of the rulebook page share: the game, its words, where rules stand; and the paragraph of a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.flow import Flow, Place, placed
from rulesdsl.publishing.names import Names, in_values, place_of
from rulesdsl.publishing.subject import Subject
from rulesdsl.publishing.wording import Wording
from rulesdsl.rulebook import Entry
from rulesdsl.showing import Setting

MARKS: Mapping[str, str] = {
    "assumed": "The source leaves it open; this is a choice.",
    "derived": "The source does not say it in so many words, but it follows.",
}
"""What marks of rules mean, by status."""

SIGNS: Mapping[str, str] = {"assumed": "assumed", "derived": "◦"}
"""How they look."""


@dataclass(frozen=True)
class Book:
    """`address` is that of the rulebook page as seen from the page that is made: empty on itself."""

    subject: Subject
    address: str = ""

    @cached_property
    def names(self) -> Names:
        return Names(self.subject, self.address)

    @cached_property
    def words(self) -> Wording:
        return Wording(self.names)

    @cached_property
    def flow(self) -> Flow:
        return Flow(self.subject.rules, self.names.usual)

    @cached_property
    def places(self) -> Mapping[Place, Sequence[Entry]]:
        return placed(self.subject.book, self.flow)

    @cached_property
    def place_of(self) -> Mapping[str, Place]:
        return {entry.rule.id: place for place, entries in self.places.items() for entry in entries}

    def rules_at(self, place: Place, cited: Sequence[str] = (), indent: str = "") -> Iterator[str]:
        """The rules that stand at a place, and links to those that are carried out there but stand elsewhere."""
        for entry in self.places.get(place, ()):
            yield from (f"{indent}{line}".rstrip() for line in paragraph(entry, self.names))
        others = [rule for rule in cited if self.place_of.get(rule) != place]
        if others:
            yield f"{indent}See also {', '.join(map(link, others))}."
            yield f"{indent}{{: .rd-also }}"
            yield ""


def link(rule: str) -> str:
    """To a rule on the same page."""
    return f"[{markdown.text(rule)}](#{markdown.anchor(rule)})"


def paragraph(entry: Entry, names: Names) -> Iterator[str]:
    """A rule with its id, which is a link to it, and its mark; below an assumed one what else could be."""
    rule = entry.rule
    anchor = markdown.anchor(rule.id)
    itself = f'[{markdown.text(rule.id)}](#{anchor}){{ .rd-id title="Link to this rule" }}'
    yield f"{markdown.text(rule.text)}{mark(rule.status)} {itself}"
    yield f"{{: #{anchor} .rd-rule .rd-{rule.status} }}"
    yield ""
    if rule.status == "assumed":
        yield from alternatives(entry, names)


def mark(status: str) -> str:
    """Of a rule that the source does not state."""
    if status not in MARKS:
        return ""
    return f' <abbr class="rd-mark rd-mark-{status}" title="{MARKS[status]}">{SIGNS[status]}</abbr>'


def alternatives(entry: Entry, names: Names) -> Iterator[str]:
    """What else could have been chosen, and the settings that choose it."""
    told = [choice(names, setting) for setting in entry.settings]
    if told:
        yield f"{' '.join(told)}"
        yield "{: .rd-alternative }"
        yield ""
    elif entry.rule.note:
        yield f"{markdown.text(entry.rule.note)}"
        yield "{: .rd-alternative }"
        yield ""


def choice(names: Names, setting: Setting) -> str:
    """`Set by passing: here it is in turn, it may be in turn, by lot or never. ..`"""
    usual = markdown.text(names.parameter(names.subject.rules.parameters[setting.name]))
    name = f"[{markdown.text(in_words(setting.name))}]({names.book}#{place_of('setting', setting.name)})"
    told = [f"Set by {name}: here it is {usual}, it may be {markdown.text(in_values(setting.values))}"]
    if setting.text:
        told.append(markdown.text(setting.text))
    for variant, value in setting.variants.items():
        told.append(f"In the variant {markdown.text(in_words(variant))} it is {markdown.text(in_words(value))}")
    return ". ".join(told) + "."
