"""The rulebook of a game: what a player learns it from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.ids import in_words
from rulesdsl.facts import span_text
from rulesdsl.publishing import course, markdown
from rulesdsl.publishing.board_page import has_board
from rulesdsl.publishing.book import MARKS, Book, mark
from rulesdsl.publishing.components import of_each, stocks
from rulesdsl.publishing.components_page import needed
from rulesdsl.publishing.doing import act
from rulesdsl.publishing.flow import END, NEEDED, REST, SCORING, SETUP, WATCHERS
from rulesdsl.publishing.house_rules import house_rules
from rulesdsl.publishing.names import title
from rulesdsl.publishing.subject import Subject
from rulesdsl.publishing.terms import formulas, index
from rulesdsl.publishing.wording import Wording
from validator import model as m
from validator.walk import every

KEPT = "your score"
"""A score that is counted during the game."""

SEERS: Mapping[str, str] = {
    "all": "everybody",
    "nobody": "nobody",
    "owner": "its owner only",
    "others": "all but its owner",
}


def rulebook_page(subject: Subject) -> str:
    book = Book(subject)
    found = [list(section(book)) for section in SECTIONS]
    return "\n".join(line for lines in found if any(lines[1:]) for line in lines)  # not a heading alone


def _head(book: Book) -> Iterator[str]:
    game = book.subject.rules
    yield f"# {markdown.text(game.name)}\n"
    if game.summary:
        yield f"{markdown.text(game.summary)}\n{{: .rd-lead }}\n"
    players = span_text(range(game.min_players, game.max_players + 1))
    yield f"For {players} player{'' if players == '1' else 's'}.\n"
    statuses = {entry.rule.status for entry in book.subject.book.entries}
    if statuses:
        yield "Each rule ends with its number, which is a link to it. Marks before it:\n{: .rd-also }\n"
        yield from (f"-{mark(status)} {MARKS[status]}" for status in MARKS if status in statuses)
        yield ""


def _needed(book: Book) -> Iterator[str]:
    yield "## What you need {: #part-needed }\n"
    yield from needed(book.subject)
    if stocks(book.subject, "component"):
        yield "All of it is shown under [Components](components.md).\n"
    if has_board(book.subject):
        yield "The board is drawn under [Board](board.md).\n"
    yield from book.rules_at(NEEDED)


def _setup(book: Book) -> Iterator[str]:
    game = book.subject.rules
    yield "## Set-up {: #part-setup }\n"
    if game.zones:
        yield "What lies where, by number of players: [Set-up](setup.md).\n"
    for parameter in game.parameters.values():
        if parameter.by_players:
            usual = markdown.text(book.names.parameter(parameter))
            yield f"- {book.names.link('setting', parameter.name, in_words(parameter.name))}: {usual}"
    yield ""
    yield from book.rules_at(SETUP)
    yield from course.step_by_step(book.words, game.setup)
    yield from course.decisions(book, game.setup)
    yield from course.phases(book, book.flow.setting_up)
    yield from _secrets(book)


def _secrets(book: Book) -> Iterator[str]:
    """Who sees what, if there is anything that not all see."""
    game = book.subject.rules
    things: tuple[m.Zone | m.Variable, ...] = (*game.zones.values(), *game.variables.values())
    parts = [(part.name, part.family, part.seen) for part in things]
    if all(seen.who == "all" for _, _, seen in parts):
        return
    yield "### Who sees what {: #part-secrets }\n"
    yield from (
        f"- {of_each(name, family)}: {_seers(book, seen)}"
        for name, family, seen in parts
        if name in game.zones or seen.who != "all"
    )
    yield ""


def _seers(book: Book, seen: m.Visibility) -> str:
    if seen.expression is not None:
        return f"seen by {book.words.of(seen.expression)}"
    return f"seen by {SEERS[seen.who]}"


def _goal(book: Book) -> Iterator[str]:
    yield "## The goal {: #part-goal }\n"
    yield from goal(book)


def goal(book: Book) -> Iterator[str]:
    """When the game ends, and who wins."""
    for end in book.subject.rules.ends:
        reason = f" ({markdown.text(end.reason)})" if end.reason else ""
        yield f"- The game ends as soon as {book.words.of(book.names.usual.expression(end.condition))}{reason}."
    scoring = book.subject.rules.scoring
    if scoring is not None and scoring.won is not None:
        yield f"- You win if {_of_you(book, scoring).of(book.names.usual.expression(scoring.won))}."
    elif scoring is not None and scoring.score is not None:
        yield f"- The {_best(scoring)} score wins, unless the rules name winners."
    yield ""


def _best(scoring: m.Scoring) -> str:
    return "highest" if scoring.better == "higher" else "lowest"


def _of_you(book: Book, scoring: m.Scoring) -> Wording:
    return book.words.to(scoring.player)


def _play(book: Book) -> Iterator[str]:
    yield "## Course of play {: #part-play }\n"
    yield "A picture of it: [Flow of play](flow.md). All on one sheet: [Player aid](aid.md).\n"
    yield from course.contents(book)
    yield from course.phases(book, book.flow.usual)
    yield from _watchers(book)
    if book.flow.unusual:
        yield "### Only with house rules {: #part-unusual }\n"
        yield "The following parts are played only if a [house rule](#part-house-rules) asks for them.\n"
        yield from course.phases(book, book.flow.unusual)


def _watchers(book: Book) -> Iterator[str]:
    """What happens whenever something has become true."""
    game = book.subject.rules
    shorts = [zone for zone in game.zones.values() if zone.when_short is not None]
    if not game.watchers and not shorts:
        return
    yield "### At any time {: #part-watchers }\n"
    for watcher in game.watchers:
        yield f"Whenever {book.words.of(book.names.usual.expression(watcher.condition))}:\n"
        yield from course.acts(book.words, watcher.body)
        yield from course.decisions(book, watcher.body)
    for zone in shorts:
        yield f"Whenever something must be drawn from {of_each(zone.name, zone.family)} and nothing is there:\n"
        yield from course.acts(book.words, zone.when_short or ())
        yield from course.decisions(book, zone.when_short or ())
    yield from book.rules_at(WATCHERS)


def _scoring(book: Book) -> Iterator[str]:
    scoring = book.subject.rules.scoring
    if scoring is not None:
        yield "## Scoring {: #part-scoring }\n"
        yield from score(book)
        yield from book.rules_at(SCORING, scoring.rules)


def score(book: Book) -> Iterator[str]:
    """What a score is, and what decides between equal ones."""
    scoring = book.subject.rules.scoring
    if scoring is None:
        return
    w, usual = _of_you(book, scoring), book.names.usual
    if scoring.score is not None:
        worth = w.of(usual.expression(scoring.score))
        if worth != KEPT:
            yield f"Your score = {worth}\n{{: .rd-formula }}\n"
        yield f"The {_best(scoring)} score wins.\n"
    if scoring.won is not None:
        yield f"You win if {w.of(usual.expression(scoring.won))}.\n"
    for tie in scoring.ties:
        yield f"Between equal scores the {_best(scoring)} number of this decides: {w.of(tie)}\n"
    if scoring.score is not None and scoring.won is None:
        yield "What is still equal wins together.\n"


def _end(book: Book) -> Iterator[str]:
    game = book.subject.rules
    yield "## The end {: #part-end }\n"
    for end in game.ends:
        yield f"- As soon as {book.words.of(book.names.usual.expression(end.condition))}{_winners(book, end)}."
    endings = list(_endings(book))
    yield from endings
    first = next(iter(game.phases.values()), None)
    if first is not None:
        name = f"[{markdown.text(title(first.name))}](#phase-{markdown.anchor(first.name)})"
        yield f"- {'Otherwise it' if game.ends or endings else 'The game'} is over when {name} has come to its end."
    yield ""
    yield from book.rules_at(END, tuple(dict.fromkeys(id_ for end in game.ends for id_ in end.rules)))


def _endings(book: Book) -> Iterator[str]:
    """The parts of the game that may end it, each with how."""
    for phase in book.flow.usual:
        ways = (act(book.words, statement) for statement in every(m.EndGame, phase.body))
        for way in dict.fromkeys(ways):
            yield f"- In {book.names.link('phase', phase.name, title(phase.name))} it may come to this: {way}."


def _winners(book: Book, end: m.End) -> str:
    if end.draw:
        return "; nobody wins"
    return "" if end.winners is None else f"; winners are {book.words.of(book.names.usual.expression(end.winners))}"


def _rest(book: Book) -> Iterator[str]:
    """Rules that change nothing in play, and those that belong nowhere else."""
    if book.places.get(REST):
        yield "## Remarks {: #part-remarks }\n"
        yield from book.rules_at(REST)


SECTIONS = (_head, _needed, _setup, _goal, _play, _scoring, _end, house_rules, formulas, index, _rest)
"""The parts of the page, in the order in which one learns a game."""
