"""Hypothesis strategies for syntax trees: whatever a text of each entry can say."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from dsl import syntax as s
from dsl.diagnostics import Source, Span
from dsl.parser import Entry

NOWHERE = Span(Source("nowhere", ""), 0, 0)

# Also words that are keywords elsewhere: all of these are names where a name can stand.
NAMES = ("a", "b2", "the_hand", "top", "count", "player", "all", "game", "once", "deal", "score", "list", "default_bid")

words = st.sampled_from(NAMES)
names = words.map(lambda text: s.Name(NOWHERE, text))


def optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def node(kind: Any, *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(kind, st.just(NOWHERE), *fields)


def some(strategy: st.SearchStrategy[Any], least: int = 0, most: int = 3) -> st.SearchStrategy[Any]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


# ------------------------------------------------------------------ expressions

leaves = node(s.Int, st.integers(0, 10**12)) | node(s.Bool, st.booleans()) | node(s.NoneLiteral) | node(s.Ref, words)

OPERATORS = ("or", "and", "<", "<=", ">", ">=", "in", "not in", "..", "from", "+", "-", "*", "//", "mod", "&")


def orders(expressions: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return node(s.Order, some(expressions, 1, 2), optional(names))


def binders_of(expressions: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    binder = node(s.Binder, names, expressions, optional(expressions))
    return node(s.Binders, some(binder, 1, 2), optional(orders(expressions)))


def arguments_of(expressions: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return some(node(s.Argument, optional(names), expressions))


def grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return (
        node(s.Attribute, inner, names)
        | node(s.FamilyRef, inner, names, some(inner))
        | node(s.Index, inner, inner)
        | node(s.Call, names, arguments_of(inner))
        | node(s.Comprehension, names, inner, binders_of(inner), optional(inner))
        | node(s.Unary, st.sampled_from(("not", "-", "is none", "is not none")), inner)
        | node(s.Binary, st.sampled_from(OPERATORS), inner, inner)
        | node(s.Conditional, inner, inner, inner)
    )


expressions = st.recursive(leaves, grown, max_leaves=12)
small = st.recursive(leaves, grown, max_leaves=4)
binders = binders_of(small)

# ------------------------------------------------------------------ statements

targets = (
    node(s.Ref, words)
    | node(s.Attribute, node(s.Ref, words), names)
    | node(s.FamilyRef, node(s.Ref, words), names, some(small))
    | node(s.Index, node(s.Ref, words), small)
)
lets = node(s.Let, names, small)
runs = st.one_of(
    node(s.Run, names, arguments_of(small), st.none(), st.none()),
    node(s.Run, names, arguments_of(small), names, st.none()),
    node(s.Run, names, arguments_of(small), st.none(), targets),
)
edges: st.SearchStrategy[Any] = st.sampled_from(("top", "bottom"))
simple: st.SearchStrategy[Any] = st.one_of(
    lets,
    runs,
    node(s.Assign, targets, st.sampled_from(("=", "+=", "-=")), small),
    node(s.Shuffle, small),
    node(s.Move, small, edges, small),
    node(s.Draw, st.booleans(), small, small, edges, small),
    node(s.Roll, optional(small), small, names, optional(small)),
    node(s.Pick, names, small),
    node(s.Reveal, small),
    node(s.Show, small, small),
    node(s.Hide, small),
    node(s.Eliminate, small),
    node(s.Return, optional(small)),
    node(s.EndGame, optional(small)),
    node(s.Jump, st.sampled_from(("stop", "skip", "again", "reopen"))),
)
statement = st.one_of(
    node(s.Statement, simple, st.none(), st.none(), st.none(), st.just(False)),
    node(s.Statement, simple, small, optional(simple), st.none(), st.just(False)),
    node(s.Statement, simple, optional(small), st.none(), binders, st.booleans()),
)

# ------------------------------------------------------------------ declarations

type_names = node(s.TypeName, words)
bases = st.recursive(type_names, lambda inner: node(s.TypeOf, names, inner), max_leaves=3)
type_expressions = st.one_of(
    bases,
    node(s.TypeOptional, bases),
    node(s.TypeRange, small, small),
    node(s.TypeChoice, some(names, 2, 4)),
)
parameters = node(s.Parameter, names, type_expressions, optional(small), optional(small))
signatures = node(s.Signature, names, optional(some(parameters)), optional(type_expressions))
families = node(s.Family, names, some(names))
declarations = node(s.Declaration, type_expressions, optional(small), some(node(s.Seen, st.booleans(), small), 0, 2))

# ------------------------------------------------------------------ templates and option ids

option_leaves = (
    node(s.Int, st.integers(-99, 99))
    | node(s.Bool, st.booleans())
    | node(s.NoneLiteral)
    | node(s.Ref, words)
    | node(s.PlaceRef, words, optional(st.integers(1, 60)))
)
option_values = st.recursive(
    option_leaves,
    lambda inner: node(s.LookupId, words, some(inner, 1)) | node(s.ListId, some(inner)),
    max_leaves=4,
)
option_ids = node(s.OptionId, names, some(node(s.OptionArgument, optional(names), option_values)))
pieces = st.sampled_from(("Play", "is from the", "Where to: north", "x", "# 2,"))
templates = st.lists(st.tuples(pieces, expressions), min_size=1, max_size=3).map(
    lambda pairs: s.Template(NOWHERE, tuple(part for pair in pairs for part in pair))
)

TREES: dict[Entry, st.SearchStrategy[Any]] = {
    Entry.EXPRESSION: expressions,
    Entry.STATEMENTS: node(s.Statements, some(statement, 1)),
    Entry.BODY: node(s.Body, some(lets, 0, 2), expressions),
    Entry.BINDERS: binders,
    Entry.SIGNATURE: signatures,
    Entry.FAMILY: families,
    Entry.PLACE: targets,
    Entry.DECLARATION: declarations,
    Entry.OPTION_ID: option_ids,
    Entry.TEMPLATE: templates,
}
