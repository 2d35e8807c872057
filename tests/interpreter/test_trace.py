"""Traces: complete enough to play the game again, and strict when that is done."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from interpreter.records.replay import replay
from interpreter.records.trace import trace, trace_for
from rulesdsl import BadRecord, Game, State, load
from tests.interpreter.test_records import played


@pytest.fixture(scope="module")
def whole(secrets: Game) -> State:
    return played(secrets, 1000)


def test_a_replay_goes_through_every_state(secrets: Game, whole: State) -> None:
    text = "\n".join(trace(whole))
    states = list(replay(secrets, text))
    assert [state.hash for state in states] == [state.hash for state in whole.line()]
    assert states[-1].over
    assert states[-1].log(None) == whole.log(None)


def test_a_trace_begins_and_ends_as_documented(whole: State) -> None:
    lines = [json.loads(line) for line in trace(whole)]
    assert lines[0] == {
        "type": "start",
        "game": "Secrets",
        "rules_hash": whole.game.rules.rules_hash,
        "players": 3,
        "seed": 5,
        "parameters": {},
        "variant": None,
    }
    assert lines[1]["type"] == "chance"
    assert lines[1]["kind"] == "shuffle"
    assert lines[1]["of"] == "deck"
    assert len(lines[1]["result"]) == 16
    assert lines[1]["at"] == "secrets.yaml:20"
    assert lines[-1]["type"] == "end"
    assert lines[-1]["winners"] == list(whole.winners)
    assert lines[-1]["scores"] == list(whole.scores or ())
    decisions = [line for line in lines if line["type"] == "decision"]
    assert len(decisions) == len(whole.history)
    assert all(line["options"][line["index"]] == line["chosen"] for line in decisions)


def test_every_changed_line_is_found(secrets: Game, whole: State) -> None:
    lines = list(trace(whole))
    random = Random(2)
    for number in random.sample(range(len(lines)), 12):
        line = json.loads(lines[number])
        line["type"] = "nonsense"
        broken = [*lines[:number], json.dumps(line), *lines[number + 1 :]]
        with pytest.raises(BadRecord, match=rf"line {number + 1}\b"):
            list(replay(secrets, "\n".join(broken)))


def test_a_trace_of_other_rules_is_refused(secrets: Game, whole: State) -> None:
    first, *rest = trace(whole)
    other = json.dumps({**json.loads(first), "rules_hash": "0"})
    with pytest.raises(BadRecord, match="other rules"):
        list(replay(secrets, "\n".join([other, *rest])))


def test_a_trace_for_a_seat_cannot_be_replayed(secrets: Game, whole: State) -> None:
    with pytest.raises(BadRecord, match="for one seat"):
        list(replay(secrets, "\n".join(trace_for(whole, 1))))


def test_a_trace_that_is_cut_off_gives_what_there_is(secrets: Game, whole: State) -> None:
    lines = list(trace(whole))
    last = max(i for i, line in enumerate(lines) if '"decision"' in line and '"act"' in line)
    states = list(replay(secrets, "\n".join(lines[:last])))
    assert not states[-1].over


def test_what_a_seat_does_not_know_is_not_in_its_trace(whole: State) -> None:
    for seat in (1, 2, 3, None):
        lines = [json.loads(line) for line in trace_for(whole, seat)]
        assert "seed" not in lines[0]
        for line in lines:
            if line["type"] == "chance" and line["kind"] == "shuffle":
                assert "result" not in line
            if line["type"] == "decision" and line["seat"] != seat:
                assert "options" not in line
            if line["type"] == "set" and line["name"].endswith(".bid"):
                assert line["name"] == f"player({seat}).bid"


FAMILY = """\
rulesdsl: 1
name: Tolls
players: 2
parameters:
  player.toll(road): 0..9 = 1
enums:
  road: [north, south]
phases:
  play:
    do: end game won by list(p for p in players where p.toll(south) > 1)
"""


def test_a_family_of_several_kinds_has_a_value_for_each_member(tmp_path: Path) -> None:
    """And what was written starts the same game."""
    path = tmp_path / "tolls.yaml"
    path.write_text(FAMILY)
    state = load(path, parameters={"player(2).toll(south)": 5}).start(2, seed=1)
    lines = list(trace(state))
    parameters = json.loads(lines[0])["parameters"]
    assert parameters == {"player.toll": {"1, north": 1, "1, south": 1, "2, north": 1, "2, south": 5}}
    *_, again = replay(load(path), "\n".join(lines))
    assert again.winners == state.winners == (2,)
