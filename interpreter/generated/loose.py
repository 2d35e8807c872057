"""Which piles may lie in an order that is still open, when a game is played with explicit chance."""

from __future__ import annotations

from validator import model as m
from validator.effects import Effects
from validator.walk import blocks_of, every


def loose_piles(effects: Effects) -> frozenset[str]:
    """The piles that nobody sees and that are shuffled, and those to which such a one may be moved as a whole."""
    game = effects.game
    unseen = frozenset(z.name for z in game.zones.values() if z.form == "pile" and z.seen.who == "nobody")
    blocks = blocks_of(game)
    found = unseen & _names(effects, [s.zone for s in every(m.Shuffle, blocks)])
    moves = list(every(m.Move, blocks))
    while True:
        carried = [s.to for s in moves if isinstance(s.what, m.ZoneRef) and s.what.name in found]
        more = found | (unseen & _names(effects, carried))
        if more == found:
            return found
        found = more


def _names(effects: Effects, zones: list[m.Expression]) -> frozenset[str]:
    return frozenset(name.removeprefix("zone:") for zone in zones for name in effects.zones_of(zone))
