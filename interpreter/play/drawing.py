"""Explicit chance for those who play: a game that waits for chance, and what its outcomes are called.

In: the state a step began on and what chance has brought since. Out: ids with exact probabilities. The step is run
anew from its beginning with every outcome, so what waits is plain data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from interpreter.events import Event
from interpreter.layout import State as Vector
from interpreter.machine import Program
from interpreter.places import Places
from interpreter.play.naming import id_of
from interpreter.play.refusals import Refusal, Refused
from interpreter.play.views import EVERYTHING, Viewer
from interpreter.program import Chance, Lot
from validator.kinds import component_kind
from validator.tables import Value

WORDS: Mapping[str, str] = {"roll": "roll", "pick": "pick", "deal": "draw", "order": "order"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance may bring, and how likely that is; `index` is its place in the list."""

    id: str
    index: int
    probability: Fraction
    value: Value


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance is awaited. The step began on `base`; chance has brought what is `given`, and `told` events were told."""

    base: Vector
    given: tuple[Value, ...]
    told: int
    lot: Lot

    def outcomes(self, places: Places) -> Iterator[Outcome]:
        """All that chance may bring. Components of one name that are not interchangeable are counted: `ace[2]`."""
        viewer = Viewer(places, self.base, EVERYTHING)
        seen: Counter[str] = Counter()
        total = sum(self.lot.weights)
        for index, (value, weight) in enumerate(zip(self.lot.values, self.lot.weights, strict=True)):
            name = _name(viewer, self.lot, value)
            seen[name] += 1
            name = f"{name}[{seen[name]}]" if seen[name] > 1 else name
            yield Outcome(f"{WORDS[self.lot.kind]}({name})", index, Fraction(weight, total), value)


def meant(outcomes: Iterable[Outcome], id_: str) -> Outcome:
    """The outcome that an id means. Raises `Refused`."""
    for outcome in outcomes:
        if outcome.id == id_.strip():
            return outcome
    raise Refused(Refusal.NOT_LEGAL, f"chance cannot bring `{id_}` here")


def _name(viewer: Viewer, lot: Lot, value: Value) -> str:
    if lot.kind == "deal" or component_kind(viewer.instance.game, lot.type) is not None:
        assert isinstance(value, int)
        return viewer.instance.names["component"][value]
    return id_of(viewer, lot.type, value)


def go_on(program: Program, vector: Vector, events: list[Event], chance: Chance | None = None) -> Drawing | None:
    """Run to the next decision or to the end, in place; or, with explicit chance, until chance is awaited."""
    if not program.explicit:
        program.step(vector, events, chance)
        return None
    return drawn(program, program.clone(vector), vector, (), events)


def drawn(
    program: Program, base: Vector, vector: Vector, given: tuple[Value, ...], events: list[Event]
) -> Drawing | None:
    """Run `vector`, a copy of the `base`, with what chance has brought."""
    lot = program.on(vector, given, events)
    return None if lot is None else Drawing(base, given, len(events), lot)
