"""The course of play: every phase is reached, loops can make progress, a decision has an answer."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Severity
from validator import model as m
from validator.effects import Effects, reachable, touch
from validator.walk import every, reactions


def _reached(game: m.CheckedGame) -> frozenset[str]:
    """Phases that can be run, starting from the setup, the first phase, watchers and zones that run short."""
    first = tuple(game.phases.values())[:1]
    begun = (game.setup, *(phase.body for phase in first), *reactions(game))
    return reachable(game.phases, begun) | {phase.name for phase in first}


def play_begins(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """FLOW05: play starts with the first phase, so nothing gives it arguments."""
    for first in list(game.phases.values())[:1]:
        for param, default in zip(first.params, first.defaults, strict=True):
            if default is None:
                message = f"play starts with phase `{first.name}`, and nothing says what `{param.name}` is"
                yield Diagnostic("FLOW05", message, first.span, "give it a default")


def phases_are_reached(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """FLOW01: a phase that nothing runs, and that is no part of a standard file."""
    reached = _reached(game)
    for phase in game.phases.values():
        if phase.name not in reached and not phase.span.source.is_standard:
            message = f"phase `{phase.name}` is never run"
            hint = f"`run {phase.name}` somewhere, or leave it out; play starts with the first phase"
            yield Diagnostic("FLOW01", message, phase.span, hint, Severity.WARNING)


def parameters_are_used(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """FLOW02: a parameter that no rule reads: changing it would change nothing. Those of standard files aside."""
    used = {ref.name for ref in every(m.ParameterRef, _everything(game))}
    for parameter in game.parameters.values():
        if parameter.name not in used and not parameter.span.source.is_standard:
            message = f"no rule reads the parameter `{parameter.name}`"
            yield Diagnostic("FLOW02", message, parameter.span, "use it, or leave it out", Severity.WARNING)


def _everything(game: m.CheckedGame) -> tuple[object, ...]:
    """All that rules are made of, parameters' own defaults excluded."""
    tables = (game.kinds, game.constants, game.variables, game.zones, game.functions, game.phases)
    rows = tuple(value for kind in game.kinds.values() for row in kind.rows or () for value in row.values.values())
    listed = (game.setup, game.watchers, game.ends, game.requires, game.links, rows)
    return (*(tuple(table.values()) for table in tables), *listed, *((game.scoring,) if game.scoring else ()))


def loops_make_progress(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """FLOW03: a `while:` whose body changes nothing that its condition reads and cannot leave the loop;
    a `turns:` in which nobody decides and nothing leaves."""
    effects = Effects(game)
    for loop in every(m.While, _everything(game)):
        changed = _locals_set(loop.body)
        locals_read = set(every(m.LocalVar, loop.condition))
        touched = touch(effects.reads(loop.condition), effects.waking(loop.body))
        if not (touched or locals_read & changed or _leaves(game, effects, loop.body)):
            message = "nothing in this loop changes what its condition reads"
            hint = "change it in `do:`, or leave with `stop` or `return`"
            yield Diagnostic("FLOW03", message, loop.condition.span, hint)
    for turns in every(m.Turns, _everything(game)):
        decides = any(every((m.Choose, m.RunPhase), turns.body))
        if not decides and turns.where is None and not _leaves(game, effects, turns.body):
            message = "these turns never end: nobody decides anything and nothing leaves them"
            yield Diagnostic("FLOW03", message, turns.span, "add a `choose:`, `stop` or `end game`")


def _locals_set(body: m.Block) -> frozenset[m.LocalVar]:
    """The locals that statements of a block give values to."""
    direct: set[m.LocalVar] = {s.local for s in every(m.SetLocal, body)}
    direct |= {s.local for s in every(m.Roll, body)} | {s.local for s in every(m.Pick, body)}
    results = {s.result for s in every(m.RunPhase, body) if isinstance(s.result, m.LocalVar)}
    return frozenset(direct | results)


def _leaves(game: m.CheckedGame, effects: Effects, body: m.Block) -> bool:
    """May the body leave its loop, or end the game: itself, in a phase that it runs, or by what it wakes?"""
    if any(every(m.Return, body)) or any(jump.kind == "stop" for jump in every(m.Jump, body)):
        return True
    changed = effects.waking(body)
    woken = tuple(w.body for w in game.watchers if touch(effects.reads(w.condition), changed))
    phases = tuple(game.phases[name].body for name in reachable(game.phases, (body, woken)))
    ends = any(touch(effects.reads(end.condition), changed) for end in game.ends)
    return ends or any(every(m.EndGame, (body, woken, phases)))


def decisions_have_an_answer(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """FLOW04: every option has a condition and there is no `otherwise`: the list may be empty.

    What is asked always has its `otherwise` among its options.
    """
    others_stay = game.min_players > 1 and not any(every(m.Eliminate, _everything(game)))
    for choose in every(m.Choose, _everything(game)):
        answered = choose.otherwise is not None or choose.asks_always
        if not answered and not any(_always_there(option, others_stay) for option in choose.options):
            message = f"`{choose.name}` may find no legal option"
            hint = "add `otherwise:` (what happens then), or an option without condition"
            yield Diagnostic("FLOW04", message, choose.span, hint, Severity.WARNING)


def _always_there(option: m.Option, others_stay: bool) -> bool:
    """An option without condition over what is never empty (a kind, a range of constants, the other seats)."""
    return option.when is None and all(
        binder.where is None and _never_empty(binder.collection, others_stay) for binder in option.heads
    )


def _never_empty(collection: m.Expression, others_stay: bool) -> bool:
    if isinstance(collection, m.Collection | m.Seats):
        return True
    if isinstance(collection, m.Builtin) and collection.name == "others":
        return others_stay
    if isinstance(collection, m.Operation) and collection.operator == "..":
        low, high = (end.value if isinstance(end, m.Const) else None for end in collection.args)
        return low is not None and high is not None and low <= high
    return isinstance(collection, m.ListLiteral | m.SetLiteral) and bool(collection.items)
