"""A whole picture: the board on the left, the legend on the right, a frame around both."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.drawing import looks, paint
from rulesdsl.drawing.arrange import Arrangement, arranged, moved
from rulesdsl.drawing.contents import Contents
from rulesdsl.drawing.legend import legend
from rulesdsl.drawing.notes import notes
from rulesdsl.drawing.shapes import Box, Group, Paint, Plate, Point, Scene
from rulesdsl.drawing.squares import CELL, edges

FRAMES = (18.0, 24.0)
"""How far two thin lines are from the edge."""


def scene_of(contents: Contents, points: Sequence[Point], remarks: Sequence[str]) -> Scene:
    """`points` are where the spaces lie, in whatever unit; `remarks` are said at the foot of the legend."""
    board = arranged(contents, points)
    left = 2 * looks.MARGIN + board.width
    column, end = legend(contents, board.forms, remarks, left, looks.MARGIN)
    height = max(end, looks.MARGIN + board.height) + looks.MARGIN
    width = left + looks.LEGEND_WIDTH + looks.MARGIN
    board = moved(board, (looks.MARGIN, (height - board.height) / 2))
    return Scene(contents.title, width, height, (_page(width, height), *_board(contents, board), column))


def _page(width: float, height: float) -> Group:
    whole = Box(0, 0, width, height)
    frames = (Plate(whole.grown(-inset), 4, Paint("none", looks.FRAME, 1.2)) for inset in FRAMES)
    return Group("page", "page", "", (Plate(whole, 0, Paint(looks.PAPER)), *frames))


def _board(contents: Contents, board: Arrangement) -> Sequence[Group]:
    figures = board.figures
    links = paint.links(contents, figures)
    lines = [(figures[here].centre, figures[there].centre) for here, there in (*contents.both, *contents.one_way)]
    return (
        links,
        *(paint.space(figure) for figure in figures.values()),
        *(() if any(form.shape != CELL for form in board.forms.values()) else (_edges(board),)),
        *notes(figures, lines, board.box),
        *paint.tags(contents, figures),
        *paint.pieces(contents, figures),
    )


def _edges(board: Arrangement) -> Group:
    return edges({figure.space.short: figure.centre for figure in board.figures.values()}, board.box)
