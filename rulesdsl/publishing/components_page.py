"""The list of components: everything that must lie on the table before a game, with its number; to be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from interpreter.ids import in_words
from rulesdsl.facts import counted
from rulesdsl.publishing import markdown
from rulesdsl.publishing.components import SEVERAL, Dice, Face, Stock, counted_by_players, dice, stocks
from rulesdsl.publishing.subject import Subject

GOLDEN_ANGLE = 137.5
"""Degrees between the hues of neighbouring groups, so that even many are told apart."""


def components_page(subject: Subject) -> str:
    return "\n".join([f"# Components of {markdown.text(subject.name)}", "", *_lines(subject)])


def _lines(subject: Subject) -> Iterator[str]:
    yield from needed(subject)
    for stock in stocks(subject, "component"):
        yield f"## {markdown.text(stock.name.capitalize())} {{: #{markdown.anchor(stock.kind.name)} }}\n"
        yield f"{told(stock.numbers)}, {_variety(stock)}.\n"
        yield faces(stock)


def needed(subject: Subject) -> Iterator[str]:
    """A short list of all that is needed, in Markdown."""
    for stock in (*stocks(subject, "component"), *stocks(subject, "space")):
        word = "" if stock.kind.group == "component" else " (on the board)"
        yield f"- {markdown.text(stock.name)}{word}: {told(stock.numbers)}"
    yield from (f"- {_of_dice(each)}" for each in dice(subject))
    if counts := [in_words(variable.name) for variable in counted_by_players(subject)]:
        yield f"- something to keep count of: {markdown.text(', '.join(counts))} of every player"
    yield ""


def _variety(stock: Stock) -> str:
    different = len(stock.faces)
    if different == 1:
        return "all alike"
    return "each different" if different == max(stock.numbers.values()) else f"{different:,} different ones"


def _of_dice(each: Dice) -> str:
    sides = "of a size that the game says" if each.sides == SEVERAL else f"with {each.sides} sides"
    return f"a die {sides}" if each.most == "1" else f"{each.most} dice {sides}"


def told(numbers: Mapping[int, int]) -> str:
    """`72`, or `3 with 3 players, 4 with 4 players`: how many there are, and by number of players if that matters."""
    if len(set(numbers.values())) == 1:
        return f"{next(iter(numbers.values())):,}"
    return ", ".join(f"{number:,} with {counted(players, 'player')}" for players, number in numbers.items())


def faces(stock: Stock) -> str:
    """All pieces of a kind, each drawn once with the number of its copies."""
    drawn = "".join(_face(face) for face in stock.faces)
    return f'<div class="rd-faces">{drawn}</div>\n'


def _face(face: Face) -> str:
    hue = "" if face.group is None else f' style="--rd-hue: {face.group * GOLDEN_ANGLE % 360:g}"'
    copies = f'<span class="rd-copies">&times;{face.copies}</span>' if face.copies > 1 else ""
    facts = "".join(f"<small>{escape(fact)}</small>" for fact in face.facts)
    return f'<div class="rd-face"{hue}><b>{escape(face.label)}</b>{facts}{copies}</div>'
