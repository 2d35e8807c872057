"""What is read, and what is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator import check
from validator.effects import Effects, touch
from validator.model import CheckedGame

GAME = """\
rulesdsl: 1
name: Effects
players: 2
components:
  card(n 1..3):
  coin: {copies: 4}
zones:
  deck:
    is: pile of card = card, seen by all
    when_short: run count_up
  player.hand: set of card, seen by all
  bank: pile of coin = coin, seen by all
  pot: pile of coin, seen by all
variables:
  n: int = 0
  seen: bool = false
phases:
  play:
    do: |
      draw 1 from deck to player(1).hand
      run pay
  pay:
    do: move bank to pot
  count_up:
    do: n += 1
  pick_one(c card):
    do: move c to deck
watchers:
  - whenever: n > 2
    do: seen = true
functions:
  rich: count(pot) > count(bank)
  held(p player): list(c for c in p.hand where c.n > 1)
scoring: {score: if rich then count(held(p)) else 0}
"""


@pytest.fixture
def game(tmp_path: Path) -> CheckedGame:
    path = tmp_path / "effects.yaml"
    path.write_text(GAME)
    found = check(path).game
    assert found is not None
    return found


def test_reads_follow_functions(game: CheckedGame) -> None:
    assert game.scoring is not None
    assert Effects(game).reads(game.scoring.score) == {"zone:pot", "zone:bank", "zone:player.hand"}


@pytest.mark.parametrize(
    ("phase", "written"),
    [
        ("pay", {"zone:bank", "zone:pot"}),
        ("count_up", {"var:n"}),
        ("pick_one", {"zone:deck", "zone:player.hand"}),
        ("play", {"zone:deck", "zone:player.hand", "zone:bank", "zone:pot", "var:n"}),
    ],
)
def test_writes_follow_phases_and_short_zones(game: CheckedGame, phase: str, written: set[str]) -> None:
    assert Effects(game).writes(game.phases[phase].body) == written


def test_what_wakes_a_watcher_changes_what_the_watcher_changes(game: CheckedGame) -> None:
    effects = Effects(game)
    assert "var:seen" in effects.waking(game.phases["count_up"].body)
    assert "var:seen" not in effects.waking(game.phases["pay"].body)


def test_what_a_function_finds_lies_where_it_looks(game: CheckedGame) -> None:
    assert Effects(game).sources(game.functions["held"].body) == {"zone:player.hand"}


def test_a_position_is_touched_by_everything() -> None:
    assert touch(frozenset({"position"}), frozenset({"var:n"}))
    assert not touch(frozenset({"position"}), frozenset())
