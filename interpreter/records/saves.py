"""Saved games: JSON that says how a game came to where it is, and is believed only after playing it again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.diagnostics import Fault
from interpreter.layout import ALIVE, AT, HELD, RUNNING, SHOWN, ZONES
from interpreter.layout import State as Vector
from interpreter.limits import MOST_DECISIONS
from interpreter.play.passage import Passage
from interpreter.play.refusals import Refused
from interpreter.setting import Setting
from validator.errors import RuleError

if TYPE_CHECKING:
    from interpreter.play.game import Game
    from interpreter.play.state import State

FORMAT = 1
LONGEST_SAVE = 50_000_000


class BadRecord(Exception):
    """A save or a trace that cannot be used; the message is a sentence that says why."""


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


CHANCE = 0
"""The seat that what chance brought is saved under, where it is explicit."""


class SavedAct(_Part):
    seat: Annotated[int, Field(ge=CHANCE, le=100)]
    option: Annotated[str, Field(max_length=10_000)]
    index: Annotated[int, Field(ge=0, le=1_000_000)]
    by: Annotated[str, Field(max_length=1000)]


Word = Annotated[str, Field(max_length=1000)]
ParameterValue = int | bool | Word | None


class Save(_Part):
    """`vector` is the machine's own state, `decisions` the way to it from the seed."""

    type: Literal["rulesdsl save"]
    format: int
    game: Word
    rules_hash: Word
    players: Annotated[int, Field(ge=1, le=100)]
    seed: int
    chance: Literal["explicit"] | None = None
    variant: Word | None
    parameters: dict[Word, ParameterValue | dict[Word, ParameterValue]]
    decisions: Annotated[list[SavedAct], Field(max_length=MOST_DECISIONS)]
    vector: list[Any]


def save(state: State) -> str:
    """The game so far, as JSON."""
    game = state.game
    record = {
        "type": "rulesdsl save",
        "format": FORMAT,
        "game": game.name,
        "rules_hash": game.rules.rules_hash,
        "players": state.players,
        "seed": state.seed,
        **({"chance": "explicit"} if state.setting.program.explicit else {}),
        "variant": game.variant,
        "parameters": game.parameters,
        "decisions": [saved for moment in state.line() for saved in _saved(moment.passage)],
        "vector": state.vector,
    }
    return json.dumps(record, ensure_ascii=False)


def _saved(passage: Passage) -> Iterator[dict[str, object]]:
    if passage.answer is not None:
        act = passage.answer.act
        yield {"seat": act.seat, "option": act.id, "index": act.index, "by": act.by}
    elif passage.outcome is not None:
        yield {"seat": CHANCE, "option": passage.outcome.id, "index": passage.outcome.index, "by": ""}


def load_save(game: Game, text: str) -> State:
    """The state that was saved, with its whole past. Raises `BadRecord`."""
    record = _read(text)
    if record.game != game.name:
        raise BadRecord(f"this is a saved game of {record.game}, not of {game.name}")
    if record.rules_hash != game.rules.rules_hash:
        raise BadRecord("this game was saved with other rules: they have changed since")
    as_saved = game.with_values(record.variant, record.parameters)
    try:
        state = as_saved.start(record.players, record.seed, chance=record.chance)
        for number, act in enumerate(record.decisions, 1):
            state = _choose_again(state, act, number)
    except Fault as fault:
        raise BadRecord(f"this game cannot be set up: {fault.diagnostics[0].message}") from None
    except (Refused, RuleError) as error:
        raise BadRecord(f"the saved decisions cannot be played: {error.message}") from None
    if plain(state.vector) != record.vector:
        raise BadRecord("the saved position is not what the saved decisions lead to")
    return state


def _read(text: str) -> Save:
    """The record, its shape checked."""
    if len(text) > LONGEST_SAVE:
        raise BadRecord("this file is too long to be a saved game")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("this is no saved game, or it is cut off: it is not JSON") from None
    if not isinstance(data, dict) or data.get("type") != "rulesdsl save":
        raise BadRecord("this is no saved game")
    if data.get("format") != FORMAT:
        raise BadRecord(f"this game was saved in another format ({str(data.get('format'))[:20]}, not {FORMAT})")
    try:
        return Save.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part)[:40] for part in first["loc"][:4])
        raise BadRecord(f"this saved game is damaged at `{where}`: {first['msg'][:200]}") from None


def _choose_again(state: State, act: SavedAct, number: int) -> State:
    decision = state.decision
    if act.seat == CHANCE and act.option in [outcome for outcome, _ in state.chance]:
        return state.apply(act.option)
    if decision is None:
        raise BadRecord(f"decision {number} comes after the end of the game")
    options = decision.options_of(act.seat)
    if act.index >= len(options) or options[act.index].id != act.option:
        raise BadRecord(f"decision {number}, `{act.option[:100]}` of seat {act.seat}, cannot be made there")
    return state.apply(options[act.index], by=act.by)


# ------------------------------------------------------------------------- vectors


def plain(vector: Vector) -> list[Any]:
    """A vector as JSON gives it back."""
    data: list[Any] = json.loads(json.dumps(vector))
    return data


def vector_of(setting: Setting, data: list[Any]) -> Vector:
    """The vector that `plain` was made from. It alone is enough to go on from; what it does not hold is the past."""
    families = {setting.places.layout.variables[name] for name in setting.places.layout.families}
    lists = {ALIVE, AT, SHOWN, HELD, RUNNING, *families}
    vector: Vector = []
    for slot, value in enumerate(data):
        if slot == ZONES:
            vector.append([list(zone) for zone in value])
        elif slot in lists:
            vector.append([_value(item) for item in value])
        else:
            vector.append(_value(value))
    return vector


def _value(data: Any) -> Any:
    return tuple(_value(item) for item in data) if isinstance(data, list) else data
