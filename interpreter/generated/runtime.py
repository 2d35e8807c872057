"""What generated code calls: the few operations that are not worth spelling out line by line.

Everything here works on plain lists. A rule that asks for the impossible raises `Failure`; the machine adds
the place, which it knows from the line of generated code that called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from typing import Any, NoReturn, TypeVar

from interpreter.layout import AT, RNG, SHOWN, ZONES, State
from interpreter.limits import LATE, MOST_DECISIONS, MOST_ELEMENTS, MOST_LOOKED, MOST_OPTIONS, MOST_ROUNDS
from interpreter.progress import without_end
from interpreter.repetition import noted, position_number, times
from interpreter.rng import INCREMENT, MASK, MULTIPLIER
from validator.evaluate import LARGEST_NUMBER
from validator.tables import UNSET

__all__ = ["LATE", "noted", "position_number", "times"]  # for generated code, as all that follows

Items = Sequence[Any]

T = TypeVar("T", bound=Sized)


class Failure(Exception):
    """The rules ask for something that cannot be done; the machine turns it into a `RuleError` with a place."""


class Endless(Failure):
    """The game takes more decisions than a game may."""


class GameOver(Exception):
    """The game has ended; leaves everything that is going on."""


class Members(dict[Any, Any]):
    """The members of a kind by key; a key that is not there is a fault of the rules."""

    def __init__(self, written: Callable[[Any], str], members: Iterable[tuple[Any, Any]]) -> None:
        super().__init__(members)
        self.written = written

    def __missing__(self, key: Any) -> NoReturn:
        raise Failure(f"there is no `{self.written(key)}`")


# ------------------------------------------------------------------- expressions


def fail(message: str) -> NoReturn:
    raise Failure(message)


def circle() -> NoReturn:
    raise Failure(f"{MOST_ROUNDS:,} rounds without a decision: the rules run in a circle")


def going_on(before: int, decisions: int) -> tuple[int, int]:
    """After `MOST_ROUNDS` rounds of a loop: if there were decisions in it since, the count begins again."""
    if decisions == before:
        circle()
    return 0, decisions


def looking_on(before: int, decisions: int) -> int:
    """The same after `MOST_LOOKED` elements that expressions have gone through."""
    if decisions == before:
        looked_too_far()
    return decisions


def looked_too_far() -> NoReturn:
    raise Failure(f"more than {MOST_LOOKED:,} rounds are too many")


class Spent:
    """What step code has spent since it began to run: rounds of loops, elements that expressions went through."""

    __slots__ = ("looked", "rounds")

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.rounds = self.looked = 0

    def count_round(self) -> None:
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            circle()

    def through(self, items: T, weight: int = 1) -> T:
        """A collection that is about to be gone through."""
        self.looked += len(items) * weight
        if self.looked > MOST_LOOKED:
            looked_too_far()
        return items


def decided_late(late: list[int], position: int) -> None:
    """A decision is asked shortly before the limit, or when it is reached."""
    late.append(position)
    if len(late) == MOST_DECISIONS - LATE:
        raise Endless(without_end(late))


def leading(columns: list[list[int]]) -> tuple[int, ...]:
    """The seats with the greatest number in the first column, then the second, and so on."""
    first, *others = columns
    greatest = max(first)
    seats = [seat for seat, number in enumerate(first) if number == greatest]
    for column in others:
        greatest = max([column[seat] for seat in seats])
        seats = [seat for seat in seats if column[seat] == greatest]
    return tuple(seats)


def seats_in(value: Any) -> tuple[int, ...]:
    """The seats that a player, or a collection of players, stands for; each once, in turn order."""
    seats = value if isinstance(value, tuple) else (value,)
    return tuple(sorted({seat for seat in seats if seat is not None}))


def seat(number: int, players: int) -> int:
    if not 1 <= number <= players:
        raise Failure(f"there is no player {number}; {players} play")
    return number - 1


def sized(result: int) -> int:
    """The result of arithmetic, if 64 bits hold it."""
    if not -LARGEST_NUMBER <= result <= LARGEST_NUMBER:
        raise Failure("a number here grows too large")
    return result


def dice(count: int, name: str) -> int:
    """How many dice are thrown, if the list of what they show can be kept."""
    if count > MOST_ELEMENTS:
        raise Failure(f"`{name}` would hold more than {MOST_ELEMENTS:,} elements")
    return count


def live(alive: list[bool], first: int = 0) -> list[int]:
    """The seats still in, in turn order, from the first at or after a seat."""
    count = len(alive)
    return [place % count for place in range(first, first + count) if alive[place % count]]


def live_next(alive: list[bool], seat: int) -> int:
    return _nearest(alive, [(seat + i) % len(alive) for i in range(1, len(alive) + 1)])


def live_previous(alive: list[bool], seat: int) -> int:
    return _nearest(alive, [(seat - i) % len(alive) for i in range(1, len(alive) + 1)])


def _nearest(alive: list[bool], places: list[int]) -> int:
    for place in places:
        if alive[place]:
            return place
    raise Failure("no player is left")


def risen_of(held: tuple[Items, ...], present: list[Items]) -> tuple[Items | None, tuple[Items, ...]]:
    """The first binding that holds now and did not at the last look, and what is to be remembered."""
    risen = next((binding for binding in present if binding not in held), None)
    return risen, tuple(binding for binding in present if binding in held or binding == risen)


# -------------------------------------------------------------------------- acts


def stored(value: Any, low: int, high: int, name: str) -> Any:
    """An integer, or a collection of integers, that fits where it is to be stored."""
    for item in value if isinstance(value, tuple) else (value,):
        if item is not None and not low <= item <= high:
            raise Failure(f"`{name}` would be {item:,}, outside {low:,}..{high:,}")
    return value


def bounded(value: Items | None, name: str) -> Items | None:
    """A collection that is not too long to be kept."""
    if value is not None and len(value) > MOST_ELEMENTS:
        raise Failure(f"`{name}` would hold more than {MOST_ELEMENTS:,} elements")
    return value


def written(value: Any, name: str) -> Any:
    """The value of a variable that must have been written."""
    if value == UNSET:
        raise Failure(f"`{name}` is read before it was written")
    return value


def no_option(name: str, seat: int) -> NoReturn:
    raise Failure(f"`{name}` has no legal option for seat {seat + 1}, and no `otherwise`")


def too_many(name: str) -> NoReturn:
    raise Failure(f"`{name}` has more than {MOST_OPTIONS:,} options")


def nothing_to_pick() -> NoReturn:
    raise Failure("there is nothing to pick from")


def no_die(sides: int) -> NoReturn:
    raise Failure(f"a die needs at least one side, not {sides}")


def slot_full(name: str) -> NoReturn:
    raise Failure(f"`{name}` holds one component only")


def nothing_left(name: str) -> NoReturn:
    raise Failure(f"`{name}` is empty; nothing can be drawn")


def place(S: State, items: Sequence[int], to: int, form: str, name: str, under: bool) -> None:
    """Move components as one packet."""
    zones, at, shown = S[ZONES], S[AT], S[SHOWN]
    target = zones[to]
    if len(items) > 1 and len(set(items)) < len(items):
        raise Failure("the same component is moved twice at once")
    if form == "slot" and len({*target, *items}) > 1:
        slot_full(name)
    if items and zones[at[items[0]]] == [*items]:  # all that lies there
        zones[at[items[0]]].clear()
    else:
        for item in items:
            zones[at[item]].remove(item)
    for item in items:
        at[item] = to
        shown[item] = 0
    if under:
        target[:0] = items
    else:
        target.extend(items)
    if form == "set":
        target.sort()


def shuffle(S: State, items: list[Any]) -> None:
    """Shuffle in place, from the end, by the state's generator."""
    word = S[RNG]
    for i in range(len(items) - 1, 0, -1):
        word = (word * MULTIPLIER + INCREMENT) & MASK
        j = (word >> 32) * (i + 1) >> 32
        items[i], items[j] = items[j], items[i]
    S[RNG] = word


def holders(values: Items, base: int, wanted: Items) -> dict[Any, list[int]]:
    """The members by what they hold, of these values; members are counted from a base."""
    found: dict[Any, list[int]] = {value: [] for value in wanted}
    for member, value in enumerate(values, base):
        if value in found:
            found[value].append(member)
    return found


def below(S: State, count: int) -> int:
    """A random number from 0 to count - 1."""
    word = S[RNG] = (S[RNG] * MULTIPLIER + INCREMENT) & MASK
    return int((word >> 32) * count >> 32)


def clear_shown(S: State, items: Iterable[int]) -> None:
    shown = S[SHOWN]
    for item in items:
        shown[item] = 0


def show(S: State, items: Iterable[int], mask: int) -> None:
    shown = S[SHOWN]
    for item in items:
        shown[item] |= mask


def mask_of(seats: Iterable[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def pick(S: State, items: Items) -> Any:
    """One of a collection, all equally likely."""
    if not items:
        nothing_to_pick()
    return items[below(S, len(items))]


def die(S: State, sides: int) -> int:
    if sides < 1:
        no_die(sides)
    return below(S, sides) + 1
