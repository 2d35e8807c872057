"""Paths on a board, written down one by one: the measure for everything the language says of paths."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx


def paths(graph: nx.DiGraph[int], origin: int, steps: int) -> Iterator[tuple[int, ...]]:
    """Every walk of so many links, however often it crosses a space."""
    if steps == 0:
        yield (origin,)
        return
    for path in paths(graph, origin, steps - 1):
        for space in graph.successors(path[-1]):
            yield (*path, space)


def may_go(path: tuple[int, ...], barring: set[int], final: set[int], returning: bool) -> bool:
    """The rules for a path, each read off the whole of it."""
    entered = path[1:]
    crossed = entered if returning else path
    return (
        len(set(crossed)) == len(crossed) and not barring.intersection(entered) and not final.intersection(entered[:-1])
    )


def ends(
    graph: nx.DiGraph[int],
    origin: int,
    steps: int,
    barring: set[int],
    early: set[int],
    final: set[int],
    returning: bool,
) -> set[int]:
    """Where the paths end that `reachable` is to find."""
    return {
        path[-1]
        for length in range(min(1, steps), steps + 1)
        for path in paths(graph, origin, length)
        if (length == steps or path[-1] in early) and may_go(path, barring, final, returning)
    }
