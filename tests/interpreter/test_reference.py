"""The reference machine, and the machine held to it: same choices, then the same events, options and states."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import rng
from interpreter.events import Event
from interpreter.machine import Program, build
from interpreter.places import places_of
from interpreter.plain.reference import Reference
from interpreter.program import Choice, Site
from interpreter.sites import sites_of
from rulesdsl import RuleError
from rulesdsl.library import shipped_games
from validator import check, instantiate
from validator.tables import Instance

GAMES = [Path(__file__).parent / "data" / "secrets.yaml", *shipped_games().values()]
BREAKING = Path(__file__).parent / "data" / "breaking.yaml"


class Policy:
    """Chooses at random and remembers what it was asked."""

    def __init__(self, seed: int) -> None:
        self.word = rng.seeded(seed)
        self.asked: list[tuple[int, int, tuple[Choice, ...]]] = []

    def __call__(self, site: Site, seat: int, choices: list[Choice]) -> int:
        self.asked.append((site.choose.site, seat, tuple(choices)))
        self.word = rng.advance(self.word)
        return rng.below(self.word, len(choices))


def instance_of(path: Path, players: int | None = None) -> Instance:
    game = check(path).game
    assert game is not None
    return instantiate(game, players or game.min_players)


def on_machine(program: Program, seed: int, policy: Policy) -> tuple[list[object], list[Event]]:
    state, events = program.new_state(seed), list[Event]()
    program.step(state, events)
    while (pending := program.pending(state)) is not None:
        seat = pending.seats[0]
        choices = program.options(state, seat)
        program.choose(state, seat, choices[policy(pending.site, seat, choices)], events)
        program.step(state, events)
    return state, events


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
@pytest.mark.parametrize("seed", range(3))
def test_both_machines_tell_the_same_game(path: Path, seed: int) -> None:
    instance = instance_of(path)
    program, sites = build(instance), sites_of(instance.game)
    one, other = Policy(seed), Policy(seed)
    table = Reference(places_of(instance), sites, seed, one)
    table.play()
    state, events = on_machine(program, seed, other)
    assert one.asked == other.asked
    assert table.events == events
    assert table.state[1:] == state[1 : program.layout.end]


FAULTS = {
    "draw": "`deck` is empty",
    "range": "would be 4, outside 0..3",
    "unset": "read before it was written",
    "zero": "division by zero",
    "lookup": "there is no",
    "name": "there is no `card_4` in this setup",
    "copies": "there is no `token_3` in this setup",
    "slot": "holds one",
    "best": "no best of nothing",
    "top": "the top 1 of 0",
    "loop": "the rules run in a circle",
}


@pytest.mark.parametrize(("option", "words"), FAULTS.items())
def test_rules_that_break_say_what_and_where(option: str, words: str) -> None:
    """On both machines, in the same words, at the same line."""
    instance = instance_of(BREAKING)
    sites = sites_of(instance.game)
    number = list(FAULTS).index(option)

    def choose(site: Site, seat: int, choices: list[Choice]) -> int:
        return number

    with pytest.raises(RuleError) as slow:
        Reference(places_of(instance), sites, 1, choose).play()
    program = build(instance)
    state = program.new_state(1)
    program.step(state)
    program.choose(state, 0, program.options(state, 0)[number])
    with pytest.raises(RuleError) as fast:
        program.step(state, [])
    assert words in slow.value.message
    assert words in fast.value.message
    assert slow.value.span.line == fast.value.span.line
