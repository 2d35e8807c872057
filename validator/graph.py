"""A board as a networkx graph, for whoever draws or measures it.

A module of its own, because networkx is slow to import and no game needs it to be played.
"""

from __future__ import annotations

from networkx import DiGraph

from validator.board import Board


def graph_of(board: Board) -> DiGraph[int]:
    """Nodes are the spaces, with a `name`, and a `position` if they have one; edges are the links, one for each way."""
    graph: DiGraph[int] = DiGraph()
    for space, (name, position) in enumerate(zip(board.names, board.positions, strict=True)):
        graph.add_node(space, name=name, **({} if position is None else {"position": position}))
    graph.add_edges_from(board.links())
    return graph
