"""Under the hood: the files of a game beside the rules that they carry out, and what proves each rule.

Everything stands on one page, or, of a large game, each file on a page of its own.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from dsl.diagnostics import Source
from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.blocks import Block, blocks_of, sources_of, tables_of
from rulesdsl.publishing.examples_page import place_of
from rulesdsl.publishing.listing import Links, listing
from rulesdsl.publishing.reference.anchors import BUILTINS
from rulesdsl.publishing.subject import Subject
from rulesdsl.rulebook import Entry

PAGE = "hood"
INTRODUCTION = (
    "This is all there is: the files of the game as they run, beside the rules that they carry out. What the language "
    "brings along is linked to its description."
)
ON_ONE_PAGE = 16_000
"""So many characters the files of a game may have together if they are to stand on one page."""


@dataclass(frozen=True, slots=True)
class _File:
    """A file with its blocks; `page` is where it is shown if the files have pages of their own."""

    name: str
    source: Source
    blocks: tuple[Block, ...]
    page: str


@dataclass(frozen=True, slots=True)
class _Seen:
    """A game from one of these pages: `up` leads to the game's folder, `phases` holds addresses by name."""

    subject: Subject
    up: str
    phases: Mapping[str, str]

    @property
    def links(self) -> Links:
        return Links(f"{self.up}../../{BUILTINS.removesuffix('.md')}.html", self.phases)


def hood_page(subject: Subject) -> str:
    """The page in the navigation."""
    lines = [f"# Under the hood of {markdown.text(subject.name)}", "", INTRODUCTION, ""]
    files = _files(subject)
    if _is_large(files):
        rows = ((f"[{markdown.text(file.name)}]({file.page}.md)", _told(file)) for file in files)
        lines += markdown.table(("file", "what is in it"), rows)
    else:
        seen = _Seen(subject, "", {name: f"#{_phase(name)}" for name, _ in _phases(files)})
        for file in files:
            lines += [f"## {markdown.text(file.name)}", "", *_file(seen, file, "###")]
    return "\n".join([*lines, *_proofs(subject), ""])


def hood_pages(subject: Subject) -> Iterator[tuple[str, str]]:
    """The other pages, of a game that does not go on one: files and contents."""
    files = _files(subject)
    if not _is_large(files):
        return
    seen = _Seen(subject, "../", {name: f"../{page}.html#{_phase(name)}" for name, page in _phases(files)})
    for file in files:
        heading = f"# {markdown.text(subject.name)}: {markdown.text(file.name)}"
        back = f"[All files, and what proves each rule](../{PAGE}.md)"
        yield f"{file.page}.md", "\n".join([heading, "", back, "", *_file(seen, file, "##"), ""])


def _files(subject: Subject) -> Sequence[_File]:
    """Those of YAML, then the tables."""
    blocks = [(source, tuple(blocks_of(source))) for source in sources_of(subject.rules)]
    blocks += [(table, ()) for table in tables_of(subject.rules)]
    return [
        _File(_name(subject, source), source, parts, f"{PAGE}/{number}")
        for number, (source, parts) in enumerate(blocks, 1)
    ]


def _name(subject: Subject, source: Source) -> str:
    """As seen from the game's folder; of a file elsewhere the end of its path."""
    path, folder = PurePath(source.path), subject.book.folder
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else "/".join(path.parts[-2:])


def _is_large(files: Sequence[_File]) -> bool:
    return sum(len(file.source.text) for file in files) > ON_ONE_PAGE


def _phases(files: Sequence[_File]) -> Iterator[tuple[str, str]]:
    """The phases with the pages of the files they stand in."""
    for file in files:
        yield from ((block.title, file.page) for block in file.blocks if block.is_phase)


def _phase(name: str) -> str:
    return f"phase-{name}"


def _told(file: _File) -> str:
    titles = [markdown.text(in_words(block.title)) for block in file.blocks if block.title]
    return ", ".join(titles) or "a table"


# ----------------------------------------------------------------------- files


def _file(seen: _Seen, file: _File, level: str) -> Iterator[str]:
    if file.source.is_standard:
        yield "This file is shipped, for any game to include.\n"
    if not file.blocks:
        yield from _table(file.source)
    for block in file.blocks:
        if block.text:
            yield from _block(seen, block, level)


def _table(source: Source) -> Iterator[str]:
    head, *rows = csv.reader(source.text.splitlines())
    width = len(head)
    yield '<div class="rd-rows" markdown>'
    yield from markdown.table(
        [markdown.text(cell) for cell in head],
        ([markdown.text(cell) for cell in (*row, *[""] * width)[:width]] for row in rows if row),
    )
    yield "</div>\n"


def _block(seen: _Seen, block: Block, level: str) -> Iterator[str]:
    """The YAML beside the rules; alone where it carries none out."""
    rules = [entry for entry in seen.subject.book.entries if any(block.holds(part.span) for part in entry.carriers)]
    if block.title:
        anchor = f" {{: #{_phase(block.title)} }}" if block.is_phase else ""
        yield f"{level} {markdown.text(in_words(block.title).capitalize())}{anchor}\n"
    yield '<div class="rd-pair" markdown>'
    yield f'<div class="rd-code">{listing(block.text, block.first, seen.links)}</div>'
    if rules:
        yield '<div class="rd-beside" markdown>\n'
        yield from (_rule(seen, entry) for entry in rules)
        yield "\n</div>"
    yield "</div>\n"


def _rule(seen: _Seen, entry: Entry) -> str:
    id_ = entry.rule.id
    anchor = markdown.anchor(id_)
    words = f"- {markdown.text(entry.rule.text)} {markdown.rule_link(id_, f'{seen.up}index.md')}"
    if not entry.scenarios:
        return words
    number = len(entry.scenarios)
    page = f"{seen.up}{PAGE}.md" if seen.up else ""
    return f"{words} [{number} {'example' if number == 1 else 'examples'}]({page}#proved-{anchor}){{: .rd-id }}"


# ---------------------------------------------------------------------- proofs


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
    anchor = markdown.anchor(id_)
    carried = ", ".join(
        f"{markdown.text(str(part))} ({markdown.text(_name(subject, part.span.source))}:{part.span.line})"
        for part in entry.carriers
    )
    proved = ", ".join(f"[{markdown.text(in_words(name))}]({place_of(subject, name)})" for name in entry.scenarios)
    reason = markdown.text(entry.rule.not_applicable)
    link = f"[{markdown.text(id_)}](index.md#{anchor}){{: #proved-{anchor} }}"
    return link, carried or reason, proved or "-"
