"""Decisions of the reference machine: one seat's, several seats' at once, and options offered for a while."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.layout import ALIVE
from interpreter.limits import LATE, MOST_DECISIONS
from interpreter.plain.options import bind, list_options
from interpreter.program import Choice, Site, SiteOption
from interpreter.progress import without_end
from validator import model as m
from validator.errors import RuleError
from validator.evaluate import evaluate, number

if TYPE_CHECKING:
    from interpreter.plain.reference import Reference


@dataclass(slots=True)
class Offer:
    """An offering in force: for whom, and how many phases were running when it began."""

    offering: m.Offering
    seats: tuple[int, ...]
    depth: int
    resting: bool = False
    """One of its own options is being carried out; meanwhile it offers nothing."""


@dataclass(slots=True)
class Count:
    """How many decisions have been made; `late` are the positions of the last ones before the limit."""

    made: int = 0
    late: list[int] = field(default_factory=list)

    def one_more(self, table: Reference, site: Site) -> None:
        """A decision is asked, if it is not one too many."""
        if self.made > LATE:
            self.late.append(table.env.position)
        if self.made == MOST_DECISIONS:
            raise RuleError(without_end(self.late), site.choose.span, endless=True).traced(*table.phases)
        self.made += 1


def choose(table: Reference, s: m.Choose) -> None:
    """Carry out a decision."""
    if s.by is None:
        _choose_at_once(table, s)
    else:
        _choose_alone(table, s, s.by)


def _choose_alone(table: Reference, s: m.Choose, by: m.Expression) -> None:
    """One seat; after an offered option the same decision is asked again, with a fresh list."""
    seat = number(evaluate(by, table.env))
    site = table.sites[s.site]
    while s.again_while is None or evaluate(s.again_while, table.env):
        own = list_options(table.env, s, seat, _own(site)) if table.state[ALIVE][seat] else []
        if _nothing_to_decide(site, own):
            return _otherwise(table, s, seat)
        offered = list_options(table.env, s, seat, _offered(table, site, seat))
        choice = table.ask(site, seat, own + offered, ())
        offer = site.options[number(choice[0])]
        bind(table.env, offer, seat, choice[1:])
        if offer.offering is None:
            return table.run_block(offer.option.do)
        _carry_out_offered(table, offer)
    return None


def _choose_at_once(table: Reference, s: m.Choose) -> None:
    """Each of several seats, all lists from one state; then their options in the written order."""
    assert s.each is not None
    site, seats = table.sites[s.site], _bound_seats(table, s.each)
    lists = {seat: _own_of(table, s, site, seat) for seat in seats}
    asked = [seat for seat in seats if not _nothing_to_decide(site, lists[seat])]
    chosen = {seat: table.ask(site, seat, lists[seat], tuple(asked[i + 1 :])) for i, seat in enumerate(asked)}
    for seat in seats:
        table.env.locals[s.each.local.number] = seat
        if seat in chosen:
            choice = chosen[seat]
            offer = site.options[number(choice[0])]
            bind(table.env, offer, seat, choice[1:])
            table.run_block(offer.option.do)
        else:
            _otherwise(table, s, seat)


def _bound_seats(table: Reference, binder: m.Binder) -> list[int]:
    """The seats that a binder finds, each once, now."""
    return [number(row[0]) for row in table.env.rows(m.Binders((binder,)))]


def _own_of(table: Reference, s: m.Choose, site: Site, seat: int) -> list[Choice]:
    assert s.each is not None
    table.env.locals[s.each.local.number] = seat
    return list_options(table.env, s, seat, _own(site)) if table.state[ALIVE][seat] else []


def _own(site: Site) -> Iterator[tuple[int, SiteOption]]:
    return ((i, offer) for i, offer in enumerate(site.options) if offer.offering is None)


def _nothing_to_decide(site: Site, own: list[Choice]) -> bool:
    """Is there no option at all, or none that is a reason to ask?"""
    return all(site.options[number(choice[0])].option.idle for choice in own)


def _otherwise(table: Reference, s: m.Choose, seat: int) -> None:
    """What happens without a decision; not to say it is a fault, but for a seat that is out of the game."""
    if s.otherwise is not None:
        return table.run_block(s.otherwise)
    if table.state[ALIVE][seat]:
        raise RuleError(f"`{s.name}` has no legal option for seat {seat + 1}, and no `otherwise`", s.span)
    return None


def offer(table: Reference, s: m.Offering) -> None:
    """Run a block while its options are offered."""
    table.offers.append(Offer(s, tuple(_bound_seats(table, s.to)), len(table.phases)))
    depth = len(table.offers)
    try:
        table.run_block(s.body)
    finally:
        del table.offers[depth - 1 :]


def _offered(table: Reference, site: Site, seat: int) -> Iterator[tuple[int, SiteOption]]:
    """The options offered to a seat at a site, those of the innermost offering first."""
    for offer in reversed(table.offers):
        if offer.resting or seat not in offer.seats or _is_barred(table, offer, site):
            continue
        for i, option in enumerate(site.options):
            if option.offering is offer.offering:
                yield i, option


def _is_barred(table: Reference, offer: Offer, site: Site) -> bool:
    barred = offer.offering.not_in
    return site.choose.name in barred or any(phase in barred for phase in table.phases[offer.depth :])


def _carry_out_offered(table: Reference, chosen: SiteOption) -> None:
    offer = next(o for o in reversed(table.offers) if o.offering is chosen.offering)
    offer.resting = True
    try:
        table.run_block(chosen.option.do)
    finally:
        offer.resting = False
