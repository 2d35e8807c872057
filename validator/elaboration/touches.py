"""What a stretch of rules may change, read off its syntax before it is elaborated.

A loop's body may undo what was proved before it, so what it touches must be known first; names are enough,
because a name means one thing at any place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from dsl import parser
from dsl import syntax as s
from dsl.values import Text
from validator import schema
from validator.elaboration.scope import Globals


@dataclass(frozen=True, slots=True)
class Touches:
    """`writes` are the short names of assigned variables and locals. `anything`: a decision, which lets
    others act; every state may then have changed, but no local."""

    writes: frozenset[str] = frozenset()
    moves: bool = False
    anything: bool = False
    runs: frozenset[str] = frozenset()

    def __or__(self, other: Touches) -> Touches:
        return Touches(
            self.writes | other.writes,
            self.moves or other.moves,
            self.anything or other.anything,
            self.runs | other.runs,
        )

    @property
    def acts(self) -> bool:
        """Is any state changed, so that watchers may run?"""
        return bool(self.writes) or self.moves or self.anything or bool(self.runs)


NOTHING = Touches()
A_DECISION = Touches(anything=True)

Touched = Callable[[], Touches]
"""Worked out only where something was proved that it may undo."""


def decision() -> Touches:
    return A_DECISION


def of_block(block: Iterable[object]) -> Touches:
    """What a block may change itself; the phases it runs are in `runs`."""
    touched = NOTHING
    for part in _parts(block):
        touched = touched | (of_text(part) if isinstance(part, Text) else A_DECISION)
    return touched


def _parts(item: object) -> Iterator[Text | schema.Form]:
    """The texts of statements and the decisions under an item, options included."""
    match item:
        case Text():
            yield item
        case schema.Option():
            yield from _parts(item.do or [])
        case schema.ChooseForm() | schema.PauseForm() | schema.OfferingForm():
            yield item
            for inner in (getattr(item, name, None) for name in ("options", "otherwise", "do")):
                yield from _parts(inner)
        case schema.IfForm():
            yield from _parts([item.then, item.otherwise or []])
        case schema.MatchForm():
            yield from _parts([item.cases, item.otherwise or []])
        case schema.Form():
            yield from _parts(getattr(item, "do", []))
        case Mapping():
            yield from _parts(list(item.values()))
        case list():
            for inner in item:
                yield from _parts(inner)


def of_text(text: Text) -> Touches:
    node, _ = parser.parse_statements(text)
    touched = NOTHING
    for statement in node.items if node else ():
        touched = touched | of_simple(statement.body)
        if statement.otherwise is not None:
            touched = touched | of_simple(statement.otherwise)
    return touched


def of_simple(body: s.Simple) -> Touches:
    match body:
        case s.Assign(target=target):
            return Touches(writes=_root(target))
        case s.Run(phase=phase, target=target):
            return Touches(writes=frozenset() if target is None else _root(target), runs=frozenset((phase.text,)))
        case s.Move() | s.Draw() | s.Eliminate() | s.Shuffle():
            return Touches(moves=True)
    return NOTHING


def _root(target: s.Expr) -> frozenset[str]:
    match target:
        case s.Ref(name=name):
            return frozenset((name,))
        case s.Attribute(name=name) | s.FamilyRef(name=name):
            return frozenset((name.text,))
    return frozenset()


def with_consequences(touched: Touches, names: Globals) -> list[Touches]:
    """What is touched, also by the phases that are run and by what an act may set off (watchers, `when_short`)."""
    found = [touched]
    if touched.acts:
        found += [of_block(block) for block in names.reactions]
    done: set[str] = set()
    due = set().union(*(part.runs for part in found))
    while due:
        phase = due.pop()
        done.add(phase)
        symbol = names.phases.get(phase)
        if symbol is not None:
            found.append(of_block(symbol.block) | Touches(symbol.fresh))
        due |= found[-1].runs - done
    return found
