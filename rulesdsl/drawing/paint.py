"""An arrangement as groups of shapes: links, spaces, tags and pieces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import TypeVar

from rulesdsl.drawing import looks, metrics
from rulesdsl.drawing.arrange import Figure
from rulesdsl.drawing.contents import Contents, Mark, Piece, Tag
from rulesdsl.drawing.shapes import Disc, Group, Item, Line, Paint, Plate, Point, Polygon, Words, around, outline
from rulesdsl.drawing.squares import CELL, is_dark

ROAD, ROAD_EDGE, PATH = 13.0, 17.0, 3.5
HEAD = (15.0, 7.0)
"""Length and half the width of an arrow's head."""


# ---------------------------------------------------------------------------- links


def links(contents: Contents, figures: Mapping[int, Figure]) -> Group:
    """Roads between spaces of one kind, paths between others, arrows where one may go one way only."""
    pairs = [(figures[here], figures[there]) for here, there in contents.both]
    roads = [_straight(one, other) for one, other in pairs if one.space.kind == other.space.kind]
    paths = [_straight(one, other) for one, other in pairs if one.space.kind != other.space.kind]
    arrows = [item for here, there in contents.one_way for item in arrow(figures[here], figures[there])]
    return Group(
        "links",
        "links",
        "",
        (
            *(Line(points, looks.PATH, PATH) for points in paths),
            *(Line(points, looks.ROAD_EDGE, ROAD_EDGE) for points in roads),
            *(Line(points, looks.ROAD, ROAD) for points in roads),
            *arrows,
        ),
    )


def _straight(one: Figure, other: Figure) -> tuple[Point, Point]:
    return one.centre, other.centre


def arrow(one: Figure, other: Figure) -> tuple[Item, Item]:
    """From the middle of a figure to the edge of another."""
    (x, y), (to_x, to_y) = one.centre, other.centre
    apart = hypot(to_x - x, to_y - y) or 1.0
    across, down = (to_x - x) / apart, (to_y - y) / apart
    rim = min(half / abs(part) for half, part in zip(other.form.half, (across, down), strict=True) if part)
    tip = (to_x - rim * across, to_y - rim * down)
    return arrow_to(one.centre, tip, (across, down))


def arrow_to(start: Point, tip: Point, direction: Point) -> tuple[Item, Item]:
    (x, y), (across, down), (length, half) = tip, direction, HEAD
    foot = (x - length * across, y - length * down)
    corners = (tip, (foot[0] - half * down, foot[1] + half * across), (foot[0] + half * down, foot[1] - half * across))
    return Line((start, foot), looks.PATH, PATH), Polygon(corners, Paint(looks.PATH))


# --------------------------------------------------------------------------- spaces


def space(figure: Figure) -> Group:
    """A space with its name, and its mark's code and colour."""
    drawn = figure.space
    means = f": {drawn.mark.text}" if drawn.mark else ""
    refers = f" ({', '.join(drawn.refers_to)})" if drawn.refers_to else ""
    colours = paint_of(figure.form.shape, drawn.mark, dark=is_dark(figure.centre))
    body = outline(figure.form.shape, figure.centre, figure.form.half, colours, figure.angle)
    leads = f"; leads to {', '.join(drawn.leads_to)}" if drawn.leads_to else ""
    return Group(f"space-{drawn.name}", "space", f"{drawn.label}{means}{refers}{leads}", (body, *_written(figure)))


def paint_of(shape: str, mark: Mark | None, *, dark: bool = False) -> Paint:
    if mark is not None:
        return Paint(looks.MARKS[mark.colour % len(looks.MARKS)], looks.PLACE_EDGE, 1.5)
    if shape == CELL:
        return Paint(looks.CELL_DARK if dark else looks.CELL_LIGHT, looks.SPACE_EDGE, 1)
    return _PLAIN.get(shape, Paint(looks.SPACE, looks.SPACE_EDGE, 2))


_PLAIN = {
    "place": Paint(looks.PLACE, looks.PLACE_EDGE, 2),
    "pointer": Paint(looks.POINTER, looks.SPACE_EDGE, 1.5),
}


def _written(figure: Figure) -> Iterator[Words]:
    (x, y), mark = figure.centre, figure.space.mark
    if figure.form.shape == "place":
        lines = figure.form.lines[figure.space.number]
        yield Words(lines, (x, y), metrics.STRONG, looks.PLACE_SIZE, looks.ON_DARK)
    elif mark is None and figure.form.shape == CELL:
        yield from ()  # its name stands at the edges, and when one points at it
    elif mark is None:
        yield Words((figure.space.short,), (x, y), metrics.PLAIN, looks.NAME_SIZE, looks.SOFT_INK)
    else:
        yield code(mark, (x, y - 4))
        yield Words((figure.space.short,), (x, y + 14), metrics.PLAIN, looks.NAME_SIZE, looks.ON_DARK)


def code(mark: Mark, at: Point) -> Words:
    return Words((mark.code,), at, metrics.STRONG, looks.CODE_SIZE, looks.ON_DARK)


# ------------------------------------------------------------------ tags and pieces


def tags(contents: Contents, figures: Mapping[int, Figure]) -> Iterator[Group]:
    """Along the lower edge of their spaces."""
    for figure, found in _by_space(contents.tags, figures):
        for tag, at in zip(found, _along(figure, len(found), looks.BETWEEN_TAGS, 1), strict=True):
            seat = "" if tag.seat is None else str(tag.seat + 1)
            whose = "" if tag.seat is None else f", {contents.seats[tag.seat]}"
            items = tag_at(f"{tag.code} {tag.count}", seat, seat_colours(tag.seat), at)
            yield Group(f"tag-{figure.space.name}-{tag.code}{seat}", "tag", f"{tag.text}: {tag.count}{whose}", items)


def pieces(contents: Contents, figures: Mapping[int, Figure]) -> Iterator[Group]:
    """Along the upper edge of their spaces."""
    for figure, found in _by_space(contents.pieces, figures):
        for piece, at in zip(found, _along(figure, len(found), looks.BETWEEN_PIECES, -1), strict=True):
            alone = figure.form.shape == CELL and len(found) == 1
            items = piece_at(piece.code, seat_colours(piece.seat), at, looks.LONE_PIECE if alone else looks.PIECE)
            yield Group(f"piece-{figure.space.name}-{piece.code}", "piece", piece.text, items)


def tag_at(text: str, seat: str, colours: tuple[str, str], at: Point) -> tuple[Item, ...]:
    """A label; before it, if it is somebody's, the number of the seat."""
    half = metrics.width(text, metrics.STRONG, looks.TAG_SIZE) / 2 + looks.TAG_PADDING
    body = Plate(around(at, (half, looks.TAG)), 4, Paint(looks.NOBODY, looks.SPACE, 1.5))
    words = Words((text,), at, metrics.STRONG, looks.TAG_SIZE, looks.ON_DARK)
    owner = piece_at(seat, colours, (at[0] - half - 0.8 * looks.TAG, at[1]), looks.TAG) if seat else ()
    return body, words, *owner


def piece_at(text: str, colours: tuple[str, str], at: Point, radius: float = looks.PIECE) -> tuple[Item, Item]:
    fill, ink = colours
    return Disc(at, radius, Paint(fill, looks.SPACE, 2)), Words((text,), at, metrics.STRONG, looks.TAG_SIZE, ink)


def seat_colours(seat: int | None) -> tuple[str, str]:
    if seat is None:
        return looks.NOBODY, looks.ON_DARK
    return looks.SEATS[seat % len(looks.SEATS)], looks.ON_SEATS[seat % len(looks.ON_SEATS)]


Lying = TypeVar("Lying", Piece, Tag)


def _by_space(lying: Sequence[Lying], figures: Mapping[int, Figure]) -> Iterator[tuple[Figure, list[Lying]]]:
    found: dict[int, list[Lying]] = defaultdict(list)
    for thing in lying:
        found[thing.space].append(thing)
    return ((figures[number], things) for number, things in found.items())


def _along(figure: Figure, count: int, between: float, side: int) -> list[Point]:
    """Points side by side along the lower (1) or upper (-1) edge of a figure, hardly on it."""
    (x, y), (width, height) = figure.centre, figure.form.half
    steps = [place - (count - 1) / 2 for place in range(count)]
    if figure.form.shape == CELL:
        inside = 0 if side < 0 and count == 1 else side * height / 2
        return [(x + step * min(between, 2 * width / count), y + inside) for step in steps]
    if figure.form.shape == "place":
        return [(x + step * between, y + side * (height + looks.OFF_EDGE)) for step in steps]
    turns = [side * (pi / 2 - step * between / (width + looks.OFF_EDGE)) for step in steps]
    return [(x + (width + looks.OFF_EDGE) * cos(turn), y + (width + looks.OFF_EDGE) * sin(turn)) for turn in turns]
