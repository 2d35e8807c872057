"""The page of types and operators: which types there are, and which operator goes first, read off the grammar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lark import Token

from dsl.builtins_table import BUILTINS
from rulesdsl.publishing import markdown
from rulesdsl.publishing.reference.anchors import SIGNS, anchor_of
from rulesdsl.publishing.reference.grammar import trees
from rulesdsl.publishing.reference.prose import prose
from rulesdsl.publishing.reference.railroad_pictures import place_of

TYPES: Mapping[str, str] = {
    "`int`": "whole numbers from -1,000,000 to 1,000,000",
    "`1..13`": "whole numbers in that range, both ends included; the ends are expressions",
    "`bool`": "`true`, `false`",
    "`player`, `team`": "the seats, the teams",
    "a kind": "the members of an enum, a kind of component, a kind of space",
    "`list of T`, `set of T`": "several, in order or without",
    "`T?`": "a `T` or `none`",
}
"""How each is written, and what its values are."""

LEVELS: Mapping[str, str] = {
    "expr": "one of two values",
    "disjunction": "at least one of two conditions",
    "conjunction": "both conditions",
    "negation": "the contrary of a condition",
    "relation": "comparisons, which do not chain",
    "range": "ranges, and seats from one on",
    "sum": "sums; from the left",
    "product": "products; from the left",
    "sign": "the sign of a number",
    "postfix": "attributes, members and places",
}
"""The rules of the grammar from the loosest to the tightest, each with its name for a reader."""


def operators_page() -> str:
    lines = ["# Types and operators", "", "## Types", ""]
    lines += ["Every value has a type that is known before anything is played; how one is written is said by the rule"]
    lines += [f"[`annotation`](grammar.md#{place_of('annotation')}) of the grammar."]
    lines += markdown.table(("type", "its values"), ((prose(name), prose(doc)) for name, doc in TYPES.items()))
    lines += ["## Operators", ""]
    lines += ["What stands further down binds tighter: `1 + 2 * 3` is `1 + (2 * 3)`, `not a == b` is `not (a == b)`."]
    lines += [*markdown.table(("operators", "what they are", "rule"), _rows())]
    return "\n".join([*lines, ""])


def _rows() -> Iterator[Sequence[str]]:
    for rule, words in LEVELS.items():
        operators = " ".join(_linked(sign) for sign in signs_of(rule))
        yield operators, words, f"[{markdown.code(rule)}](grammar.md#{place_of(rule)})"


def _linked(sign: str) -> str:
    known = {builtin.name for builtin in BUILTINS} | set(SIGNS)
    name = {"is": "is none", "none": "is none", "then": "if", "else": "if"}.get(sign, sign)
    return f"[{markdown.code(sign)}](builtins.md#{anchor_of(name)})" if name in known else markdown.code(sign)


def signs_of(rule: str) -> Sequence[str]:
    """The words and signs that are written by a rule or by the rules that only name its signs."""
    return tuple(dict.fromkeys(_signs(trees()[rule])))


def _signs(tree: Any) -> Iterator[str]:
    for value in tree.iter_subtrees_topdown():
        if value.data == "literal" and isinstance(value.children[0], Token):
            yield str(value.children[0]).strip('"')
        for child in value.children:
            if getattr(child, "name", "") in ("comparison", "plus", "times"):
                yield from _signs(trees()[child.name])
