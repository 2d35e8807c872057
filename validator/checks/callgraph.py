"""Who may set off whom: phases, watchers, what zones do when they are short, offered options.

A block sets off the phases it runs, the watchers that read what it changes, `when_short` of the zones it draws
from, and the options that are offered to its decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from validator import model as m
from validator.effects import Effects, joins, touch, variable
from validator.walk import children, every


@dataclass(frozen=True, slots=True)
class Node:
    """`kind` is start, phase, watcher, short (for `when_short`) or offered."""

    kind: str
    name: str

    @property
    def is_guarded(self) -> bool:
        """A watcher is not entered while it runs, nor is an option offered in its own `do:`."""
        return self.kind in ("watcher", "offered")


START = Node("start", "")
Edges = dict[Node, frozenset[Node]]


@dataclass(frozen=True, slots=True)
class Offered:
    """An offering with the node of the block it stands in and those of its options."""

    offering: m.Offering
    at: Node
    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class CallGraph:
    blocks: Mapping[Node, object]
    edges: Mapping[Node, frozenset[Node]]
    offered: tuple[Offered, ...]
    in_force: Mapping[int, frozenset[Node]]
    """By an offering's site: the nodes whose decisions may find its options."""

    def reach(self, start: Iterable[Node], without: frozenset[Node] = frozenset()) -> frozenset[Node]:
        return reach(self.edges, start, without)

    def path(self, start: Node, goal: Node, without: frozenset[Node]) -> tuple[Node, ...]:
        """A shortest way of at least one step from one node to another, both named; empty if there is none."""
        ways: list[tuple[Node, ...]] = [(start,)]
        seen = set(without)
        for way in ways:
            for node in sorted(self.edges[way[-1]] - seen, key=lambda node: (node.kind, node.name)):
                if node == goal:
                    return (*way, node)
                seen.add(node)
                ways.append((*way, node))
        return ()


def reach(
    edges: Mapping[Node, frozenset[Node]], start: Iterable[Node], without: frozenset[Node] = frozenset()
) -> frozenset[Node]:
    """The nodes that can be come to from `start`, itself included, without passing through some."""
    found: set[Node] = set()
    due = set(start) - without
    while due:
        found |= due
        due = set().union(*(edges[node] for node in due)) - found - without
    return frozenset(found)


def own(node: object) -> Iterator[object]:
    """A block's statements and what is in them, offered options excluded: those run elsewhere."""
    yield node
    for child in (node.to, *node.body) if isinstance(node, m.Offering) else children(node):
        yield from own(child)


def call_graph(game: m.CheckedGame) -> CallGraph:
    blocks = dict(_blocks(game))
    offered = tuple(_offerings(blocks))
    blocks |= dict(_offered_blocks(offered))
    builder = _Builder(game, Effects(game), blocks)
    edges: Edges = {node: builder.direct(node) for node in blocks}
    in_force: dict[int, frozenset[Node]] = {}
    while True:
        more = {o.offering.site: builder.in_force(o, edges) for o in offered}
        if more == in_force:
            return CallGraph(blocks, edges, offered, in_force)
        in_force = more
        for o in offered:
            for node in in_force[o.offering.site]:
                edges[node] |= frozenset(o.options)


def _blocks(game: m.CheckedGame) -> Iterator[tuple[Node, object]]:
    yield START, game.setup
    for phase in game.phases.values():
        yield Node("phase", phase.name), phase.body
    for number, watcher in enumerate(game.watchers):
        yield Node("watcher", str(number)), watcher.body
    for zone in game.zones.values():
        if zone.when_short is not None:
            yield Node("short", zone.name), zone.when_short


def _offerings(blocks: Mapping[Node, object]) -> Iterator[Offered]:
    """Every offering; those in the `do:` of offered options count to the block around."""
    for node, block in blocks.items():
        for offering in every(m.Offering, block):
            yield Offered(offering, node, tuple(_option_node(offering, option) for option in offering.options))


def _option_node(offering: m.Offering, option: m.Option) -> Node:
    return Node("offered", f"{option.name} {offering.site}")


def _offered_blocks(offered: Iterable[Offered]) -> Iterator[tuple[Node, object]]:
    for o in offered:
        for node, option in zip(o.options, o.offering.options, strict=True):
            yield node, option.do


@dataclass(frozen=True, slots=True)
class _Builder:
    game: m.CheckedGame
    effects: Effects
    blocks: Mapping[Node, object]

    def direct(self, node: Node) -> frozenset[Node]:
        """What a block sets off itself, offered options aside. After the setup all watchers may wake."""
        if node == START:
            first = [Node("phase", name) for name in list(self.game.phases)[:1]]
            watchers = [Node("watcher", str(number)) for number in range(len(self.game.watchers))]
            return self.of_block(self.blocks[node]) | frozenset((*first, *watchers))
        return self.of_block(self.blocks[node])

    def of_block(self, block: object) -> frozenset[Node]:
        found: set[Node] = set()
        written: frozenset[str] = frozenset()
        for part in own(block):
            if isinstance(part, m.RunPhase):
                found.add(Node("phase", part.phase))
                written |= frozenset(variable(name) for name in self.game.phases[part.phase].fresh)
            elif isinstance(part, m.Draw):
                found |= self._when_short(part)
            if isinstance(part, m.Statement):
                written |= self.effects.own_writes(part)
        return frozenset(found | self._woken(written))

    def _when_short(self, draw: m.Draw) -> set[Node]:
        names = {name.removeprefix("zone:") for name in self.effects.zones_of(draw.source)}
        return {Node("short", name) for name in names if self.game.zones[name].when_short is not None}

    def _woken(self, written: frozenset[str]) -> set[Node]:
        watchers = enumerate(self.game.watchers)
        read = ((number, self.effects.reads((w.condition, w.binders))) for number, w in watchers)
        return {Node("watcher", str(number)) for number, reads in read if touch(reads, written)}

    def in_force(self, o: Offered, edges: Edges) -> frozenset[Node]:
        """The nodes with decisions that may come up while the offering's block runs."""
        barred = frozenset(Node("phase", name) for name in o.offering.not_in)
        below = reach(edges, self.of_block(o.offering.body), barred)
        found = {node for node in below if self._decides(self.blocks[node], o.offering)}
        return frozenset(found | ({o.at} if self._decides(o.offering.body, o.offering) else set()))

    def _decides(self, block: object, offering: m.Offering) -> bool:
        return any(joins(offering, part) for part in own(block) if isinstance(part, m.Choose))
