"""Statements as the boxes of a flow chart, in the words of the rulebook.

In: a block of the core language. Out: `Stage`s, nested as the block is; what the usual game has no use for is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from interpreter.ids import in_words
from rulesdsl.drawing.flowchart import Stage
from rulesdsl.publishing import doing
from rulesdsl.publishing.names import place_of, title
from rulesdsl.publishing.wording import Words
from rulesdsl.publishing.wording.many import bound
from rulesdsl.publishing.wording.words import plain
from validator import model as m

BOOK = "index.html"
"""The rulebook as seen from the other pages of a game; what is decided is told there."""

SIGN = re.compile(r"\w\b")
"""A name of one letter, which stays as it is written."""


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


def _option(w: Words, option: m.Option) -> Stage:
    """What it says, and what follows if that is more than what is done at once."""
    label = _printed(w, option.text) if option.text is not None else title(option.name)
    follows = tuple(_followed(stages_of(w, option.do)))
    if len(follows) == 1 and follows[0].kind == "leave":
        return Stage("option", f"{label} → {follows[0].text}")
    return Stage("option", label, inner=follows)


def _followed(stages: Sequence[Stage]) -> Iterator[Stage]:
    """Without what is done at once."""
    for stage in stages:
        inner = tuple(_followed(stage.inner))
        if inner or stage.options or stage.kind in ("part", "leave"):
            yield replace(stage, inner=inner)


def _branch(w: Words, node: m.Branch) -> Iterator[Stage]:
    then, otherwise = stages_of(w, node.then), stages_of(w, node.otherwise)
    if then:
        yield Stage("case", f"If {condition(w, node.condition)}", inner=then)
    if otherwise:
        yield Stage("case", "Otherwise" if then else f"Unless {condition(w, node.condition)}", inner=otherwise)


def _match(w: Words, node: m.Match) -> Iterator[Stage]:
    subject = _lower(_said(w.of(node.subject)))
    for case, block in node.cases:
        if inner := stages_of(w, block):
            yield Stage("case", f"If {subject} is {plain(w.of(case))}", inner=inner)
    if node.otherwise and (inner := stages_of(w, node.otherwise)):
        yield Stage("case", "Otherwise", inner=inner)


def condition(w: Words, node: m.Expression) -> str:
    """In the middle of a sentence, as it is in the usual game."""
    return _lower(_said(w.of(w.names.usual.expression(node))))


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
