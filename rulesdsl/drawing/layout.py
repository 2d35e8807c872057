"""Where spaces are drawn if the game does not say so: near each other if links join them, else in rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, hypot, pi, sin

from validator.board import Board

Point = tuple[float, float]

MOST_PLACED = 250
"""Spaces that are placed by their distances; with more it would take too long."""

ROUNDS = 120
IN_A_ROW = 12


def placed(board: Board, rows: Sequence[Sequence[int]]) -> list[Point]:
    """A point for each space: the given ones as they are, the others where their links want them, or in rows if there
    are none (or too many)."""
    given = [position for position in board.positions if position is not None]
    if len(given) == len(board.positions):
        return list(given)
    if not any(board.after) or len(board.names) > MOST_PLACED:
        return _in_rows(len(board.names), rows)
    return _by_distance(board)


def _in_rows(count: int, rows: Sequence[Sequence[int]]) -> list[Point]:
    """One below the other; a very long one goes on in the next line."""
    points: list[Point] = [(0, 0)] * count
    line = 0
    for row in rows:
        for place, space in enumerate(row):
            points[space] = (place % IN_A_ROW, line + place // IN_A_ROW)
        line += -(-len(row) // IN_A_ROW)
    return points


def _by_distance(board: Board) -> list[Point]:
    """Points about as far apart as their spaces, beginning with a circle and moving each to where all others want it.

    (Stress majorisation, after Gansner, Koren and North, "Graph Drawing by Stress Majorization", 2004.)
    """
    count = len(board.names)
    distances = _distances(board)
    unit = _unit(board)
    points = [
        (at[0] / unit, at[1] / unit) if at is not None else _on_circle(space, count)
        for space, at in enumerate(board.positions)
    ]
    free = [space for space, position in enumerate(board.positions) if position is None]
    for _ in range(ROUNDS):
        for space in free:
            points[space] = _wanted(space, points, distances[space])
    return points


def _unit(board: Board) -> float:
    """How far apart neighbours are whose points are given; 1 if there are none."""
    apart = []
    for here, there in board.links():
        one, other = board.positions[here], board.positions[there]
        if one is not None and other is not None:
            apart.append(dist(one, other))
    return sum(apart) / len(apart) if any(apart) else 1.0


def _on_circle(space: int, count: int) -> Point:
    turn = 2 * pi * space / count
    return count * cos(turn) / 6, count * sin(turn) / 6


def _wanted(space: int, points: Sequence[Point], distances: Sequence[int]) -> Point:
    """Where the others would have a space: each at its distance from itself, those nearby with the greatest weight."""
    x, y = points[space]
    sum_x = sum_y = whole = 0.0
    for other, (other_x, other_y) in enumerate(points):
        if other == space:
            continue
        weight = distances[other] ** -2.0
        apart = hypot(x - other_x, y - other_y) or 1e-9
        sum_x += weight * (other_x + distances[other] * (x - other_x) / apart)
        sum_y += weight * (other_y + distances[other] * (y - other_y) / apart)
        whole += weight
    return (sum_x / whole, sum_y / whole) if whole else (x, y)


def _distances(board: Board) -> list[list[int]]:
    """Links between spaces, whichever way they lead; parts of a board that are not joined lie a little apart."""
    count = len(board.names)
    both: list[set[int]] = [set(leads) for leads in board.after]
    for space, leads in enumerate(board.after):
        for near in leads:
            both[near].add(space)
    undirected = Board(board.names, tuple(tuple(sorted(leads)) for leads in both), board.positions)
    found = [[undirected.distance(here, there) for there in range(count)] for here in range(count)]
    far = 2 + max(distance or 0 for row in found for distance in row)
    return [[far if distance is None else distance for distance in row] for row in found]
