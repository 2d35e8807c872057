"""Expressions of every sort in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesdsl.publishing.wording import things as one
from rulesdsl.publishing.wording.builtins import builtin
from rulesdsl.publishing.wording.many import comprehension
from rulesdsl.publishing.wording.many import things as members
from rulesdsl.publishing.wording.operations import operation
from rulesdsl.publishing.wording.words import CLAUSE, SUM, Phrase, Words
from validator import model as m


@dataclass(frozen=True)
class Wording(Words):
    """An expression becomes a phrase in Markdown."""

    def phrase(self, expression: m.Expression) -> Phrase:
        return _WORDED[type(expression)](self, expression)


def _if(w: Words, node: m.If) -> Phrase:
    cases = [f"{value} if {when}" if when else f"otherwise {value}" for value, when in w.cases(node)]
    return Phrase(", ".join(cases), CLAUSE, CLAUSE)


def _let(w: Words, node: m.LetIn) -> Phrase:
    return Phrase(f"{w.within(node.body, SUM)}, {w.local(node.local)} being {w.of(node.value)}", CLAUSE, CLAUSE)


def _listed(w: Words, node: m.ListLiteral | m.SetLiteral) -> Phrase:
    return Phrase(", ".join(map(w.of, node.items)) if node.items else "nothing", SUM, SUM)


def _index(w: Words, node: m.Index) -> Phrase:
    subject = w.within(node.subject, SUM)
    if isinstance(node.index, m.Const) and node.index.value == 1:
        return Phrase(f"the first of {subject}", tail=SUM)
    return Phrase(f"number {w.within(node.index, SUM)} of {subject}", tail=SUM)


def _copies(w: Words, node: m.CopiesOf) -> Phrase:
    return Phrase(f"{w.names.member(node.kind, node.name)}")


_WORDED: Mapping[type[m.Expression], Callable[[Words, Any], Phrase]] = {
    m.Const: one.const,
    m.Member: lambda w, node: Phrase(w.names.member(node.kind, node.name)),
    m.CopiesOf: _copies,
    m.Collection: lambda w, node: Phrase(f"the {members(w, node)}"),
    m.Seats: lambda w, node: Phrase(f"the {members(w, node)}"),
    m.Local: lambda w, node: Phrase(w.local(node.local)),
    m.ParameterRef: one.parameter,
    m.ConstantRef: one.constant,
    m.VariableRef: one.variable,
    m.ZoneRef: one.zone,
    m.SlotContent: lambda w, node: w.phrase(node.zone),
    m.AttributeRef: one.attribute,
    m.Lookup: one.lookup,
    m.FunctionCall: one.call,
    m.Operation: operation,
    m.Builtin: builtin,
    m.If: _if,
    m.Comprehension: comprehension,
    m.ListLiteral: _listed,
    m.SetLiteral: _listed,
    m.Index: _index,
    m.LetIn: _let,
    m.Guarded: lambda w, node: w.phrase(node.value),
}
