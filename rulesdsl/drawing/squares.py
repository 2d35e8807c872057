"""Boards whose spaces are the squares of a grid: they touch each other, and letters and numbers stand at the edges."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from rulesdsl.drawing import looks, metrics
from rulesdsl.drawing.contents import Contents
from rulesdsl.drawing.shapes import Box, Group, Point, Words

CELL = "cell"
"""The shape of such a space."""

CALLED = re.compile(r"([A-Za-z]+|\d+)[ ,]*(\d+)")
"""A name that says a column and a row: `A1`, `3,4`."""


def unit_of(contents: Contents, points: Sequence[Point]) -> float | None:
    """How far apart the squares of a grid are, in the unit of `points`; None if the board is no grid. It has one kind
    of spaces, called by column and row, and no links; the rules say that they are drawn in rows and columns, without
    gaps.
    """
    if len(contents.kinds) > 1 or contents.both or contents.one_way or not contents.is_placed:
        return None
    at = [points[space.number] for space in contents.spaces]
    steps = [_step(sorted({point[axis] for point in at})) for axis in (0, 1)]
    if not edge_names({space.short: points[space.number] for space in contents.spaces})[0]:
        return None
    if steps[0] is None or steps[0] != steps[1] or len(set(at)) < len(at):
        return None
    return steps[0]


def _step(places: Sequence[float]) -> float | None:
    """How far apart they all are, if there are several."""
    apart = {after - before for before, after in pairwise(places)}
    return apart.pop() if len(apart) == 1 else None


def is_dark(centre: Point) -> bool:
    """Every other square is darker, so that rows and columns are told apart."""
    return (round(centre[0] / (2 * looks.CELL)) + round(centre[1] / (2 * looks.CELL))) % 2 == 1


def edge_names(called: Mapping[str, Point]) -> tuple[dict[float, str], dict[float, str]]:
    """What columns and rows are called, by their place across and down; nothing unless each name of a square is made of
    these two."""
    columns, rows = defaultdict[float, set[str]](set), defaultdict[float, set[str]](set)
    for name, (x, y) in called.items():
        match = CALLED.fullmatch(name)
        if match is None:
            return {}, {}
        columns[x].add(match[1])
        rows[y].add(match[2])
    if any(len(names) > 1 for names in (*columns.values(), *rows.values())):
        return {}, {}
    return _single(columns), _single(rows)


def _single(names: Mapping[float, Collection[str]]) -> dict[float, str]:
    return {place: next(iter(found)) for place, found in names.items()}


def edges(called: Mapping[str, Point], box: Box) -> Group:
    """The names of columns below a board, and of rows on its left."""
    columns, rows = edge_names(called)
    away = looks.MARGIN / 4
    below = (_name(name, (x, box.bottom + away)) for x, name in columns.items())
    beside = (_name(name, (box.left - away, y)) for y, name in rows.items())
    return Group("edges", "edges", "", (*below, *beside))


def _name(name: str, at: Point) -> Words:
    return Words((name,), at, metrics.PLAIN, looks.NOTE_SIZE, looks.SOFT_INK)
