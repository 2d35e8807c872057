"""Decisions and offerings as blocks, and the functions that list options."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from interpreter.generated.emit_loops import named, plain_names, seats_of
from interpreter.generated.emit_options import distinct_rows, guard, has_own, is_possible, locals_of, note_position
from interpreter.generated.source import bare
from interpreter.program import Site, SiteOption
from validator import model as m

if TYPE_CHECKING:
    from interpreter.generated.compiler import Lowering

Numbered = tuple[int, SiteOption]


def choose(low: Lowering, s: m.Choose) -> None:
    if s.each is None:
        assert s.by is not None
        _one(low, s, s.by)
    else:
        _several(low, s, s.each)


def offered_at(low: Lowering, site: Site) -> list[Numbered]:
    return [(i, o) for i, o in enumerate(site.options) if o.offering is not None and is_possible(low.code, o.option)]


def own_at(low: Lowering, site: Site) -> list[Numbered]:
    return [(i, o) for i, o in enumerate(site.options) if o.offering is None and is_possible(low.code, o.option)]


# ------------------------------------------------------------------------------ one seat


def _one(low: Lowering, s: m.Choose, by: m.Expression) -> None:
    code, site = low.code, low.site(s.site)
    seat, choice, on = low.slot("seat"), low.slot("choice"), low.new()
    code.line(f"{seat} = {bare(low.x.value(by))}")
    offered = offered_at(low, site)
    ask = low.new() if offered or s.again_while is not None else None
    if ask is not None:
        low.goto(ask)
        low.open(ask)
    if s.again_while is not None:
        with code.w.block(f"if not {low.x.truth(s.again_while)}:"):
            low.goto(on)
    resume = low.new()
    _unless_nothing_to_decide(low, s, seat, on)
    code.line(f"{choice} = None")
    code.line(f"S[PC] = {resume}")
    note_position(low.code)
    code.line("return WAIT")
    low.asks(s, resume, seat, choice)
    low.open(resume)
    for number, option in offered:
        _offered(low, number, option, choice, seat, ask)
    _carry_out(low, choice, own_at(low, site), on)
    low.open(on)


def _unless_nothing_to_decide(low: Lowering, s: m.Choose, seat: str, on: int) -> None:
    """Whoever is out, or has no reason to be asked, comes to `otherwise`."""
    code = low.code
    own = has_own(code, s)
    tests = [] if low.x.all_in() else [f"alive[{seat}]"]
    tests += [] if own == "True" else [own]
    if not tests:
        return
    with code.w.block(f"if not {tests[0] if len(tests) == 1 else '(' + ' and '.join(tests) + ')'}:"):
        other = low.new()
        low.goto(other)
    here = code.w
    low.open(other)
    otherwise(low, s, seat, on)
    code.w = here


def otherwise(low: Lowering, s: m.Choose, seat: str, on: int) -> None:
    """What happens to a seat without a decision."""
    if s.otherwise is not None:
        if low.block(s.otherwise):
            low.goto(on)
        return
    if not low.x.all_in():
        with low.code.w.block(f"if not alive[{seat}]:"):
            low.goto(on)
    low.code.line(f"no_option({s.name!r}, {seat})")


def _carry_out(low: Lowering, choice: str, options: Sequence[Numbered], on: int) -> None:
    """Run the `do` of the chosen option, which is certainly one of these, then go on; blocks may be begun for it."""
    blocks: list[tuple[m.Option, int]] = []
    for index, offer in options:
        option = offer.option
        with low.code.w.at(option.span):
            if index == options[-1][0]:
                _do(low, option, choice, on, blocks)
                break
            with low.code.w.block(f"if {choice}[0] == {index}:"):
                _do(low, option, choice, on, blocks)
    for option, block in blocks:
        low.open(block)
        depth = len(low.scope)
        for local in locals_of(option):
            low.keep(local)
        if low.block(option.do):
            low.goto(on)
        del low.scope[depth:]


def _do(low: Lowering, option: m.Option, choice: str, on: int, blocks: list[tuple[m.Option, int]]) -> None:
    """Written in place if nobody is asked, else in a block of its own."""
    locals_ = locals_of(option)
    stops = low.suspending.block(option.do, low.code.nested)
    targets = [low.keep(local) if stops else low.code.target(local) for local in locals_]
    if stops:
        del low.scope[len(low.scope) - len(locals_) :]
    if targets:
        low.code.line(f"_, {', '.join(targets)} = {choice}")
    low.code.w.comment(option.span)
    if stops:
        block = low.new()
        blocks.append((option, block))
        low.goto(block)
    elif low.code.block(option.do):
        low.goto(on)


# --------------------------------------------------------------------------- several seats


def _several(low: Lowering, s: m.Choose, each: m.Binder) -> None:
    """All choose in secret; when the last has, each choice is carried out, seat by seat."""
    code = low.code
    seats, choices, at, on = low.slot("seats"), low.slot("choices"), low.slot("at"), low.new()
    depth = len(low.scope)
    with plain_names(code, [each.local]):
        local = low.x.symbols.declare(each.local)
        everybody = low.x.items(seats_of(each))
        own = has_own(code, s)
        own = own if low.x.all_in() else f"alive[{local}] and {own}"
        code.line(f"{seats} = tuple({bare(everybody)})")
        code.line(f"{choices} = tuple([None if {bare(own)} else () for {local} in {seats}])")
    carry_out = low.new()
    code.line(f"{at} = -1")
    with code.w.block(f"if None in {choices}:"):
        code.line(f"S[PC] = {carry_out}")
        note_position(low.code)
        code.line("return WAIT")
    low.goto(carry_out)
    low.asks(s, carry_out, seats, choices)
    low.open(carry_out)
    code.line(f"{at} += 1")
    with code.w.block(f"if {at} >= len({seats}):"):
        low.goto(on)
    seat = low.keep(each.local)
    code.line(f"{seat} = {seats}[{at}]")
    other = low.new()
    with code.w.block(f"if not {choices}[{at}]:"):
        low.goto(other)
    _carry_out(low, f"{choices}[{at}]", own_at(low, low.site(s.site)), carry_out)
    low.open(other)
    otherwise(low, s, seat, carry_out)
    del low.scope[depth:]
    low.open(on)


# -------------------------------------------------------------------------------- offerings


def mask_slot(low: Lowering, offering: m.Offering) -> str:
    return low.masks[offering.site]


def offer(low: Lowering, s: m.Offering) -> bool:
    mask = mask_slot(low, s)
    with plain_names(low.code, [s.to.local]):
        low.code.line(f"{mask} = mask_of({bare(low.x.items(seats_of(s.to)))})")
    depth = len(low.scope)
    low.keep(s.to.local)
    low.offering_scopes[s.site] = low.in_scope()
    with low.code.undoing((f"{mask} = 0",)):
        on = low.block(s.body)
    del low.scope[depth:]
    if on:
        low.code.line(f"{mask} = 0")
    return on


def routine_name(offering: m.Offering, option: m.Option) -> str:
    return f"offered_{offering.site}_{option.name}"


def _offered(low: Lowering, number: int, offer: SiteOption, choice: str, seat: str, ask: int | None) -> None:
    """Carry out an offered option, resting its offering meanwhile; then the same decision is asked again."""
    assert offer.offering is not None
    code = low.code
    names = low.x.symbols.locals
    with code.w.block(f"if {choice}[0] == {number}:"):
        code.line(f"{names[offer.offering.to.local.number]} = {seat}")
        targets = [names[local.number] for local in locals_of(offer.option)]
        if targets:
            code.line(f"_, {', '.join(targets)} = {choice}")
        mask, rest = mask_slot(low, offer.offering), low.slot("resting")
        code.lines((f"{rest} = {mask}", f"{mask} = 0"))
        back = low.new()
        low.call(low.routines[routine_name(offer.offering, offer.option)], back)
    here = code.w
    low.open(back)
    code.line(f"{mask} = {rest}")
    assert ask is not None
    low.goto(ask)
    code.w = here


# ------------------------------------------------------------------------- lists of options


def write_options(low: Lowering, s: m.Choose) -> None:
    """`options_SITE(S, seat)`: the legal options in order, interchangeable ones merged."""
    code = low.code
    with code.w.at(s.span), code.w.block(f"def options_{s.site}(S, seat):"):
        code.w.comment(s.span)
        code.line("found = []")
        with _seat_named(low, s.each.local if s.each else None):
            for number, offer in enumerate(low.site(s.site).options):
                if is_possible(code, offer.option):
                    with code.w.at(offer.option.span):
                        _list_option(low, s, number, offer)
        with code.w.block("if len(found) > MOST_OPTIONS:"):
            code.line(f"too_many({s.name!r})")
        code.line("return found")


def _list_option(low: Lowering, s: m.Choose, number: int, offer: SiteOption) -> None:
    code = low.code
    if offer.offering is None:
        _append(low, s, number, offer.option)
        return
    with code.w.block(f"if {mask_slot(low, offer.offering)} >> seat & 1:"), _seat_named(low, offer.offering.to.local):
        _append(low, s, number, offer.option)


def _append(low: Lowering, s: m.Choose, number: int, option: m.Option) -> None:
    condition = guard(low.code, option)
    if condition == "True":
        _append_all(low, s, number, option)
    else:
        with low.code.w.block(f"if {condition}:"):
            _append_all(low, s, number, option)


def _append_all(low: Lowering, s: m.Choose, number: int, option: m.Option) -> None:
    """All bindings of an option, its guard being true."""
    if option.binders is None:
        low.code.line(f"found.append(({number},))")
        return
    listed = distinct_rows(low.code, option, lambda: _row(low, number, option), f"{s.site}_{number}")
    low.code.line(f"found += {listed}")


def _row(low: Lowering, number: int, option: m.Option) -> str:
    return f"({', '.join([str(number), *(low.x.symbols.declare(local) for local in locals_of(option))])})"


def _seat_named(low: Lowering, local: m.LocalVar | None) -> AbstractContextManager[None]:
    """In a list of options the seat that is asked is simply `seat`."""
    return nullcontext() if local is None else named(low.code, local, "seat")
