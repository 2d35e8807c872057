"""What an expression that reads no state depends on: which parameters, and whether the number of players.

Functions, constants, tables and links are followed. It over-estimates: what is not listed makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from validator import model as m
from validator.walk import descendants

Thing = tuple[str, str]
"""Something that expressions name, by what it is and what it is called."""

LINKS: Thing = ("links", "")
SPACES: Thing = ("kind", "space")

_OF_THE_BOARD = frozenset({"neighbours", "distance", "connected", "reachable"})
_TEAM = m.KindType("team")
_OF_SEATS = (m.PLAYER, m.SetType(m.PLAYER), _TEAM, m.SetType(_TEAM))


@dataclass(frozen=True, slots=True)
class Dependencies:
    """`parameters` are in declared order."""

    parameters: tuple[str, ...]
    players: bool


@dataclass(frozen=True, slots=True)
class _Read:
    """What some rules read themselves, and what they name that reads more."""

    parameters: frozenset[str]
    players: bool
    things: frozenset[Thing]


@dataclass(frozen=True, slots=True)
class Dependent:
    """Answers for the expressions of one game; remembers what has been looked through."""

    game: m.CheckedGame
    _known: dict[Thing, _Read] = field(default_factory=dict)

    def of(self, expression: m.Expression) -> Dependencies:
        found = [_read(expression)]
        seen: set[Thing] = set()
        for read in found:
            found += [self._of_thing(thing) for thing in read.things - seen]
            seen |= read.things
        parameters = frozenset().union(*(read.parameters for read in found))
        return Dependencies(
            tuple(name for name in self.game.parameters if name in parameters), any(read.players for read in found)
        )

    def _of_thing(self, thing: Thing) -> _Read:
        if thing not in self._known:
            self._known[thing] = _read(self._behind(*thing))
        return self._known[thing]

    def _behind(self, what: str, name: str) -> object:
        """The rules that stand behind a name."""
        match what:
            case "function":
                return self.game.functions[name].body
            case "constant":
                return self.game.constants[name].value
            case "links":
                return self.game.links
        return _table(self.game.kinds[name])


def _table(kind: m.Kind) -> object:
    """Its rows, what its head says of its attributes, and the kinds that it is made from."""
    values = tuple(value for row in kind.rows or () for value in row.values.values())
    combined = (a.type.kind for a in kind.attributes if isinstance(a.type, m.KindType))
    parts = (m.Collection(m.SetType(m.KindType(name)), kind.span, name) for name in (*(kind.parts or ()), *combined))
    return (kind.attributes, kind.rows or (), values, kind.copies, *parts)


def _read(rules: object) -> _Read:
    nodes = tuple(descendants(rules))
    return _Read(
        parameters=frozenset(node.name for node in nodes if isinstance(node, m.ParameterRef)),
        players=any(_is_about_seats(node) for node in nodes),
        things=frozenset(thing for node in nodes for thing in _named(node)),
    )


def _is_about_seats(node: object) -> bool:
    return isinstance(node, m.Seats) or (isinstance(node, m.Expression) and node.type in _OF_SEATS)


def _named(node: object) -> Iterator[Thing]:
    match node:
        case m.FunctionCall(function=name):
            yield "function", name
        case m.ConstantRef(name=name):
            yield "constant", name
        case m.Builtin(name=name) if name in _OF_THE_BOARD:
            yield from (LINKS, SPACES)
        case m.Collection(kind=name) | m.Lookup(kind=name) | m.AttributeRef(kind=name):
            yield "kind", name
        case m.Member(kind=name) | m.CopiesOf(kind=name):
            yield "kind", name
