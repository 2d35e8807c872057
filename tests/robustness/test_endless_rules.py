"""Rules that never come to an end are stopped with the line at fault, soon, and nothing is scored."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from interpreter.layout import OVER
from interpreter.machine import Program
from rulesdsl import RuleError
from tests.properties.machines import by_machine, by_reference, recorded
from tests.robustness.patience import patience

GAME = """rulesdsl: 1
name: Endless
players: 2
components:
  card(n 1..2):
zones:
  deck: pile of card = card, seen by all
  discard: pile of card, seen by all
variables:
  numbers: list of int = list()
  seats_taken: list of player = list()
  ticks: 0..1 = 0
phases:
  play:
    do:
%s
watchers:
  - whenever: ticks == 1
    do: move deck to discard; move discard to deck
scoring: {score: 1}
"""

ENDLESS = {
    "a loop": "      - while: count(deck) > 0\n        do: move deck to discard; move discard to deck",
    "a list of numbers": "      - while: ticks == 0\n        do: numbers += list(1); ticks = 0",
    "a list of seats": "      - turns: p in players\n        do: seats_taken += list(p); stop when ticks == 1",
    "a local": "      - let found = list(1)\n      - while: ticks == 0\n        do: found = found + list(2); ticks = 0",
    "turns": "      - turns: p in players\n        do: again when ticks == 0; stop when ticks == 1",
    "a window": "      - for: p in players\n        do: ticks = 0; reopen when ticks == 0",
    "a long range": "      - numbers = list(n for n in 1..1000000 * 1000000 where n < ticks)",
    "many repeats": "      - repeat: 1000000\n        do:\n          - repeat: 1000000\n            do: ticks = 0",
}


@pytest.mark.parametrize("name", ENDLESS)
def test_it_is_an_error_with_its_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / "endless.yaml"
    path.write_text(GAME % ENDLESS[name], encoding="utf-8")
    instance = rulesdsl.load(path).setting(2).instance
    for machine in (by_machine, by_reference):
        with patience(60):
            record = recorded(machine, instance, 1, most=10)
        assert "endless.yaml:1" in record.error
        assert not record.state[OVER]
    program = Program(instance)
    state = program.new_state(1)
    with patience(60), pytest.raises(RuleError, match=r"endless\.yaml:1"):
        program.playout(state, 1)
    assert not state[OVER]
