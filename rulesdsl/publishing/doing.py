"""Statements in words: what happens, step by step, as far as the usual game goes.

In: a block of the core language. Out: `Step`s, nested as loops and conditions are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.ids import in_words
from rulesdsl.publishing.names import title
from rulesdsl.publishing.wording import Words
from rulesdsl.publishing.wording.many import bound
from validator import model as m

INDENT = "    "


@dataclass(frozen=True, slots=True)
class Step:
    words: str
    inner: tuple[Step, ...] = ()

    @property
    def line(self) -> str:
        """All of it in one line."""
        return f"{self.words}: {'; '.join(step.line for step in self.inner)}" if self.inner else self.words

    @property
    def size(self) -> int:
        return 1 + sum(step.size for step in self.inner)


def steps(w: Words, block: m.Block) -> tuple[Step, ...]:
    """What a block does; mere bookkeeping is left out."""
    return tuple(step for statement in w.names.usual.block(block) for step in _of(w, statement))


def listed(found: Sequence[Step], depth: int = 0) -> Iterator[str]:
    """As a nested list."""
    for step in found:
        yield f"{INDENT * depth}1. {step.words}{':' if step.inner else ''}"
        yield from listed(step.inner, depth + 1)


def _of(w: Words, statement: m.Statement) -> Iterator[Step]:
    if isinstance(statement, m.Branch):
        yield from _branch(w, statement)
    elif isinstance(statement, m.Match):
        yield from _match(w, statement)
    elif (head := heading(w, statement)) is not None:
        if inner := steps(w, statement.body):  # type: ignore[attr-defined]
            yield Step(head, inner)
    elif words := act(w, statement):
        yield Step(words)


def act(w: Words, statement: m.Statement) -> str:
    """What a statement without others in it does; nothing of what is mere bookkeeping."""
    return _ACTS[type(statement)](w, statement)


def heading(w: Words, statement: m.Statement) -> str | None:
    """How long, or for whom, what is in a statement goes on; None if it is a condition, or has nothing in it."""
    head = _HEADS.get(type(statement))
    return head(w, statement) if head is not None else None


def _branch(w: Words, branch: m.Branch) -> Iterator[Step]:
    then, otherwise = steps(w, branch.then), steps(w, branch.otherwise)
    if then:
        yield Step(f"if {w.of(branch.condition)}", then)
        if otherwise:
            yield Step("otherwise", otherwise)
    elif otherwise:
        yield Step(f"unless {w.of(branch.condition)}", otherwise)


def _match(w: Words, match: m.Match) -> Iterator[Step]:
    subject = w.of(match.subject)
    for case, block in match.cases:
        if inner := steps(w, block):
            yield Step(f"if {subject} is {w.of(case)}", inner)
    if match.otherwise and (inner := steps(w, match.otherwise)):
        yield Step("otherwise", inner)


# ----------------------------------------------------------------- what goes on for a while


def _each(w: Words, node: m.ForEach | m.AtOnce) -> str:
    at_once = ", all at once" if isinstance(node, m.AtOnce) else ""
    return f"for each {bound(w, node.binders, one=True, sign=True)}{at_once}"


def _seats(w: Words, node: m.SeatLoop | m.Turns) -> str:
    start = f", beginning with {w.of(node.start)}" if node.start is not None else ""
    where = w.names.usual.condition(node.where)
    whom = f" where {w.of(where)}" if where is not None else ""
    who = f"each player <var>{in_words(node.local.name)}</var>{whom}{start}"
    if isinstance(node, m.Turns):
        return f"round and round, a turn for {who}"
    return f"{_ORDERS[node.order]} for {who}"


_ORDERS: Mapping[str, str] = {"seats": "in turn", "random": "in an order drawn by lot", "any": "in any order"}

_HEADS: Mapping[type[m.Statement], Callable[[Words, Any], str]] = {
    m.While: lambda w, node: f"as long as {w.of(w.names.usual.expression(node.condition))}",
    m.Repeat: lambda w, node: f"{w.within(node.count, 5)} times",
    m.ForEach: _each,
    m.AtOnce: _each,
    m.SeatLoop: _seats,
    m.Turns: _seats,
    m.Offering: lambda w, node: "with further options to choose from",
}

# ----------------------------------------------------------------- what happens at once


def _set_variable(w: Words, node: m.SetVariable) -> str:
    if w.names.subject.rules.variables[node.target.name].quiet:
        return ""
    target = w.member_of_family(node.target.name, node.target.indexes)
    return f"{target} {_CHANGES[node.operator]} {_worth(w, node.value)}"


_CHANGES: Mapping[str, str] = {"=": "becomes", "+=": "grows by", "-=": "falls by"}


def _worth(w: Words, value: m.Expression) -> str:
    """A yes or no is no sentence here."""
    value = w.names.usual.expression(value)
    if isinstance(value, m.Const) and isinstance(value.value, bool):
        return "yes" if value.value else "no"
    return w.of(value)


def _move(w: Words, node: m.Move) -> str:
    several = not isinstance(node.what.type, m.KindType)
    end = " (to the bottom)" if node.edge == "bottom" else ""
    return f"{w.of(node.what)} {'go' if several else 'goes'} to {w.of(node.to)}{end}"


def _draw(w: Words, node: m.Draw) -> str:
    number = f"{'up to ' if node.up_to else ''}{_worth(w, node.count)}"
    return f"draw {number} from {w.of(node.source)} to {w.of(node.to)}"


def _roll(w: Words, node: m.Roll) -> str:
    seen = f", seen by {w.of(node.seen)} only" if node.seen is not None else ""
    if node.count is None:
        return f"roll a die with {w.within(node.sides, 5)} sides ({w.local(node.local)}){seen}"
    return f"roll {w.within(node.count, 5)} dice with {w.within(node.sides, 5)} sides ({w.local(node.local)}){seen}"


def _pick(w: Words, node: m.Pick) -> str:
    unseen = ", unseen," if isinstance(node.collection, m.ZoneRef) else ""
    return f"draw {w.local(node.local)} by lot{unseen} from {w.of(node.collection)}"


def _reveal(w: Words, node: m.Reveal) -> str:
    return f"show {w.of(node.what)} to {'all' if node.to is None else w.of(node.to)}"


def _run(w: Words, node: m.RunPhase) -> str:
    given = ", ".join(w.of(arg) for arg in node.args)
    words = w.names.link("phase", node.phase, title(node.phase)) + (f" ({given})" if given else "")
    if isinstance(node.result, m.LocalVar):
        return f"{words}, which gives {w.local(node.result)}"
    return words if node.result is None else f"{words}, which gives {w.of(node.result)}"


def _return(w: Words, node: m.Return) -> str:
    return "this part ends" if node.value is None else f"this part ends with: {_worth(w, node.value)}"


def _end(w: Words, node: m.EndGame) -> str:
    if node.winners is None:
        return "the game ends"
    if isinstance(node.winners, m.ListLiteral) and not node.winners.items:
        return "the game ends, and nobody wins"
    return f"the game ends, and winners are: {w.of(node.winners)}"


def _choose(w: Words, node: m.Choose) -> str:
    who = "all" if node.by is None else w.of(node.by)
    return f"{who}: choose ({w.names.link('decision', f'{node.name}-{node.site}', in_words(node.name))})"


JUMPS: Mapping[str, str] = {
    "stop": "no further round follows",
    "skip": "on to the next round",
    "again": "the same player has another turn",
    "reopen": "all others are asked once more",
}

_ACTS: Mapping[type[m.Statement], Callable[[Words, Any], str]] = {
    m.SetLocal: lambda w, node: f"{w.local(node.local)} is {_worth(w, node.value)}",
    m.SetVariable: _set_variable,
    m.Shuffle: lambda w, node: f"shuffle {w.of(node.zone)}",
    m.Move: _move,
    m.Draw: _draw,
    m.Roll: _roll,
    m.Pick: _pick,
    m.Reveal: _reveal,
    m.Hide: lambda w, node: f"hide {w.of(node.what)} again",
    m.Eliminate: lambda w, node: f"{w.of(node.player)} is out of the game",
    m.RunPhase: _run,
    m.Return: _return,
    m.EndGame: _end,
    m.Jump: lambda w, node: JUMPS[node.kind],
    m.Choose: _choose,
}
