"""What the source of a game leaves open: what was chosen, what else could have been, and which setting changes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.ids import in_words
from rulesdsl.assuming import MEANING, Marked, marked
from rulesdsl.facts import counted
from rulesdsl.publishing import markdown
from rulesdsl.publishing.book import choice
from rulesdsl.publishing.names import Names
from rulesdsl.publishing.subject import Subject
from rulesdsl.rulebook import Entry

RULEBOOK = "index.md"


def has_assumptions(subject: Subject) -> bool:
    return any(_entries(subject, status) for status in MEANING) or bool(marked(subject.rules))


def assumptions_page(subject: Subject) -> str:
    return "\n".join([f"# Assumptions of {markdown.text(subject.name)}", "", *_lines(subject)])


def _entries(subject: Subject, status: str) -> Sequence[Entry]:
    return [entry for entry in subject.book.entries if entry.rule.status == status]


def _lines(subject: Subject) -> Iterator[str]:
    entries = subject.book.entries
    if entries:
        yield f"Of {counted(len(entries), 'rule')}, the source states {len(_entries(subject, 'stated'))} itself.\n"
    for status, meaning in MEANING.items():
        if found := _entries(subject, status):
            yield f"## {status.capitalize()} {{: #part-{status} }}\n"
            yield f"{meaning.capitalize()}.\n"
            for entry in found:
                yield from _rule(subject, entry)
    yield from _facts(marked(subject.rules))


def _rule(subject: Subject, entry: Entry) -> Iterator[str]:
    rule = entry.rule
    yield f"{markdown.text(rule.text)} {markdown.rule_link(rule.id, RULEBOOK)}\n{{: .rd-rule .rd-{rule.status} }}\n"
    below = "{: .rd-alternative }" if rule.status == "assumed" else "{: .rd-also }"
    yield f"Source: {markdown.text(rule.source)}\n{below}\n"
    if rule.note:
        yield f"{markdown.text(rule.note)}\n{below}\n"
    for setting in entry.settings:
        yield f"{choice(Names(subject, RULEBOOK), setting)}\n{below}\n"


def _facts(facts: Sequence[Marked]) -> Iterator[str]:
    """Tables that say of each member how it is known."""
    if not facts:
        return
    yield "## Facts in tables {: #part-facts }\n"
    yield "How what is printed on pieces is known.\n"
    rows = (
        (markdown.text(_called(fact.name)), markdown.text(in_words(status)), str(len(names)), _members(fact, names))
        for fact in facts
        for status, names in fact.members.items()
        if names
    )
    yield from markdown.table(("fact", "", "number", "of which"), rows)


def _called(name: str) -> str:
    """`points from, of a goal`"""
    kind, _, attribute = name.rpartition(".")
    return f"{in_words(attribute)}, of each {in_words(kind)}"


def _members(fact: Marked, names: Sequence[str]) -> str:
    """Of the largest group its number says enough."""
    if len(names) == max(map(len, fact.members.values())):
        return "all others" if len([group for group in fact.members.values() if group]) > 1 else "all"
    return markdown.text(", ".join(in_words(name) for name in names))
