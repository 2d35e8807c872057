"""What a picture is made of, in pixels, x to the right and y down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Literal

from rulesdsl.drawing import metrics
from rulesdsl.drawing.metrics import Face

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def around(centre: Point, half: Point) -> Box:
    (x, y), (width, height) = centre, half
    return Box(x - width, y - height, x + width, y + height)


@dataclass(frozen=True, slots=True)
class Paint:
    fill: str
    edge: str = "none"
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    centre: Point
    radius: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Plate:
    """A rectangle with round corners."""

    box: Box
    rounding: float
    paint: Paint


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Line:
    points: tuple[Point, ...]
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of text below each other; `at` is the middle of the block, or of its left side."""

    lines: tuple[str, ...]
    at: Point
    face: Face
    size: float
    colour: str
    anchor: Literal["start", "middle"] = "middle"

    @property
    def box(self) -> Box:
        """The room that it takes, as far as that can be known."""
        width, height = metrics.block(self.lines, self.face, self.size)
        left = self.at[0] - (width / 2 if self.anchor == "middle" else 0)
        return Box(left, self.at[1] - height / 2, left + width, self.at[1] + height / 2)


Item = Disc | Plate | Polygon | Line | Words


@dataclass(frozen=True, slots=True)
class Group:
    """Items that are one thing; `hint` is shown when one points at it; `link` is where it leads if it is clicked."""

    name: str
    role: str
    hint: str
    items: tuple[Item, ...]
    link: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """`groups` from the back to the front."""

    title: str
    width: float
    height: float
    groups: tuple[Group, ...]


# ------------------------------------------------------------------ shapes by name


def outline(shape: str, centre: Point, half: Point, paint: Paint, angle: float = 0.0) -> Item:
    """A shape around a point; `angle` is where a pointer points to, clockwise from the right."""
    if shape == "circle":
        return Disc(centre, half[0], paint)
    if shape in _ROUNDED:
        return Plate(around(centre, half), _ROUNDED[shape], paint)
    return Polygon(tuple(_turned(corner, centre, half[0], angle) for corner in _CORNERS[shape]), paint)


_ROUNDED = {"place": 9.0, "square": 6.0, "cell": 0.0}


def _regular(corners: int, first: float, size: float) -> tuple[Point, ...]:
    """The corners of a regular polygon; `first` in turns."""
    turns = [2 * pi * (first + corner / corners) for corner in range(corners)]
    return tuple((size * cos(turn), size * sin(turn)) for turn in turns)


_CORNERS: dict[str, Sequence[Point]] = {
    "hexagon": _regular(6, 0, 1.12),
    "diamond": _regular(4, 0, 1.25),
    "pointer": ((1.25, 0), (0.45, -0.95), (-0.9, -0.95), (-0.9, 0.95), (0.45, 0.95)),
}


def _turned(corner: Point, centre: Point, size: float, angle: float) -> Point:
    x, y = corner
    return (
        centre[0] + size * (x * cos(angle) - y * sin(angle)),
        centre[1] + size * (x * sin(angle) + y * cos(angle)),
    )
