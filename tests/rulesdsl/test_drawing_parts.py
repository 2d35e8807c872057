"""The parts of drawing, each for itself: codes, lines of text, crossings, colours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.drawing import looks, metrics
from rulesdsl.drawing.codes import codes_of
from rulesdsl.drawing.notes import crosses
from rulesdsl.drawing.shapes import Box


@given(st.lists(st.text("abcdefgh_", min_size=1, max_size=8), max_size=40))
def test_codes_are_short_and_all_different(names: list[str]) -> None:
    codes = codes_of(names)
    assert len(set(codes)) == len(names) == len(codes)
    assert all(1 <= len(code) <= 3 for code in codes)


def test_codes_are_initials_where_they_can_be() -> None:
    assert codes_of(["draw_extra", "roll_and_move", "go_to", "start", "steal", "st"]) == (
        "DE",
        "RM",
        "G",
        "S",
        "St",
        "S2",
    )


@pytest.mark.parametrize(
    ("text", "count", "lines"),
    [
        ("Pine Valley Hospital", 2, ("Pine Valley", "Hospital")),
        ("Pine Valley Hospital", 3, ("Pine", "Valley", "Hospital")),
        ("Glamorama", 3, ("Glamorama",)),
        ("a b c d", 2, ("a b", "c d")),
        ("", 2, ("",)),
    ],
)
def test_names_are_divided_evenly(text: str, count: int, lines: tuple[str, ...]) -> None:
    assert metrics.balanced(text, count, metrics.PLAIN) == lines


@given(st.tuples(*[st.integers(-20, 20)] * 4), st.integers(1, 9), st.integers(1, 9))
def test_a_line_crosses_a_box_if_one_of_its_points_lies_inside(
    ends: tuple[int, int, int, int], width: int, height: int
) -> None:
    x, y, to_x, to_y = ends
    box = Box(0.3, 0.3, 0.3 + width, 0.3 + height)
    inside = [
        box.left <= x + t / 2000 * (to_x - x) <= box.right and box.top <= y + t / 2000 * (to_y - y) <= box.bottom
        for t in range(2001)
    ]
    if any(inside):
        assert crosses(box, ((x, y), (to_x, to_y)))
    else:
        assert not crosses(box.grown(-0.05), ((x, y), (to_x, to_y)))


@pytest.mark.parametrize(
    ("fill", "ink"),
    [
        *((fill, looks.ON_DARK) for fill in (*looks.MARKS, looks.PLACE, looks.NOBODY)),
        *zip(looks.SEATS, looks.ON_SEATS, strict=True),
        (looks.PAPER, looks.INK),
        (looks.PAPER, looks.SOFT_INK),
        (looks.SPACE, looks.SOFT_INK),
        (looks.POINTER, looks.SOFT_INK),
    ],
)
def test_what_is_written_stands_out(fill: str, ink: str) -> None:
    """The contrast that WCAG 2 asks for of texts of every size."""
    light, dark = sorted((luminance(fill), luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
