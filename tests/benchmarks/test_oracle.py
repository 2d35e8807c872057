"""The described game against the plain program: the same chance, the same questions, the same options, the same end.

The engine plays a random game. Whatever chance gave it is told to the plain program before that answers the same
choice; then both must ask the same seats the same question with the same legal options.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulesdsl
from benchmarks import plain_all_in_all
from benchmarks.plain_all_in_all import Table
from benchmarks.plain_parts import Chance, Outcome, Rules
from interpreter.events import ChanceOutcome, Event
from interpreter.layout import OVER
from interpreter.play.decision import Decision
from interpreter.play.question import called
from interpreter.play.views import Viewer
from interpreter.setting import Setting
from validator.evaluate import number
from validator.tables import Value

READINGS: dict[str, Sequence[Any]] = {
    "landing_protocol": ("seat_once", "seat_until_stable", "sealed_random", "free"),
    "schemer_advances": (True, False),
    "schemer_at_last": ("forced", "nobody"),
    "alien_needs_effect": ("off", "on", "strict"),
    "refill_order": ("clockwise_from_new_pass", "one_card_each"),
}
SIZES: dict[str, Sequence[int]] = {
    "hand_size": range(1, 10),
    "refill_to": range(1, 11),
    "first_mission_start": range(4, 11),
    "later_start": range(1, 11),
    "sets_to_win": (1, 2, 3, 4),
    "set_size": (1, 2, 3),
    "max_same_kind": (3, 4, 6),
    "thief_shift": range(1, 10),
    "first_pass": (1, 2, 3),
    "max_missions": (1, 2, 5, 30),
}
PLAIN_NAMES = {"hand_size": "hand"}
SHUFFLED = {"deck": "relics", "aliens": "aliens", "approach": "landers"}
"""What the plain program calls the piles that are shuffled."""

Parameters = dict[str, Any]


@cache
def all_in_all() -> rulesdsl.Game:
    return rulesdsl.load(Path(__file__).parents[2] / "games" / "all_in_all")


class Told(Chance):
    """Luck that somebody else had: orders by what was shuffled, and what was picked, one after the other."""

    def __init__(self) -> None:
        super().__init__(random.Random(0))
        self.orders: dict[str, deque[list[str]]] = {"aliens": deque(), "relics": deque(), "landers": deque()}
        self.picks: deque[str] = deque()

    def shuffled(self, what, items):  # type: ignore[no-untyped-def]
        """Copies of a relic are as good as each other, and ships are named by their seats."""
        rest = list(items)
        names = [item if isinstance(item, str) else f"ship_{item.seat}" for item in rest]
        assert self.orders[what], f"only one of the two shuffles {what}"
        order = self.orders[what].popleft()
        assert sorted(names) == sorted(order)
        return [rest[names.index(name)] for name in order]

    def first_seat(self, players: int) -> int:
        return int(self._pick([str(seat + 1) for seat in range(players)]))

    def card_from(self, seat: int, hand: Sequence[str]) -> str:
        return self._pick(hand)

    def _pick(self, items: Sequence[str]) -> str:
        assert self.picks, f"only one of the two picks one of {items}"
        picked = self.picks.popleft()
        assert picked in items
        return picked

    @property
    def all_used(self) -> bool:
        return not self.picks and not any(self.orders.values())


class Engine:
    """The described game, played in place."""

    def __init__(self, setting: Setting, seed: int, told: Told) -> None:
        self.setting, self.told = setting, told
        self.vector = setting.program.new_state(seed)
        self._step()

    @property
    def question(self) -> Decision | None:
        pending = self.setting.program.pending(self.vector)
        return None if pending is None else Decision(self.setting, self.vector, pending)

    @property
    def outcome(self) -> Outcome | None:
        """None for a game that stopped without being over."""
        program = self.setting.program
        if not self.vector[OVER]:
            return None
        winners, scores = program.winners(self.vector), program.scores(self.vector)
        return Outcome([seat + 1 for seat in winners], list(scores or ()))

    def options(self, question: Decision) -> list[str]:
        """The ids of what the first seat that is asked may choose."""
        seat = question.seats[0]
        viewer = Viewer(self.setting.places, self.vector, seat - 1)
        return [name.id for name in called(viewer, question.question_of(seat))]

    def choose(self, question: Decision, index: int) -> None:
        seat = question.seats[0]
        self.setting.program.choose(self.vector, seat - 1, question.question_of(seat).choices[index], [])
        if len(question.seats) == 1:
            self._step()

    def _step(self) -> None:
        events: list[Event] = []
        self.setting.program.step(self.vector, events)
        for event in events:
            if isinstance(event, ChanceOutcome):
                self._tell(event)

    def _tell(self, chance: ChanceOutcome) -> None:
        """Nothing else than piles is shuffled; what is picked is a card of a hand, or the seat that begins."""
        if isinstance(chance.result, tuple):
            assert chance.of is not None
            what = SHUFFLED[self.setting.places.names[chance.of]]
            order = [self._component(item) for item in chance.result]
            self.told.orders[what].append(order[::-1] if what == "aliens" else order)  # laid out from the top
        else:
            picked = number(chance.result)
            self.told.picks.append(str(picked + 1) if chance.of is None else self._component(picked))

    def _component(self, item: Value) -> str:
        return self.setting.instance.names["component"][number(item)]


class Policy:
    """Chooses at random, but each kind of action as readily as the others, and lands seldom or often."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.boldness = self.random.choice((0.5, 0.8, 0.95))

    def index(self, options: Sequence[str]) -> int:
        if options == ["land", "fly_on"]:
            return int(self.random.random() < self.boldness)
        actions = [option.partition("(")[0] for option in options]
        if actions[-1] in ("finish", "decline") and self.random.random() < 0.9:
            actions.pop()
        action = self.random.choice(sorted(set(actions)))
        return self.random.choice([index for index, name in enumerate(actions) if name == action])


@dataclass(frozen=True, slots=True)
class Game:
    """One game on both sides."""

    setting: Setting
    rules: Rules

    @staticmethod
    def of(players: int, parameters: Parameters) -> Game:
        plain = {PLAIN_NAMES.get(name, name): value for name, value in parameters.items()}
        return Game(all_in_all().with_values(None, parameters).setting(players), Rules(players, **plain))

    def play(self, seed: int) -> list[str]:
        """Play it once, comparing all the way; the choices that were made."""
        told, policy, past = Told(), Policy(seed), list[str]()
        engine, table = Engine(self.setting, seed, told), Table(plain_all_in_all.Game(self.rules, told))
        while (question := engine.question) is not None:
            options = engine.options(question)
            assert (list(question.seats), question.name) == (table.pending, table.decision), past[-30:]
            assert set(options) == set(table.options), past[-30:]
            index = policy.index(options)
            past.append(f"{question.seats[0]} {question.name} {options[index]}")
            engine.choose(question, index)
            table.choose(options[index])
        assert engine.outcome == table.outcome, past[-30:]
        assert told.all_used
        return past


def some_readings(generator: random.Random) -> Parameters:
    """A value for each parameter that settles how the rulebook is read, and fewer missions."""
    return {"max_missions": 20, **{name: generator.choice(values) for name, values in READINGS.items()}}


def some_sizes(generator: random.Random) -> Parameters:
    """Values for some of the numbers."""
    return {name: generator.choice(SIZES[name]) for name in generator.sample(sorted(SIZES), 4)}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_default_rules(players: int) -> None:
    game = Game.of(players, {})
    for seed in range(10):
        game.play(seed)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_other_readings(players: int) -> None:
    generator = random.Random(players)
    for _ in range(8):
        game = Game.of(players, some_readings(generator))
        for seed in range(4):
            game.play(seed)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_other_readings_and_sizes(players: int) -> None:
    generator = random.Random(10 + players)
    for _ in range(8):
        game = Game.of(players, {**some_readings(generator), **some_sizes(generator)})
        for seed in range(4):
            game.play(seed)
