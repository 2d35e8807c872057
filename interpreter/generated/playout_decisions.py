"""Decisions in a playout: the options are counted, one of them is drawn, and it is carried out on the spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.generated.emit_loops import named, plain_names, seats_of
from interpreter.generated.emit_options import guard, is_possible, locals_of, note_position
from interpreter.generated.jumps import Loop
from interpreter.generated.playout_options import Listed, counted, list_all, list_one, may_be_many
from interpreter.generated.source import bare
from interpreter.program import SiteOption
from validator import model as m
from validator.walk import every

if TYPE_CHECKING:
    from interpreter.generated.playout_code import PlayoutCode


# ----------------------------------------------------------------------------- one seat


def one(w: PlayoutCode, s: m.Choose) -> None:
    assert s.by is not None
    seat = w.held(w.x.value(s.by), "seat")
    own, offered = _possible(w, s)
    if offered or s.again_while is not None:
        _asked_again(w, s, seat, own, offered)
        return
    with _if_alive(w, seat):
        listed = counted(w, list_all(w, own))
        _if_asked(w, s, seat, listed)
    if not w.x.all_in() and s.otherwise is not None:
        with w.w.block("else:"):
            w.block(s.otherwise)


def _possible(w: PlayoutCode, s: m.Choose) -> tuple[list[tuple[int, SiteOption]], list[tuple[int, SiteOption]]]:
    """The decision's own options that can be there, and the offered ones."""
    found = [(i, o) for i, o in enumerate(w.sites[s.site].options) if is_possible(w, o.option)]
    return [(i, o) for i, o in found if o.offering is None], [(i, o) for i, o in found if o.offering is not None]


@contextmanager
def _if_alive(w: PlayoutCode, seat: str) -> Iterator[None]:
    if w.x.all_in():
        yield
    else:
        with w.w.block(f"if alive[{seat}]:"):
            yield


def _if_asked(w: PlayoutCode, s: m.Choose, seat: str, listed: Sequence[Listed]) -> None:
    """Draw an option and carry it out; without a reason to ask, come to `otherwise`."""
    reasons = _reasons(listed)
    if reasons == "True":
        _draw(w, s, listed)
        dispatch(w, listed)
        return
    with w.w.block(f"if {reasons}:"):
        _draw(w, s, listed)
        dispatch(w, listed)
    with w.w.block("else:"):
        _otherwise(w, s, seat)


def _otherwise(w: PlayoutCode, s: m.Choose, seat: str) -> None:
    if s.otherwise is not None:
        w.block(s.otherwise)
    else:
        w.line(f"no_option({s.name!r}, {seat})")


def _reasons(listed: Sequence[Listed]) -> str:
    """A condition: is there an option that is a reason to ask?"""
    counts = [option.count for option in listed if not option.offer.option.idle]
    if "1" in counts:
        return "True"
    if len(counts) == len(listed) and listed:
        return listed[-1].upto
    return " or ".join(option.bindings or option.count for option in listed if not option.offer.option.idle) or "False"


def _draw(w: PlayoutCode, s: m.Choose, listed: Sequence[Listed]) -> None:
    """Draw the number of an option."""
    count = listed[-1].upto
    if any(may_be_many(w, option.offer.option) for option in listed):
        with w.w.block(f"if {count} > MOST_OPTIONS:"):
            w.line(f"too_many({s.name!r})")
    note_position(w)
    with w.w.block("if decisions > LATE:"):
        w.line("note_late()")
    w.line("decisions += 1")
    w.line(f"k = int(draw() * {count})")


# ------------------------------------------------------------------------------ carrying out


def dispatch(w: PlayoutCode, listed: Sequence[Listed]) -> None:
    """Carry out the option with the number `k`."""
    before = "0"
    for option in listed:
        if len(listed) == 1:
            _carry_out(w, option, before)
            return
        word = "if" if option is listed[0] else "elif"
        last = option is listed[-1]
        with w.w.at(option.offer.option.span), w.w.block("else:" if last else f"{word} k < {option.upto}:"):
            _carry_out(w, option, before)
        before = option.upto


def _carry_out(w: PlayoutCode, option: Listed, before: str) -> None:
    bind(w, option, before)
    w.block(option.offer.option.do)


def bind(w: PlayoutCode, option: Listed, before: str) -> None:
    """Give the option's binders the values of the binding with the number `k`."""
    if option.bindings is None:
        return
    targets = [w.target(local) for local in locals_of(option.offer.option)]
    names = ["_", *targets] if option.numbered else targets
    index = "k" if before == "0" else f"k - {before}"
    w.line(f"{', '.join(names)} = {option.bindings}[{index}]")


# ------------------------------------------------------------------------------- asked again


def _asked_again(
    w: PlayoutCode, s: m.Choose, seat: str,
    own: Sequence[tuple[int, SiteOption]], offered: Sequence[tuple[int, SiteOption]],
) -> None:  # fmt: skip
    """The same decision is asked until one of its own options is chosen; `k` is -1 if nobody has to be asked."""
    listed: list[Listed] = []
    w.line("k = -2")
    with w.w.block("while True:"):
        if s.again_while is not None:
            with w.w.block(f"if not {w.x.truth(s.again_while)}:"):
                w.line("break")
        if not w.x.all_in():
            with w.w.block(f"if not alive[{seat}]:"):
                w.lines(("k = -1", "break"))
        listed = counted(w, list_all(w, own))
        reasons = _reasons(listed)
        if reasons != "True":
            with w.w.block(f"if not ({reasons}):"):
                w.lines(("k = -1", "break"))
        added = counted(w, [_offered_list(w, number, offer, seat) for number, offer in offered], listed[-1].upto)
        _draw(w, s, [*listed, *added])
        with w.w.block(f"if k < {listed[-1].upto}:"):
            w.line("break")
        _carry_out_offered(w, added, seat, listed[-1].upto)
    with w.w.block("if k >= 0:"):
        dispatch(w, listed)
    with w.w.block("elif k == -1:"):
        if s.otherwise is None and not w.x.all_in():
            with w.w.block(f"if alive[{seat}]:"):
                _otherwise(w, s, seat)
        else:
            _otherwise(w, s, seat)


def _offered_list(w: PlayoutCode, number: int, offer: SiteOption, seat: str) -> Listed:
    """Bindings of an offered option; none for a seat it is not offered to."""
    assert offer.offering is not None
    seats, option = offered_seats(offer.offering), offer.option
    with named(w, offer.offering.to.local, seat), w.w.at(option.span):
        if option.binders is None:
            count = w.temporary("count")
            condition = guard(w, option)
            test = f"{seat} in {seats}" if condition == "True" else f"{seat} in {seats} and ({condition})"
            w.line(f"{count} = 1 if {test} else 0")
            return Listed(number, offer, None, False, count)
        name = w.temporary(option.name)
        w.line(f"{name} = ()")
        with w.w.block(f"if {seat} in {seats}:"):
            listed = list_one(w, number, offer)
            w.line(f"{name} = {listed.bindings}")
        return Listed(number, offer, name, listed.numbered, f"len({name})")


def _carry_out_offered(w: PlayoutCode, listed: Sequence[Listed], seat: str, before: str) -> None:
    for option in listed:
        offering = option.offer.offering
        assert offering is not None
        with w.w.block(f"{'if' if option is listed[0] else 'elif'} k < {option.upto}:"):
            bind(w, option, before)
            args = [seat, *(w.target(local) for local in locals_of(option.offer.option))]
            seats, kept = offered_seats(offering), w.temporary("kept")
            w.lines((f"{kept} = {seats}", f"{seats} = ()"))
            w.line(f"{seats}_{option.offer.option.name}({', '.join(args)})")
            w.line(f"{seats} = {kept}")
        before = option.upto


def offered_seats(offering: m.Offering) -> str:
    """The name of the seats that an offering is in force for."""
    return f"offered_{offering.site}"


def offer(w: PlayoutCode, s: m.Offering) -> bool:
    seats = offered_seats(s)
    with plain_names(w, [s.to.local]):
        w.line(f"{seats} = {bare(w.x.value(seats_of(s.to)))}")
    with w.undoing((f"{seats} = ()",)):
        on = w.block(s.body)
    if on:
        w.line(f"{seats} = ()")
    return on


# ------------------------------------------------------------------------------ several seats


def several(w: PlayoutCode, s: m.Choose, each: m.Binder) -> None:
    """All choose from the same state; then what they have chosen is carried out, seat by seat."""
    own, _ = _possible(w, s)
    plan, leave = w.temporary("plan"), w.temporary("leave")
    w.line(f"{plan} = []")
    seat = w.target(each.local)
    listed = _choices(w, s, each, own, plan)
    jumps = any(True for _ in every(m.Jump, (*(o.option.do for _, o in own), s.otherwise or ())))
    outer = w.loops[-1] if w.loops else None
    if jumps:
        w.line(f"{leave} = None")
    with w.w.block(f"for {seat}, which, k, bindings in {plan}:"), w.inside(_left(outer, leave) if jumps else Loop()):
        _planned(w, s, seat, listed)
    if jumps and outer is not None:
        for kind in ("stop", "skip", "again"):
            with w.w.block(f"if {leave} == {kind!r}:"):
                w.lines(getattr(outer, kind) or ("pass",))


def _left(outer: Loop | None, leave: str) -> Loop:
    """Jumps out of what is carried out first leave the round of seats."""
    stop, skip, again = ((f"{leave} = {kind!r}", "break") for kind in ("stop", "skip", "again"))
    return Loop(stop, skip, again, outer.reopen if outer is not None else ())


def _choices(
    w: PlayoutCode, s: m.Choose, each: m.Binder, own: Sequence[tuple[int, SiteOption]], plan: str
) -> list[Listed]:
    """Fill the plan with (seat, option or -1, number of the binding, bindings)."""
    with plain_names(w, [each.local]):
        seats = bare(w.x.items(seats_of(each)))
    seat = w.x.symbols.local(each.local) if each.local.number in w.x.symbols.locals else w.target(each.local)
    with w.w.block(f"for {seat} in {seats}:"):
        nothing = f"{plan}.append(({seat}, -1, 0, ()))"
        if not w.x.all_in():
            with w.w.block(f"if not alive[{seat}]:"):
                w.lines((nothing, "continue"))
        listed = counted(w, list_all(w, own))
        reasons = _reasons(listed)
        if reasons != "True":
            with w.w.block(f"if not ({reasons}):"):
                w.lines((nothing, "continue"))
        _draw(w, s, listed)
        before = "0"
        for option in listed:
            word = "if" if option is listed[0] else "elif"
            with w.w.block("else:" if option is listed[-1] and len(listed) > 1 else f"{word} k < {option.upto}:"):
                index = "k" if before == "0" else f"k - {before}"
                w.line(f"{plan}.append(({seat}, {option.number}, {index}, {option.bindings or '()'}))")
            before = option.upto
    return listed


def _planned(w: PlayoutCode, s: m.Choose, seat: str, listed: Sequence[Listed]) -> None:
    for option in listed:
        word = "if" if option is listed[0] else "elif"
        with w.w.at(option.offer.option.span), w.w.block(f"{word} which == {option.number}:"):
            if option.bindings is not None:
                bind(w, Listed(option.number, option.offer, "bindings", option.numbered, "", ""), "0")
            w.block(option.offer.option.do)
    with w.w.block("else:"):
        if s.otherwise is None and not w.x.all_in():
            with w.w.block(f"if alive[{seat}]:"):
                _otherwise(w, s, seat)
        else:
            _otherwise(w, s, seat)
