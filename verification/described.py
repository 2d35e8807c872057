"""A described game with explicit chance, position by position. Positions share nothing that changes."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.events import Event
from interpreter.layout import OVER
from interpreter.layout import State as Vector
from interpreter.play.decision import Decision
from interpreter.play.drawing import Drawing, Outcome, drawn, go_on
from interpreter.play.game import Game
from interpreter.play.question import Question, called
from interpreter.play.state import State
from interpreter.play.views import EVERYTHING, Viewer
from interpreter.program import Choice
from interpreter.setting import Setting
from validator.evaluate import number
from validator.model import PLAYER


@dataclass(frozen=True, slots=True)
class Position:
    """With a `drawing` chance decides; else somebody does, or the game is over. `state` is the same for people, if it
    is wanted, with all that has happened."""

    vector: Vector
    drawing: Drawing | None
    state: State | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What the next seat, counted from 0, may choose; `last` if nobody else is asked at the same time."""

    seat: int
    site: int
    choices: tuple[Choice, ...]
    last: bool


class Described:
    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.program = setting.program
        self._ids: dict[tuple[int, int, Choice], str] = {}

    def start(self) -> Position:
        vector = self.program.new_state(0)
        return Position(vector, go_on(self.program, vector, []))

    def over(self, position: Position) -> bool:
        return bool(position.vector[OVER])

    def returns(self, position: Position) -> tuple[int, ...]:
        return self.program.returns(position.vector)

    def asked(self, position: Position) -> Asked:
        pending = self.program.pending(position.vector)
        assert pending is not None
        seat = pending.seats[0]
        choices = self.program.options(position.vector, seat)
        return Asked(seat, pending.site.choose.site, tuple(choices), len(pending.seats) == 1)

    def id_of(self, position: Position, asked: Asked, choice: Choice) -> str:
        """What an option is called, all secrets open: the same wherever it is legal."""
        key = asked.seat, asked.site, choice
        if key not in self._ids:
            question = self._question(position, asked)
            names = called(Viewer(self.setting.places, position.vector, EVERYTHING), question)
            keys = ((asked.seat, asked.site, other) for other in question.choices)
            self._ids.update(zip(keys, (name.id for name in names), strict=True))
        return self._ids[key]

    def _question(self, position: Position, asked: Asked) -> Question:
        pending = self.program.pending(position.vector)
        assert pending is not None
        return Decision(self.setting, position.vector, pending).question_of(asked.seat + 1)

    def chosen(self, position: Position, asked: Asked, choice: Choice) -> Position:
        vector, events = self.program.clone(position.vector), list[Event]()
        self.program.choose(vector, asked.seat, choice, events)
        return Position(vector, go_on(self.program, vector, events) if asked.last else None)

    def outcomes(self, position: Position) -> dict[str, Outcome]:
        """What chance may bring, by id; seats are called `seat(2)`."""
        drawing = _drawing(position)
        outcomes = drawing.outcomes(self.setting.places)
        if drawing.lot.type == PLAYER:
            return {f"seat({number(outcome.value) + 1})": outcome for outcome in outcomes}
        return {outcome.id: outcome for outcome in outcomes}

    def drawn(self, position: Position, outcome: Outcome) -> Position:
        drawing = _drawing(position)
        vector = self.program.clone(drawing.base)
        following = drawn(self.program, drawing.base, vector, (*drawing.given, outcome.value), [])
        return Position(vector, following)


class Remembered(Described):
    """Positions know how they came about, so that information states can be asked. Slower by far."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game.setting(players, explicit=True))
        self._start = game.start(players, chance="explicit")

    def start(self) -> Position:
        return _position(self._start)

    def information(self, position: Position, seat: int) -> str:
        """What a seat (from 0) has seen until now, as a hash."""
        return _state(position).information_hash(seat + 1)

    def information_text(self, position: Position, seat: int) -> str:
        return _state(position).information_state(seat + 1)

    def chosen(self, position: Position, asked: Asked, choice: Choice) -> Position:
        state = _state(position)
        assert state.decision is not None
        options = state.decision.options_of(asked.seat + 1)
        return _position(state.apply(next(option for option in options if option.choice == choice)))

    def drawn(self, position: Position, outcome: Outcome) -> Position:
        return _position(_state(position).apply(outcome.id))


def _drawing(position: Position) -> Drawing:
    assert position.drawing is not None
    return position.drawing


def _state(position: Position) -> State:
    assert position.state is not None
    return position.state


def _position(state: State) -> Position:
    return Position(state.vector, state.drawing, state)
