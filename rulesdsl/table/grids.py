"""A board whose spaces lie in rows and columns, as a grid: what is on each space, and letters and numbers beside it.

In: a seat's view. Out: short texts by row and column, or nothing where a board is no grid, or more lies on its spaces
than can be said so shortly; then a sheet has to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from interpreter.ids import kind_of
from interpreter.play.view import View
from interpreter.play.views import Viewer
from validator.model import Kind

MOST_ACROSS = 26
WIDEST = 3
"""Characters of what is on a space."""

SYMBOLS = "XO#*+%&@=~"
"""By seat: how its pieces and marks are shown."""

NONE = frozenset({"none", "unset", "false", "0", "[]"})
"""Values that leave a space empty."""


@dataclass(frozen=True, slots=True)
class Square:
    """What is on a space, and the seat it belongs to, counted from 0; no text where nothing is on it."""

    text: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class GridRow:
    """From left to right; None where there is no space."""

    label: str
    squares: tuple[Square | None, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """From top to bottom; labels are empty where spaces are not called by row and column. `of_seats`: may what is
    on it belong to seats?"""

    rows: tuple[GridRow, ...]
    columns: tuple[str, ...]
    of_seats: bool


def grid_of(kind: Kind, families: Sequence[str], viewer: Viewer, view: View) -> Grid | None:
    """`families` are the zones and variables that belong to the spaces."""
    places = _places(kind, viewer)
    squares = _squares(families, viewer, view)
    if places is None or squares is None:
        return None
    across = sorted({x for x, _ in places})
    down = sorted({y for _, y in places})
    labels = {place: viewer.instance.labels["space"][space] for place, space in places.items()}
    named = _named(labels, across, down)
    rows = [
        GridRow(
            named[1][number] if named else "",
            tuple(squares.get(places[x, y], Square()) if (x, y) in places else None for x in across),
        )
        for number, y in enumerate(down)
    ]
    return Grid(tuple(rows), named[0] if named else (), any(_is_of_seats(family, viewer) for family in families))


def _places(kind: Kind, viewer: Viewer) -> Mapping[tuple[int, int], int] | None:
    """The spaces by where they lie; None if they do not fill half of so many rows and columns."""
    positions = viewer.instance.board.positions
    found = {place: space for space in viewer.instance.kinds[kind.name].ids if (place := positions[space]) is not None}
    across, down = ({place[i] for place in found} for i in (0, 1))
    fits = 1 < len(across) <= MOST_ACROSS and 1 < len(down) <= MOST_ACROSS
    full = len(found) == len(viewer.instance.kinds[kind.name].ids) and 2 * len(found) >= len(across) * len(down)
    return found if fits and full else None


def _squares(families: Sequence[str], viewer: Viewer, view: View) -> Mapping[int, Square] | None:
    """What is on each space that is not empty; None if that cannot be said shortly."""
    found: dict[int, Square] = {}
    for variable in (v for v in view.variables if v.family in families and v.value not in NONE):
        of_seats = _is_of_seats(variable.family, viewer)
        square = seat_square(int(variable.value) - 1) if of_seats else Square(variable.text)
        if len(variable.members) > 1 or variable.members[0] in found or len(square.text) > WIDEST:
            return None
        found[variable.members[0]] = square
    for zone in (z for z in view.zones if z.family in families and z.count):
        text = zone.texts[0] if zone.texts and zone.count == 1 else None
        if len(zone.members) > 1 or zone.members[0] in found or text is None or len(text) > WIDEST:
            return None
        found[zone.members[0]] = Square(text)
    return found


def _is_of_seats(family: str, viewer: Viewer) -> bool:
    """Does a variable hold a seat?"""
    variable = viewer.instance.game.variables.get(family)
    return variable is not None and kind_of(variable.type) == "player"


def seat_square(seat: int) -> Square:
    return Square(SYMBOLS[seat] if seat < len(SYMBOLS) else str(seat + 1), seat)


def _named(
    labels: Mapping[tuple[int, int], str], across: Sequence[int], down: Sequence[int]
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The letters of columns and the numbers of rows, if spaces are called by these."""
    parts = {place: re.fullmatch(r"(\D+)(\d+)", label) for place, label in labels.items()}
    columns = [_only(part[1] if part else None for (x, _), part in parts.items() if x == column) for column in across]
    rows = [_only(part[2] if part else None for (_, y), part in parts.items() if y == row) for row in down]
    found = [name for name in columns if name is not None], [name for name in rows if name is not None]
    return (tuple(found[0]), tuple(found[1])) if len(found[0]) + len(found[1]) == len(across) + len(down) else None


def _only(names: Iterable[str | None]) -> str | None:
    """The one name that all have."""
    found = set(names)
    return found.pop() if len(found) == 1 else None
