"""Chance that is given, not drawn: what step code asks when its game is played with explicit chance.

In: what chance has brought since the last decision, in order. Out: these results, one after the other; where one more
is needed, `Awaited` with all that chance may bring. Whoever runs the step begins again from the decision with one
result more, so a question may stand anywhere, also in the middle of an expression.

A pile that is shuffled is not put in order. Its components become *loose*: a bit in their masks of `SHOWN`, which
goes when they move. They lie next to each other by their ids, and only when somebody takes or looks at one of them
does chance say which it is. What comes on top of them or under them is not loose.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Literal

from interpreter.events import ChanceOutcome, Event, Settled
from interpreter.generated.runtime import Items, dice, no_die, nothing_to_pick
from interpreter.layout import AT, NOWHERE, SHOWN, ZONES, State
from interpreter.places import places_of
from interpreter.program import Lot
from validator.model import INT, PLAYER, KindType, Pick, Roll, Statement, Type
from validator.tables import Instance

Events = list[Event] | None


class Awaited(Exception):
    """The step cannot go on before chance has brought something."""

    def __init__(self, lot: Lot) -> None:
        self.lot = lot


class Lots:
    """`looks` tells components apart: two for which it gives the same are interchangeable, unless a variable holds one
    of them; `holders` are the places of such variables in a state."""

    def __init__(self, instance: Instance, looks: Callable[[State, int], Hashable], holders: Sequence[int]) -> None:
        self._instance = instance
        self._looks = looks
        self._holders = holders
        self._forms = places_of(instance).forms
        self._loose = 1 << instance.players
        self._meant = 1 << instance.players + 1
        """The bit of a loose component that was picked, so that its copies are not it."""
        self._given: Sequence[Any] = ()
        self._events: Events = None
        self._used = 0

    def begin(self, given: Sequence[Any], events: Events) -> None:
        """A step begins: what chance has brought since it stood here, and where events are told."""
        self._given, self._events, self._used = given, events, 0

    # ------------------------------------------------------------------------ asking

    def _drawn(
        self, kind: Literal["roll", "pick", "deal", "order"], type_: Type, found: Iterable[tuple[Any, int]]
    ) -> Any:
        """One of several values with weights; what is certain is no matter of chance."""
        values, weights = zip(*found, strict=True)
        if len(values) == 1:
            return values[0]
        if self._used == len(self._given):
            raise Awaited(Lot(kind, type_, values, weights))
        return self._next()

    def _next(self) -> Any:
        self._used += 1
        return self._given[self._used - 1]

    def _component(self, S: State, kind: Literal["pick", "deal"], type_: Type, items: Items) -> int:
        """One of several components, interchangeable ones as one. What is given need not be counted again."""
        if self._used < len(self._given) and self._differ(S, items):
            component = self._next()
        else:
            component = self._drawn(kind, type_, self._alike(S, items).values())
        return int(component)

    def _differ(self, S: State, items: Items) -> bool:
        if not self._instance.copied:
            return len(set(items)) > 1
        return len(self._alike(S, items)) > 1

    def _alike(self, S: State, items: Items) -> dict[Hashable, tuple[int, int]]:
        """By looks: the first of the components that look so, and how many they are."""
        held = set(_flat([S[place] for place in self._holders]))
        found: dict[Hashable, tuple[int, int]] = {}
        for item in items:
            looks = item if item in held or self._has_its_place(S, item) else self._looks(S, item)
            first, count = found.get(looks, (item, 0))
            found[looks] = first, count + 1
        return found

    def _has_its_place(self, S: State, item: int) -> bool:
        """Does a component lie in an order that is settled, so that it is another than its copies there?"""
        at = S[AT][item]
        return at != NOWHERE and self._forms[at] == "pile" and not S[SHOWN][item] & self._loose

    # ------------------------------------------------------------- statements of chance

    def roll(self, S: State, E: Events, count: int | None, sides: int, seen: int, rule: Roll) -> Any:
        """Dice fall one after the other."""
        if sides < 1:
            no_die(sides)
        faces = [(face, 1) for face in range(1, sides + 1)]
        if count is None:
            result = self._drawn("roll", INT, faces)
        else:
            result = tuple([self._drawn("roll", INT, faces) for _ in range(dice(count, rule.local.name))])
        if E is not None:
            E.append(ChanceOutcome("roll", sides, result, rule, seen))
        return result

    def pick(self, S: State, E: Events, items: Items, zone: int | None, rule: Pick) -> Any:
        if not items:
            nothing_to_pick()
        type_ = rule.local.type
        if isinstance(type_, KindType) and self._instance.group_of(type_.kind) == "component":
            chosen: Any = self._component(S, "pick", type_, items)
            if S[SHOWN][chosen] & self._loose:
                S[SHOWN][chosen] |= self._meant
        else:
            chosen = self._drawn("pick", type_, {item: (item, items.count(item)) for item in items}.values())
        if E is not None:
            E.append(ChanceOutcome("pick", zone, chosen, rule))
        return chosen

    def order(self, S: State, E: Events, seats: list[int], rule: Statement) -> None:
        """Seat by seat: who comes first, who next."""
        due = seats[:]
        for place in range(len(seats)):
            seats[place] = self._drawn("order", PLAYER, [(seat, 1) for seat in due])
            due.remove(seats[place])
        if E is not None:
            E.append(ChanceOutcome("order", None, tuple(seats), rule))

    def shuffle(self, S: State, E: Events, zone: int, unseen: bool, rule: Statement) -> None:
        """Loosen a pile. Where somebody sees the order, or by their backs some of it, it is settled at once."""
        items, shown = S[ZONES][zone], S[SHOWN]
        items.sort()
        for item in items:
            shown[item] = self._loose
        unseen = unseen and len({self._instance.backs[item] for item in items}) < 2
        if not unseen:
            self._settle(S, zone, len(items), None)
        if E is not None:
            E.append(ChanceOutcome("shuffle", zone, None if unseen else tuple(items), rule))

    # --------------------------------------------------------------------- loose piles

    def settled(self, S: State, zone: int) -> Items:
        """A pile, all of it in order."""
        return self.top(S, zone, len(S[ZONES][zone]))

    def top(self, S: State, zone: int, count: int = 1) -> Items:
        """A pile, the topmost of it in order."""
        self._settle(S, zone, count, self._events)
        items: Items = S[ZONES][zone]
        return items

    def _settle(self, S: State, zone: int, count: int, E: Events) -> None:
        items, shown, loose = S[ZONES][zone], S[SHOWN], self._loose
        for place in range(len(items) - 1, max(len(items) - count, 0) - 1, -1):
            if not shown[items[place]] & loose:
                continue
            rest = [item for item in items[: place + 1] if shown[item] & loose]
            component = self._component(S, "deal", INT, rest)
            items.remove(component)
            items.insert(place, component)
            shown[component] = 0
            if E is not None:
                E.append(Settled(zone, component, place))

    def zones(self, S: State) -> list[Items]:
        """All zones, everything in order."""
        zones: list[Items] = S[ZONES]
        for zone in range(len(zones)):
            self.settled(S, zone)
        return zones

    def found(self, S: State, at: Sequence[int], items: Iterable[int]) -> None:
        """Components are opened or closed where they lie, so that their places are seen."""
        for item in items:
            if S[SHOWN][item] & self._loose:
                S[SHOWN][item] |= self._meant
                self.settled(S, at[item])

    def place(self, S: State, at: Sequence[int], item: int) -> int:
        """Where in its pile a component lies, from 1."""
        self.found(S, at, (item,))
        place: int = S[ZONES][at[item]].index(item) + 1
        return place

    def carried(self, S: State, source: int, to: int) -> Items:
        """What is loose of a pile that moves to another as a whole; it stays so, unless others are loose there, too."""
        zones, shown = S[ZONES], S[SHOWN]
        loose = [item for item in zones[source] if shown[item] & self._loose]
        if any(shown[item] & self._loose for item in zones[to]):
            self.settled(S, source)
            return ()
        return loose

    def loosened(self, S: State, items: Iterable[int]) -> None:
        """They have come to another pile, still loose."""
        for item in items:
            S[SHOWN][item] |= self._loose


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _flat(item)
    else:
        yield value
