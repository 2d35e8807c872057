"""The one table of what the language brings along: functions, aggregates, collections, operators and statements.

The checker asks it which names are taken, the evaluators are held to its examples, and the page of built-ins is
printed from it. In signatures `K` is any kind, `T` any type, `?` after a type means that it may be `none`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class BuiltinKind(StrEnum):
    FUNCTION = "function"
    AGGREGATE = "aggregate"
    COLLECTION = "collection"
    OPERATOR = "operator"
    STATEMENT = "statement"


@dataclass(frozen=True, slots=True)
class Builtin:
    """One form. A name may have several (`top(z)` and `top(z, n)`), and be a function and an aggregate.

    `example` is an expression or a statement, as `kind` says. Where `value` is not empty it is an expression for
    what the example comes to in any game of four players who are all in.
    """

    name: str
    kind: BuiltinKind
    signature: str
    doc: str
    example: str
    value: str = ""


_F, _A, _C = BuiltinKind.FUNCTION, BuiltinKind.AGGREGATE, BuiltinKind.COLLECTION
_O, _S = BuiltinKind.OPERATOR, BuiltinKind.STATEMENT

BUILTINS: tuple[Builtin, ...] = (
    # ------------------------------------------------------------------ functions
    Builtin("abs", _F, "abs(n int) -> int", "The number without its sign.", "abs(3 - 7)", "4"),
    Builtin(
        "connected",
        _F,
        "connected(s space, C collection of space) -> set of space",
        "The space itself, and those to which links lead that enter none but spaces of the collection.",
        "count(connected(s, list(t for t in space where t.owner == p))) > 5",
    ),
    Builtin("count", _F, "count(C collection) -> int", "How many members it has.", "count(list(4, 4, 9))", "3"),
    Builtin(
        "distance",
        _F,
        "distance(a space, b space) -> int",
        "The number of links on a shortest way from one to the other; an error if there is no way.",
        "distance(p.at, goal) <= 6",
    ),
    Builtin("find", _F, "find(K, key, ..) -> K?", "The member with this key, or `none`.", "find(player, 9)", "none"),
    Builtin("first", _F, "first(C collection) -> T?", "The first member; `none` if empty.", "first(list(8, 5))", "8"),
    Builtin("last", _F, "last(C collection) -> T?", "The last member; `none` if empty.", "last(list(8, 5))", "5"),
    Builtin("list", _F, "list(a, b, ..) -> list of T", "The list of these values.", "list(3, 1)[2]", "1"),
    Builtin("max", _F, "max(a int, b int, ..) -> int", "The greatest of two or more.", "max(3, 8, 5)", "8"),
    Builtin("max", _F, "max(C collection of int) -> int", "The greatest; an error if empty.", "max(list(3, 8))", "8"),
    Builtin("min", _F, "min(a int, b int, ..) -> int", "The least of two or more.", "min(3, 8, 5)", "3"),
    Builtin("min", _F, "min(C collection of int) -> int", "The least; an error if empty.", "min(list(3, 8))", "3"),
    Builtin(
        "neighbours",
        _F,
        "neighbours(s space) -> set of space",
        "The spaces to which a link leads from this one.",
        "p.at in neighbours(q.at)",
    ),
    Builtin(
        "next",
        _F,
        "next(p player) -> player",
        "The nearest seat after p, in turn order, that is still in.",
        "next(player(4))",
        "player(1)",
    ),
    Builtin(
        "opponents",
        _F,
        "opponents(p player) -> list of player",
        "Those of the other team, or the others where there are no teams, who are still in.",
        "count(opponents(player(1)))",
    ),
    Builtin(
        "others",
        _F,
        "others(p player) -> list of player",
        "All but p who are still in, in turn order from p.",
        "others(player(3))",
        "list(player(4), player(1), player(2))",
    ),
    Builtin(
        "pairs",
        _F,
        "pairs(C collection) -> list of list of T",
        "Every two members, each pair once, in the collection's order.",
        "pairs(list(1, 2, 3))",
        "list(list(1, 2), list(1, 3), list(2, 3))",
    ),
    Builtin(
        "place",
        _F,
        "place(c K) -> int",
        "The place of a component in its pile, counted from the bottom, which is 1.",
        "place(c) == 1",
    ),
    Builtin("player", _F, "player(n int) -> player", "The n-th seat; an error if there is none.", "player(2)"),
    Builtin(
        "previous",
        _F,
        "previous(p player) -> player",
        "The nearest seat before p, in turn order, that is still in.",
        "previous(player(1))",
        "player(4)",
    ),
    Builtin(
        "reachable",
        _F,
        "reachable(s space, steps int, barring C, stopping_early_at C, ending_at C, returning bool) -> set of space",
        "Where paths end that follow so many links and cross no space twice. They enter no space of `barring`, may end "
        "early on one of `stopping_early_at`, and never go on from one of `ending_at`, which is the same unless given. "
        "`returning`: the space they begin on does not count as crossed. All but the first two may be left out.",
        "s in reachable(p.at, steps=n, barring=list(q.at for q in others(p)))",
    ),
    Builtin(
        "reached",
        _F,
        "reached(n int) -> bool",
        "Whether this position has come up n times.",
        "reached(3)",
    ),
    Builtin("set", _F, "set(a, b, ..) -> set of T", "The set of these values.", "count(set(4, 4, 9))", "2"),
    Builtin(
        "subsets",
        _F,
        "subsets(C collection, k int) -> list of list of T",
        "Every choice of k members, each in the collection's order.",
        "count(subsets(list(1, 2, 3, 4), 2))",
        "6",
    ),
    Builtin("sum", _F, "sum(C collection of int) -> int", "The sum; 0 if empty.", "sum(list(3, 8))", "11"),
    Builtin(
        "top", _F, "top(z pile of K) -> K?", "The component on top, which came last; `none` if empty.", "top(deck)"
    ),
    Builtin(
        "top",
        _F,
        "top(z pile of K, n int) -> list of K",
        "The n components on top, the topmost last; an error if there are fewer.",
        "count(top(deck, 3)) == 3",
    ),
    # ------------------------------------------------------------------ aggregates: NAME(E for BINDERS)
    Builtin(
        "all",
        _A,
        "all(COND for BINDERS) -> bool",
        "Whether the condition holds each time; true of nothing.",
        "all(n > 0 for n in 1..3)",
        "true",
    ),
    Builtin(
        "any",
        _A,
        "any(COND for BINDERS) -> bool",
        "Whether the condition holds at least once; false of nothing.",
        "any(n > 2 for n in 1..3)",
        "true",
    ),
    Builtin(
        "best",
        _A,
        "best(E for BINDERS by KEY, .. [ties first | ties last] [default D]) -> T",
        "The one with the greatest key. Equal keys that nothing decides are an error, and so is nothing at all.",
        "best(n for n in list(2, 7, 5) by n mod 7)",
        "5",
    ),
    Builtin("count", _A, "count(E for BINDERS) -> int", "How often.", "count(n for n in 1..9 where n mod 2 == 1)", "5"),
    Builtin(
        "first",
        _A,
        "first(E for BINDERS [by KEY, ..] [default D]) -> T?",
        "The first; `none`, or the default, if there is none.",
        "first(n for n in 1..9 where n * n > 20)",
        "5",
    ),
    Builtin(
        "last",
        _A,
        "last(E for BINDERS [by KEY, ..] [default D]) -> T?",
        "The last; `none`, or the default, if there is none.",
        "last(n for n in 1..9 where n * n < 20)",
        "4",
    ),
    Builtin(
        "list",
        _A,
        "list(E for BINDERS [by KEY, ..]) -> list of T",
        "All of them in order, or by the least key first.",
        "list(2 * n for n in 1..3 by -n)",
        "list(6, 4, 2)",
    ),
    Builtin(
        "max",
        _A,
        "max(E for BINDERS [default D]) -> int",
        "The greatest value; an error if there is none and no default.",
        "max(n mod 4 for n in 1..9)",
        "3",
    ),
    Builtin(
        "min",
        _A,
        "min(E for BINDERS [default D]) -> int",
        "The least value; an error if there is none and no default.",
        "min(n for n in 5..4 default 0)",
        "0",
    ),
    Builtin(
        "set",
        _A,
        "set(E for BINDERS) -> set of T",
        "All of them, each once, in no order.",
        "set(n mod 2 for n in 1..9) == set(0, 1)",
        "true",
    ),
    Builtin("sum", _A, "sum(E for BINDERS) -> int", "The sum; 0 of nothing.", "sum(n * n for n in 1..3)", "14"),
    # ------------------------------------------------------------------ collections without arguments
    Builtin(
        "players", _C, "players -> list of player", "Those still in, in turn order.", "count(p for p in players)", "4"
    ),
    Builtin("seats", _C, "seats -> list of player", "All seats, in turn order, in or out.", "count(seats)", "4"),
    # ------------------------------------------------------------------ operators
    Builtin(
        "or",
        _O,
        "COND or COND -> bool",
        "Whether one holds; the right is asked only if needed.",
        "1 > 2 or 2 > 1",
        "true",
    ),
    Builtin(
        "and",
        _O,
        "COND and COND -> bool",
        "Whether both hold; the right is asked only if needed.",
        "1 > 2 and 2 > 1",
        "false",
    ),
    Builtin("not", _O, "not COND -> bool", "Whether it does not hold.", "not 1 > 2", "true"),
    Builtin("==", _O, "a == b -> bool", "Whether they are the same; `!=` is the contrary.", "2 + 2 == 4", "true"),
    Builtin(
        "<",
        _O,
        "a < b -> bool",
        "Comparison of integers, and of lists in dictionary order; also `<=`, `>`, `>=`.",
        "list(1, 9) < list(2, 0)",
        "true",
    ),
    Builtin("<=", _O, "A <= B -> bool", "Of sets: whether all of A is in B.", "set(1, 2) <= set(0, 1, 2)", "true"),
    Builtin("in", _O, "a in C -> bool", "Whether it is a member; `not in` is the contrary.", "3 in 1..5", "true"),
    Builtin(
        "is none",
        _O,
        "a is none -> bool",
        "Whether there is no value; also `is not none`.",
        "first(list(7)) is none",
        "false",
    ),
    Builtin("..", _O, "low..high -> list of int", "The integers from low to high, both included.", "count(3..5)", "3"),
    Builtin(
        "from",
        _O,
        "players from p -> list of player",
        "Those still in, in turn order, beginning with p or the nearest after.",
        "first(players from player(3))",
        "player(3)",
    ),
    Builtin(
        "+", _O, "a + b", "Sum of integers, union of sets, one list after another.", "list(1) + list(2)", "list(1, 2)"
    ),
    Builtin(
        "-",
        _O,
        "a - b",
        "Difference of integers; the members of one set that are not in another.",
        "set(1, 2) - set(2)",
        "set(1)",
    ),
    Builtin("&", _O, "A & B -> set of T", "What is in both sets.", "set(1, 2) & set(2, 3)", "set(2)"),
    Builtin("*", _O, "a * b -> int", "Product.", "6 * 7", "42"),
    Builtin("//", _O, "a // b -> int", "Quotient, rounded down; by 0 an error.", "-7 // 2", "-4"),
    Builtin("mod", _O, "a mod b -> int", "The rest of `//`, with the sign of b.", "-7 mod 3", "2"),
    Builtin("if", _O, "if COND then a else b", "One of two values.", "if 2 > 1 then 10 else 20", "10"),
    # ------------------------------------------------------------------ statements
    Builtin("let", _S, "let NAME = E", "Names a value until the end of the block.", "let c = top(deck)"),
    Builtin("=", _S, "TARGET = E, TARGET += N, TARGET -= N", "Changes a variable.", "p.score += 2 * p.tricks"),
    Builtin(
        "run",
        _S,
        "run PHASE(ARGS), let NAME = run .., TARGET = run ..",
        "Runs another phase to its end.",
        "let won = run challenge(p, n)",
    ),
    Builtin("return", _S, "return [E]", "Leaves the phase, with its result.", "return false when n == 0"),
    Builtin("shuffle", _S, "shuffle ZONE", "Puts a pile in random order.", "shuffle deck"),
    Builtin(
        "move",
        _S,
        "move COMPONENTS to [top of | bottom of] ZONE",
        "Moves a component, several, or all of a zone, in one act.",
        "move c to bottom of deck",
    ),
    Builtin(
        "draw",
        _S,
        "draw [up to] N from ZONE to [top of | bottom of] ZONE",
        "Takes from the top, one by one; too few is an error unless `up to` is said.",
        "draw up to 1 from deck to p.hand",
    ),
    Builtin(
        "roll",
        _S,
        "roll SIDES as NAME [seen by PLAYERS], roll N of SIDES as NAME [seen by PLAYERS]",
        "One die, or a list of dice; on the table, unless it is said who sees them.",
        "roll 2 of 6 as dice",
    ),
    Builtin(
        "pick", _S, "pick NAME from C", "A member at random, each as likely as the others.", "pick c from victim.hand"
    ),
    Builtin("reveal", _S, "reveal E", "Tells everybody a value, or shows a component.", "reveal c"),
    Builtin("show", _S, "show E to PLAYERS", "Tells a value to somebody.", "show c to next(p)"),
    Builtin("hide", _S, "hide COMPONENTS", "Closes what was shown.", "hide c"),
    Builtin(
        "eliminate", _S, "eliminate PLAYER", "Takes a seat out of turn order.", "eliminate p when count(p.hand) == 0"
    ),
    Builtin("stop", _S, "stop", "Leaves the loop.", "stop when n == 0"),
    Builtin("skip", _S, "skip", "Goes on with the next round of the loop.", "skip when n == 0"),
    Builtin("again", _S, "again", "Gives the same seat another turn.", "again when n == 0"),
    Builtin("reopen", _S, "reopen", "Makes every other seat of the loop due again.", "captor = p; reopen"),
    Builtin("end game", _S, "end game [won by PLAYERS]", "Ends the game at once.", "end game won by list(p)"),
    Builtin("when", _S, "S when COND [else S]", "Does it only if the condition holds.", "stop when n == 0 else skip"),
    Builtin(
        "for",
        _S,
        "S for BINDERS [at once]",
        "Does it for each, one after the other; `at once`: all are read first, then all are changed.",
        "move p.hand to next(p).hand for p in players at once",
    ),
)


def names_of(*kinds: BuiltinKind) -> frozenset[str]:
    """The names that the built-ins of these kinds take."""
    return frozenset(builtin.name for builtin in BUILTINS if builtin.kind in kinds)
