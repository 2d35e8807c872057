"""The course of play: phase by phase, what happens, who decides what, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.book import Book
from rulesdsl.publishing.doing import listed, steps
from rulesdsl.publishing.flow import decision_place, option_place
from rulesdsl.publishing.names import place_of, title
from rulesdsl.publishing.usual import parameters_of
from rulesdsl.publishing.wording import Words, plain
from rulesdsl.publishing.wording.many import bound
from validator import model as m
from validator.walk import every

SHORT = 260
"""What an option does is told in one line of at most so many letters; else it is told by its rules."""

IDLE = "Who can do nothing else is not asked."


def phases(book: Book, told: Sequence[m.Phase]) -> Iterator[str]:
    for phase in told:
        yield from _phase(book, phase)


def contents(book: Book) -> Iterator[str]:
    """The phases of the usual game, with what each is about."""
    for phase in book.flow.usual:
        text = f": {markdown.text(phase.text)}" if phase.text else ""
        yield f"- [{markdown.text(title(phase.name))}](#{place_of('phase', phase.name)}){text}"
    yield ""


def _phase(book: Book, phase: m.Phase) -> Iterator[str]:
    yield f"### {markdown.text(title(phase.name))} {{: #{place_of('phase', phase.name)} }}\n"
    if phase.text:
        yield f"{markdown.text(phase.text)}\n{{: .rd-lead }}\n"
    yield from _callers(book, phase)
    cited = dict.fromkeys([*phase.rules, *(id_ for statement in _own(phase.body) for id_ in statement.rules)])
    yield from book.rules_at(("phase", phase.name), tuple(cited))
    yield from step_by_step(book.words, phase.body)
    yield from decisions(book, phase.body)


def _own(block: m.Block) -> Iterator[m.Statement]:
    return (statement for statement in every(m.Statement, block) if not isinstance(statement, m.Choose))


def _callers(book: Book, phase: m.Phase) -> Iterator[str]:
    """Which phases it is a part of."""
    callers = [
        other.name
        for other in book.flow.phases
        if any(run.phase == phase.name for run in every(m.RunPhase, other.body))
    ]
    if callers:
        links = (f"[{markdown.text(title(name))}](#{place_of('phase', name)})" for name in callers)
        yield f"Part of: {', '.join(links)}\n{{: .rd-also }}\n"


def step_by_step(w: Words, block: m.Block) -> Iterator[str]:
    """What happens in a block, folded away."""
    found = steps(w, block)
    if sum(step.size for step in found) > 1:
        yield '??? note "Step by step"'
        yield from (f"    {line}" for line in listed(found))
        yield ""


def acts(w: Words, block: m.Block) -> Iterator[str]:
    """What happens in a block, as a list."""
    yield from listed(steps(w, block))
    yield ""


# ----------------------------------------------------------------- decisions


def decisions(book: Book, block: m.Block) -> Iterator[str]:
    for decision in book.flow.decisions(block):
        if isinstance(decision, m.Choose):
            yield from _decision(book, decision)
        else:
            yield from _offering(book, decision)


def _decision(book: Book, decision: m.Choose) -> Iterator[str]:
    you = decision.by.local if isinstance(decision.by, m.Local) else None
    w = book.words.to(decision.each.local if decision.each is not None else you)
    name = in_words(decision.name)
    anchor = place_of("decision", f"{decision.name}-{decision.site}")
    yield f"#### Decision: {markdown.text(name)} {{: #{anchor} }}\n"
    yield f"{_who(book, decision)}{_asked(w, decision)}\n{{: .rd-who }}\n"
    yield from book.rules_at(decision_place(decision), decision.rules)
    for option in decision.options:
        yield from _option(book, w, decision.site, option)
    yield from _remarks(w, decision)


def _who(book: Book, decision: m.Choose) -> str:
    if decision.each is not None:
        where = book.names.usual.condition(decision.each.where)
        whom = "All players" if where is None else f"All players <var>{decision.each.local.name}</var> for whom holds: "
        told = whom + ("" if where is None else book.words.of(where))
        return f"{told}. They choose at the same time, in secret; when all have chosen, it is shown what they chose."
    assert decision.by is not None
    if isinstance(decision.by, m.Local):
        name = book.words.local(decision.by.local)
        return f"{'T' + name[1:] if name.startswith('the ') else f'The player {name}'} decides: that is “you” below."
    return f"Who decides: {book.words.of(decision.by)}."


def _asked(w: Words, decision: m.Choose) -> str:
    return f" {w.template(decision.text)}." if decision.text is not None else ""


def _option(book: Book, w: Words, site: int, option: m.Option) -> Iterator[str]:
    label = w.template(option.text) if option.text is not None else markdown.text(title(option.name))
    when = book.names.usual.condition(option.when)
    never = isinstance(when, m.Const) and when.value is False
    yield f"- **{label}**{_varied(book, option)}\n"
    if never:
        yield "    Only with a house rule.\n"
    else:
        yield from (f"    - {line}" for line in _conditions(book, w, option, when))
        yield ""
        if words := _effect(w, option):
            yield f"    → {words}\n    {{: .rd-effect }}\n"
    yield from book.rules_at(option_place(site, option), option.rules, "    ")


def _conditions(book: Book, w: Words, option: m.Option, when: m.Expression | None) -> Iterator[str]:
    """For which things there is the option, and what must hold for each."""
    for binder in book.names.usual.binders(option.heads):
        bare = m.Binders((m.Binder(binder.local, binder.collection, None),))
        yield f"one for each {bound(w, bare, one=True, sign=True)}"
        yield from (f"if {words}" for words in w.conditions(binder.where))
    yield from (f"if {words}" for words in w.conditions(when))


def _effect(w: Words, option: m.Option) -> str:
    """What it does, if that is soon said."""
    words = "; ".join(step.line for step in steps(w, option.do))
    return words if len(plain(words)) <= SHORT else ""


def _varied(book: Book, option: m.Option) -> str:
    """The parameters that decide whether there is such an option."""
    conditions = (option.when, option.binders)
    named = [p for p in parameters_of(conditions, book.subject.rules) if not _is_number(book, p)]
    links = (book.names.link("setting", name, in_words(name)) for name in named)
    return f' <span class="rd-varied">house rule: {", ".join(links)}</span>' if named else ""


def _is_number(book: Book, parameter: str) -> bool:
    return isinstance(book.subject.rules.parameters[parameter].type, m.IntType)


def _remarks(w: Words, decision: m.Choose) -> Iterator[str]:
    """Who is not asked, and what happens then."""
    if any(option.idle for option in decision.options):
        yield f"{IDLE}\n{{: .rd-also }}\n"
    if decision.asks_always:
        yield "The question is asked even if nothing can be chosen, so that nobody learns that.\n{: .rd-also }\n"
    otherwise = steps(w, decision.otherwise or ())
    if otherwise and len(plain(words := "; ".join(step.line for step in otherwise))) <= SHORT:
        yield f"If nothing can be chosen: {words}.\n{{: .rd-also }}\n"


def _offering(book: Book, offering: m.Offering) -> Iterator[str]:
    """Options that are added to decisions for a while."""
    w = book.words
    inside = ", ".join(in_words(name) for name in offering.not_in)
    yield f"#### At any decision meanwhile {{: #offering-{offering.site} }}\n"
    whom = bound(w, m.Binders((offering.to,)), one=True)
    yield f"May be chosen beside what is asked, and then the question is asked again. For: {whom}."
    yield f"Not during: {inside}." if inside else ""
    yield "{: .rd-who }\n"
    for option in offering.options:
        yield from _option(book, w.to(offering.to.local), offering.site, option)
