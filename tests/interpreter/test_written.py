"""When a playout need not ask whether a variable has been written: on every way to a read there is a write."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.generated.fold import Folder
from interpreter.generated.written import always_written
from validator import check, instantiate
from validator.effects import Effects

GAME = """\
rulesdsl: 1
name: Written
players: 2
parameters:
  early: bool = true
components:
  card: {{copies: 4}}
zones:
  deck: pile of card = card, seen by all
  aside: pile of card, seen by all
variables:
  n: int
  kept: int = 0
setup: {setup}
phases:
  begin:
    do: |
      {begin}
  set_it:
    do: n = 1
  use_it:
    do: kept = n
  perhaps:
    do: |
      return when kept == 1
      n = 1
  surely:
    do: |
      return when n == 1
      n = 2
  anew:
    fresh: [n]
    do: kept = 0
  asking:
    do:
      - choose: ask
        by: player(1)
        options:
          yes:
            do: n = 1
          no:
            do: kept = 1
scoring: {{score: {score}}}
end:
  - as_soon_as: {end}
"""

CASES = [
    (True, "n = 1", "run use_it"),
    (True, "kept = 1", "run set_it; run use_it"),
    (False, "kept = 1", "run use_it; run set_it"),
    (False, "kept = n", "run set_it"),
    (False, "kept = 1", "n += 1"),
    (True, "n = 1", "n += 1"),
    (False, "n = 1 when kept == 1", "run use_it"),
    (True, "n = 1 when kept == 1 else n = 2", "run use_it"),
    (True, "n = 1 when early", "run use_it"),
    (False, "n = 1 when not early", "run use_it"),
    (False, "kept = 1", "run perhaps; run use_it"),
    (True, "n = 1", "run surely; run use_it"),
    (False, "n = 1", "run anew; run use_it"),
    (True, "kept = 1", "run anew; run set_it; run use_it"),
    (False, "kept = 1", "n = 1 for p in players; run use_it"),
    (True, "kept = 1", "n = 1 for p in players; n = 2; run use_it"),
    (True, "n = 1", "run use_it; run anew for p in players"),
    (False, "n = 1", "run use_it for p in players; run anew for p in players; run use_it"),
    (False, "kept = 1", "run asking; run use_it"),
    (True, "kept = 1", "run set_it; run asking; run use_it"),
]


def written(tmp_path: Path, setup: str, begin: str, score: str = "kept", end: str = "kept > 5") -> bool:
    path = tmp_path / "written.yaml"
    lines = begin.replace("; ", "\n      ")
    path.write_text(GAME.format(setup=setup, begin=lines, score=score, end=end))
    game = check(path).game
    assert game is not None, check(path).errors
    return always_written(game, Folder(instantiate(game, 2)), Effects(game))


@pytest.mark.parametrize(("always", "setup", "begin"), CASES)
def test_ways_of_a_game(tmp_path: Path, always: bool, setup: str, begin: str) -> None:
    assert written(tmp_path, setup, begin) is always


def test_ends_may_be_looked_at_at_any_time(tmp_path: Path) -> None:
    assert not written(tmp_path, "kept = 1", "run set_it", end="n > 5")
    assert written(tmp_path, "n = 1", "run set_it", end="n > 5")
    assert not written(tmp_path, "n = 1", "run anew", end="n > 5")
