"""Elaborating `links:` of the board."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.diagnostics import Span
from dsl.parser import parse_binders
from dsl.values import Text
from validator import schema
from validator.elaboration import expressions
from validator.elaboration.boards import SOME, SPACE
from validator.elaboration.reading import cited, expression, read
from validator.elaboration.scope import Globals, Scope
from validator.model import BOOL, Const, Link


def links(game: schema.Game, names: Globals) -> tuple[Link, ...]:
    """The links that can be elaborated; what is wrong with others is reported."""
    found: list[Link] = []
    for key, body in game.board.items():
        if key == "links" and isinstance(body, list):
            found += _links(body, names)
        elif key == "links":
            names.report("SCHEMA03", "links are a list", key.span, "write `- link: list(..)` below, for each")
    return tuple(found)


def _links(found: list[Text | schema.Link], names: Globals) -> Iterator[Link]:
    for item in found:
        if isinstance(item, schema.Link):
            link = _link(item, names)
            if link is not None:
                yield link
        else:
            names.report("SCHEMA03", "a link is a map", item.span, "write `- link: list(..)`")


def _link(item: schema.Link, names: Globals) -> Link | None:
    scope, binders = Scope(names), None
    if item.binders is not None:
        node = read(item.binders, parse_binders, names)
        if node is None:
            return None
        binders, scope = expressions.binders(node, scope)
    if SPACE.kind not in names.kinds:
        names.report("DECL31", "there are no spaces to link", item.link.span, "declare a kind of space beside `links`")
        return None
    chain = expression(item.link, scope, SOME)
    one_way = expression(item.one_way, scope, BOOL) if item.one_way is not None else _never(item.link.span)
    if chain is None or one_way is None:
        return None
    return Link(binders, chain, one_way, cited(item.rules), item.link.span)


def _never(span: Span) -> Const:
    return Const(BOOL, span, False)
