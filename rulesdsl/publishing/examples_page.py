"""Examples of play: the scenarios of a game, each told with the position before and after.

A page has some of them; the first page lists all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.play.naming import listed, seat_text
from rulesdsl.facts import counted
from rulesdsl.publishing import markdown
from rulesdsl.publishing.reference.prose import prose
from rulesdsl.publishing.story import NAMES, Line, Story, with_names
from rulesdsl.publishing.subject import Subject
from rulesdsl.rulebook import Entry

ON_A_PAGE = 15


def examples_page(subject: Subject) -> str:
    """The page that lists them, by the sentence that each proves, with the rules."""
    lines = [f"# Examples of play: {markdown.text(subject.name)}", ""]
    lines += ["Each of these is played by the machine whenever the game is tested.", ""]
    for story in subject.stories:
        link = f"[{markdown.text(_sentence(story))}]({place_of(subject, story.outcome.name)})"
        fails = "" if story.outcome.passed else " **fails**"
        lines.append(" ".join([f"- {link}{fails}", *(_rule_link(entry, "") for entry in _rules(subject, story))]))
    return "\n".join([*lines, ""])


def example_pages(subject: Subject) -> Iterator[tuple[str, str]]:
    """Files and contents of the pages that tell them."""
    found = subject.stories
    pages = -(-len(found) // ON_A_PAGE)
    for number, start in enumerate(range(0, len(found), ON_A_PAGE), 1):
        told_here = found[start : start + ON_A_PAGE]
        lines = [f"# {markdown.text(subject.name)}: examples {start + 1} to {start + len(told_here)}", ""]
        lines += [*_around(number, pages), *_seating(subject)]
        lines += [_story(subject, story) for story in told_here]
        yield f"examples/{number}.md", "\n".join([*lines, *_around(number, pages)])


def _around(number: int, pages: int) -> Iterator[str]:
    """Links to the pages before and after, and to those that these belong to."""
    links = ["[rulebook](../index.md)", "[all examples](../examples.md)"]
    links += [f"[examples before these]({number - 1}.md)"] if number > 1 else []
    links += [f"[more examples]({number + 1}.md)"] if number < pages else []
    yield f"{' - '.join(links)}\n{{: .rd-around }}\n"


def _seating(subject: Subject) -> Iterator[str]:
    """Who sits where, since the sentences of scenarios speak of seats."""
    most = max(subject.instances)
    places = with_names(subject.game.setting(most).places)
    seats = [f"{seat_text(places, seat)} sits at seat {seat + 1}" for seat in range(min(most, len(NAMES)))]
    yield f"{markdown.text(listed(seats))}.\n"


def place_of(subject: Subject, name: str) -> str:
    """Where a scenario is told, as seen from the game's first page."""
    return f"examples/{subject.scenario_names.index(name) // ON_A_PAGE + 1}.md#{markdown.anchor(name)}"


def _sentence(story: Story) -> str:
    return story.scenario.text if story.scenario is not None and story.scenario.text else story.outcome.name


def _story(subject: Subject, story: Story) -> str:
    title = story.outcome.name.replace("_", " ").capitalize()
    lines = [f"## {markdown.text(title)} {{: #{markdown.anchor(story.outcome.name)} }}", ""]
    lines += [f"**{markdown.text(_sentence(story))}**", ""]
    lines += _setting(story)
    lines += _position(story)
    lines += ['<div class="rd-story" markdown>', "", *map(_line, story.lines), "", "</div>", ""]
    lines += _failure(story)
    lines += _proved(subject, story)
    return "\n".join([*lines, *_source(story)])


def _setting(story: Story) -> Iterator[str]:
    """How many play, and which values are not the usual ones."""
    if story.scenario is None:
        return
    parts = [counted(story.scenario.players, "player")]
    if story.scenario.variant is not None:
        parts.append(f"variant {markdown.code(str(story.scenario.variant))}")
    parts += [markdown.code(f"{name}: {value}") for name, value in story.scenario.parameters.items()]
    yield from (f"With {', '.join(parts)}.", "")


def _position(story: Story) -> Sequence[str]:
    """A table of what lies where, before and after; what has changed is marked."""
    after = story.after or story.before
    rows = [
        (markdown.text(place), markdown.text(what) or "-", _what(after[place], what))
        for place, what in story.before.items()
    ]
    return markdown.table(("", "before", "after"), rows) if rows else ()


def _what(now: str, before: str) -> str:
    words = markdown.text(now) or "-"
    return words if now == before else f"**{words}**"


def _line(line: Line) -> str:
    code = f" {markdown.code(line.code)}" if line.code else ""
    return f"- {prose(line.text)}{code}\n{{: .rd-{line.manner} }}"


def _failure(story: Story) -> Iterator[str]:
    """What is wrong with an example that does not hold."""
    if story.outcome.failure is not None:
        yield from ('!!! failure "This example fails"', "", f"    {prose(story.outcome.failure.message)}", "")
    for diagnostic in story.outcome.diagnostics:
        yield from ('!!! failure "This example cannot be read"', "", f"    {prose(diagnostic.message)}", "")


def _proved(subject: Subject, story: Story) -> Iterator[str]:
    """The rules that it exercises."""
    if rules := _rules(subject, story):
        yield "This proves:\n{: .rd-proves }\n"
        yield '<div class="rd-proved" markdown>\n'
        yield from (f"- {markdown.text(entry.rule.text)} {_rule_link(entry, '../')}" for entry in rules)
        yield "\n</div>\n"


def _rules(subject: Subject, story: Story) -> Sequence[Entry]:
    return [entry for entry in subject.book.entries if entry.rule.id in story.outcome.rules]


def _rule_link(entry: Entry, up: str) -> str:
    return markdown.rule_link(entry.rule.id, f"{up}index.md")


def _source(story: Story) -> Iterator[str]:
    """The file, folded."""
    if story.scenario is None:
        return
    source = story.scenario.span.source
    yield '??? abstract "As it is written"'
    yield ""
    yield "    ```yaml"
    yield from (f"    {line}" for line in source.text.splitlines())
    yield "    ```"
    yield ""
