"""The column beside a board: its title, and what everything on it means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.drawing import looks, metrics, paint
from rulesdsl.drawing.arrange import Form
from rulesdsl.drawing.contents import Contents, Mark
from rulesdsl.drawing.shapes import Group, Item, Line, Point, Words, outline

SAMPLE = 62.0
"""Width of the column of samples."""

ROW = 40.0
SPACE_ABOVE_HEADING = 26.0

Sample = Callable[[Point], Sequence[Item]]
"""Draws something around a point."""


@dataclass(frozen=True, slots=True)
class Entry:
    text: str
    sample: Sample


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    entries: tuple[Entry, ...]


def legend(
    contents: Contents, forms: Mapping[str, Form], remarks: Sequence[str], left: float, top: float
) -> tuple[Group, float]:
    """The column from its left upper corner on, and where it ends."""
    items: list[Item] = []
    y = top
    for lines, face, size, colour in _head(contents):
        height = metrics.block(lines, face, size)[1]
        items.append(Words(lines, (left, y + height / 2), face, size, colour, "start"))
        y += height + size * 0.35
    for section in _sections(contents, forms):
        y += SPACE_ABOVE_HEADING
        items += _heading(section.heading, left, y)
        y += looks.HEADING_SIZE + 14
        for entry in section.entries:
            found, height = _row(entry, left, y)
            items += found
            y += height
    for remark in remarks:
        lines = metrics.wrapped(remark, metrics.REMARK, looks.LEGEND_SIZE, looks.LEGEND_WIDTH)
        height = metrics.block(lines, metrics.REMARK, looks.LEGEND_SIZE)[1]
        y += SPACE_ABOVE_HEADING
        items.append(Words(lines, (left, y + height / 2), metrics.REMARK, looks.LEGEND_SIZE, looks.SOFT_INK, "start"))
        y += height
    return Group("legend", "legend", "", tuple(items)), y


def _head(contents: Contents) -> Iterator[tuple[tuple[str, ...], metrics.Face, float, str]]:
    for text, face, size, colour in (
        (contents.title, metrics.TITLE, looks.TITLE_SIZE, looks.INK),
        (contents.summary, metrics.REMARK, looks.SUMMARY_SIZE, looks.SOFT_INK),
    ):
        if text:
            yield metrics.wrapped(text, face, size, looks.LEGEND_WIDTH), face, size, colour


def _heading(text: str, left: float, y: float) -> Iterator[Item]:
    line = y + looks.HEADING_SIZE + 4
    yield Words((text,), (left, y + looks.HEADING_SIZE / 2), metrics.STRONG, looks.HEADING_SIZE, looks.INK, "start")
    yield Line(((left, line), (left + looks.LEGEND_WIDTH, line)), looks.FRAME, 1.5)


def _row(entry: Entry, left: float, y: float) -> tuple[list[Item], float]:
    lines = metrics.wrapped(entry.text, metrics.PLAIN, looks.LEGEND_SIZE, looks.LEGEND_WIDTH - SAMPLE)
    height = max(ROW, metrics.block(lines, metrics.PLAIN, looks.LEGEND_SIZE)[1] + 8)
    middle = y + height / 2
    words = Words(lines, (left + SAMPLE, middle), metrics.PLAIN, looks.LEGEND_SIZE, looks.INK, "start")
    return [*entry.sample((left + SAMPLE / 2 - 8, middle)), words], height


# -------------------------------------------------------------------------- sections


def _sections(contents: Contents, forms: Mapping[str, Form]) -> Iterator[Section]:
    sections = (
        Section("Spaces", (*_kinds(contents, forms), *_links(contents))),
        Section(_title(contents.marked), tuple(_marks(contents))),
        Section("Seats", tuple(_seats(contents))),
        Section("On the board", (*_pieces(contents), *_tags(contents))),
    )
    return (section for section in sections if section.entries)


def _title(words: Sequence[str]) -> str:
    return " and ".join(words).capitalize()


def _kinds(contents: Contents, forms: Mapping[str, Form]) -> Iterator[Entry]:
    counts = Counter(space.kind for space in contents.spaces)
    for kind, form in forms.items():
        yield Entry(f"{contents.kinds[kind]} ({counts[kind]})", _shape(form.shape, None))


def _links(contents: Contents) -> Iterator[Entry]:
    if contents.one_way:
        yield Entry("one way only", _arrow)
    if contents.references:
        yield Entry(" or ".join(contents.references), _reference)


def _marks(contents: Contents) -> Iterator[Entry]:
    marks = Counter(space.mark for space in contents.spaces if space.mark is not None)
    for mark in sorted(marks, key=lambda mark: mark.colour):
        yield Entry(f"{mark.text} ({marks[mark]})", _shape("circle", mark))


def _seats(contents: Contents) -> Iterator[Entry]:
    """Of those who have something on the board."""
    seats = [*(piece.seat for piece in contents.pieces), *(tag.seat for tag in contents.tags)]
    there = sorted({seat for seat in seats if seat is not None})
    return (Entry(contents.seats[seat], _piece(str(seat + 1), paint.seat_colours(seat))) for seat in there)


def _pieces(contents: Contents) -> Iterator[Entry]:
    found = dict.fromkeys((piece.code, piece.text) for piece in contents.pieces if piece.seat is None)
    return (Entry(text, _piece(code, paint.seat_colours(None))) for code, text in found)


def _tags(contents: Contents) -> Iterator[Entry]:
    found = dict.fromkeys((tag.code, tag.text, tag.seat is None) for tag in contents.tags)
    for code, text, common in found:
        yield Entry(f"{text} (how many{'' if common else ', and whose'})", _tag(code))


# --------------------------------------------------------------------------- samples


def _shape(shape: str, mark: Mark | None) -> Sample:
    half = (23.0, 12.0) if shape == "place" else (15.0, 15.0)

    def sample(at: Point) -> Iterator[Item]:
        yield outline(shape, at, half, paint.paint_of(shape, mark))
        if mark is not None:
            yield Words((mark.code,), at, metrics.STRONG, looks.TAG_SIZE, looks.ON_DARK)

    return lambda at: tuple(sample(at))


def _arrow(at: Point) -> Sequence[Item]:
    return paint.arrow_to((at[0] - 24, at[1]), (at[0] + 24, at[1]), (1, 0))


def _reference(at: Point) -> Sequence[Item]:
    return (Words(("→",), at, metrics.SLANTED, looks.LEGEND_SIZE, looks.INK),)


def _piece(code: str, colours: tuple[str, str]) -> Sample:
    return lambda at: paint.piece_at(code, colours, at)


def _tag(code: str) -> Sample:
    return lambda at: paint.tag_at(code, "", paint.seat_colours(None), at)
