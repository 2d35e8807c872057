"""Information states, by enumeration: the same for two histories if and only if the seat cannot tell them apart.

What a seat can tell apart is said here in a few words for each game, as somebody would who sat there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import rulesdsl

DATA = Path(__file__).parent / "data" / "information"

History = tuple[str, ...]


def tree(state: rulesdsl.State, history: History = ()) -> Iterator[tuple[rulesdsl.State, History]]:
    """Every state of a game with the ids of what led there."""
    yield state, history
    if state.chance:
        for outcome, _ in state.chance:
            yield from tree(state.apply(outcome), (*history, outcome))
    elif state.decision is not None:
        seat = state.decision.seats[0]
        for option in state.decision.options_of(seat):
            yield from tree(state.apply(option), (*history, option.id))


def in_bluffing(state: rulesdsl.State, history: History, seat: int) -> Hashable:
    """Its own card and what was said; the other card once it was shown."""
    dealt = [event for event in history if event.startswith("draw")][:2]
    said = tuple(event for event in history if not event.startswith("draw"))
    shown = dealt[0] if said[1:2] == ("no",) else ""
    return dealt[seat - 1], said, shown


def in_sealed(state: rulesdsl.State, history: History, seat: int) -> Hashable:
    """Its own bids, those of the other when both have bid, how many have bid; the second seat also the die."""
    bids = [event for event in history if event.startswith("bid")]
    known = tuple(bids[: len(bids) // 2 * 2])
    own = bids[-1] if len(bids) % 2 and seat == 1 else ""
    luck = [event for event in history if event.startswith("pick") and seat == 2]
    return known, own, len(bids), tuple(luck), history[-1:] if history[-1].startswith("guess") else ()


def in_lending(state: rulesdsl.State, history: History, seat: int) -> Hashable:
    """The first sees the card from the beginning, the second if it is lent to it."""
    dealt, said = history[:1], history[1:]
    return said, dealt if seat == 1 or "lend" in said else ()


GAMES: dict[str, Callable[[rulesdsl.State, History, int], Hashable]] = {
    "bluffing": in_bluffing,
    "sealed": in_sealed,
    "lending": in_lending,
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [1, 2])
def test_what_a_seat_cannot_tell_apart_is_one(name: str, seat: int) -> None:
    told: dict[Hashable, set[str]] = {}
    game = rulesdsl.load(DATA / f"{name}.yaml")
    for state, history in tree(game.start(2, chance="explicit")):
        if history and not state.chance:
            told.setdefault(GAMES[name](state, history, seat), set()).add(state.information_state(seat))
    assert all(len(texts) == 1 for texts in told.values())
    assert len({text for texts in told.values() for text in texts}) == len(told)


@pytest.mark.parametrize("name", GAMES)
def test_the_hash_is_that_of_the_text(name: str) -> None:
    game = rulesdsl.load(DATA / f"{name}.yaml")
    for state, _ in tree(game.start(2, chance="explicit")):
        for seat in (1, 2):
            text = state.information_state(seat)
            assert state.information_hash(seat) == sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_forgotten(name: str) -> None:
    """What a seat knew is the beginning of what it knows, but for the options that it had."""
    game = rulesdsl.load(DATA / f"{name}.yaml")
    for state, _ in tree(game.start(2, chance="explicit")):
        before = state.parent
        while before is not None and before.chance:
            before = before.parent
        for seat in (1, 2) if before is not None else ():
            assert before is not None
            known = [line for line in before.information_state(seat).splitlines() if '"asked"' not in line]
            assert state.information_state(seat).splitlines()[: len(known)] == known
