"""Nothing that a game's author writes, and no name of a file, becomes code that runs."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import rulesdsl
from interpreter.machine import Program

ATTACKS = (
    "foo\nraise SystemExit('run')",
    "foo\r\nraise SystemExit('run')",
    "'); raise SystemExit('run') #",
    '"""\nraise SystemExit("run")\n"""',
    "{{}}\\\nraise SystemExit('run')",
    "\\",
    "#",
)

GAME = """rulesdsl: 1
name: %(attack)s
summary: %(attack)s
players: 2
enums:
  suit: {red: {text: %(attack)s}, blue: {}}
components:
  card(suit suit): {copies: 2, text: %(attack)s}
zones:
  deck: pile of card = card, seen by all
variables:
  score: int = 0
phases:
  play:
    text: %(attack)s
    do:
      - run still
      - choose: act
        by: player(1)
        options:
          go: {text: %(attack)s, do: score += 1}
  still:
    text: %(attack)s
    do: |
      shuffle deck
      score += 1
end:
  - {as_soon_as: score > 1, reason: %(attack)s}
scoring: {score: score}
"""


@pytest.mark.parametrize(
    "name", ["game.yaml", "x\nraise SystemExit('run')\n.yaml", "'); raise SystemExit('run') #.yaml"]
)
@pytest.mark.parametrize("attack", ATTACKS)
def test_texts_and_file_names_are_never_run(attack: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(GAME % {"attack": json.dumps(attack)}, encoding="utf-8")
    try:
        game = rulesdsl.load(path)
    except rulesdsl.Fault:
        assert "\r" in attack or "{" in attack  # no such signs in names and texts
        return
    assert game.playout(2, 1).decisions == 1
    assert game.start(2, seed=1).apply("go").over
    program = Program(game.setting(2).instance)
    for source in (program.source, program.playout_source):
        names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
        assert "SystemExit" not in names
