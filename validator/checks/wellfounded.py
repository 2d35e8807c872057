"""What must hold before anything else is asked of a game: nothing runs while it is already running, and what is
offered can be told from the options it is added to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dsl.diagnostics import Diagnostic, Span
from dsl.suggest import did_you_mean
from validator import model as m
from validator.checks.callgraph import START, CallGraph, Node, call_graph, own
from validator.effects import ALIVE, Effects, joins
from validator.walk import children, every

NOUNS = {"phase": "the phase `{}`", "short": "`when_short` of `{}`"}


DEEPEST = 40
"""How many functions may call each other in a row, and how many phases run each other."""

MOST_WAYS = 10_000
"""In how many ways a phase may come to run others, each written `run` counted once, and a function to call others;
checks follow every way."""

HIGHEST = 120
"""How deep an expression may nest, those of the functions that it calls put in their places."""


def check(game: m.CheckedGame) -> Iterator[Diagnostic]:
    graph = call_graph(game)
    twice = tuple(nothing_runs_twice(game, graph))
    yield from twice or phases_are_shallow(game)
    yield from offered_names_are_free(graph)
    yield from offerings_leave_out_what_there_is(game, graph)


def nothing_runs_twice(game: m.CheckedGame, graph: CallGraph) -> Iterator[Diagnostic]:
    """FLOW06: a phase that may be run while it is running; a loop would do the same with an end to it.

    A watcher is not entered while it runs: where every way to a phase leads through a watcher, no way
    back through that watcher counts. The same holds for offered options.
    """
    reported: set[Node] = set()
    for node in graph.blocks:
        if node.kind not in NOUNS or node in reported:
            continue
        way = graph.path(node, node, _surely_running(graph, node))
        if way:
            reported.update(way)
            names = " -> ".join(_name(game, step) for step in way)
            message = f"{NOUNS[node.kind].format(node.name)} may come to run while it is running: {names}"
            yield Diagnostic("FLOW06", message, _span(game, node), "write a loop (`while:`, `repeat:`) instead")


def _surely_running(graph: CallGraph, node: Node) -> frozenset[Node]:
    """The guarded nodes that every way from the start to this one leads through."""
    guarded = (other for other in graph.blocks if other.is_guarded)
    return frozenset(other for other in guarded if node not in graph.reach((START,), frozenset((other,))))


def _name(game: m.CheckedGame, node: Node) -> str:
    if node.kind == "watcher":
        return f"the watcher of `{game.watchers[int(node.name)].condition.span.text}`"
    return {"offered": f"the offered `{node.name.split()[0]}`"}.get(node.kind, node.name)


def _span(game: m.CheckedGame, node: Node) -> Span:
    return game.phases[node.name].span if node.kind == "phase" else game.zones[node.name].span


def what_is_fixed_reads_no_state(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """DECL33: a requirement, a link or a position that reads what is only known in play, perhaps by a function."""
    effects = Effects(game)
    positions = (kind.position for kind in game.kinds.values() if kind.position is not None)
    for part in (*game.requires, *game.links, *positions):
        read = next((node for node in every(m.Expression, part) if _reads_state(effects, node)), None)
        if read is not None:
            called = f"`{read.function}` reads" if isinstance(read, m.FunctionCall) else "this is"
            message = f"{called} what is known in play only, and here nothing has begun"
            yield Diagnostic("DECL33", message, read.span, "read parameters, constants, tables and the board")


def _reads_state(effects: Effects, node: m.Expression) -> bool:
    leaf = isinstance(node, m.VariableRef | m.ZoneRef | m.FunctionCall | m.Builtin)
    return leaf and bool(effects.own_reads(node) - {ALIVE})


def functions_are_shallow(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """FLOW09 for functions, none of which calls itself: an expression is worked out without end otherwise."""
    calls = {f.name: [call.function for call in every(m.FunctionCall, f.body)] for f in game.functions.values()}
    span = {name: function.span for name, function in game.functions.items()}
    deep = _too_deep(calls)
    for name in deep:
        yield _deep("functions call", span[name])
    for name in () if deep else _too_wide(calls):
        yield _wide("functions call", span[name])
    for name in () if deep else _too_high(game):
        message = f"from here on expressions nest more than {HIGHEST} deep, called functions included"
        yield Diagnostic("FLOW09", message, span[name], "work a part of it out beforehand, and keep it in a variable")


def phases_are_shallow(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """FLOW09 for phases, none of which runs itself."""
    runs = {phase.name: [run.phase for run in every(m.RunPhase, phase.body)] for phase in game.phases.values()}
    deep = _too_deep(runs)
    for name in deep:
        yield _deep("phases run", game.phases[name].span)
    for name in () if deep else _too_wide(runs):
        yield _wide("phases run", game.phases[name].span)


def _deep(what: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "FLOW09", f"from here on more than {DEEPEST} {what} each other in a row", span, "put some into one"
    )


def _too_deep(calls: Mapping[str, list[str]]) -> list[str]:
    """The first name from which a row of calls is too long, if there is one: names leave from the far end."""
    left = {name: frozenset(called) for name, called in calls.items()}
    for _ in range(DEEPEST):
        left = {name: called & left.keys() for name, called in left.items() if called & left.keys()}
    return list(left)[:1]


def _wide(what: str, span: Span) -> Diagnostic:
    message = f"from here on {what} each other in more than {MOST_WAYS:,} ways"
    return Diagnostic("FLOW09", message, span, "put some into one")


def _too_wide(calls: Mapping[str, list[str]]) -> list[str]:
    """The first name, if there is one, that has too many ways; nothing calls itself, and rows are short."""
    ways: dict[str, int] = {}

    def count(name: str) -> int:
        if name not in ways:
            ways[name] = 1 + sum(count(called) for called in calls[name])
        return ways[name]

    return [name for name in calls if count(name) > MOST_WAYS][:1]


def _too_high(game: m.CheckedGame) -> list[str]:
    """The first function, if there is one, that nests too deep; nothing calls itself, and rows are short."""
    known: dict[str, int] = {}

    def height(node: object) -> int:
        below = max((height(child) for child in children(node)), default=0)
        if isinstance(node, m.FunctionCall):
            below = max(below, of_function(node.function))
        return below + isinstance(node, m.Expression)

    def of_function(name: str) -> int:
        if name not in known:
            known[name] = height(game.functions[name].body)
        return known[name]

    return [name for name in game.functions if of_function(name) > HIGHEST][:1]


def offered_names_are_free(graph: CallGraph) -> Iterator[Diagnostic]:
    """FLOW07: an offered option with the name of one that it may stand beside."""
    for offered in graph.offered:
        options = {option.name: option for option in offered.offering.options}
        for choose in _decisions_beside(graph, offered.offering):
            for own_option in choose.options:
                if own_option.name in options:
                    message = f"`{own_option.name}` is also an option of the decision `{choose.name}`"
                    notes = (("which stands here", own_option.span),)
                    span = options.pop(own_option.name).span
                    hint = "choose another name, or name the decision in `not_in`"
                    yield Diagnostic("FLOW07", message, span, hint, notes=notes)


def _decisions_beside(graph: CallGraph, offering: m.Offering) -> Iterator[m.Choose]:
    for node in sorted(graph.in_force[offering.site], key=lambda node: (node.kind, node.name)):
        for part in own(graph.blocks[node]):
            if isinstance(part, m.Choose) and joins(offering, part):
                yield part


def offerings_leave_out_what_there_is(game: m.CheckedGame, graph: CallGraph) -> Iterator[Diagnostic]:
    """FLOW08: `not_in` names what is neither a decision nor a phase."""
    decisions = {choose.name for block in graph.blocks.values() for choose in every(m.Choose, block)}
    known: Mapping[str, object] = dict.fromkeys((*decisions, *game.phases))
    for offered in graph.offered:
        for name in offered.offering.not_in:
            if name not in known:
                message = f"`not_in` names `{name}`, which is neither a decision nor a phase"
                yield Diagnostic("FLOW08", message, offered.offering.span, did_you_mean(name, known))
