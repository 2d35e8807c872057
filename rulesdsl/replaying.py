"""`rulesdsl replay`: a trace played again, told step by step or only checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from dsl.source import load as load_sources
from interpreter.play.state import State
from interpreter.play.views import EVERYTHING
from interpreter.records.replay import replay
from interpreter.records.saves import BadRecord
from rulesdsl import files, load
from rulesdsl.facts import counted
from rulesdsl.library import UnknownGame, shipped_games


def read(path: Path) -> str:
    """The text of a trace; raises `BadRecord` for a file that cannot be read."""
    try:
        return files.read(path)
    except files.CannotRead as problem:
        raise BadRecord(str(problem)) from None


def game_of(text: str) -> Path:
    """The shipped game that a trace was written with; raises `UnknownGame`, or `BadRecord` for what is no trace."""
    title = _title(text)
    for path in shipped_games().values():
        documents = load_sources(path)[0].documents
        if any(key == "name" and value == title for document in documents for key, value in document.root.items()):
            return path
    raise UnknownGame(f"the trace is of {title}, which is not shipped; say where that game is")


def _title(text: str) -> str:
    try:
        start = json.loads(text.split("\n", 1)[0])
    except (ValueError, RecursionError):
        start = None
    if not isinstance(start, dict) or not isinstance(start.get("game"), str):
        raise BadRecord("this is no trace: its first line does not say which game it is of")
    return str(start["game"])


def states(text: str, path: Path) -> Iterator[State]:
    """Every state of the trace; raises `BadRecord` at the first line that is not what happens."""
    yield from replay(load(path), text)


def story(number: int, state: State) -> str:
    """What led to a state, every secret open, and who decides next. The first state has number 0."""
    lines = list(state.passage.lines(EVERYTHING, state.reason))
    decision = state.decision
    if decision is not None:
        seats = " and ".join(str(seat) for seat in decision.seats)
        lines.append(f"Seat{'s' if len(decision.seats) > 1 else ''} {seats}: `{decision.name}`?")
    return "\n".join([f"--- {number or 'start'}", *lines])


def tell(steps: Iterator[State], write: Callable[[str], None], go_on: Callable[[], bool]) -> str | None:
    """The story of a trace, asking after each step whether to go on; the last line, or None if it was left early."""
    last = None
    for number, state in enumerate(steps):
        if last is not None and not go_on():
            return None
        write(story(number, state))
        last = state
    assert last is not None, "a trace has a first state"
    return verdict(last)


def check(steps: Iterator[State]) -> str:
    """Play all of it, saying nothing; the last line."""
    *_, last = steps
    return verdict(last)


def verdict(state: State) -> str:
    end = "the game is over" if state.over else "the game is not over"
    return f"The trace holds: {counted(len(state.history), 'decision')}, {end}."
