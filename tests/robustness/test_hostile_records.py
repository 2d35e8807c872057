"""Saves and traces that were cut, edited or made up are refused with a sentence, soon, and change nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.records.replay import replay
from interpreter.records.trace import trace
from rulesdsl import BadRecord, State
from tests.properties.games import ROOT, game_of, name_of, walk
from tests.robustness.patience import patience, refusal
from tests.robustness.wounds import Draw, wounded

GAMES = [ROOT / "games/all_in_all", ROOT / "tests/interpreter/data/secrets.yaml"]
LONGEST_SENTENCE = 1_000

HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**6, 10**400, -(10**40), float("nan"), float("inf"), "", "1", "x" * 5_000),
    *([], {}, [[]], {"": ""}, [0] * 200, {"a": {"b": [1]}}, "\x00", "\ud800", "../../../etc/passwd", "__class__"),
)


@cache
def played(game: Path) -> State:
    """A game under way."""
    *_, state = walk(game_of(game).start(3, seed=4), 4, most=12)
    return state


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a piece of JSON."""
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def with_other(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The same JSON with something else at one place."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = with_other(data[path[0]], path[1:], value)
    return copy


@st.composite
def edited(draw: Draw, text: str) -> str:
    data = json.loads(text)
    path = draw(st.sampled_from(list(places(data))))
    return json.dumps(with_other(data, path, draw(st.sampled_from(HOSTILE))))


def is_a_sentence(error: Exception) -> bool:
    return 0 < len(str(error)) < LONGEST_SENTENCE


def is_refused_or_the_same(game: Path, text: str) -> None:
    """Only what leads to the very same position is taken (who sat at a seat may have been edited)."""
    loaded: list[State] = []
    refused = refusal(lambda: loaded.append(game_of(game).load_save(text)), BadRecord)
    assert is_a_sentence(refused) if refused else loaded[0].vector == played(game).vector


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@settings(max_examples=80)
@given(data=st.data())
def test_an_edited_save(game: Path, data: st.DataObject) -> None:
    is_refused_or_the_same(game, data.draw(edited(played(game).save())))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@settings(max_examples=50)
@given(data=st.data())
def test_a_wounded_save(game: Path, data: st.DataObject) -> None:
    is_refused_or_the_same(game, data.draw(wounded(played(game).save(), most=1)))


@settings(max_examples=50)
@given(st.text(max_size=100))
def test_any_text_as_a_save(text: str) -> None:
    with pytest.raises(BadRecord):
        game_of(GAMES[0]).load_save(text)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@settings(max_examples=40)
@given(data=st.data())
def test_an_edited_trace(game: Path, data: st.DataObject) -> None:
    """It is refused, or it is a whole trace of the same game, perhaps of a part of it."""
    lines = list(trace(played(game)))
    number = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.one_of(edited(lines[number]), wounded(lines[number]), st.just(""), st.just(lines[0])))
    text = "\n".join([*lines[:number], *([other] if other else []), *lines[number + 1 :]])
    known = [state.vector for state in played(game).line()]
    states: list[State] = []
    refused = refusal(lambda: states.extend(replay(game_of(game), text)), BadRecord)
    assert is_a_sentence(refused) if refused else [state.vector for state in states] == known[: len(states)]


NESTED = [opening * 100_000 for opening in ("[", '{"a":', '[{"type":')]


@pytest.mark.parametrize("text", [*NESTED, "9" * 100_000, '"' * 9, '{"type": "rulesdsl save", "format": 1' + "}" * 9])
def test_deep_and_long_records(text: str) -> None:
    with patience(), pytest.raises(BadRecord):
        game_of(GAMES[0]).load_save(text)
    with patience(), pytest.raises(BadRecord):
        list(replay(game_of(GAMES[0]), text))


def test_a_save_of_another_game_or_of_other_rules() -> None:
    for game in GAMES:
        for other in GAMES:
            if other != game:
                with pytest.raises(BadRecord, match="is a saved game of"):
                    game_of(game).load_save(played(other).save())
        save = json.loads(played(game).save())
        save["rules_hash"] = "0" * 64
        with pytest.raises(BadRecord, match="other rules"):
            game_of(game).load_save(json.dumps(save))
