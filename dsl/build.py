"""Lark tree -> our nodes: one small function per grammar rule, found in the table at the end.

A handler gets the builder, its span and its children already built: nodes for rules, tokens for words, None
for an absent `[part]`. Spans come from the outermost tokens, so brackets count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from dsl import syntax as s
from dsl.diagnostics import Diagnostic, Source, Span

MAX_NESTING = 64
"""How deep a node may lie; each term of a chain (`a + b + c`) lies one deeper than the next."""

MAX_DIGITS = 15


class TooDeep(Exception):
    """The text nests deeper than any rule needs; carries the place. Caught by the parser."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


class Builder:
    """Builds the nodes of one text that begins at `offset` of `source`; faults it meets gather in `diagnostics`."""

    def __init__(self, source: Source, offset: int) -> None:
        self.source = source
        self.offset = offset
        self.diagnostics: list[Diagnostic] = []

    def build(self, tree: Tree[Token]) -> Any:
        return self._build(tree, 0)[0]

    def _build(self, item: Tree[Token] | Token | None, depth: int) -> tuple[Any, int, int]:
        """The built value with its first and last offset in the text; (-1, -1) for what is absent."""
        if item is None:
            return None, -1, -1
        if isinstance(item, Token):
            return item, item.start_pos or 0, item.end_pos or 0
        if depth > MAX_NESTING:
            raise TooDeep(self.span_of(_first_token(item)))
        below = depth + (len(item.children) // 2 if item.data in CHAINS else 1)
        parts = [self._build(child, below) for child in item.children]
        start = next((first for _, first, _ in parts if first >= 0), -1)
        end = max((last for _, _, last in parts), default=-1)
        span = Span(self.source, self.offset + start, self.offset + end)
        return HANDLERS[str(item.data)](self, span, [value for value, _, _ in parts]), start, end

    def span_of(self, token: Token) -> Span:
        return Span(self.source, self.offset + (token.start_pos or 0), self.offset + (token.end_pos or 0))

    def complain(self, code: str, message: str, span: Span, hint: str) -> None:
        self.diagnostics.append(Diagnostic(code, message, span, hint))


def _first_token(tree: Tree[Token]) -> Token:
    """Found without recursion: there is no telling how deep the tree goes."""
    waiting: list[Tree[Token] | Token | None] = [tree]
    while True:
        item = waiting.pop()
        if isinstance(item, Token):
            return item
        waiting += reversed(item.children) if item is not None else ()


CHAINS = frozenset({"disjunction", "conjunction", "chain", "sum", "product"})
Handler = Callable[[Builder, Span, list[Any]], Any]


# ------------------------------------------------------------------ makers of handlers


def _node(kind: Callable[..., Any], *positions: int) -> Handler:
    """A node whose fields are the children at these positions, in order."""
    return lambda _, span, c: kind(span, *(c[i] for i in positions))


def _constant(kind: Callable[..., Any], *values: Any) -> Handler:
    return lambda _, span, c: kind(span, *values)


def _child(position: int) -> Handler:
    """The child itself: for rules that only add words around it."""
    return lambda _, span, c: c[position]


def _words(_: Builder, span: Span, c: list[Any]) -> str:
    return " ".join(str(token) for token in c)


def _items(_: Builder, span: Span, c: list[Any]) -> tuple[Any, ...]:
    """The nodes among the children, without the commas and brackets between them."""
    return tuple(child for child in c if child is not None and not isinstance(child, Token))


# ------------------------------------------------------------------ expressions


def _int(b: Builder, span: Span, c: list[Any]) -> s.Int:
    digits = str(c[0])
    if len(digits) > MAX_DIGITS:
        b.complain("SYN12", "this number is too large", span, f"at most {MAX_DIGITS} digits")
        return s.Int(span, 0)
    if len(digits) > 1 and digits.startswith("0"):
        b.complain("SYN11", f"a number does not begin with 0: `{digits}`", span, f"write {int(digits)}")
    return s.Int(span, int(digits))


def _negative(b: Builder, span: Span, c: list[Any]) -> s.Int:
    return s.Int(span, -_int(b, span, c[1:]).value)


def _name(_: Builder, span: Span, c: list[Any]) -> s.Name:
    return s.Name(span, str(c[0]))


def _ref(_: Builder, span: Span, c: list[Any]) -> s.Ref:
    return s.Ref(span, c[0].text)


def _chain(b: Builder, span: Span, c: list[Any]) -> s.Expr:
    """`a + b + c`: operands and operators in turn; groups to the left."""
    tree: s.Expr = c[0]
    for operator, right in zip(c[1::2], c[2::2], strict=True):
        if operator in ("==", "!=") and isinstance(right, s.NoneLiteral):
            words = "is none" if operator == "==" else "is not none"
            b.complain("SYN06", f"`none` is not compared by `{operator}`", span, f"write `{words}`")
        tree = s.Binary(Span(span.source, span.start, right.span.end), str(operator), tree, right)
    return tree


def _not_in(_: Builder, span: Span, c: list[Any]) -> s.Binary:
    return s.Binary(span, "not in", c[0], c[3])


def _prefix(_: Builder, span: Span, c: list[Any]) -> s.Unary:
    return s.Unary(span, str(c[0]), c[1])


def _group(_: Builder, span: Span, c: list[Any]) -> s.Expr:
    expr: s.Expr = replace(c[1], span=span)
    return expr


def _verb(_: Builder, span: Span, c: list[Any]) -> s.Ref:
    """A variable named like a verb, where a target may stand (`roll = 3`, `draw.x = 2`)."""
    return s.Ref(span, str(c[0]))


def _call(_: Builder, span: Span, c: list[Any]) -> s.Call | s.Comprehension:
    name, _open, inside, _close = c
    if isinstance(inside, s.Comprehension):
        return replace(inside, span=span, aggregate=name)
    return s.Call(span, name, inside or ())


def _family_ref(b: Builder, span: Span, c: list[Any]) -> s.FamilyRef:
    subject, _dot, name, _open, args, _close = c
    for argument in args or ():
        if argument.name is not None:
            b.complain("SYN13", "a member of a family takes no named arguments", argument.span, "leave the name out")
    return s.FamilyRef(span, subject, name, tuple(argument.value for argument in args or ()))


def _comprehension(_: Builder, span: Span, c: list[Any]) -> s.Comprehension:
    """The inside of the call; `_call` puts the aggregate's name in."""
    element, binders, default = c
    return s.Comprehension(span, s.Name(span, ""), element, binders, default)


def _binders(_: Builder, span: Span, c: list[Any]) -> s.Binders:
    heads = tuple(child for child in c if isinstance(child, s.Binder))
    order = c[-1]
    end = span.end if order is None else order.span.end
    return s.Binders(Span(span.source, heads[0].span.start, end), heads, order)


def _order(_: Builder, span: Span, c: list[Any]) -> s.Order:
    return s.Order(span, tuple(key for key in c[:-1] if not isinstance(key, Token)), c[-1])


# ------------------------------------------------------------------ statements


def _stmt(_: Builder, span: Span, c: list[Any]) -> s.Statement:
    body, when, loop = c
    condition, otherwise = when or (None, None)
    binders, at_once = loop or (None, False)
    return s.Statement(span, body, condition, otherwise, binders, at_once)


def _run(_: Builder, span: Span, c: list[Any]) -> s.Run:
    return s.Run(span, c[1], c[2] or (), None, None)


def _let_run(_: Builder, span: Span, c: list[Any]) -> s.Run:
    run: s.Run = c[3]
    return replace(run, span=span, let=c[1])


def _assign_run(_: Builder, span: Span, c: list[Any]) -> s.Run:
    run: s.Run = c[2]
    return replace(run, span=span, target=c[0])


def _move(_: Builder, span: Span, c: list[Any]) -> s.Move:
    return s.Move(span, c[1], c[3] or "top", c[4])


def _draw(_: Builder, span: Span, c: list[Any]) -> s.Draw:
    return s.Draw(span, c[1] is not None, c[2], c[4], c[6] or "top", c[7])


def _roll(_: Builder, span: Span, c: list[Any]) -> s.Roll:
    _verb, first, of_sides, _as, name, seen = c
    count, sides = (None, first) if of_sides is None else (first, of_sides)
    return s.Roll(span, count, sides, name, seen)


def _edge(_: Builder, span: Span, c: list[Any]) -> str:
    return str(c[0])


def _jump(_: Builder, span: Span, c: list[Any]) -> s.Jump:
    return s.Jump(span, str(c[0]))


def _body(_: Builder, span: Span, c: list[Any]) -> s.Body:
    parts = [child for child in c if not isinstance(child, Token)]
    return s.Body(span, tuple(parts[:-1]), parts[-1])


# ------------------------------------------------------------------ declarations and option ids


def _choice(_: Builder, span: Span, c: list[Any]) -> s.TypeChoice:
    return s.TypeChoice(span, tuple(c[::2]))


def _type_name(_: Builder, span: Span, c: list[Any]) -> s.TypeName:
    return s.TypeName(span, c[0].text)


def _params(_: Builder, span: Span, c: list[Any]) -> tuple[s.Parameter, ...]:
    return c[1] or ()


def _family(_: Builder, span: Span, c: list[Any]) -> s.Family:
    """`owner.name(kind, ..)`: the owner is the first kind."""
    first, member, kinds = c
    if member is None:
        return s.Family(span, first, kinds or ())
    return s.Family(span, member, (first, *(kinds or ())))


def _declaration(_: Builder, span: Span, c: list[Any]) -> s.Declaration:
    return s.Declaration(span, c[0], c[1], tuple(c[2:]))


def _seen(_: Builder, span: Span, c: list[Any]) -> s.Seen:
    return s.Seen(span, c[1] is not None, c[4])


def _option_id(_: Builder, span: Span, c: list[Any]) -> s.OptionId:
    return s.OptionId(span, c[0], c[1] or ())


def _place_ref(_: Builder, span: Span, c: list[Any]) -> s.PlaceRef:
    return s.PlaceRef(span, c[0].text, c[2])


def _place_index(b: Builder, span: Span, c: list[Any]) -> int | None:
    return None if str(c[0]) == "?" else _int(b, span, c).value


def _lookup_id(_: Builder, span: Span, c: list[Any]) -> s.LookupId:
    return s.LookupId(span, c[0].text, c[2])


def _list_id(_: Builder, span: Span, c: list[Any]) -> s.ListId:
    return s.ListId(span, c[1] or ())


HANDLERS: Mapping[str, Handler] = {
    **dict.fromkeys(CHAINS, _chain),
    # entry points
    "expression": _child(0),
    "place": _child(0),
    "statements": lambda b, span, c: s.Statements(span, _items(b, span, c)),
    "body": _body,
    "binders": _binders,
    "signature": _node(s.Signature, 0, 1, 2),
    "family": _family,
    "declaration": _declaration,
    "option_id": _option_id,
    # expressions
    "conditional": _node(s.Conditional, 1, 3, 5),
    "comparison": _words,
    "plus": _words,
    "times": _words,
    "prefix": _prefix,
    "not_in": _not_in,
    "is_none": lambda _, span, c: s.Unary(span, "is none", c[0]),
    "is_not_none": lambda _, span, c: s.Unary(span, "is not none", c[0]),
    "attribute": _node(s.Attribute, 0, 2),
    "family_ref": _family_ref,
    "index": _node(s.Index, 0, 2),
    "int": _int,
    "none": _constant(s.NoneLiteral),
    "true": _constant(s.Bool, True),
    "false": _constant(s.Bool, False),
    "ref": _ref,
    "call": _call,
    "group": _group,
    "args": _items,
    "arg": _node(s.Argument, 0, 1),
    "argument_name": _child(0),
    "comprehension": _comprehension,
    "for_binders": _binders,
    "fallback": _child(1),
    "binder": _node(s.Binder, 0, 2, 3),
    "where": _child(1),
    "order": _order,
    "ties": _child(1),
    # statements
    "stmt": _stmt,
    "when": lambda _, span, c: (c[1], c[2]),
    "otherwise": _child(1),
    "loop": lambda _, span, c: (c[0], c[1] is not None),
    "at_once": _words,
    "let": _node(s.Let, 1, 3),
    "let_run": _let_run,
    "assign": _node(s.Assign, 0, 1, 2),
    "assign_run": _assign_run,
    "becomes": _words,
    "run": _run,
    "brackets": lambda _, span, c: c[1] or (),
    "shuffle": _node(s.Shuffle, 1),
    "move": _move,
    "draw": _draw,
    "up_to": _words,
    "edge": _edge,
    "roll": _roll,
    "of_sides": _child(1),
    "pick": _node(s.Pick, 1, 3),
    "reveal": _node(s.Reveal, 1),
    "show": _node(s.Show, 1, 3),
    "hide": _node(s.Hide, 1),
    "eliminate": _node(s.Eliminate, 1),
    "return": _node(s.Return, 1),
    "end_game": _node(s.EndGame, 2),
    "won_by": _child(2),
    "jump": _jump,
    # declarations
    "params": _params,
    "param_list": _items,
    "param": _node(s.Parameter, 0, 1, 2, 3),
    "shown": _child(2),
    "result": _child(1),
    "member": _child(1),
    "kinds": _items,
    "preset": _child(1),
    "seen": _seen,
    "counted": _words,
    "optional": _node(s.TypeOptional, 0),
    "type_range": _node(s.TypeRange, 0, 2),
    "type_choice": _choice,
    "type_name": _type_name,
    "type_of": _node(s.TypeOf, 0, 2),
    # option ids
    "option_args": lambda _, span, c: c[1] or (),
    "option_list": _items,
    "option_arg": _node(s.OptionArgument, 0, 1),
    "negative": _negative,
    "list_id": _list_id,
    "place_ref": _place_ref,
    "lookup_id": _lookup_id,
    "value_list": _items,
    "place_index": _place_index,
    # words
    "name": _name,
    "verb": _verb,
}
