"""The flow of play: a picture for each phase, of what is decided by whom, over and over or under which conditions.

In: a `Subject`. Out: a page; its pictures are made by `rulesdsl.drawing.flowchart`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from interpreter.ids import in_words
from rulesdsl.drawing.flowchart import Stage, flowchart
from rulesdsl.drawing.svg import svg_of
from rulesdsl.publishing import markdown
from rulesdsl.publishing.book import Book
from rulesdsl.publishing.names import place_of, title
from rulesdsl.publishing.stages import condition, stages_of
from rulesdsl.publishing.subject import Subject
from validator import model as m

LEGEND = (
    Stage("act", "This is done."),
    Stage("ask", "Somebody decides", (Stage("option", "what can be chosen"),)),
    Stage("loop", "Over and over", inner=(Stage("act", "This is repeated."),)),
    Stage("case", "If this holds", inner=(Stage("act", "Then this is done."),)),
    Stage("window", "Meanwhile others may step in", (Stage("option", "what they may choose"),)),
    Stage("part", "Another part, with a picture of its own"),
    Stage("leave", "The way out of a loop, a part or the game"),
)


GLANCE = "The game at a glance"


def flow_page(subject: Subject) -> str:
    book = Book(subject)
    lines = [f"# Flow of play: {markdown.text(subject.name)}", ""]
    lines += [
        "One picture for each part of the rules, in the order in which they come up. Boxes lead to the rulebook.",
        "",
    ]
    lines += ['??? note "What the boxes mean"', "", f"    {_picture('What the boxes mean', 'legend', LEGEND)}", ""]
    if len(book.flow.usual) > 1:
        lines += _part(GLANCE, "glance", "Who decides what, and what is done over and over.", glance(book))
    lines += _part("Set-up", "setup", "", stages_of(book.words, subject.rules.setup))
    for phase in book.flow.phases:
        lines += _part(title(phase.name), place_of("phase", phase.name), phase.text, stages_of(book.words, phase.body))
    lines += _part("At any time", "watchers", "", reactions(book))
    return "\n".join(lines)


def phase_picture(book: Book, phase: m.Phase) -> str:
    """The picture of a phase as a part of any page; empty if nothing happens in it."""
    stages = stages_of(book.words, phase.body)
    return _picture(title(phase.name), place_of("phase", phase.name), stages) if stages else ""


def _part(name: str, anchor: str, text: str, stages: Sequence[Stage]) -> Iterator[str]:
    """A picture with its heading; nothing of a part in which nothing happens."""
    if stages:
        yield from (f"## {markdown.text(name)} {{: #{anchor} }}", "")
        yield from (markdown.text(text), "")
        yield from (_picture(name, anchor, stages), "")


def _picture(name: str, anchor: str, stages: Sequence[Stage]) -> str:
    picture = svg_of(flowchart(name, f"flow-{anchor}", stages))
    return f'<div class="rd-flow">{"".join(line.strip() for line in picture.splitlines())}</div>'


def reactions(book: Book) -> tuple[Stage, ...]:
    """What happens whenever something has become true, or something that must be drawn is not there."""
    game, w = book.subject.rules, book.words
    found = [("Whenever", condition(w, watcher.condition), watcher.body) for watcher in game.watchers]
    found += [("When", f"{in_words(zone.name)} runs short", zone.when_short or ()) for zone in game.zones.values()]
    cases = (Stage("case", f"{when} {holds}", inner=stages_of(w, block)) for when, holds, block in found)
    return tuple(case for case in cases if case.inner)


# --------------------------------------------------------------------- all phases in one picture


def glance(book: Book) -> tuple[Stage, ...]:
    """Phases inside those that run them, with their loops and what is decided in them."""
    game = book.subject.rules
    phases = {_link(phase): phase for phase in book.flow.phases}
    before = stages_of(book.words, game.setup)
    first = book.flow.usual[0]
    begin = (Stage("part", title(first.name), link=_link(first)),) if not _runs(before, _link(first)) else ()
    return tuple(_in_short(book, (*before, *begin), phases, set()))


def _link(phase: m.Phase) -> str:
    return f"#{place_of('phase', phase.name)}"


def _runs(stages: Sequence[Stage], link: str) -> bool:
    return any(stage.link == link or _runs(stage.inner, link) for stage in stages)


def _in_short(book: Book, stages: Sequence[Stage], phases: Mapping[str, m.Phase], seen: set[str]) -> Iterator[Stage]:
    """What is not done at once; the inside of a phase stands where it is run first."""
    for stage in stages:
        if stage.kind == "part":
            found: tuple[Stage, ...] = ()
            if stage.link not in seen:
                seen.add(stage.link)
                found = stages_of(book.words, phases[stage.link].body)
            yield replace(stage, inner=tuple(_in_short(book, found, phases, seen)))
        elif stage.kind == "ask":
            yield replace(stage, options=(), inner=tuple(_in_short(book, _after(stage), phases, seen)))
        elif inner := tuple(_in_short(book, (*_after(stage), *stage.inner), phases, seen)):
            yield from inner if stage.kind == "case" else (replace(stage, options=(), inner=inner),)


def _after(stage: Stage) -> tuple[Stage, ...]:
    """What follows the options of a stage."""
    return tuple(inner for option in stage.options for inner in option.inner)
