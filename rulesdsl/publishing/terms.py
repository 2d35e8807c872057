"""The words of a game: what its functions come to, and an index of everything that has a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.book import Book, link
from rulesdsl.publishing.names import place_of, plural, title
from validator import model as m
from validator.walk import children, every

MOST = 12
"""Links of a term that stands everywhere say little; so many are given."""


@dataclass(frozen=True, slots=True)
class Term:
    """A name of the game: as it is printed, what it is, and the parts of the core language that mean it."""

    words: str
    sort: str
    thing: tuple[str, str]


def formulas(book: Book) -> Iterator[str]:
    """The functions that conditions and scores on the page speak of."""
    used = list(_used(book))
    if not used:
        return
    yield "## What the words mean {: #part-words }\n"
    yield "Words that conditions and scores above use.\n"
    for function in used:
        yield from _formula(book, function)


def _formula(book: Book, function: m.Function) -> Iterator[str]:
    w = book.words
    params = ", ".join(w.local(local) for local in function.params)
    named, body = w.terms(book.names.usual.expression(function.body))
    cases = list(w.cases(body))
    head = f"**{markdown.text(in_words(function.name))}**{f' ({params})' if params else ''}"
    anchor = f"{{: #{place_of('word', function.name)} .rd-formula }}\n"
    if len(cases) == 1:
        yield f"{head} = {cases[0][0]}"
        yield anchor
    else:
        yield f"{head} ="
        yield anchor
        yield from (f"- {value}, {f'if {when}' if when else 'otherwise'}" for value, when in cases)
        yield ""
    if named:
        yield f"where {'; '.join(f'{name} = {value}' for name, value in named)}\n{{: .rd-also }}\n"


def _used(book: Book) -> Iterator[m.Function]:
    """Those that are read by conditions, acts or scores, and by one another; what simple bots think is none of it."""
    game = book.subject.rules
    due: list[object] = [_rules_of(phase.body) for phase in book.flow.phases]
    due += [game.setup, game.scoring, game.ends, game.watchers, tuple(game.zones.values())]
    seen: set[str] = set()
    while due:
        for call in every(m.FunctionCall, due.pop(0)):
            if call.function not in seen:
                seen.add(call.function)
                due.append(game.functions[call.function].body)
    return (function for name, function in game.functions.items() if name in seen)


def _rules_of(node: object) -> object:
    """The expressions under a node, without what options say to simple bots."""
    if isinstance(node, m.Expression):
        return node
    if isinstance(node, m.Option):
        node = replace(node, hints=None)
    return tuple(_rules_of(child) for child in children(node))


# ----------------------------------------------------------------- the index


def index(book: Book) -> Iterator[str]:
    rows = [row for term in sorted(_terms(book), key=lambda term: term.words.lower()) if (row := _row(book, term))]
    if rows:
        yield "## Index of terms {: #part-index }\n"
        yield from markdown.table(("term", "", "where"), rows)


def _terms(book: Book) -> Iterator[Term]:
    game = book.subject.rules
    for kind in game.kinds.values():
        if kind.group in ("enum", "component", "space"):
            yield Term(markdown.text(in_words(kind.name)), "", ("kind", kind.name))
        for row in kind.rows or ():
            if row.name is not None and kind.name not in game.parameters:
                yield Term(book.names.member(kind.name, row.name), in_words(kind.name), ("member", row.name))
    yield from (Term(markdown.text(in_words(name)), "place", ("zone", name)) for name in game.zones)
    counted = (name for name, variable in game.variables.items() if not variable.quiet)
    yield from (Term(markdown.text(in_words(name)), "", ("variable", name)) for name in counted)
    parts = (phase.name for phase in book.flow.phases)
    yield from (Term(markdown.text(title(name)), "part of the game", ("phase", name)) for name in parts)
    options = {o.name: o for phase in book.flow.phases for o in every(m.Option, phase.body)}
    yield from (Term(markdown.text(in_words(name)), "option", ("option", name)) for name in options)


def _row(book: Book, term: Term) -> tuple[str, str, str] | None:
    where = [*_phases(book, term), *_rules(book, term)]
    if not where:
        return None
    more = " …" if len(where) > MOST else ""
    return term.words, markdown.text(term.sort), ", ".join(where[:MOST]) + more


def _rules(book: Book, term: Term) -> Iterator[str]:
    """The rules whose text has the word."""
    word = in_words(term.thing[1]).lower()
    sought = re.compile(rf"\b({re.escape(word)}|{re.escape(plural(word))})\b")
    return (link(entry.rule.id) for entry in book.subject.book.entries if sought.search(entry.rule.text.lower()))


def _phases(book: Book, term: Term) -> Iterator[str]:
    """The phases that read, write or offer it."""
    what, name = term.thing
    for phase in book.flow.phases:
        is_it = what == "phase" and phase.name == name
        if is_it or (what != "phase" and any(_mentions(node, what, name) for node in every(_NODES, phase.body))):
            yield f"[{markdown.text(title(phase.name))}](#{place_of('phase', phase.name)})"


_NODES = (m.Member, m.CopiesOf, m.ZoneRef, m.VariableRef, m.Option, m.Collection)


def _mentions(node: object, what: str, name: str) -> bool:
    match node:
        case m.Member(name=found) | m.CopiesOf(name=found):
            return what == "member" and found == name
        case m.ZoneRef(name=found):
            return what == "zone" and found == name
        case m.VariableRef(name=found):
            return what == "variable" and found == name
        case m.Option(name=found):
            return what == "option" and found == name
        case m.Collection(kind=found):
            return what == "kind" and found == name
    return False
