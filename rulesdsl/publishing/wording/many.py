"""Collections and what is said of all that they hold: `the number of cards in your hand whose colour is red`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.names import plural
from rulesdsl.publishing.wording.words import CLAUSE, COMPARISON, PRODUCT, SUM, Phrase, Words
from validator import model as m
from validator.walk import mentions

COMPARED: Mapping[str, str] = {"<": "&lt;", "<=": "≤", ">": "&gt;", ">=": "≥", "in": "is among"}
"""Of `whose height ≥ 3`; equality depends on what is compared."""

ANONYMOUS = "it"
"""What the checker calls a member where the game gives it no name."""


def things(w: Words, collection: m.Expression) -> str:
    """`cards in your hand`, `players`, `kinds`; any other collection as it is called itself."""
    match collection:
        case m.ZoneRef(type=m.ZoneType(kind=kind)):
            return f"{markdown.text(plural(in_words(kind)))} in {w.of(collection)}"
        case m.Collection(kind=kind):
            return markdown.text(plural(in_words(kind)))
        case m.Seats(alive=alive):
            return "players" if alive else "players, in or out"
        case m.FunctionCall(type=m.ListType(element=element) | m.SetType(element=element)):
            return f"{markdown.text(plural(w.names.of(element)))} in {w.of(collection)}"
        case m.Comprehension(aggregate="list" | "set", element=m.Local(local=local)) if _is_plain(collection, local):
            return bound(w, collection.binders)
    return w.within(collection, SUM)


def _is_plain(node: m.Comprehension, local: m.LocalVar) -> bool:
    """Is it just some members of a collection, as they come?"""
    binders = node.binders
    return node.default is None and not binders.keys and [one.local for one in binders.binders] == [local]


def comprehension(w: Words, node: m.Comprehension) -> Phrase:
    words = _AGGREGATES[node.aggregate](w, node)
    if node.binders.keys and node.aggregate != "best":
        words += f", ordered by {_keys(w, node.binders)}"
    if node.default is not None:
        words += f" (or {w.of(node.default)} if there is none)"
    open_end = any(one.where is not None for one in node.binders.binders) or node.aggregate in ("any", "all")
    return Phrase(
        words, COMPARISON if node.aggregate in ("any", "all") else PRODUCT, CLAUSE if open_end else COMPARISON
    )


def exists(w: Words, node: m.Comprehension, article: str = "a") -> Phrase:
    """`there is a card in your hand whose colour is red`, `for at least one player q: ..`"""
    binder, *more = node.binders.binders
    whose = None
    if not more and binder.where is None:
        whose = _whose(w, replace(binder, where=node.element))
    if whose is not None:
        noun = markdown.text(w.names.of(binder.local.type))
        return Phrase(f"there is {article} {noun}{_among(w, binder.collection)}{whose}", COMPARISON, CLAUSE)
    begin = "for no" if article == "no" else "for at least one"
    return Phrase(f"{begin} {bound(w, node.binders, one=True, sign=True)}: {w.of(node.element)}", CLAUSE, CLAUSE)


def _all(w: Words, node: m.Comprehension) -> str:
    return f"for every {bound(w, node.binders, one=True, sign=True)}: {w.of(node.element)}"


def _counted(w: Words, node: m.Comprehension) -> str:
    return f"the number of {bound(w, node.binders)}"


def _over(w: Words, node: m.Comprehension, word: str) -> str:
    """`the sum of E over each kind k`; of the numbers themselves `the sum of these`."""
    if len(node.binders.binders) == 1 and _is_anonymous(node):
        return f"the {word} of {things(w, node.binders.binders[0].collection)}"
    return f"the {word} of {w.within(node.element, SUM)} over each {bound(w, node.binders, one=True, sign=True)}"


def _is_anonymous(node: m.Comprehension) -> bool:
    return isinstance(node.element, m.Local) and node.element.local.name == ANONYMOUS


def _some(w: Words, node: m.Comprehension, word: str) -> str:
    """`the first card in your hand`, `the suit of the first card c`"""
    binder = node.binders.binders[0]
    if isinstance(node.element, m.Local) and len(node.binders.binders) == 1:
        if node.element.local.name == ANONYMOUS:
            return f"the {word} of {things(w, binder.collection)}"
        return f"the {word} {bound(w, node.binders, one=True)}"
    return f"{w.within(node.element, SUM)} of the {word} {bound(w, node.binders, one=True, sign=True)}"


def _best(w: Words, node: m.Comprehension) -> str:
    sign = "" if isinstance(node.element, m.Local) else f"{w.within(node.element, SUM)} of "
    ties = f" (of equal ones the {node.binders.ties})" if node.binders.ties else ""
    heads = bound(w, node.binders, one=True, sign=True)
    return f"{sign}the {heads} with the greatest {_keys(w, node.binders)}{ties}"


def _listed(w: Words, node: m.Comprehension) -> str:
    if isinstance(node.element, m.Local) and len(node.binders.binders) == 1:
        if node.element.local.name == ANONYMOUS:
            return f"the {things(w, node.binders.binders[0].collection)}"
        return f"the {bound(w, node.binders)}"
    return f"{w.within(node.element, SUM)} for each {bound(w, node.binders, one=True, sign=True)}"


def _keys(w: Words, binders: m.Binders) -> str:
    return ", then ".join(w.within(key, COMPARISON) for key in binders.keys)


_AGGREGATES = {
    "count": _counted,
    "sum": lambda w, node: _over(w, node, "sum"),
    "min": lambda w, node: _over(w, node, "smallest"),
    "max": lambda w, node: _over(w, node, "greatest"),
    "any": lambda w, node: exists(w, node).text,
    "all": _all,
    "first": lambda w, node: _some(w, node, "first"),
    "last": lambda w, node: _some(w, node, "last"),
    "best": _best,
    "list": _listed,
    "set": _listed,
}

# ----------------------------------------------------------------- whom it is about


def bound(w: Words, binders: m.Binders, *, sign: bool = False, one: bool = False) -> str:
    """`cards in your hand whose colour is red`, `kind k`; `sign`: its sign is read elsewhere, too."""
    sign = sign or len(binders.binders) > 1 or bool(binders.keys)
    return " and ".join(_one_bound(w, binder, sign, one) for binder in binders.binders)


def _one_bound(w: Words, binder: m.Binder, sign: bool, one: bool) -> str:
    noun = w.names.of(binder.local.type)
    noun, among = markdown.text(noun if one else plural(noun)), _among(w, binder.collection)
    whose = None if sign else _whose(w, binder)
    if whose is not None:
        return f"{noun}{among}{whose}"
    where = f" where {w.of(binder.where)}" if binder.where is not None else ""
    return f"{noun} <var>{in_words(binder.local.name)}</var>{among}{where}"


def _among(w: Words, collection: m.Expression) -> str:
    """Where they are sought; nothing if it is all there are."""
    match collection:
        case m.Collection() | m.Seats(alive=True):
            words = ""
        case m.Seats():
            words = " (in or out)"
        case m.ZoneRef() | m.FunctionCall():
            words = f" in {w.of(collection)}"
        case m.CopiesOf():
            words = f" ({w.of(collection)})"
        case m.Operation(operator=".."):
            words = f" from {w.of(collection)}"
        case m.Operation(operator="set&", args=(m.CopiesOf() as copies, m.ZoneRef() as zone)):
            words = f" ({w.of(copies)}) in {w.of(zone)}"
        case m.Builtin(name="others"):
            words = f" other than {w.within(collection.args[0], SUM)}"
        case m.Builtin(name="players_from"):
            words = f", beginning with {w.within(collection.args[0], SUM)}"
        case _:
            words = f" among {w.within(collection, SUM)}"
    return words


def _whose(w: Words, binder: m.Binder) -> str | None:
    """` whose colour is red`; nothing without a condition, None if it cannot be said so."""
    where = binder.where
    if where is None:
        return ""
    if not isinstance(where, m.Operation) or where.operator not in (*COMPARED, "==", "!="):
        return None
    left, right = where.args
    name = _own(left, binder.local)
    if name is None or left.type == m.BOOL or mentions(binder.local, right):
        return None
    return f" whose {markdown.text(in_words(name))} {_sign(where)} {w.within(right, SUM)}"


def _own(node: m.Expression, local: m.LocalVar) -> str | None:
    """The name of what belongs to a local, and nothing more."""
    match node:
        case m.AttributeRef(subject=m.Local(local=of), name=name) if of == local:
            return name
        case m.VariableRef(indexes=(m.Local(local=of),), name=name) if of == local:
            return name
    return None


def _sign(comparison: m.Operation) -> str:
    if comparison.operator in COMPARED:
        return COMPARED[comparison.operator]
    equal = comparison.operator == "=="
    if isinstance(comparison.args[0].type, m.IntType):
        return "=" if equal else "≠"
    return "is" if equal else "is not"
