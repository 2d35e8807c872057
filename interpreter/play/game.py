"""A game that can be played: checked rules with values for its parameters."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from dsl.diagnostics import Fault
from interpreter.events import Event
from interpreter.layout import REASON
from interpreter.layout import State as Vector
from interpreter.play.drawing import go_on
from interpreter.play.passage import Passage, reason_text
from interpreter.play.state import State
from interpreter.program import Chance
from interpreter.progress import Course
from interpreter.records.saves import load_save
from interpreter.setting import Setting, setting_of
from validator import instantiate
from validator.elaboration.scope import Globals
from validator.instances.requirements import Proofs
from validator.instances.settings import Setting as ParameterValue
from validator.model import CheckedGame
from validator.tables import Instance

LONGEST_SEED = 1 << 53
"""Seeds that are drawn are smaller, so that every program that reads JSON reads them whole."""


class Playout(NamedTuple):
    """A whole game played at random. Winners are seats from 1; `scores` are by seat; `reason` says why it is over."""

    decisions: int
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: str | None


class Game:
    """Made by `rulesdsl.load`. Programs are compiled once for each number of players."""

    def __init__(
        self,
        rules: CheckedGame,
        names: Globals,
        variant: str | None = None,
        parameters: Mapping[str, ParameterValue] | None = None,
    ) -> None:
        self.rules = rules
        self.names = names
        self.variant = variant
        self.parameters = dict(parameters or {})
        self._settings: dict[tuple[int, bool], Setting] = {}
        self._proofs = Proofs(rules) if self.parameters else None

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def players(self) -> range:
        """The numbers of players the game is for."""
        return range(self.rules.min_players, self.rules.max_players + 1)

    def setting(self, players: int, *, explicit: bool = False) -> Setting:
        """The program for a number of players, perhaps with explicit chance. Raises `Fault` if this number or the
        parameters do not fit."""
        key = players, explicit
        if key not in self._settings:
            self._settings[key] = setting_of(self._instance(players), explicit=explicit)
        return self._settings[key]

    def _instance(self, players: int) -> Instance:
        return instantiate(self.rules, players, self.parameters, self.variant, proofs=self._proofs)

    def with_values(self, variant: str | None, parameters: Mapping[str, ParameterValue]) -> Game:
        """The same rules with other values; itself if they are the same."""
        if (variant, dict(parameters)) == (self.variant, self.parameters):
            return self
        return Game(self.rules, self.names, variant, parameters)

    def require_some_players(self) -> None:
        """Raises `Fault` if the parameters fit no number of players."""
        faults: list[Fault] = []
        for players in self.players:
            try:
                self._instance(players)
            except Fault as fault:
                faults.append(fault)
            else:
                return
        raise faults[0]

    def start(
        self, players: int, seed: int | None = None, *, chance: Chance | Literal["explicit"] | None = None
    ) -> State:
        """A new game, brought to its first decision. Without a seed one is drawn. With `chance="explicit"` nothing is
        drawn by lot: what chance may bring is listed in `State.chance`, and whoever plays applies one of the outcomes.

        Raises `Fault` if this number of players or the parameters do not fit, `RuleError` if the rules break.
        """
        if chance == "explicit":
            setting = self.setting(players, explicit=True)
            return self._run(setting, 0, setting.program.new_state(0), None)
        setting = self.setting(players)
        seed = secrets.randbelow(LONGEST_SEED) if seed is None else seed
        return self._run(setting, seed, setting.program.new_state(seed), chance)

    def load_save(self, text: str) -> State:
        """The state that `State.save` wrote, with its parameters and its past. Raises `BadRecord`."""
        return load_save(self, text)

    def _run(self, setting: Setting, seed: int, vector: Vector, chance: Chance | None) -> State:
        before, events = setting.program.clone(vector), list[Event]()
        drawing = go_on(setting.program, vector, events, chance)
        return State(self, seed, vector, Passage(setting, before, None, tuple(events)), None, Course(), drawing)

    def playout(self, players: int, seed: int, draw: Callable[[], float] | None = None) -> Playout:
        """Play a whole game, every choice made at random, as fast as can be. Raises as `start` does.

        Choices are drawn from the seed, too, or by `draw`, which gives numbers from 0 up to 1 as `random.random` does:
        many short games are played faster with one generator for all.
        """
        setting = self.setting(players)
        program = setting.program
        vector = program.new_state(seed)
        decisions = program.playout(vector, draw or seed ^ POLICY)
        winners = tuple(seat + 1 for seat in program.winners(vector))
        return Playout(decisions, winners, program.scores(vector), reason_text(setting, vector[REASON]))


POLICY = 0x5DEECE66D
"""Mixed into a seed to seed those who choose, so that they are strangers to the game's own chance."""
