"""Playing a trace again, state by state, and holding every line of it to what happens."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.diagnostics import Fault
from interpreter.play.game import Game
from interpreter.play.refusals import Refused
from interpreter.play.state import State
from interpreter.records.saves import LONGEST_SAVE, BadRecord, ParameterValue, Word
from interpreter.records.trace import passage_lines, start_line
from validator.errors import RuleError


class Start(BaseModel):
    model_config = ConfigDict(strict=True)

    type: Literal["start"]
    game: Word
    rules_hash: Word
    players: Annotated[int, Field(ge=1, le=100)]
    seed: int | None = None
    chance: Literal["explicit"] | None = None
    parameters: dict[Word, ParameterValue | dict[Word, ParameterValue] | list[Any]]
    """A list is a value that only a variant can set, so the variant says it already."""
    variant: Word | None


class Chosen(BaseModel):
    model_config = ConfigDict(strict=True)

    type: Literal["decision"]
    seat: Annotated[int, Field(ge=1, le=100)]
    chosen: Annotated[str, Field(max_length=10_000)]
    index: Annotated[int, Field(ge=0, le=1_000_000)]
    by: Word = ""


class Outcome(BaseModel):
    model_config = ConfigDict(strict=True)

    type: Literal["outcome"]
    id: Annotated[str, Field(max_length=10_000)]


M = TypeVar("M", bound=BaseModel)


def replay(game: Game, text: str) -> Iterator[State]:
    """Every state of a trace, from the first decision on. Raises `BadRecord` at the first line that does not fit.

    The last line may be that of a game that is not over.
    """
    reader = _Reader(text)
    try:
        state = reader.start(game)
        yield state
        while reader.more:
            state = yield from reader.go_on(state)
    except Fault as fault:
        raise BadRecord(f"line {reader.at}: {fault.diagnostics[0].message}") from None
    except (Refused, RuleError) as error:
        raise BadRecord(f"line {reader.at}: {error.message}") from None


class _Reader:
    """The lines of a trace; `at` is the number of the one that was read last."""

    def __init__(self, text: str) -> None:
        if len(text) > LONGEST_SAVE:
            raise BadRecord("this file is too long to be a trace")
        self.lines = text.splitlines()
        self.at = 0

    @property
    def more(self) -> bool:
        return self.at < len(self.lines)

    def next(self) -> Any:
        if not self.more:
            raise BadRecord("the trace ends too early")
        self.at += 1
        try:
            return json.loads(self.lines[self.at - 1])
        except (ValueError, RecursionError):
            raise BadRecord(f"line {self.at} is not JSON") from None

    def start(self, game: Game) -> State:
        line = self._parsed(Start, self.next())
        if line.game != game.name:
            raise BadRecord(f"this is a trace of {line.game}, not of {game.name}")
        if line.rules_hash != game.rules.rules_hash:
            raise BadRecord("this trace was written with other rules: they have changed since")
        if line.seed is None and line.chance is None:
            raise BadRecord("this trace was written for one seat; it cannot be played again")
        values = {name: value for name, value in line.parameters.items() if not isinstance(value, list)}
        state = game.with_values(line.variant, values).start(line.players, line.seed, chance=line.chance)
        self._compare([start_line(state)], 1)
        self._events(state)
        return state

    def go_on(self, state: State) -> Generator[State, None, State]:
        """One decision, of one seat or of several at once; or what chance brings, where it is explicit."""
        if state.chance:
            state = state.apply(self._parsed(Outcome, self.next()).id)
            self.at -= 1
            self._events(state)
            yield state
            return state
        decision = state.decision
        if decision is None:
            raise BadRecord(f"line {self.at + 1} comes after the end of the game")
        first = self.at
        for _ in decision.seats:
            line = self._parsed(Chosen, self.next())
            options = state.decision.options_of(line.seat) if state.decision else ()
            if line.index >= len(options) or options[line.index].id != line.chosen:
                raise BadRecord(f"line {self.at}: seat {line.seat} cannot choose `{line.chosen[:100]}` here")
            state = state.apply(options[line.index], by=line.by)
            yield state
        self.at = first
        self._events(state)
        return state

    def _events(self, state: State) -> None:
        expected = list(passage_lines(state.passage))
        self.at += len(expected)
        self._compare(expected, self.at - len(expected) + 1)

    def _compare(self, expected: Sequence[dict[str, Any]], first: int) -> None:
        for number, line in enumerate(expected, first):
            self.at = number - 1
            found = self.next()
            if found != json.loads(json.dumps(line)):
                said = json.dumps(line, ensure_ascii=False)
                raise BadRecord(f"line {number} is not what happens; it should be {said[:300]}")

    def _parsed(self, model: type[M], data: Any) -> M:
        try:
            return model.model_validate(data)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part)[:40] for part in first["loc"][:4])
            raise BadRecord(f"line {self.at} is no line of a trace here: {where}: {first['msg'][:200]}") from None
