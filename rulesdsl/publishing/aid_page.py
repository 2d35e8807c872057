"""The player aid: what one wants to look up during a game, on a page to be printed."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.drawing.flowchart import Stage
from rulesdsl.publishing import markdown
from rulesdsl.publishing.book import Book
from rulesdsl.publishing.names import place_of, title
from rulesdsl.publishing.rulebook_page import goal, score
from rulesdsl.publishing.stages import BOOK, stages_of
from rulesdsl.publishing.subject import Subject
from validator import model as m


def aid_page(subject: Subject) -> str:
    book = Book(subject, BOOK)
    lines = [f"# Player aid: {markdown.text(subject.name)}", ""]
    lines += [
        '<p class="rd-screen">A page to be printed; the rulebook says it all.</p>',
        "",
        '<div class="rd-aid" markdown>',
        "",
    ]
    lines += _section("The goal", goal(book))
    for phase in (*book.flow.setting_up, *book.flow.usual):
        lines += _section(_name(phase), _phase(book, phase))
    lines += _section("Scoring", score(book))
    return "\n".join([*lines, "</div>", ""])


def _section(heading: str, lines: Iterator[str]) -> Iterator[str]:
    """Nothing of a section that has nothing to say."""
    found = list(lines)
    if any(found):
        yield from ("<section markdown>", "", f"### {heading}", "", *found, "", "</section>", "")


def _name(phase: m.Phase) -> str:
    return f"[{markdown.text(title(phase.name))}](index.md#{place_of('phase', phase.name)})"


def _phase(book: Book, phase: m.Phase) -> Iterator[str]:
    """What it is, and what can be chosen in it."""
    if phase.text:
        yield from (markdown.text(phase.text), "")
    for stage in _asked(stages_of(book.words, phase.body)):
        yield f"- *{markdown.text(stage.text)}*"
        yield from (f"    - {markdown.text(_line(option))}" for option in stage.options)


def _asked(stages: tuple[Stage, ...]) -> Iterator[Stage]:
    for stage in stages:
        if stage.options:
            yield stage
        yield from _asked((*(inner for option in stage.options for inner in option.inner), *stage.inner))


def _line(option: Stage) -> str:
    """What it says, and what follows."""
    follows = dict.fromkeys(stage.text for stage in option.inner if stage.kind in ("part", "leave"))
    return option.text + (f" → {'; '.join(follows)}" if follows else "")
