"""The decision sites of a game, and which offered options can turn up at each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.program import Site, SiteOption
from validator.effects import joins, reachable
from validator.model import Block, CheckedGame, Choose, Offering
from validator.walk import blocks_of, every, reactions


def _places(game: CheckedGame) -> Iterator[tuple[str, Block]]:
    """Every block that statements begin in, with the word for where that is."""
    yield "setup", game.setup
    for phase in game.phases.values():
        yield phase.name, phase.body
    for zone in game.zones.values():
        if zone.when_short is not None:
            yield zone.name, zone.when_short
    for number, watcher in enumerate(game.watchers, 1):
        yield f"watcher {number}", watcher.body


def offerings_of(game: CheckedGame) -> list[Offering]:
    return list(every(Offering, blocks_of(game)))


def sites_of(game: CheckedGame) -> Mapping[int, Site]:
    """By `Choose.site`. Both machines number options by this."""
    offerings = offerings_of(game)
    reach = {offering.site: _reach(game, offering, offerings) for offering in offerings}
    inner_first = sorted(offerings, key=lambda o: -sum(o.site in found for found in reach.values()))
    sites: dict[int, Site] = {}
    for place, block in _places(game):
        for choose in every(Choose, block):
            offered = [o for o in inner_first if choose.site in reach[o.site] and joins(o, choose)]
            own = tuple(SiteOption(option, None) for option in choose.options)
            added = tuple(SiteOption(option, offering) for offering in offered for option in offering.options)
            sites[choose.site] = Site(choose, own + added, place)
    return sites


def _reach(game: CheckedGame, offering: Offering, offerings: list[Offering]) -> frozenset[int]:
    """Sites of the decisions and offerings that can come up while an offering is in force."""
    found = _sites_under(game, offering.body)
    for other in offerings:
        if other.site != offering.site and offering.site in _sites_under(game, other.body):
            found |= _sites_under(game, tuple(option.do for option in other.options))
    return found


def _sites_under(game: CheckedGame, block: object) -> frozenset[int]:
    """Sites in a block, the phases it runs, and the watchers and short zones it may set off."""
    begun = (block, reactions(game))
    under = (begun, tuple(game.phases[name].body for name in reachable(game.phases, begun)))
    return frozenset(c.site for c in every(Choose, under)) | frozenset(o.site for o in every(Offering, under))
