"""The spaces of a board as figures: how large they are, where they stand, and what is written in them.

The picture is as small as it can be without one figure touching another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2

from rulesdsl.drawing import looks, metrics
from rulesdsl.drawing.contents import Contents, Space
from rulesdsl.drawing.shapes import Box, Point, around
from rulesdsl.drawing.squares import CELL, unit_of

MOST_LINES = 3
ROOM_IN_STEP = 1.6
"""Of the half of a small space: how wide a name may be to stand inside it."""


@dataclass(frozen=True, slots=True)
class Form:
    """How the spaces of a kind are drawn; `lines` are their names in a place, by space, else there are none."""

    shape: str
    half: Point
    lines: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Figure:
    space: Space
    form: Form
    centre: Point
    angle: float

    @property
    def box(self) -> Box:
        return around(self.centre, self.form.half)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All figures in a box; `forms` by kind."""

    forms: Mapping[str, Form]
    figures: Mapping[int, Figure]
    box: Box

    @property
    def width(self) -> float:
        return self.box.right - self.box.left

    @property
    def height(self) -> float:
        return self.box.bottom - self.box.top


def arranged(contents: Contents, points: Sequence[Point]) -> Arrangement:
    """`points` are where the spaces lie, in whatever unit."""
    unit = unit_of(contents, points)
    forms = {kind: Form(CELL, (looks.CELL, looks.CELL), {}) for kind in contents.kinds} if unit else forms_of(contents)
    halves = [forms[space.kind].half for space in contents.spaces]
    at = [points[space.number] for space in contents.spaces]
    scale = 2 * looks.CELL / unit if unit else _scale(at, halves)
    centres = {space.number: (x * scale, y * scale) for space, (x, y) in zip(contents.spaces, at, strict=True)}
    angles = _angles(contents, forms, centres)
    figures = [Figure(s, forms[s.kind], centres[s.number], angles.get(s.number, 0)) for s in contents.spaces]
    return Arrangement(forms, {figure.space.number: figure for figure in figures}, _whole([f.box for f in figures]))


def _whole(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def moved(board: Arrangement, corner: Point) -> Arrangement:
    """The same with its left upper corner elsewhere."""
    right, down = corner[0] - board.box.left, corner[1] - board.box.top
    figures = {
        number: replace(figure, centre=(figure.centre[0] + right, figure.centre[1] + down))
        for number, figure in board.figures.items()
    }
    return Arrangement(board.forms, figures, _whole([figure.box for figure in figures.values()]))


# ---------------------------------------------------------------------------- forms


def forms_of(contents: Contents) -> dict[str, Form]:
    """By kind. A kind with names too long for a small space is one of places; a small space beside a single place
    points to it, if all of its kind do; other kinds have each a shape of their own."""
    by_kind = {kind: [space for space in contents.spaces if space.kind == kind] for kind in contents.kinds}
    places = {kind for kind, spaces in by_kind.items() if not all(_fits(space) for space in spaces)}
    pointers = {kind for kind in by_kind if kind not in places and _all_point(by_kind[kind], contents, places)}
    steps = [kind for kind in by_kind if kind not in places | pointers]
    forms = {kind: _place(by_kind[kind]) for kind in places}
    forms |= {kind: Form("pointer", (looks.POINTER_SIZE, looks.POINTER_SIZE), {}) for kind in pointers}
    for number, kind in enumerate(steps):
        forms[kind] = Form(looks.SHAPES[number % len(looks.SHAPES)], (looks.STEP, looks.STEP), {})
    return {kind: forms[kind] for kind in by_kind}


def _fits(space: Space) -> bool:
    return metrics.width(space.short, metrics.PLAIN, looks.NAME_SIZE) <= ROOM_IN_STEP * looks.STEP


def _all_point(spaces: Sequence[Space], contents: Contents, places: set[str]) -> bool:
    kinds = {space.number: space.kind for space in contents.spaces}
    return all(sum(kinds[near] in places for near in contents.near[space.number]) == 1 for space in spaces)


def _place(spaces: Sequence[Space]) -> Form:
    """Large enough for the names of all, in as few lines as do not make it much wider than it has to be."""
    lines = {space.number: _lines(space) for space in spaces}
    sizes = [metrics.block(found, metrics.STRONG, looks.PLACE_SIZE) for found in lines.values()]
    across, down = looks.PLACE_PADDING
    width = max(looks.LEAST_PLACE[0], max(w for w, _ in sizes) + 2 * across)
    height = max(looks.LEAST_PLACE[1], max(h for _, h in sizes) + 2 * down)
    return Form("place", (width / 2, height / 2), lines)


def _lines(space: Space) -> tuple[str, ...]:
    label = f"{space.mark.code}: {space.label}" if space.mark else space.label
    for count in range(1, MOST_LINES):
        lines = metrics.balanced(label, count, metrics.STRONG)
        if metrics.block(lines, metrics.STRONG, looks.PLACE_SIZE)[0] <= looks.LEAST_PLACE[0]:
            return lines
    return metrics.balanced(label, MOST_LINES, metrics.STRONG)


def _angles(contents: Contents, forms: Mapping[str, Form], centres: Mapping[int, Point]) -> dict[int, float]:
    """Where pointers point to."""
    shapes = {space.number: forms[space.kind].shape for space in contents.spaces}
    angles = {}
    for space in contents.spaces:
        if shapes[space.number] == "pointer":
            x, y = centres[space.number]
            [place] = (near for near in contents.near[space.number] if shapes[near] == "place")
            angles[space.number] = atan2(centres[place][1] - y, centres[place][0] - x)
    return angles


# ---------------------------------------------------------------------------- scale


def _scale(points: Sequence[Point], halves: Sequence[Point]) -> float:
    """The least by which points have to be spread so that no two figures touch; but a board is not larger than all its
    spaces side by side, however near to each other two of them may be."""
    widest = max(width for width, _ in halves)
    order = sorted(range(len(points)), key=lambda i: points[i])
    span = max(_span([x for x, _ in points]), _span([y for _, y in points]))
    scale = looks.LEAST_BOARD / span if span else 1.0
    for place, one in enumerate(order):
        for other in order[place + 1 :]:
            apart_x = points[other][0] - points[one][0]
            apart_y = abs(points[other][1] - points[one][1])
            if apart_x * scale >= 2 * widest + looks.GAP:
                break
            across = halves[one][0] + halves[other][0] + looks.GAP
            down = halves[one][1] + halves[other][1] + looks.GAP
            ways = [need / apart for need, apart in ((across, apart_x), (down, apart_y)) if apart]
            scale = max(scale, min(ways, default=scale))
    return min(scale, len(points) * (2 * widest + looks.GAP) / span) if span else scale


def _span(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)
