"""What happens, in boxes below and inside each other, so that no line crosses another.

In: boxes with texts, nested as loops and conditions are. Out: a picture as wide as a column of text. It has no colours
of its own: they are variables of the page that shows it (`--rd-flow-..`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from rulesdsl.drawing import metrics
from rulesdsl.drawing.metrics import Face
from rulesdsl.drawing.shapes import Box, Group, Item, Line, Paint, Plate, Polygon, Scene, Words

Kind = Literal["act", "ask", "loop", "case", "window", "part", "leave", "option"]
"""What is done at once; what somebody decides; what is done over and over, under a condition, or with further options
meanwhile; another part of the rules; a way out; what can be chosen."""

WIDTH = 460.0
MARGIN = 2.0
PAD = 12.0
BETWEEN = 22.0
"""From one box to the next: the room of an arrow."""
SIZE = 14.0
HEAD = (6.0, 4.0)
"""Length and half the width of an arrow's head."""

ROUNDING = {"act": 3.0, "ask": 14.0, "loop": 6.0, "case": 6.0, "window": 6.0, "part": 3.0, "leave": 16.0, "option": 9.0}
SIGNS = {"loop": "↻ ", "case": "? ", "window": "+ ", "part": "▸ ", "leave": "⏎ "}
INK = "var(--rd-flow-ink)"
EDGE = "var(--rd-flow-edge)"


@dataclass(frozen=True, slots=True)
class Stage:
    """A box of a flow chart. `options` can be chosen in it; `inner` lie in it, one after the other; `link` leads to
    where it is explained."""

    kind: Kind
    text: str
    options: tuple[Stage, ...] = ()
    inner: tuple[Stage, ...] = ()
    link: str = ""


def flowchart(title: str, name: str, stages: Sequence[Stage]) -> Scene:
    """`name` begins the ids of all that is in the picture."""
    numbers = count(1)
    groups, bottom = _column(stages, name, numbers, MARGIN, MARGIN, WIDTH - 2 * MARGIN)
    return Scene(title, WIDTH, bottom + MARGIN, tuple(groups))


def _column(
    stages: Sequence[Stage], name: str, numbers: Iterator[int], left: float, top: float, width: float
) -> tuple[list[Group], float]:
    """Boxes below each other with arrows between them, and where they end."""
    groups: list[Group] = []
    for place, stage in enumerate(stages):
        if place:
            groups.append(_arrow(f"{name}-{next(numbers)}", left + width / 2, top))
            top += BETWEEN
        found, top = _stage(stage, name, numbers, left, top, width)
        groups += found
    return groups, top


def _arrow(name: str, x: float, top: float) -> Group:
    length, half = HEAD
    tip = top + BETWEEN - 2
    shaft = Line(((x, top + 2), (x, tip - length)), EDGE, 1.5)
    return Group(
        name, "arrow", "", (shaft, Polygon(((x, tip), (x - half, tip - length), (x + half, tip - length)), Paint(EDGE)))
    )


def _stage(
    stage: Stage, name: str, numbers: Iterator[int], left: float, top: float, width: float
) -> tuple[list[Group], float]:
    """A box with what is written and what lies in it."""
    own = f"{name}-{next(numbers)}"
    face = metrics.PLAIN if stage.kind in ("act", "option") else metrics.STRONG
    within, room = left + PAD, width - 2 * PAD
    head, y = _text(SIGNS.get(stage.kind, "") + stage.text, face, within, top + PAD * 0.7, room)
    groups: list[Group] = []
    for option in stage.options:
        found, y = _stage(option, name, numbers, within, y + PAD * 0.5, room)
        groups += found
    if stage.inner:
        found, y = _column(stage.inner, name, numbers, within, y + PAD * 0.6, room)
        groups += found
        y += PAD * 0.4
    bottom = y + PAD * 0.7
    paint = Paint(f"var(--rd-flow-{stage.kind})", EDGE, 1.2)
    body = Plate(Box(left, top, left + width, bottom), ROUNDING[stage.kind], paint)
    return [Group(own, stage.kind, "", (body, *head), stage.link), *groups], bottom


def _text(text: str, face: Face, left: float, top: float, width: float) -> tuple[list[Item], float]:
    """Lines from a left upper corner on, and where they end."""
    lines = metrics.wrapped(_breakable(text, face, width), face, SIZE, width)
    height = metrics.block(lines, face, SIZE)[1]
    return [Words(lines, (left, top + height / 2), face, SIZE, INK, "start")], top + height


def _breakable(text: str, face: Face, width: float) -> str:
    """With a blank in each word that is wider than a line."""
    most = int(width / SIZE)
    words = (
        [word]
        if metrics.width(word, face, SIZE) <= width
        else [word[at : at + most] for at in range(0, len(word), most)]
        for word in text.split()
    )
    return " ".join(part for parts in words for part in parts)
