"""Requirements: in which setups they are worked out, what they say when they fail, and of what they depend."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from dsl.diagnostics import Fault
from validator import check, instantiate
from validator.dependencies import Dependencies, Dependent
from validator.instances.requirements import Proofs
from validator.instances.settings import Setting
from validator.instances.tabulate import Tabulation
from validator.model import CheckedGame

GAME = """rulesdsl: 1
name: Required
players: 2..4
parameters:
  width: 2..9 = 3
  most: 1..9 = 4
  mode: slow | fast = slow
  suit.weight: 0..9 = 1
constants:
  area: 2 * width
enums:
  suit: [red, blue]
components:
  ship(owner player, n 1..2):
  card(suit suit, rank 1..width):
board:
  cell(x 1..width):
  links:
    - for: x in 1..width - 1
      link: list(cell(x), cell(x + 1))
variants:
  wide: {width: 5}
requires:
  - that: %s
    text: It is as it should be.
zones:
  box: set of ship = ship, seen by all
  deck: pile of card = card, seen by nobody
functions:
  is_short(c cell): distance(cell(1), c) < most
  is_light(s suit): s.weight <= most and mode == slow
phases:
  play:
    do: end game won by players
"""


def checked(condition: str, folder: Path) -> tuple[CheckedGame | None, list[str]]:
    """The game with one requirement, and what is said of it."""
    path = folder / "required.yaml"
    path.write_text(GAME % condition, encoding="utf-8")
    found = check(path)
    return found.game, [f"{d.message} | {d.hint}" for d in found.errors]


FAILS: Mapping[str, str] = {
    "count(ship) < 8": "| with 4 players",
    "all(is_short(c) for c in cell)": "(it fails for c = cell_5) | with width = 5, most = 4",
    "all(distance(a, b) < 4 for a in cell, b in cell where a.x > b.x)": "for a = cell_5, b = cell_1) | with width = 5",
    "not any(c.x == n + 1 for c in cell, n in 1..width)": "(it fails for c = cell_2, n = 1) | with width = 3",
    "all(all(s.weight > n - 2 for n in 1..3) for s in suit)": "for s = red, n = 3) | with suit.weight = 1, 1",
    "width > 1 and all(is_light(s) and s.weight > 1 for s in suit)": "(it fails for s = red) "
    "| with width = 3, most = 4, mode = slow, suit.weight = 1, 1",
    "all(p.number < 3 for p in players)": "(it fails for p = player(3)) | with 3 players",
    "if mode == slow then all(n < 3 for n in 1..most) else true": "(it fails for n = 3) | with most = 4, mode = slow",
    "area == width": "not met: It is as it should be | with width = 3",
}


@pytest.mark.parametrize("condition", FAILS)
def test_what_fails_is_named(condition: str, tmp_path: Path) -> None:
    (fault,) = checked(condition, tmp_path)[1]
    assert fault.startswith("a requirement of the game is not met: It is as it should be")
    assert fault.endswith(FAILS[condition])


DEPENDS: Mapping[str, tuple[tuple[str, ...], bool]] = {
    "1 < 2": ((), False),
    "count(ship) > 0": ((), True),
    "count(players) > 0": ((), True),
    "count(card) > 0": (("width",), False),
    "area > 0": (("width",), False),
    "all(is_short(c) for c in cell where c.x < 5)": (("width", "most"), False),
    "neighbours(cell(1)) != set()": (("width",), False),
    "is_light(red)": (("most", "mode", "suit.weight"), False),
    "all(c.rank > 0 for c in card where c.suit == red)": (("width",), False),
    "red_1 in card": (("width",), False),
}


@pytest.mark.parametrize("condition", DEPENDS)
def test_what_a_requirement_depends_on(condition: str, tmp_path: Path) -> None:
    game, faults = checked(condition, tmp_path)
    assert game is not None, faults
    assert Dependent(game).of(game.requires[0].condition) == Dependencies(*DEPENDS[condition])


def test_it_is_worked_out_once_where_nothing_differs(tmp_path: Path) -> None:
    game, faults = checked("all(is_short(c) for c in cell where c.x < 5)", tmp_path)
    assert game is not None, faults
    proofs, spent = Proofs(game), []
    for players, width in ((2, 3), (3, 3), (4, 3), (4, 5), (2, 5)):
        assert not proofs.faults(Tabulation(game, players, {"width": width}))
        spent.append(proofs.effort.spent)
    assert 0 < spent[0] == spent[1] == spent[2] < spent[3] == spent[4]


@pytest.mark.parametrize(("settings", "fits"), [({}, True), ({"width": 5}, False), ({"width": "5", "most": "5"}, True)])
def test_other_values_are_held_to_it(settings: Mapping[str, Setting], fits: bool, tmp_path: Path) -> None:
    game, faults = checked("all(is_short(c) for c in cell) or width == 5 and mode == slow and most == 4", tmp_path)
    assert game is not None, faults
    if fits:
        instantiate(game, 2, settings)
        return
    with pytest.raises(Fault, match="a requirement of the game is not met"):
        instantiate(game, 2, {**settings, "mode": "fast"})
