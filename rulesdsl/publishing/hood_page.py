"""Under the hood: the files of a game beside the rules that they carry out, and what proves each rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from dsl.diagnostics import Source
from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.blocks import Block, blocks_of, sources_of
from rulesdsl.publishing.examples_page import place_of
from rulesdsl.publishing.subject import Subject
from rulesdsl.rulebook import Entry, place


def hood_page(subject: Subject) -> str:
    lines = [f"# Under the hood of {markdown.text(subject.name)}", ""]
    lines += [
        "What follows is all there is: the files of the game as they run, beside the rules that they carry out.",
        "",
    ]
    for source in sources_of(subject.rules):
        lines += _file(subject, source)
    lines += _proofs(subject)
    return "\n".join([*lines, ""])


def _file(subject: Subject, source: Source) -> Iterator[str]:
    name = PurePath(source.path).name
    yield f"## {markdown.text(name)}"
    yield ""
    if source.is_standard:
        yield "This file is shipped, for any game to include."
        yield ""
    for block in blocks_of(source):
        if block.text:
            yield from _block(subject, block)


def _block(subject: Subject, block: Block) -> Iterator[str]:
    """The YAML beside the rules; alone where it carries none out."""
    rules = [entry for entry in subject.book.entries if any(block.holds(part.span) for part in entry.carriers)]
    if block.title:
        yield f"### {markdown.text(in_words(block.title).capitalize())}"
        yield ""
    yield '<div class="rd-pair" markdown>'
    yield '<div class="rd-code" markdown>'
    yield ""
    yield f'```yaml linenums="{block.first}"'
    yield block.text
    yield "```"
    yield ""
    yield "</div>"
    if rules:
        yield '<div class="rd-beside" markdown>'
        yield ""
        yield from (_rule(entry) for entry in rules)
        yield ""
        yield "</div>"
    yield "</div>"
    yield ""


def _rule(entry: Entry) -> str:
    id_ = entry.rule.id
    return f"- {markdown.text(entry.rule.text)} [{markdown.text(id_)}](index.md#{markdown.anchor(id_)}){{: .rd-id }}"


def _proofs(subject: Subject) -> Iterator[str]:
    """A row for each rule: what carries it out, and the examples that prove it."""
    if not subject.book.entries:
        return
    yield "## What proves each rule"
    yield from markdown.table(
        ("rule", "carried out by", "proved by"), (_row(subject, entry) for entry in subject.book.entries)
    )


def _row(subject: Subject, entry: Entry) -> Sequence[str]:
    id_ = entry.rule.id
    carried = ", ".join(
        f"{markdown.text(str(part))} ({markdown.text(place(part.span, subject.book.folder))})"
        for part in entry.carriers
    )
    proved = ", ".join(f"[{markdown.text(in_words(name))}]({place_of(subject, name)})" for name in entry.scenarios)
    reason = markdown.text(entry.rule.not_applicable)
    return f"[{markdown.text(id_)}](index.md#{markdown.anchor(id_)})", carried or reason, proved or "-"
