"""What rules may ask of a board, held to networkx and to paths written down one by one, on small random boards."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.paths import ends
from validator.board import MOST_STEPS, Board, manner_of, no_way
from validator.graph import graph_of

LARGEST = 7

Links = frozenset[tuple[int, int]]


def board_of(size: int, links: Links) -> Board:
    after = tuple(tuple(sorted({b for a, b in links if a == space})) for space in range(size))
    return Board(tuple(f"s{space}" for space in range(size)), after, (None,) * size)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    size = draw(st.integers(1, LARGEST))
    space = st.integers(0, size - 1)
    links = draw(st.frozensets(st.tuples(space, space).filter(lambda link: link[0] != link[1]), max_size=3 * size))
    return board_of(size, links)


@given(boards(), st.data())
def test_distances_are_those_of_shortest_ways(board: Board, data: st.DataObject) -> None:
    graph = graph_of(board)
    assert list(graph.edges) == list(board.links())
    origin, target = (data.draw(st.sampled_from(sorted(graph))) for _ in range(2))
    ways = nx.single_source_shortest_path_length(graph, origin)
    assert board.distance(origin, target) == ways.get(target)
    assert board.distance(target, origin) == nx.single_source_shortest_path_length(graph, target).get(origin)


@given(boards(), st.data())
def test_connected_goes_over_the_spaces_that_are_named(board: Board, data: st.DataObject) -> None:
    graph = graph_of(board)
    origin = data.draw(st.sampled_from(sorted(graph)))
    over = data.draw(st.lists(st.sampled_from(sorted(graph))))
    inside = graph.subgraph({*over, origin})
    assert board.connected(origin, over) == tuple(sorted({origin, *nx.descendants(inside, origin)}))


@given(boards(), st.data())
def test_reachable_is_where_paths_end(board: Board, data: st.DataObject) -> None:
    graph = graph_of(board)
    some = st.lists(st.sampled_from(sorted(graph)), max_size=3).map(tuple)
    origin, steps = data.draw(st.sampled_from(sorted(graph))), data.draw(st.integers(0, 5))
    barring, early, returning = data.draw(some), data.draw(some), data.draw(st.booleans())
    ending = data.draw(st.none() | some)
    final = set(early if ending is None else ending)
    walk = board.walk(origin, steps, manner_of(barring, early, ending, returning))
    assert walk is not None
    assert walk.ends == tuple(sorted(ends(graph, origin, steps, set(barring), set(early), final, returning)))


def test_too_many_paths_are_given_up() -> None:
    size = 12
    board = board_of(size, frozenset((a, b) for a in range(size) for b in range(size) if a != b))
    few, many = (board.walk(0, steps, manner_of((), (), None, False)) for steps in (4, 11))
    assert few is not None
    assert len(few.ends) == size - 1
    assert 0 < few.rounds < MOST_STEPS
    assert many is None


def test_a_path_may_be_as_long_as_the_board() -> None:
    size = 5_000
    board = board_of(size, frozenset((a, a + 1) for a in range(size - 1)))
    walk = board.walk(0, size - 1, manner_of((), (), None, False))
    assert walk is not None
    assert walk.ends == (size - 1,)
    assert board.distance(0, size - 1) == size - 1


@pytest.mark.parametrize(("origin", "target"), [(0, 2), (1, 0)])
def test_where_no_way_leads(origin: int, target: int) -> None:
    board = board_of(3, frozenset({(0, 1)}))
    assert board.distance(origin, target) is None
    assert no_way(board, origin, target) == f"no way leads from s{origin} to s{target}"
