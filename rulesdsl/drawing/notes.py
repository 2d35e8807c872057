"""What is noted beside a space - the spaces that it names - where there is room for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin

from rulesdsl.drawing import looks, metrics
from rulesdsl.drawing.arrange import Figure
from rulesdsl.drawing.shapes import Box, Group, Point, Words

DIRECTIONS = 16
STEPS_AWAY = (6.0, 14.0, 24.0, 38.0, 56.0)
CLEAR = 7.0
"""Between a note and whatever it must not touch."""

LONGEST = 110.0
"""A note that is wider has two lines."""

ON_FIGURE, OUTSIDE, ON_LINK = 1000.0, 400.0, 60.0
"""What a place for a note costs, beside the pixels that it is away."""


def notes(figures: Mapping[int, Figure], lines: Sequence[tuple[Point, Point]], page: Box) -> Iterator[Group]:
    """`lines` are the links; a note crosses none if it can, nor leaves the page."""
    boxes = [figure.box.grown(CLEAR) for figure in figures.values()]
    for figure in figures.values():
        if figure.space.refers_to:
            words = _best(figure, boxes, lines, page)
            boxes.append(words.box.grown(CLEAR))
            yield Group(f"note-{figure.space.name}", "note", "", (words,))


def _best(figure: Figure, boxes: Sequence[Box], lines: Sequence[tuple[Point, Point]], page: Box) -> Words:
    def cost(candidate: tuple[float, Words]) -> float:
        away, words = candidate
        box = words.box
        touched = sum(box.overlaps(other) for other in boxes)
        crossed = sum(crosses(box.grown(CLEAR), line) for line in lines)
        outside = not (
            page.left <= box.left and box.right <= page.right and page.top <= box.top and box.bottom <= page.bottom
        )
        return away + ON_FIGURE * touched + ON_LINK * crossed + OUTSIDE * outside

    return min(_candidates(figure), key=cost)[1]


def _candidates(figure: Figure) -> Iterator[tuple[float, Words]]:
    """Places around a figure, with how far they are from it."""
    text = "→ " + ", ".join(figure.space.refers_to)
    count = 1 if metrics.width(text, metrics.SLANTED, looks.NOTE_SIZE) <= LONGEST else 2
    lines = metrics.balanced(text, count, metrics.SLANTED)
    width, height = metrics.block(lines, metrics.SLANTED, looks.NOTE_SIZE)
    (x, y), (half_width, half_height) = figure.centre, figure.form.half
    for away in STEPS_AWAY:
        for number in range(DIRECTIONS):
            angle = 2 * pi * number / DIRECTIONS
            right = cos(angle) * (half_width + width / 2 + away)
            down = sin(angle) * (half_height + height / 2 + away)
            yield away, Words(lines, (x + right, y + down), metrics.SLANTED, looks.NOTE_SIZE, looks.INK)


def crosses(box: Box, line: tuple[Point, Point]) -> bool:
    """Does a line go through a box? (Clipping after Liang and Barsky.)"""
    (x, y), (to_x, to_y) = line
    first, last = 0.0, 1.0
    for way, near, far in ((to_x - x, box.left - x, box.right - x), (to_y - y, box.top - y, box.bottom - y)):
        if way == 0:
            if near > 0 or far < 0:
                return False
            continue
        enter, leave = sorted((near / way, far / way))
        first, last = max(first, enter), min(last, leave)
    return first <= last
