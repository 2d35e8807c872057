"""Syntax nodes -> canonical text, which parses to the same nodes again.

One space around operators, brackets only where the grammar needs them, statements one per line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dsl import syntax as s

# How tightly an expression binds: the grammar's rules from the loosest to the tightest.
_CONDITIONAL, _OR, _AND, _NOT, _RELATION, _RANGE, _SUM, _PRODUCT, _SIGN, _POSTFIX = range(10)

# Of each binary operator: how tightly it binds, and what its left and right operands need at least.
_BINARY: Mapping[str, tuple[int, int, int]] = {
    "or": (_OR, _OR, _AND),
    "and": (_AND, _AND, _NOT),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in", "not in"), (_RELATION, _RANGE, _RANGE)),
    **dict.fromkeys(("..", "from"), (_RANGE, _SUM, _SUM)),
    **dict.fromkeys(("+", "-"), (_SUM, _SUM, _PRODUCT)),
    **dict.fromkeys(("*", "//", "mod", "&"), (_PRODUCT, _PRODUCT, _SIGN)),
}


def print_node(node: s.Node) -> str:
    """The text of any node that a text can be or hold."""
    return _PRINTERS[type(node)](node)


def _at(node: s.Expr, least: int) -> str:
    """An operand, in brackets if it binds less tightly than its place needs."""
    text = print_node(node)
    return text if _tightness(node) >= least else f"({text})"


def _tightness(node: s.Expr) -> int:
    if isinstance(node, s.Binary):
        return _BINARY[node.operator][0]
    if isinstance(node, s.Unary):
        return {"not": _NOT, "-": _SIGN}.get(node.operator, _RELATION)
    return _CONDITIONAL if isinstance(node, s.Conditional) else _POSTFIX


def _list(nodes: Sequence[s.Node]) -> str:
    return ", ".join(print_node(node) for node in nodes)


def _after(word: str, node: s.Node | None) -> str:
    """` word node`, or nothing where there is no node."""
    return "" if node is None else f" {word} {print_node(node)}"


# ------------------------------------------------------------------ expressions


def _binary(node: s.Binary) -> str:
    _, left, right = _BINARY[node.operator]
    space = "" if node.operator == ".." else " "
    return f"{_at(node.left, left)}{space}{node.operator}{space}{_at(node.right, right)}"


def _unary(node: s.Unary) -> str:
    if node.operator == "not":
        return f"not {_at(node.operand, _NOT)}"
    if node.operator == "-":
        return f"-{_at(node.operand, _SIGN)}"
    return f"{_at(node.operand, _RANGE)} {node.operator}"


def _conditional(node: s.Conditional) -> str:
    return f"if {print_node(node.condition)} then {print_node(node.yes)} else {print_node(node.no)}"


def _argument(node: s.Argument | s.OptionArgument) -> str:
    name = "" if node.name is None else f"{node.name.text}="
    return name + print_node(node.value)


def _family_ref(node: s.FamilyRef) -> str:
    return f"{_at(node.subject, _POSTFIX)}.{node.name.text}({_list(node.args)})"


def _comprehension(node: s.Comprehension) -> str:
    default = _after("default", node.default)
    return f"{node.aggregate.text}({print_node(node.element)} for {print_node(node.binders)}{default})"


def _binder(node: s.Binder) -> str:
    return f"{node.name.text} in {_at(node.collection, _RANGE)}{_after('where', node.where)}"


def _binders(node: s.Binders) -> str:
    return _list(node.binders) + ("" if node.order is None else " " + print_node(node.order))


def _order(node: s.Order) -> str:
    return f"by {_list(node.keys)}{_after('ties', node.ties)}"


# ------------------------------------------------------------------ statements


def _run(node: s.Run) -> str:
    call = f"run {node.phase.text}" + (f"({_list(node.args)})" if node.args else "")
    if node.let is not None:
        return f"let {node.let.text} = {call}"
    return call if node.target is None else f"{_at(node.target, _POSTFIX)} = {call}"


def _assign(node: s.Assign) -> str:
    return f"{_at(node.target, _POSTFIX)} {node.operator} {print_node(node.value)}"


def _destination(edge: str, zone: s.Expr) -> str:
    return ("bottom of " if edge == "bottom" else "") + _at(zone, _RANGE)


def _move(node: s.Move) -> str:
    return f"move {_at(node.what, _RANGE)} to {_destination(node.edge, node.zone)}"


def _draw(node: s.Draw) -> str:
    up_to = "up to " if node.up_to else ""
    source = _at(node.source, _SUM)
    return f"draw {up_to}{_at(node.count, _SUM)} from {source} to {_destination(node.edge, node.zone)}"


def _roll(node: s.Roll) -> str:
    count = "" if node.count is None else f"{_at(node.count, _SUM)} of "
    return f"roll {count}{_at(node.sides, _SUM)} as {node.name.text}" + _after("seen by", node.seen)


def _show(node: s.Show) -> str:
    return f"show {print_node(node.what)} to {_at(node.to, _RANGE)}"


def _end_game(node: s.EndGame) -> str:
    return "end game" + _after("won by", node.winners)


def _return(node: s.Return) -> str:
    return "return" if node.value is None else f"return {print_node(node.value)}"


def _statement(node: s.Statement) -> str:
    text = print_node(node.body) + _after("when", node.condition) + _after("else", node.otherwise)
    return text + _after("for", node.binders) + (" at once" if node.at_once else "")


def _lines(nodes: Sequence[s.Node]) -> str:
    return "\n".join(print_node(node) for node in nodes)


# ------------------------------------------------------------------ declarations and option ids


def _parameter(node: s.Parameter) -> str:
    return f"{node.name.text} {print_node(node.type)}{_after('=', node.default)}{_after('seen by', node.seen_by)}"


def _type_of(node: s.TypeOf) -> str:
    return f"{node.constructor.text} of {print_node(node.element)}"


def _type_range(node: s.TypeRange) -> str:
    return f"{_at(node.low, _SUM)}..{_at(node.high, _SUM)}"


def _signature(node: s.Signature) -> str:
    params = "" if node.params is None else f"({_list(node.params)})"
    return node.name.text + params + _after("->", node.result)


def _family(node: s.Family) -> str:
    """`owner.name(kind, ..)`; kinds without an owner cannot be told apart from it, so the first one is written so."""
    if not node.kinds:
        return node.name.text
    more = f"({_list(node.kinds[1:])})" if len(node.kinds) > 1 else ""
    return f"{node.kinds[0].text}.{node.name.text}{more}"


def _seen(node: s.Seen) -> str:
    return f", {'count ' if node.count else ''}seen by {print_node(node.who)}"


def _declaration(node: s.Declaration) -> str:
    return print_node(node.type) + _after("=", node.default) + "".join(print_node(seen) for seen in node.seen)


def _option_id(node: s.OptionId) -> str:
    return node.name.text + (f"({_list(node.args)})" if node.args else "")


def _template(node: s.Template) -> str:
    return "".join(part if isinstance(part, str) else "{" + print_node(part) + "}" for part in node.parts)


_PRINTERS: Mapping[type[s.Node], Callable[[Any], str]] = {
    s.Name: lambda node: str(node.text),
    # expressions
    s.Int: lambda node: str(node.value),
    s.Bool: lambda node: "true" if node.value else "false",
    s.NoneLiteral: lambda node: "none",
    s.Ref: lambda node: str(node.name),
    s.Attribute: lambda node: f"{_at(node.subject, _POSTFIX)}.{node.name.text}",
    s.FamilyRef: _family_ref,
    s.Index: lambda node: f"{_at(node.subject, _POSTFIX)}[{print_node(node.index)}]",
    s.Argument: _argument,
    s.Call: lambda node: f"{node.name.text}({_list(node.args)})",
    s.Binder: _binder,
    s.Order: _order,
    s.Binders: _binders,
    s.Comprehension: _comprehension,
    s.Unary: _unary,
    s.Binary: _binary,
    s.Conditional: _conditional,
    # statements
    s.Let: lambda node: f"let {node.name.text} = {print_node(node.value)}",
    s.Run: _run,
    s.Assign: _assign,
    s.Shuffle: lambda node: f"shuffle {_at(node.zone, _RANGE)}",
    s.Move: _move,
    s.Draw: _draw,
    s.Roll: _roll,
    s.Pick: lambda node: f"pick {node.name.text} from {_at(node.collection, _SUM)}",
    s.Reveal: lambda node: f"reveal {print_node(node.what)}",
    s.Show: _show,
    s.Hide: lambda node: f"hide {_at(node.what, _RANGE)}",
    s.Eliminate: lambda node: f"eliminate {_at(node.player, _RANGE)}",
    s.Return: _return,
    s.EndGame: _end_game,
    s.Jump: lambda node: str(node.kind),
    s.Statement: _statement,
    s.Statements: lambda node: _lines(node.items),
    s.Body: lambda node: _lines((*node.lets, node.value)),
    # declarations
    s.TypeName: lambda node: str(node.name),
    s.TypeOf: _type_of,
    s.TypeOptional: lambda node: f"{print_node(node.base)}?",
    s.TypeRange: _type_range,
    s.TypeChoice: lambda node: " | ".join(name.text for name in node.names),
    s.Parameter: _parameter,
    s.Signature: _signature,
    s.Family: _family,
    s.Seen: _seen,
    s.Declaration: _declaration,
    # templates and option ids
    s.Template: _template,
    s.PlaceRef: lambda node: f"{node.zone}[{'?' if node.index is None else node.index}]",
    s.LookupId: lambda node: f"{node.kind}({_list(node.args)})",
    s.ListId: lambda node: f"[{_list(node.items)}]",
    s.OptionArgument: _argument,
    s.OptionId: _option_id,
}
