"""What a seat may not know reaches it nowhere: not in views, logs, options, ids, texts, refusals or traces."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from interpreter.environment import StateEnv
from interpreter.events import Set, apply_event
from interpreter.records.trace import trace_for
from rulesdsl import State
from tests.properties.games import every_game, game_of, games, table_sizes, walk
from tests.properties.mirror import exchanges, worlds
from tests.properties.observing import canary_game, may_see_variable, memory, observation, seen_by

CANARY = re.compile(r"canary_(\d+)_")
STRANGERS = (None, 0, -1, 99)


def seats_of(state: State) -> list[int | None]:
    return [*range(1, state.players + 1), None]


def canaries(text: str) -> set[int]:
    """The components that a text names."""
    return {int(number) for number in CANARY.findall(text)}


@every_game
def test_no_canary_is_heard_by_who_never_saw_it(path: Path) -> None:
    """Until the end, and there too: the end of a game opens nothing."""
    for players in table_sizes(path):
        states = list(walk(canary_game(path).start(players, seed=17), 17, most=80))
        for seat in (1, 2, players, None):
            seen: set[int] = set()
            for state in states:
                seen |= seen_by(state, seat)
                assert canaries(observation(state, seat)) <= seen
            assert canaries(memory(states[-1], seat)) <= seen


@every_game
def test_who_sits_nowhere_sees_least(path: Path) -> None:
    for game in games(path, most=40):
        for number, state in enumerate(game):
            least = state.view(None)
            known = {(zone.id, item) for zone in least.zones for item in zone.items or () if item is not None}
            for seat in range(1, state.players + 1):
                view = state.view(seat)
                assert known <= {(zone.id, item) for zone in view.zones for item in zone.items or ()}
                assert {variable.id for variable in least.variables} <= {variable.id for variable in view.variables}
            if number % 8 == 0:
                texts = {observation(state, stranger) for stranger in STRANGERS}
                assert len(texts) == 1
        assert len({memory(state, stranger) for stranger in STRANGERS}) == 1


@every_game
def test_a_trace_for_a_seat_tells_no_hidden_value_and_no_seed(path: Path) -> None:
    for game in games(path, most=60):
        *_, state = game
        for seat in seats_of(state):
            lines = [json.loads(line) for line in trace_for(state, seat)]
            assert "seed" not in lines[0]
            for line in lines:
                if line["type"] == "decision" and line["seat"] != seat:
                    assert not {"options", "index"} & set(line)
            written = [line["value"] for line in lines if line["type"] == "set"]
            assert len(written) == sum(writes_seen(moment, seat) for moment in state.line())


def writes_seen(state: State, seat: int | None) -> int:
    """How many writes of variables in the last step a seat may know of."""
    env = StateEnv(state.setting.places, state.setting.program.clone(state.passage.before))
    count = 0
    for event in state.passage.events:
        apply_event(env.places, env.state, event)
        count += isinstance(event, Set) and may_see_variable(env, event.name, event.index, seat)
    return count


@every_game
def test_a_view_holds_the_variables_that_a_seat_may_see_and_no_others(path: Path) -> None:
    for game in games(path, most=40):
        for state in game:
            env = state.environment()
            for seat in seats_of(state):
                listed = Counter(variable.family for variable in state.view(seat).variables)
                for name in env.instance.game.variables:
                    radix = env.places.layout.families.get(name)
                    indexes = range(radix.size) if radix else [-1]
                    assert listed[name] == sum(may_see_variable(env, name, index, seat) for index in indexes)


@every_game
def test_worlds_that_differ_in_what_a_seat_has_not_seen_look_the_same(path: Path) -> None:
    """Views, logs, options, texts, refusals and traces are equal byte by byte."""
    for players in table_sizes(path):
        states = list(walk(game_of(path).start(players, seed=23), 23, most=24))
        for seat in (1, players, None):
            seen = set[int]().union(*(seen_by(state, seat) for state in states))
            unseen = set(range(len(states[0].setting.instance.faces))) - seen
            for exchange in exchanges(states, unseen, players, most=3):
                for state, mirrored in worlds(states, seat, exchange):
                    assert observation(mirrored, seat) == observation(state, seat)
