"""The machine: a checked game for one number of players, as a program that steps and plays out.

In: an `Instance`. Out: a `Program`, whose methods work on states (`interpreter.layout`) in place.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.events import Event
from interpreter.layout import Layout, State
from interpreter.program import Chance, Choice, Pending, Site
from validator.tables import Instance, Value


class Program:
    """Generated code for one instance. The step code is compiled at once, playouts and traces when first asked for."""

    instance: Instance
    layout: Layout
    sites: Sequence[Site]
    """By `Choose.site`."""

    def new_state(self, seed: int) -> State:
        """Components at their starts, variables at their defaults, about to run setup and the first phase."""
        raise NotImplementedError

    def set_up(self, state: State, events: list[Event] | None = None, chance: Chance | None = None) -> None:
        """Run the setup of a fresh state and halt before the first phase; a setup that asks somebody is an error."""
        raise NotImplementedError

    def enter(self, state: State, phase: str, arguments: tuple[Value, ...]) -> None:
        """Begin at a phase instead, with ends and watchers armed; when it returns the state halts without being over."""
        raise NotImplementedError

    def step(self, state: State, events: list[Event] | None = None, chance: Chance | None = None) -> None:
        """Run to the next decision, the end or the halt, appending events (`interpreter.events`) if wanted."""
        raise NotImplementedError

    def pending(self, state: State) -> Pending | None:
        """The decision waited for; None when over, halted, or not stepped yet."""
        raise NotImplementedError

    def options(self, state: State, seat: int) -> list[Choice]:
        """What `seat` may choose at the pending decision, in order, interchangeable ones merged."""
        raise NotImplementedError

    def choose(self, state: State, seat: int, choice: Choice, events: list[Event] | None = None) -> None:
        """Commit a seat to one of its options; `step` carries it out."""
        raise NotImplementedError

    def clone(self, state: State) -> State:
        """A copy that shares nothing that can change."""
        raise NotImplementedError

    def playout(self, state: State, policy_seed: int) -> int:
        """Play a whole new game in `state` (fresh from `new_state`) at random; the number of decisions made."""
        raise NotImplementedError

    def scores(self, state: State) -> tuple[int, ...] | None:
        """By seat; None if the game keeps no score."""
        raise NotImplementedError

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that won a game that is over: as its end says, else by score, ties and `won`."""
        raise NotImplementedError


def build(instance: Instance) -> Program:
    """Generate and compile the step code of an instance."""
    raise NotImplementedError
