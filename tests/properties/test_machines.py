"""Generated code does what the reference machine does: the same decisions, options, events and states."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.layout import AT, HELD, OVER, PC, RNG, SHOWN, WINNERS
from interpreter.machine import Program
from tests.properties.games import every_game, game_of, table_sizes
from tests.properties.machines import (
    RandomPolicy,
    Record,
    by_machine,
    by_reference,
    known_to_both,
    play,
    recorded,
)
from validator import instantiate
from validator.tables import Instance

MOST_DECISIONS = 300
SEEDS = (1, 2, 3)


def instances(path: Path) -> list[Instance]:
    return [instantiate(game_of(path).rules, players) for players in table_sizes(path)]


@pytest.mark.parametrize("seed", SEEDS)
@every_game
def test_generated_code_does_what_the_reference_does(path: Path, seed: int) -> None:
    for instance in instances(path):
        expected = recorded(by_reference, instance, seed, MOST_DECISIONS)
        found = recorded(by_machine, instance, seed, MOST_DECISIONS)
        assert found.asked == expected.asked
        assert found.events == expected.events
        assert found.error == expected.error
        assert known_to_both(instance, found.state) == known_to_both(instance, expected.state)


@every_game
def test_silent_steps_lead_where_those_with_events_lead(path: Path) -> None:
    """The code that tells nothing is another code; it plays the same game."""
    for instance in instances(path):
        program, told = Program(instance), Record()
        play(program, 7, told, RandomPolicy(7, told, 100_000))
        silent, policy = program.new_state(7), RandomPolicy(7, Record(), 100_000)
        program.step(silent)
        while (pending := program.pending(silent)) is not None:
            lists = [(seat, program.options(silent, seat)) for seat in pending.seats]
            for seat, choices in lists:
                program.choose(silent, seat, choices[policy(pending.site, seat, choices)])
            program.step(silent)
        assert policy.record.asked == told.asked
        assert silent == told.state


@pytest.mark.parametrize("seed", SEEDS)
@every_game
def test_a_playout_is_the_game_that_steps_play(path: Path, seed: int) -> None:
    """The fused game takes the same random options and comes to the same end."""
    for instance in instances(path):
        program, record = Program(instance), Record()
        play(program, seed, record, RandomPolicy(seed, record, 100_000))
        state = program.new_state(seed)
        assert program.playout(state, seed) == len(record.asked)
        alike = [place for place in range(program.layout.end) if place not in (PC, SHOWN, HELD)]
        assert [state[place] for place in alike] == [record.state[place] for place in alike]
        assert {OVER, RNG, AT, WINNERS} <= set(alike)
        assert program.scores(state) == program.scores(record.state)
        assert program.winners(state) == program.winners(record.state)
