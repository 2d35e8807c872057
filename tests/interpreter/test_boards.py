"""What both machines find on random boards, with arguments that only play settles, held to paths written one by one."""

from __future__ import annotations

import random
from pathlib import Path

import networkx as nx
import pytest

from dsl.diagnostics import render
from interpreter.machine import build
from interpreter.places import places_of
from interpreter.plain.reference import Reference
from tests.paths import ends
from validator import check, instantiate
from validator.graph import graph_of
from validator.tables import Value

GAME = """
rulesdsl: 1
name: Anywhere
players: 2
board:
  spot(n 0..{last}, bit int = list(1, 2, 4, 8, 16, 32, 64, 128)[spot.n + 1]):
  links:
{links}
variables:
  answers: list of int = list()
phases:
  ask:
    do:
      - for: s in spot, n in 0..4, k in 2..4
        do: |
          note(mask(reachable(s, steps=n, barring=every(k), stopping_early_at=every(k + 1))))
          note(mask(reachable(s, steps=n, barring=every(5), ending_at=every(k), returning=k == 3)))
      - for: s in spot, k in 1..4
        do: |
          note(mask(connected(s, every(k))))
          note(mask(neighbours(s)))
      - for: s in spot, t in connected(s, space)
        do: note(distance(s, t))
functions:
  every(k int): list(s for s in spot where s.n mod k == 0)
  mask(spots set of space): sum(s.bit for s in spot where s in spots)
scoring: {{score: 0}}
""".replace("note(", "answers += list(")


def description(graph: nx.DiGraph[int]) -> str:
    """The rules, with a link of two spaces for each edge."""
    links = "".join(f'    - {{link: "list(spot({a}), spot({b}))", one_way: true}}\n' for a, b in graph.edges)
    return GAME.format(last=len(graph) - 1, links=links)


def expected(graph: nx.DiGraph[int]) -> list[int]:
    """The answers in the order of the questions."""
    answers = [
        mask(ends(graph, s, n, every(graph, bar), every(graph, early), every(graph, final), back))
        for s in graph
        for n in range(5)
        for k in (2, 3, 4)
        for bar, early, final, back in ((k, k + 1, k + 1, False), (5, 0, k, k == 3))
    ]
    for s in graph:
        for k in (1, 2, 3, 4):
            over = graph.subgraph(every(graph, k) | {s})
            answers += [mask({s, *nx.descendants(over, s)}), mask(set(graph.successors(s)))]
    ways = dict(nx.all_pairs_shortest_path_length(graph))
    return answers + [ways[s][t] for s in graph for t in sorted(ways[s])]


def every(graph: nx.DiGraph[int], k: int) -> set[int]:
    return {s for s in graph if k and s % k == 0}


def mask(spots: set[int]) -> int:
    return sum(1 << s for s in spots)


@pytest.mark.parametrize("seed", range(6))
def test_both_machines_find_the_same_paths(seed: int, tmp_path: Path) -> None:
    random_links = random.Random(seed)
    size = random_links.randint(4, 8)
    edges = [(a, b) for a in range(size) for b in range(size) if a != b and random_links.random() < 2.2 / size]
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges or [(0, 1)])
    path = tmp_path / "anywhere.yaml"
    path.write_text(description(graph), encoding="utf-8")
    checked = check(path)
    assert checked.game is not None, "\n".join(map(render, checked.errors))
    instance = instantiate(checked.game, 2)
    assert set(graph_of(instance.board).edges) == set(graph.edges)

    program, places = build(instance), places_of(instance)
    state = program.new_state(1)
    program.set_up(state)
    program.enter(state, "ask", ())
    program.step(state)
    table = Reference(places, program.sites, 1, lambda *_: 0)
    plain = table.play_phase("ask", ())
    answers: list[Value] = [*state[places.layout.variables["answers"]]]
    assert answers == expected(graph)
    assert answers == [*plain[places.layout.variables["answers"]]]
