"""Rules of the grammar as railroad pictures: whoever follows the line reads a text that the rule allows.

In: a rule's tree as Lark's loader makes it. Out: SVG, whose colours are those of the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import railroad
from lark import Token, Tree

TWICE = re.compile(r"(<text [^>]*>[^<]*</text>)\1")
"""A linked word, which the library writes twice."""

REPEATED = {"*": railroad.ZeroOrMore, "+": railroad.OneOrMore, "?": railroad.Optional}


def picture(tree: Tree[str]) -> str:
    """One line of SVG: no empty line may stand in what is put into Markdown."""
    written: list[str] = []
    railroad.Diagram(_drawn(tree), type="complex").writeSvg(written.append)
    return TWICE.sub(r"\1", "".join(written).replace("\n", " ").strip())


def _drawn(tree: Any) -> railroad.DiagramItem:
    match tree.data, tree.children:
        case "expansions", children:
            ways = [_drawn(child) for child in children]
            return ways[0] if len(ways) == 1 else railroad.Choice(0, *ways)
        case "alias", [way, _]:
            return _drawn(way)
        case "expansion", children:
            return railroad.Sequence(*_in_a_row(children))
        case "expr", [inner, operator, *_]:
            return REPEATED[str(operator)](_drawn(inner))
        case "maybe", [inner]:
            return railroad.Optional(_drawn(inner))
        case "value", [value]:
            return _station(value)
    raise ValueError(f"the grammar has something in it that cannot be drawn: {tree.data}")


def _in_a_row(children: Sequence[Any]) -> Sequence[railroad.DiagramItem]:
    """`a ("," a)*` is one station with a way back through the comma."""
    row: list[railroad.DiagramItem] = []
    for number, child in enumerate(children):
        again = _parts_again(child)
        if number and again and again[-1] == children[number - 1]:
            row[-1] = railroad.OneOrMore(row[-1], railroad.Sequence(*map(_drawn, again[:-1])))
        else:
            row.append(_drawn(child))
    return row


def _parts_again(tree: Any) -> Sequence[Any]:
    """What stands in `( .. )*`, part by part, if that is what this is."""
    match tree:
        case Tree(data="expr", children=[Tree(children=[Tree(data="expansion", children=parts)]), operator, *_]):
            return parts if str(operator) == "*" else ()
    return ()


def _station(value: Any) -> railroad.DiagramItem:
    """A word that is written so, or a rule that is read on."""
    if isinstance(value, Tree):
        literal = value.children[0]
        return railroad.Terminal(str(literal).strip('"')) if isinstance(literal, Token) else _drawn(literal)
    return railroad.NonTerminal(value.name, href=f"#{place_of(value.name)}")


def place_of(name: str) -> str:
    """The anchor of a rule on the page of the grammar."""
    return f"rule-{name.strip('_').lower().replace('_', '-')}" + ("-token" if name.isupper() else "")
