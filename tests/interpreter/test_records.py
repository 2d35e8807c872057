"""Saves: believed only after playing them again; anything else is refused with a sentence."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from interpreter.play.passage import Passage
from interpreter.progress import Course
from interpreter.records.saves import plain, vector_of
from rulesdsl import BadRecord, Game, State


def played(game: Game, choices: int, seed: int = 5) -> State:
    state, random = game.start(players=3, seed=seed), Random(seed)
    for _ in range(choices):
        if state.decision is None:
            break
        state = state.apply(random.choice(state.decision.options), by="random")
    return state


@pytest.mark.parametrize("choices", [0, 1, 4, 5, 9])  # the fifth stands in the middle of a vote
def test_a_loaded_game_is_the_saved_one(secrets: Game, choices: int) -> None:
    state = played(secrets, choices)
    loaded = secrets.load_save(state.save())
    assert loaded.vector == state.vector
    assert loaded.hash == state.hash
    assert loaded.history == state.history
    for seat in (1, 2, 3, None):
        assert loaded.log(seat) == state.log(seat)
        assert loaded.view(seat) == state.view(seat)


@pytest.mark.parametrize("choices", range(12))
def test_the_vector_alone_is_enough_to_go_on(secrets: Game, choices: int) -> None:
    state = played(secrets, choices)
    vector = vector_of(state.setting, json.loads(json.dumps(plain(state.vector))))
    again = State(secrets, state.seed, vector, Passage(state.setting, vector, None, ()), None, Course())
    assert vector == state.vector
    random = Random(1)
    while state.decision is not None and again.decision is not None:
        option = random.choice(state.decision.options)
        state, again = state.apply(option), again.apply(option.id, option.seat)
        assert again.vector == state.vector
    assert state.over
    assert again.over


def test_parameters_and_variant_come_with_the_save(secrets: Game) -> None:
    state = played(secrets, 3)
    assert secrets.load_save(state.save()).game is secrets


def edited(save: str, **changes: Any) -> str:
    return json.dumps({**json.loads(save), **changes})


HOSTILE = [
    ("", "not JSON"),
    ("[]", "no saved game"),
    ('{"type": "start"}', "no saved game"),
    ("[" * 100_000, "not JSON"),
    ("9" * 10_000, "not JSON"),
    ("null", "no saved game"),
]


@pytest.mark.parametrize(("text", "why"), HOSTILE)
def test_what_is_no_save_is_refused(secrets: Game, text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        secrets.load_save(text)


EDITED: list[tuple[dict[str, Any], str]] = [
    ({"format": 99}, "another format"),
    ({"game": "Chess"}, "saved game of Chess"),
    ({"rules_hash": "0"}, "other rules"),
    ({"players": 0}, "damaged at `players`"),
    ({"players": 9}, "is for 2..3 players"),
    ({"players": "3"}, "damaged at `players`"),
    ({"seed": "x"}, "damaged at `seed`"),
    ({"seed": 6}, "cannot be made there|not what the saved decisions lead to"),
    ({"vector": []}, "not what the saved decisions lead to"),
    ({"parameters": {"none_such": 1}}, "no parameter `none_such`"),
    ({"variant": "none_such"}, "no variant `none_such`"),
    ({"extra": 1}, "damaged at `extra`"),
    ({"decisions": [{"seat": 1, "option": "win", "index": 0, "by": ""}]}, "cannot be made there"),
    ({"decisions": [{"seat": 1, "option": "pass", "index": -1, "by": ""}]}, "damaged at `decisions.0.index`"),
]


@pytest.mark.parametrize(("changes", "why"), EDITED)
def test_an_edited_save_is_refused(secrets: Game, changes: dict[str, Any], why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        secrets.load_save(edited(played(secrets, 4).save(), **changes))


def test_a_save_that_is_cut_off_is_refused(secrets: Game) -> None:
    save = played(secrets, 4).save()
    for end in range(0, len(save), 97):
        with pytest.raises(BadRecord):
            secrets.load_save(save[:end])


def test_a_changed_card_is_refused(secrets: Game) -> None:
    save = json.loads(played(secrets, 4).save())
    save["vector"][4][1].reverse()  # a hand
    with pytest.raises(BadRecord, match="not what the saved decisions lead to"):
        secrets.load_save(json.dumps(save))
