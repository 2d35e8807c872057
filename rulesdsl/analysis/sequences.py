"""A game of two as its sequences: what each seat may do from its own point of view, and what pairs of these are worth.

A *sequence* of a seat is what it has chosen so far, together with what it has seen on the way; sequence 0 is nothing
at all. At each of its information states it goes on from one sequence to others, one for each option. What a game is
worth then depends on two sequences only, and chance is in the weights. So the whole tree, once gone through, becomes
two lists of information states and one list of payoffs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from interpreter.play.state import State
from rulesdsl.calling import WrongCall


class NotZeroSum(WrongCall):
    """What one seat wins the other does not lose; the message says where."""


@dataclass(frozen=True, slots=True)
class Information:
    """An information state: it comes after the sequence `after`; its options are the sequences from `first` on."""

    after: int
    first: int
    options: tuple[str, ...]
    text: str
    """All that the seat has seen, if that was asked for."""

    @property
    def sequences(self) -> range:
        return range(self.first, self.first + len(self.options))


@dataclass(slots=True)
class Side:
    """What one seat may do: its information states, each after those that lead to it, and the number of sequences."""

    states: list[Information] = field(default_factory=list)
    size: int = 1


@dataclass(slots=True)
class SequenceForm:
    """`payoffs`: by the sequences of both, what the game is worth to the first seat, times the odds of chance."""

    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    payoffs: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    positions: int = 0


def sequence_form(root: State, *, texts: bool = False, passed: Callable[[int], None] = lambda _: None) -> SequenceForm:
    """Go through a whole tree; `passed` hears how many positions it has come by. Raises `NotZeroSum`."""
    form = SequenceForm()
    known: dict[tuple[int, str], Information] = {}
    due = [_Due(lambda: root, Fraction(1), (0, 0))]
    while due:
        here = due.pop()
        state = here.state()
        form.positions += 1
        passed(form.positions)
        if state.over:
            _ended(form, state, here)
        elif state.chance:
            due += [_Due(partial(state.apply, outcome), here.odds * odds, here.at) for outcome, odds in state.chance]
        else:
            due += _decided(form, known, state, here, texts=texts)
    return form


@dataclass(frozen=True, slots=True)
class _Due:
    """A position that is to be gone through: with the odds of chance, and the sequences of both seats."""

    state: Callable[[], State]
    odds: Fraction
    at: tuple[int, int]


def _decided(
    form: SequenceForm, known: dict[tuple[int, str], Information], state: State, here: _Due, *, texts: bool
) -> list[_Due]:
    assert state.decision is not None
    seat = state.decision.seats[0]
    options = state.decision.options_of(seat)
    key = seat, state.information_hash(seat)
    found = known.get(key)
    if found is None:
        side, text = form.sides[seat - 1], state.information_state(seat) if texts else ""
        found = known[key] = Information(here.at[seat - 1], side.size, tuple(option.id for option in options), text)
        side.states.append(found)
        side.size += len(options)
    assert found.after == here.at[seat - 1], "a seat that forgets nothing comes to this by one way"
    one, other = here.at
    ways = [(partial(state.apply, option), sequence) for option, sequence in zip(options, found.sequences, strict=True)]
    return [_Due(way, here.odds, (sequence, other) if seat == 1 else (one, sequence)) for way, sequence in ways]


def _ended(form: SequenceForm, state: State, here: _Due) -> None:
    if sum(state.returns):
        raise NotZeroSum(f"a game ends with the returns {', '.join(map(str, state.returns))}: these do not add up to 0")
    form.payoffs[here.at] = form.payoffs.get(here.at, Fraction(0)) + here.odds * state.returns[0]
