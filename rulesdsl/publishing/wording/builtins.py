"""The functions of the language in words."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.publishing.wording.many import things
from rulesdsl.publishing.wording.words import ATOM, CLAUSE, COMPARISON, PRODUCT, SUM, Phrase, Words
from validator import model as m

BUILTINS: Mapping[str, str] = {
    "abs": "the distance of {} from 0",
    "player": "player {}",
    "next": "the next player after {}",
    "previous": "the player before {}",
    "players_from": "the players, beginning with {}",
    "others": "the players other than {}",
    "opponents": "the opponents of {}",
    "top": "the top of {}",
    "place": "the place of {} from below",
    "neighbours": "the neighbours of {}",
    "pairs": "any two of {}",
    "reached": "this position has come up {} times",
}
"""Functions of one argument."""


def builtin(w: Words, node: m.Builtin) -> Phrase:
    if node.name == "count":
        return Phrase(f"the number of {things(w, node.args[0])}", tail=COMPARISON)
    args = [w.within(arg, PRODUCT) for arg in node.args]
    if node.name in ("min", "max"):
        return Phrase(f"the {'smaller' if node.name == 'min' else 'greater'} of {' and '.join(args)}", tail=COMPARISON)
    if node.name == "subsets":
        return Phrase(f"any {args[1]} of {things(w, node.args[0])}", tail=COMPARISON)
    if node.name == "distance":
        return Phrase(f"the number of steps from {args[0]} to {args[1]}", tail=COMPARISON)
    if node.name == "connected":
        return Phrase(f"what is connected to {args[0]} through {args[1]}", tail=COMPARISON)
    if node.name == "reachable":
        return _reachable(w, node)
    first, *more = args
    also = f" ({', '.join(more)})" if more else ""
    return Phrase(BUILTINS[node.name].format(first) + also, tail=PRODUCT)


def _reachable(w: Words, node: m.Builtin) -> Phrase:
    """Of the ways one may go only what is said about them is told."""
    start, steps, *more = node.args
    clauses = ("never entering", "or sooner at", "never going on from")
    told = [
        f", {clause} {w.within(arg, SUM)}"
        for clause, arg in zip(clauses, more, strict=False)
        if not isinstance(arg, m.Const) and getattr(arg, "items", True)
    ]
    begin = f"where ways of {w.within(steps, PRODUCT)} steps from {w.within(start, ATOM)} end"
    return Phrase(begin + "".join(told), tail=CLAUSE)
