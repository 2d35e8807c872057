"""Functions that read no state are worked out once by the plain evaluator; nobody learns more by that."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from interpreter.play.views import Unseen
from validator import model as m
from validator.evaluate import evaluate
from validator.walk import blocks_of, every

GAME = """\
rulesdsl: 1
name: Remembered
players: 2
components:
  card(rank 1..9):
zones:
  deck: pile of card = card, seen by nobody
  player.hand: set of card, seen by owner
variables:
  total: int = 1
setup: draw 2 from deck to p.hand for p in players
phases:
  play:
    do:
      - choose: raise
        by: player(1)
        options:
          raise:
            do: total += worth(card(3)) + with_total(card(3))
          again:
      - choose: raise
        by: player(1)
        options: {again: {do: total += 1}}
functions:
  worth(c card): count(n for n in 1..9 where n <= c.rank) * 2
  with_total(c card): total * c.rank
scoring: {score: total}
"""


@pytest.fixture
def state(tmp_path: Path) -> rulesdsl.State:
    path = tmp_path / "game.yaml"
    path.write_text(GAME)
    return rulesdsl.load(path).start(2, 1)


def test_what_is_the_same_in_every_state_is_remembered(state: rulesdsl.State) -> None:
    env = state.environment()
    calls = {call.function: call for call in every(m.FunctionCall, blocks_of(state.game.rules))}
    assert [evaluate(calls["worth"], env) for _ in range(2)] == [6, 6]
    assert evaluate(calls["with_total"], env) == 3
    assert env.remembered is not None
    assert list((env.remembered.of("worth") or {}).values()) == [6]
    assert env.remembered.of("with_total") is None


def test_what_reads_the_state_is_asked_anew(state: rulesdsl.State) -> None:
    assert state.evaluate("with_total(card(3))") == 3
    after = state.apply("raise")
    assert after.evaluate("total") == 10
    assert after.evaluate("with_total(card(3))") == 30


def test_what_one_seat_has_asked_another_does_not_learn(state: rulesdsl.State) -> None:
    question = "sum(worth(c) for c in player(1).hand)"
    assert state.evaluate(question) == state.evaluate(question, seat=1)
    with pytest.raises(Unseen):
        state.evaluate(question, seat=2)
