"""The flow of play: a picture for each phase, of what is decided by whom, over and over or under which conditions.

In: a `Subject`. Out: a page; its pictures are made by `rulesdsl.drawing.flowchart`, in the words of the rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from interpreter.ids import in_words
from rulesdsl.drawing.flowchart import Stage, flowchart
from rulesdsl.drawing.svg import svg_of
from rulesdsl.publishing import doing, markdown
from rulesdsl.publishing.book import Book
from rulesdsl.publishing.names import place_of, title
from rulesdsl.publishing.subject import Subject
from rulesdsl.publishing.wording import Words
from rulesdsl.publishing.wording.many import bound
from rulesdsl.publishing.wording.words import plain
from validator import model as m

BOOK = "index.html"
"""The rulebook as seen from this page; pictures lead there."""

SIGN = re.compile(r"\w\b")
"""A name of one letter, which stays as it is written."""

LEGEND = (
    Stage("act", "This is done."),
    Stage("ask", "Somebody decides", ("what can be chosen",)),
    Stage("loop", "Over and over", inner=(Stage("act", "This is repeated."),)),
    Stage("case", "If this holds", inner=(Stage("act", "Then this is done."),)),
    Stage("window", "Meanwhile others may step in", ("what they may choose",)),
    Stage("part", "Another part, with a picture of its own"),
    Stage("leave", "The way out of a loop, a part or the game"),
)


def flow_page(subject: Subject) -> str:
    book = Book(subject)
    lines = [f"# Flow of play: {markdown.text(subject.name)}", ""]
    lines += [
        "One picture for each part of the rules, in the order in which they come up. Boxes lead to the rulebook.",
        "",
    ]
    lines += ['??? note "What the boxes mean"', "", f"    {_picture('What the boxes mean', 'legend', LEGEND)}", ""]
    if subject.rules.setup:
        lines += _part(book, "Set-up", "setup", "", subject.rules.setup)
    for phase in book.flow.phases:
        lines += _part(book, title(phase.name), place_of("phase", phase.name), phase.text, phase.body)
    return "\n".join(lines)


def _part(book: Book, name: str, anchor: str, text: str, block: m.Block) -> Iterator[str]:
    """A picture with its heading; nothing of a part in which nothing happens."""
    stages = stages_of(book.words, block)
    if stages:
        yield from (f"## {markdown.text(name)} {{: #{anchor} }}", "")
        yield from (markdown.text(text), "")
        yield from (_picture(name, anchor, stages), "")


def _picture(name: str, anchor: str, stages: Sequence[Stage]) -> str:
    picture = svg_of(flowchart(name, f"flow-{anchor}", stages))
    return f'<div class="rd-flow">{"".join(line.strip() for line in picture.splitlines())}</div>'


# --------------------------------------------------------------------- statements as boxes


def stages_of(w: Words, block: m.Block) -> tuple[Stage, ...]:
    """The boxes of a block, in the usual game; what is done one after the other stands in one."""
    found = [stage for statement in w.names.usual.block(block) for stage in _of(w, statement)]
    return tuple(
        stage for kind, group in groupby(found, key=lambda stage: stage.kind) for stage in _joined(kind, list(group))
    )


def _joined(kind: str, stages: Sequence[Stage]) -> Iterator[Stage]:
    if kind != "act":
        yield from stages
    else:
        yield Stage("act", "; ".join(stage.text for stage in stages) + ".")


def _of(w: Words, statement: m.Statement) -> Iterator[Stage]:
    special = _SPECIAL.get(type(statement))
    if special is not None:
        yield from special(w, statement)
    elif (head := doing.heading(w, statement)) is not None:
        if inner := stages_of(w, statement.body):  # type: ignore[attr-defined]
            yield Stage("loop", _said(head), inner=inner)
    elif words := doing.act(w, statement):
        yield Stage("act", _said(words))


def _said(words: str) -> str:
    """A phrase as a picture can show it: without links and marks."""
    text = " ".join(plain(words).split())
    return text if SIGN.match(text) else text[:1].upper() + text[1:]


def _printed(w: Words, template: m.Template) -> str:
    """A text with its gaps; a number that is worked out in play is no more than a gap."""
    numbers = (m.ParameterRef, m.ConstantRef, m.Const, m.Local)
    parts = (
        "…" if isinstance(part, m.Expression) and part.type == m.INT and not isinstance(part, numbers) else part
        for part in template.parts
    )
    return _said(w.template(m.Template(tuple(parts))))


def _choose(w: Words, node: m.Choose) -> Iterator[Stage]:
    you = node.each.local if node.each is not None else node.by.local if isinstance(node.by, m.Local) else None
    asked = f": {_printed(w.to(you), node.text)}" if node.text is not None else f": {in_words(node.name)}"
    options = tuple(_option(w.to(you), option) for option in node.options if not _is_never(w, option))
    link = f"{BOOK}#{place_of('decision', f'{node.name}-{node.site}')}"
    yield Stage("ask", _who(w, node) + asked, options, link=link)
    if node.otherwise and (inner := stages_of(w, node.otherwise)):
        yield Stage("case", "If nothing can be chosen", inner=inner)


def _who(w: Words, node: m.Choose) -> str:
    if node.each is not None:
        return f"All players ({node.each.local.name}), in secret"
    assert node.by is not None
    return _said(w.of(node.by)) + " decides"


def _is_never(w: Words, option: m.Option) -> bool:
    when = w.names.usual.condition(option.when)
    return isinstance(when, m.Const) and when.value is False


def _option(w: Words, option: m.Option) -> str:
    """What it says, and what follows if that is another part or a way out."""
    label = _printed(w, option.text) if option.text is not None else title(option.name)
    follows = [stage.text for stage in _deep(stages_of(w, option.do)) if stage.kind in ("part", "leave")]
    return label + (f" → {'; '.join(dict.fromkeys(follows))}" if follows else "")


def _deep(stages: Sequence[Stage]) -> Iterator[Stage]:
    for stage in stages:
        yield stage
        yield from _deep(stage.inner)


def _branch(w: Words, node: m.Branch) -> Iterator[Stage]:
    then, otherwise = stages_of(w, node.then), stages_of(w, node.otherwise)
    condition = _said(w.of(node.condition))
    if then:
        yield Stage("case", f"If {_lower(condition)}", inner=then)
    if otherwise:
        yield Stage("case", "Otherwise" if then else f"Unless {_lower(condition)}", inner=otherwise)


def _match(w: Words, node: m.Match) -> Iterator[Stage]:
    subject = _lower(_said(w.of(node.subject)))
    for case, block in node.cases:
        if inner := stages_of(w, block):
            yield Stage("case", f"If {subject} is {plain(w.of(case))}", inner=inner)
    if node.otherwise and (inner := stages_of(w, node.otherwise)):
        yield Stage("case", "Otherwise", inner=inner)


def _lower(words: str) -> str:
    """In the middle of a sentence; a name in capitals stays."""
    return words[:1].lower() + words[1:] if words[1:2].islower() or words[1:2] == " " else words


def _offering(w: Words, node: m.Offering) -> Iterator[Stage]:
    whom = _said(bound(w, m.Binders((node.to,)), one=True))
    options = tuple(_option(w.to(node.to.local), option) for option in node.options if not _is_never(w, option))
    yield Stage("window", f"Meanwhile may choose at any decision: {whom}", options, stages_of(w, node.body))


def _run(w: Words, node: m.RunPhase) -> Iterator[Stage]:
    given = ", ".join(plain(w.of(arg)) for arg in node.args)
    yield Stage("part", title(node.phase) + (f" ({given})" if given else ""), link=f"#{place_of('phase', node.phase)}")


def _leave(w: Words, node: m.Statement) -> Iterator[Stage]:
    yield Stage("leave", _said(doing.act(w, node)))


_SPECIAL: Mapping[type[m.Statement], Callable[[Words, Any], Iterator[Stage]]] = {
    m.Choose: _choose,
    m.Offering: _offering,
    m.Branch: _branch,
    m.Match: _match,
    m.RunPhase: _run,
    m.Return: _leave,
    m.EndGame: _leave,
    m.Jump: _leave,
}
