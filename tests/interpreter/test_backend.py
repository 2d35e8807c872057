"""Generated code against the plain reference machine, and playouts against step code, on games made of hard places."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from interpreter.events import Event
from interpreter.layout import SHOWN, ZONES, State
from interpreter.machine import Program, build
from interpreter.places import places_of
from interpreter.plain.reference import Reference
from interpreter.program import Choice, Site
from validator import check, instantiate

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def is_game(folder: Path) -> bool:
    return any("\nrulesdsl:" in "\n" + path.read_text(encoding="utf-8") for path in folder.glob("*.yaml"))


FOLDERS = [path for place in ("games", "tests/games") for path in sorted((ROOT / place).iterdir()) if is_game(path)]
GAMES = [*sorted((HERE / "games").glob("*.yaml")), *FOLDERS]
SEEDS = range(2)

Policy = Callable[[list[Choice]], int]


class RandomPolicy:
    """The policy of a playout: one number of a generator for each decision."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed).random

    def __call__(self, choices: list[Choice]) -> int:
        return int(self.draw() * len(choices))


@cache
def program_of(path: Path, most: bool) -> Program:
    game = check(path).game
    assert game is not None
    return build(instantiate(game, game.max_players if most else game.min_players))


def play(program: Program, state: State, policy: Policy, events: list[Event] | None = None) -> int:
    """Step a state to its end; the number of decisions."""
    decisions = 0
    program.step(state, events)
    while (pending := program.pending(state)) is not None:
        choices = program.options(state, pending.seats[0])
        program.choose(state, pending.seats[0], choices[policy(choices)], events)
        program.step(state, events)
        decisions += 1
    return decisions


def same_game(program: Program, one: State, other: State, besides: frozenset[int] = frozenset()) -> bool:
    """Are two states equal, the places that belong to the backend aside?"""
    return all(one[i] == other[i] for i in range(1, program.layout.end) if i not in besides)


def tuples(value: object) -> object:
    """What JSON has made lists of inside a state's own lists."""
    return tuple(tuples(item) for item in value) if isinstance(value, list) else value


def reread(program: Program, state: State) -> State:
    """A state written as JSON and read again."""
    read = json.loads(json.dumps(state))
    return [
        [[*zone] for zone in new]
        if place == ZONES
        else [tuples(item) for item in new]
        if isinstance(old, list)
        else tuples(new)
        for place, (old, new) in enumerate(zip(state, read, strict=True))
    ]


@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
class TestBackends:
    def test_the_reference_tells_the_same_game(self, path: Path, most: bool) -> None:
        program = program_of(path, most)
        for seed in SEEDS:
            policy = RandomPolicy(seed)

            def choose(site: Site, seat: int, choices: list[Choice], policy: RandomPolicy = policy) -> int:
                return policy(choices)

            table = Reference(places_of(program.instance), program.sites, seed, choose)
            table.play()
            state, events = program.new_state(seed), list[Event]()
            play(program, state, RandomPolicy(seed), events)
            assert events == table.events
            assert same_game(program, state, table.state)

    def test_a_playout_is_the_same_game(self, path: Path, most: bool) -> None:
        program = program_of(path, most)
        for seed in SEEDS:
            stepped, played = program.new_state(seed), program.new_state(seed)
            decisions = play(program, stepped, RandomPolicy(seed))
            assert program.playout(played, seed) == decisions
            assert same_game(program, stepped, played, frozenset({SHOWN}))
            assert program.winners(stepped) == program.winners(played)

    def test_the_vector_alone_is_enough_at_every_decision(self, path: Path, most: bool) -> None:
        program, policy = program_of(path, most), RandomPolicy(3)
        straight, reloaded = program.new_state(3), program.new_state(3)
        play(program, straight, RandomPolicy(3))
        program.step(reloaded)
        while (pending := program.pending(reloaded)) is not None:
            reloaded = reread(program, reloaded)
            choices = program.options(reloaded, pending.seats[0])
            program.choose(reloaded, pending.seats[0], choices[policy(choices)])
            program.step(reloaded)
        assert reloaded == straight

    def test_a_copy_leaves_its_parent_as_it_is(self, path: Path, most: bool) -> None:
        program = program_of(path, most)
        state = program.new_state(1)
        program.step(state)
        for _ in range(30):
            pending = program.pending(state)
            if pending is None:
                break
            before = reread(program, state)
            following = state
            for choice in program.options(state, pending.seats[-1])[:5]:
                following = program.clone(state)
                program.choose(following, pending.seats[-1], choice)
                program.step(following)
                assert state == before
            state = following


def test_scripted_chance_is_taken_and_the_rest_comes_from_the_seed() -> None:
    program = program_of(HERE / "games" / "refill.yaml", False)

    class Sorted:
        """Every shuffle leaves the pile in order of ids."""

        def roll(self, span: object, sides: int) -> int | None:
            return None

        def pick(self, span: object, items: tuple[object, ...]) -> None:
            return None

        def shuffle(self, span: object, items: tuple[int, ...]) -> list[int] | None:
            return sorted(items)

    state = program.new_state(1)
    program.step(state, None, Sorted())
    dealt = [program.instance.zones["player.hand"].base + seat for seat in range(2)]
    assert [state[ZONES][zone] for zone in dealt] == [[7, 10, 11], [8, 9]]
    assert state[ZONES][program.instance.zones["spare"].base] == [6]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_generated_code_names_the_rules_it_carries_out(path: Path) -> None:
    program = program_of(path, False)
    assert "def b0(S, E, X):" in program.source
    assert "def playout(S, draw):" in program.playout_source
    assert ".yaml:" in program.source
