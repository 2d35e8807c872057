"""A recorded game of every shipped game for every number of players: any change of what happens, or of how it is
told, shows here. Long games are recorded as far as `MOST` decisions go.

`make golden` records them anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from interpreter.records.trace import trace
from rulesdsl import State
from rulesdsl.library import shipped_games
from tests.properties.games import game_of, walk

SEED = 2
MOST = 600


def lines_of(state: State) -> Iterator[str]:
    """The whole trace, without the hash of the rules, which changes with every comment in them."""
    first, *rest = trace(state)
    yield json.dumps({**json.loads(first), "rules_hash": ""}, ensure_ascii=False)
    yield from rest


@pytest.mark.parametrize("name", shipped_games())
def test_recorded_games(name: str, golden: Callable[[str, str], None]) -> None:
    folder: Path = shipped_games()[name]
    fewest, *more = game_of(folder).players
    golden(f"playthroughs/{name}.jsonl", "\n".join(lines_of(played(folder, fewest))) + "\n")
    for players in (fewest, *more):
        golden(f"playthroughs/{name}_{players}.txt", story(played(folder, players)))


def played(folder: Path, players: int) -> State:
    *_, state = walk(game_of(folder).start(players, seed=SEED), SEED, MOST)
    return state


def story(state: State) -> str:
    told = ["What nobody in particular hears:", *state.log(None), "", "What seat 1 hears:", *state.log(1)]
    return "\n".join(told) + "\n"
