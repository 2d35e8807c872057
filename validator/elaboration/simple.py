"""Simple statements, without their suffixes: one handler each, found in the table at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal

from dsl import syntax as s
from dsl.suggest import did_you_mean
from validator.elaboration import touches, types
from validator.elaboration.arguments import arguments
from validator.elaboration.assignments import assign, let, new_local, open_local, target_of
from validator.elaboration.scope import PhaseSymbol, Scope
from validator.elaboration.writer import Step, Writer, act
from validator.model import (
    INT,
    PLAYER,
    Draw,
    Eliminate,
    EndGame,
    Expression,
    Hide,
    If,
    Jump,
    KindType,
    ListLiteral,
    ListType,
    Local,
    LocalVar,
    Move,
    Pick,
    Return,
    Reveal,
    Roll,
    RunPhase,
    Shuffle,
    SlotContent,
    Type,
    VariableRef,
    ZoneRef,
    ZoneType,
)
from validator.rewrite import unguarded

# ------------------------------------------------------------------------- zones


def zone(node: s.Expr, forms: tuple[str, ...], w: Writer) -> Expression | None:
    """A zone of one of these forms; None after a report."""
    found = unguarded(w.e.infer(node))
    if isinstance(found, SlotContent):
        found = found.zone
    if types.is_error(found.type):
        return None
    if not isinstance(found.type, ZoneType) or not isinstance(found, ZoneRef | If):
        wanted = " or a ".join(forms)
        w.e.fail("TYPE11", f"a {wanted} is wanted here, and this is {types.a(found.type)}", node.span)
        return None
    if found.type.form not in forms:
        wanted = " or a ".join(forms)
        w.e.fail("TYPE11", f"a {wanted} is wanted here, and this is a {found.type.form}", node.span)
        return None
    return found


ANY_FORM = ("pile", "set", "slot")


def _destination(node: s.Expr, edge: str, inner: Type, what: s.Expr, w: Writer) -> Expression | None:
    """The zone that something goes to; it must hold things of that kind."""
    to = zone(node, ANY_FORM, w)
    if to is None or types.is_error(inner):
        return None
    assert isinstance(to.type, ZoneType)
    if not types.fits(inner, KindType(to.type.kind), w.names):
        message = f"`{node.span.text}` is a {types.show(to.type)}, and this is {types.a(inner)}"
        w.e.fail("TYPE10", message, what.span)
        return None
    if edge == "bottom" and to.type.form != "pile":
        w.e.fail("TYPE11", f"a {to.type.form} has no bottom", node.span, "leave `bottom of` out")
        return None
    return to


def components(node: s.Expr, w: Writer) -> tuple[Expression, Type]:
    """A component, a collection of them, or a zone (all that lies there), with the kind it is of."""
    found = w.e.infer(node)
    if isinstance(found.type, ZoneType):
        return _whole_zone(found, w)
    if isinstance(found, SlotContent):
        return found.zone, types.present(found.type)
    found = w.e.present(found)
    inner = types.element(found.type) or found.type
    if types.is_error(inner) or types.is_component(inner, w.names) or inner == types.EMPTY:
        return found, inner
    return w.e.fail("TYPE01", f"components are wanted here, and this is {types.a(found.type)}", node.span), types.ERROR


def _whole_zone(found: Expression, w: Writer) -> tuple[Expression, Type]:
    """All that lies in a zone; of a slot that is proved to be full, what lies there."""
    inner = types.element(found.type) or types.ERROR
    if isinstance(found.type, ZoneType) and found.type.form == "slot":
        content = w.e.content(found)
        if not isinstance(content, SlotContent):
            return content, types.present(content.type)
    return found, inner


def _move(node: s.Move, w: Writer) -> Step:
    what, inner = components(node.what, w)
    to = _destination(node.zone, node.edge, inner, node.what, w)
    if to is None:
        return w.nothing
    return act(Move(node.span, what, to, _edge(node.edge)), node, w)


def _edge(word: str) -> Literal["top", "bottom"]:
    return "bottom" if word == "bottom" else "top"


def _draw(node: s.Draw, w: Writer) -> Step:
    count, source = w.e.elaborate(node.count, INT), zone(node.source, ("pile",), w)
    inner = types.element(source.type) if source else None
    to = _destination(node.zone, node.edge, inner or types.ERROR, node.source, w)
    if source is None or to is None:
        return w.nothing
    return act(Draw(node.span, count, source, to, _edge(node.edge), node.up_to), node, w)


def _shuffle(node: s.Shuffle, w: Writer) -> Step:
    pile = zone(node.zone, ("pile",), w)
    return w.nothing if pile is None else act(Shuffle(node.span, pile), node, w)


# ----------------------------------------------------------------------- secrecy


def _shown(node: s.Expr, w: Writer) -> Expression:
    """A component, a zone, or any value that is told; a component must be there."""
    found = w.e.infer(node)
    if isinstance(found.type, ZoneType):
        return _whole_zone(found, w)[0]
    if types.is_component(types.present(found.type), w.names):
        return w.e.present(found)
    return found


def _reveal(node: s.Reveal, w: Writer) -> Step:
    return act(Reveal(node.span, _shown(node.what, w), None), node, w)


def _roll(node: s.Roll, w: Writer) -> Step:
    count = None if node.count is None else w.e.elaborate(node.count, INT)
    sides = w.e.elaborate(node.sides, INT)
    seen = None if node.seen is None else seats(node.seen, w)
    scope, local = new_local(node.name, INT if count is None else ListType(INT), w)
    return (Roll(node.span, count, sides, local, seen),), scope


def _pick(node: s.Pick, w: Writer) -> Step:
    collection, inner = w.e.collection(node.collection)
    scope, local = new_local(node.name, inner, w)
    return (Pick(node.span, local, collection),), scope


def _show(node: s.Show, w: Writer) -> Step:
    what = _shown(node.what, w)
    return act(Reveal(node.span, what, seats(node.to, w)), node, w)


def _hide(node: s.Hide, w: Writer) -> Step:
    return act(Hide(node.span, components(node.what, w)[0]), node, w)


def seats(node: s.Expr, w: Writer) -> Expression:
    """A seat, or several."""
    found = w.e.value(node)
    if types.fits(found.type, PLAYER, w.names) or types.fits(found.type, ListType(PLAYER), w.names):
        return found
    return w.e.coerce(found, PLAYER)


# ----------------------------------------------------------------- phases, jumps


def _run(node: s.Run, w: Writer) -> Step:
    name = node.phase.text
    symbol = w.names.phases.get(name)
    if symbol is None:
        w.e.fail("NAME06", f"there is no phase `{name}`", node.phase.span, did_you_mean(name, w.names.phases))
        return w.nothing if node.let is None else ((), new_local(node.let, types.ERROR, w)[0])
    args = arguments(node.args, symbol.params, node.span, name, w.e)
    scope, result, declares = _result(node, symbol, w)
    if args is None:
        return (), scope
    return (RunPhase(node.span, name, args, result, declares),), w.within(scope).after(partial(touches.of_simple, node))


def _result(node: s.Run, symbol: PhaseSymbol, w: Writer) -> tuple[Scope, LocalVar | VariableRef | None, bool]:
    """Where a phase's result goes: a new local, a `let`, a variable, or nowhere."""
    if node.let is None and node.target is None:
        return w.scope, None, False
    if symbol.result is None:
        hint = f"declare it: `{symbol.name}(..) -> TYPE`"
        w.e.fail("TYPE14", f"the phase `{symbol.name}` has no result", node.span, hint)
    type_ = symbol.result or types.ERROR
    if node.let is not None:
        scope, local = new_local(node.let, type_, w)
        return scope, local, True
    assert node.target is not None
    opened = open_local(node.target, w)
    if opened is not None and w.witness is not None:
        w.witness[opened.number].append(type_)
        return w.scope, None, False
    target = target_of(node.target, w)
    if target is not None and not types.fits(type_, target.type, w.names):
        message = f"`{node.target.span.text}` is {types.a(target.type)}, and `{symbol.name}` gives {types.a(type_)}"
        w.e.fail("TYPE01", message, node.span)
    return w.scope, target.local if isinstance(target, Local) else target, False


def _return(node: s.Return, w: Writer) -> Step:
    around = w.around
    if not around.may_return:
        w.e.fail("TYPE13", f"`return` leaves a phase, and this is {around.why_not}", node.span)
        return w.nothing
    if node.value is None:
        if around.result is not None:
            w.e.fail("TYPE14", f"this phase gives {types.a(around.result)}", node.span, "write `return VALUE`")
        return (Return(node.span, None),), w.scope
    if around.result is None:
        w.e.fail("TYPE14", "this phase has no result", node.value.span, "declare it: `name(..) -> TYPE`")
        return (Return(node.span, None),), w.scope
    return (Return(node.span, w.e.elaborate(node.value, around.result)),), w.scope


def _end_game(node: s.EndGame, w: Writer) -> Step:
    winners = None if node.winners is None else seats(node.winners, w)
    if winners is not None and winners.type == PLAYER:
        winners = ListLiteral(ListType(PLAYER), winners.span, (winners,))
    return (EndGame(node.span, winners),), w.scope


JumpKind = Literal["stop", "skip", "again", "reopen"]

JUMPS: Mapping[JumpKind, tuple[Callable[[tuple[str, ...]], bool], str]] = {
    "stop": (bool, "a loop"),
    "skip": (bool, "a loop"),
    "again": (lambda loops: loops[-1:] == ("turns",), "`turns:`, and no loop inside them,"),
    "reopen": (lambda loops: "seats" in loops, "a loop over seats (`for: q in players`)"),
}
"""Where each jump may stand."""


def _jump(node: s.Jump, w: Writer) -> Step:
    kind: JumpKind = node.kind  # type: ignore[assignment]
    stands_well, where = JUMPS[kind]
    if not stands_well(w.around.loops):
        out_of = f"; no jump leaves {w.around.why_not}" if w.around.why_not else ""
        w.e.fail("TYPE13", f"`{node.kind}` does not stand in {where}{out_of}", node.span)
        return w.nothing
    return (Jump(node.span, kind),), w.scope


def _eliminate(node: s.Eliminate, w: Writer) -> Step:
    return act(Eliminate(node.span, w.e.elaborate(node.player, PLAYER)), node, w)


SIMPLE: Mapping[type[Any], Callable[[Any, Writer], Step]] = {
    s.Let: let,
    s.Roll: _roll,
    s.Pick: _pick,
    s.Assign: assign,
    s.Move: _move,
    s.Draw: _draw,
    s.Shuffle: _shuffle,
    s.Reveal: _reveal,
    s.Show: _show,
    s.Hide: _hide,
    s.Run: _run,
    s.Return: _return,
    s.EndGame: _end_game,
    s.Jump: _jump,
    s.Eliminate: _eliminate,
}
