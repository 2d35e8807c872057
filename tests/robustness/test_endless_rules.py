"""Rules that never come to an end are stopped with the line at fault, soon, and nothing is scored."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl
from interpreter.layout import OVER, State
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
  deck:
    is: pile of card = card, seen by all
    when_short: move discard to deck
  discard: pile of card, seen by all
board:
  knot(n 1..12):
  links:
    - for: a in knot, b in knot where a != b
      link: list(a, b)
variables:
  numbers: list of int = list()
  seats_taken: list of player = list()
  ticks: 0..1 = 0
phases:
  play:
    do:
%s
  nested:
    do:
      - for: p in players
        do:
          - repeat: 1000
            do: ticks = 0
functions:
  far(n int): sum(sum(n - n for a in 1..99) for b in 1..99)
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
    "loops in a loop": "      - for: a in 1..99\n        do: ticks = 0 for b in 1..99, c in 1..99",
    "phases in loops": "      - repeat: 90\n        do: run nested",
    "a pile that is filled up again": "      - draw 1000000 from deck to discard",
    "too many dice": "      - roll 2000000 of 6 as dice; numbers = dice",
    "too many pairs": "      - numbers = list(count(pairs(1..90000)))",
    "too many subsets": "      - numbers = list(count(subsets(1..40, 20)))",
    "too many paths": "      - numbers = list(count(reachable(knot_1, steps=11)))",
    "a list that doubles": "      - let found = list(1, 2)\n      - repeat: 60\n        do: found = found + found",
    "many repeats": "      - repeat: 1000000\n        do:\n          - repeat: 1000000\n            do: ticks = 0",
}

FAR = {
    "all triples": "      - numbers = list(count(a for a in 1..999, b in 1..999, c in 1..999))",
    "sums of sums": "      - numbers = list(sum(sum(sum(ticks for a in 1..999) for b in 1..999) for c in 1..999))",
    "a search": "      - ticks = 0 when any(a + b == ticks - 1 for a in 1..9999, b in 1..9999)",
    "a snapshot": "      - ticks = 0 for a in 1..9999, b in 1..9999",
    "paths": "      - numbers = list(count(reachable(knot_1, steps=4)) for n in 1..9999)",
    "functions in a list": "      - numbers = list(far(n) for n in 1..999)",
    "options": "      - choose: take\n        by: player(1)\n        options:\n"
    "          take: {for: 'a in 1..9999, b in 1..9999 where a + b < 0', do: ticks = 0}\n        otherwise: end game",
}
"""What the reference machine finds out as well, but not soon."""


@pytest.mark.parametrize("name", FAR)
def test_expressions_do_not_go_too_far(name: str, tmp_path: Path) -> None:
    path = tmp_path / "endless.yaml"
    path.write_text(GAME % FAR[name], encoding="utf-8")
    program = Program(rulesdsl.load(path).setting(2).instance)

    def begin(state: State) -> None:
        program.step(state)
        program.options(state, 0)

    for run in (begin, lambda state: program.playout(state, 1)):
        state = program.new_state(1)
        with patience(60), pytest.raises(RuleError, match="more than 5,000,000 rounds are too many") as caught:
            run(state)
        assert caught.value.trace == ("play",)
        assert not state[OVER]


@pytest.mark.parametrize("name", ENDLESS)
def test_it_is_an_error_with_its_line(name: str, tmp_path: Path) -> None:
    path = tmp_path / "endless.yaml"
    path.write_text(GAME % ENDLESS[name], encoding="utf-8")
    instance = rulesdsl.load(path).setting(2).instance
    for machine in (by_machine, by_reference):
        with patience(60):
            record = recorded(machine, instance, 1, most=10)
        assert "endless.yaml:" in record.error
        assert not record.state[OVER]
    program = Program(instance)
    state = program.new_state(1)
    with patience(60), pytest.raises(RuleError, match=r"endless\.yaml:[12]"):
        program.playout(state, 1)
    assert not state[OVER]


NEVER_SCORED = {
    "score: 6 // rounds": "score: 6 // rounds",
    "ties: [6 // rounds]": "score: 1\n  ties: [6 // rounds]",
    "won: 6 // rounds == 1": "won: 6 // rounds == 1",
}


@pytest.mark.parametrize("line", NEVER_SCORED)
def test_a_score_that_cannot_be_worked_out(line: str, tmp_path: Path) -> None:
    """While the game goes on a seat is shown none; at its end that is an error of the rules."""
    path = tmp_path / "scored.yaml"
    path.write_text(SCORED + f"  {NEVER_SCORED[line]}\n", encoding="utf-8")
    game = rulesdsl.load(path)
    state = game.start(2, seed=1)
    assert state.view(1).scores in ((None, None), (1, 1), None)
    place = "scored.yaml:" + str(path.read_text("utf-8")[: path.read_text("utf-8").index(line)].count("\n") + 1)
    for call in (lambda: state.apply("end"), lambda: game.playout(2, 1)):
        with pytest.raises(RuleError, match="division by zero") as caught:
            call()
        assert caught.value.span.place.endswith(place)


SCORED = """rulesdsl: 1
name: Scored
players: 2
variables:
  rounds: int = 0
phases:
  play:
    do:
      - choose: go_on
        by: player(1)
        options:
          end: {do: rounds = 0}
scoring:
"""
