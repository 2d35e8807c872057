"""What may set off itself, and what may not: the broken games of FLOW06 to FLOW08 show the other side."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics import Severity
from validator import check

HEAD = """
rulesdsl: 1
name: Sound
players: 2
components:
  card(n 1..4):
zones:
  deck:
    is: pile of card = card, seen by nobody
    when_short: run refill
  pile: pile of card, seen by all
variables:
  round: int = 0
phases:
  play:
    do: |
      {play}
      end game won by players
  refill:
    do: move pile to deck; shuffle deck
  tidy:
    do: round = 0; move pile to deck
watchers:
  - whenever: {whenever}
    do: {watcher}
"""

SOUND = {
    "a watcher's own phase may wake it": ("draw 1 from deck to pile", "count(pile) > 2 and round > 2", "run tidy"),
    "a watcher may wake itself": ("round += 1", "round in 1..3", "round += 1"),
    "what a zone does when it is short may run a phase": (
        "draw 4 from deck to pile",
        "round > 2",
        "draw 1 from deck to pile",
    ),
}

UNSOUND = {
    "a phase of the play and of the watcher": ("run tidy", "count(pile) > 2 or round > 2", "run tidy"),
    "refilled by the watcher as well": ("draw 1 from deck to pile", "count(deck) == 1", "run refill"),
}


def codes_of(words: tuple[str, str, str], directory: Path) -> list[str]:
    play, whenever, watcher = words
    path = directory / "game.yaml"
    path.write_text(HEAD.format(play=play, whenever=whenever, watcher=watcher), encoding="utf-8")
    return [fault.code for fault in check(path).diagnostics if fault.severity is Severity.ERROR]


@pytest.mark.parametrize("words", SOUND.values(), ids=SOUND)
def test_what_cannot_be_entered_twice_is_allowed(words: tuple[str, str, str], tmp_path: Path) -> None:
    assert codes_of(words, tmp_path) == []


@pytest.mark.parametrize("words", UNSOUND.values(), ids=UNSOUND)
def test_what_may_be_entered_twice_is_reported(words: tuple[str, str, str], tmp_path: Path) -> None:
    assert codes_of(words, tmp_path) == ["FLOW06"]
