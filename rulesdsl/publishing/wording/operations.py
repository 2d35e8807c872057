"""Operators in words: signs between operands, and sentences that say whether something holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.names import with_article
from rulesdsl.publishing.wording.many import exists
from rulesdsl.publishing.wording.things import as_sentence, truth
from rulesdsl.publishing.wording.words import (
    AND,
    ATOM,
    CLAUSE,
    COMPARISON,
    MINUS,
    OR,
    PRODUCT,
    SUM,
    TIMES,
    Phrase,
    Words,
)
from validator import model as m

SIGNS: Mapping[str, tuple[str, int]] = {
    "or": ("or", OR),
    "and": ("and", AND),
    "<": ("&lt;", COMPARISON),
    "<=": ("≤", COMPARISON),
    ">": ("&gt;", COMPARISON),
    ">=": ("≥", COMPARISON),
    "set<=": ("is contained in", COMPARISON),
    "+": ("+", SUM),
    "-": (MINUS, SUM),
    "set+": ("together with", SUM),
    "set-": ("without", SUM),
    "list+": ("followed by", SUM),
    "*": (TIMES, PRODUCT),
    "//": ("÷", PRODUCT),
    "set&": ("shared with", PRODUCT),
    "..": ("to", COMPARISON),
}
"""Operators between two operands."""


def operation(w: Words, node: m.Operation) -> Phrase:
    special = _OPERATIONS.get(node.operator)
    return special(w, node) if special is not None else _between(w, node)


def _between(w: Words, node: m.Operation) -> Phrase:
    """Operands with a sign between them; the last may end as it likes."""
    sign, level = SIGNS[node.operator]
    *before, last = node.args
    chained = node.operator in ("and", "or", "+", "*")
    parts = [w.within(arg, level if i == 0 or chained else level + 1) for i, arg in enumerate(before)]
    end = w.phrase(last)
    tight = level if node.operator in ("and", "or") else level + 1
    loose = end.level < tight
    parts.append(f"({end})" if loose else end.text)
    rounded = " (rounded down)" if node.operator == "//" else ""
    return Phrase(f" {sign} ".join(parts) + rounded, level, level if loose or rounded else min(level, end.tail))


def _equal(w: Words, node: m.Operation) -> Phrase:
    left, right = node.args
    if left.type == m.BOOL:
        sign = "exactly if" if node.operator == "==" else "exactly unless"
    elif isinstance(left.type, m.IntType):
        sign = "=" if node.operator == "==" else "≠"
    else:
        you = isinstance(left, m.Local) and left.local == w.you
        sign = ("are" if you else "is") + ("" if node.operator == "==" else " not")
    return Phrase(f"{w.within(left, SUM)} {sign} {w.within(right, SUM)}", COMPARISON)


def _not(w: Words, node: m.Operation) -> Phrase:
    (arg,) = node.args
    match arg:
        case m.Operation(operator="in"):
            return _in(w, arg, " not")
        case m.FunctionCall() if arg.args and (told := as_sentence(w, arg, negated=True)):
            return told
        case m.AttributeRef(subject=subject) if told := truth(w, arg.type, arg.name, (subject,), True):
            return told
        case m.VariableRef() if told := truth(w, arg.type, arg.name, arg.indexes, True):
            return told
        case m.Comprehension(aggregate="any"):
            return exists(w, arg, "no")
    return Phrase(f"not {w.within(arg, ATOM)}", COMPARISON)


def _in(w: Words, node: m.Operation, negation: str = "") -> Phrase:
    subject, of = node.args
    you = isinstance(subject, m.Local) and subject.local == w.you
    begin = f"{w.within(subject, SUM)} {'are' if you else 'is'}{negation}"
    match of:
        case m.Collection(kind=kind):
            return Phrase(f"{begin} {with_article(markdown.text(in_words(kind)))}", COMPARISON)
        case m.CopiesOf():
            return Phrase(f"{begin} {with_article(w.names.member(of.kind, of.name))}", COMPARISON)
        case m.Seats():
            return Phrase(f"{begin} in the game", COMPARISON)
        case m.ListLiteral() | m.SetLiteral():
            return Phrase(f"{begin} one of {', '.join(map(w.of, of.items))}", COMPARISON, SUM)
        case m.ZoneRef():
            return Phrase(f"{begin} in {w.of(of)}", COMPARISON)
        case m.Operation(operator=".."):
            return Phrase(f"{begin} {w.within(of, CLAUSE)}", COMPARISON)
    return Phrase(f"{begin} among {w.within(of, SUM)}", COMPARISON)


def _none(w: Words, node: m.Operation) -> Phrase:
    (arg,) = node.args
    empty = node.operator == "is none"
    if isinstance(arg, m.SlotContent):
        return Phrase(f"{w.within(arg.zone, SUM)} is{'' if empty else ' not'} empty", COMPARISON)
    if owned := _owner(arg):
        owner, name = owned
        has = "have" if isinstance(owner, m.Local) and owner.local == w.you else "has"
        noun = markdown.text(in_words(name))
        return Phrase(f"{w.within(owner, ATOM)} {has} {f'no {noun}' if empty else with_article(noun)}", COMPARISON)
    return Phrase(f"there is {'no' if empty else 'some'} {w.within(arg, ATOM)}", COMPARISON)


def _owner(node: m.Expression) -> tuple[m.Expression, str] | None:
    """Whose it is and what, if it belongs to one thing."""
    match node:
        case m.VariableRef(indexes=(owner,), name=name) | m.AttributeRef(subject=owner, name=name):
            return owner, name
    return None


def _negative(w: Words, node: m.Operation) -> Phrase:
    return Phrase(f"{MINUS}{w.within(node.args[0], ATOM)}", PRODUCT)


_OPERATIONS: Mapping[str, Callable[[Words, m.Operation], Phrase]] = {
    "==": _equal,
    "!=": _equal,
    "not": _not,
    "in": _in,
    "is none": _none,
    "is not none": _none,
    "neg": _negative,
    "mod": lambda w, node: Phrase(
        f"the remainder of {w.within(node.args[0], PRODUCT)} ÷ {w.within(node.args[1], ATOM)}", tail=COMPARISON
    ),
}
"""Those that are more than a sign between two operands."""
