"""What the compiler leaves out: branches that parameters decide, looks at what was not touched, needless tests."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from interpreter.generated.collected import Subsets
from interpreter.generated.runtime import Failure
from interpreter.layout import OVER
from interpreter.machine import Program, build
from validator import check, instantiate

GAME = """\
rulesdsl: 1
name: Compiled
players: 2..4
parameters:
  doubled: bool = false
  limit: 1..9 = 3
components:
  card(n 1..9):
zones:
  deck: pile of card = card, seen by all
  player.row: pile of card, seen by all
variables:
  chief: player
  total: 0..20 = 0
  other: int = 0
setup: chief = player(1)
phases:
  play:
    turns: p in players
    do:
      - run fixed
      - run counted
      - run write_chief(p)
      - choose: take
        by: p
        options:
          take:
            for: c in deck
            do: move c to p.row
          pass:
            do: other += 1
        otherwise: end game
  fixed:
    do: total = limit * 2
  counted:
    do: |
      other = count(deck)
      other += 5 when doubled
  write_chief(p player):
    do: chief = next(chief)
end:
  - as_soon_as: any(count(p.row) >= limit for p in players)
scoring: {score: sum(c.n for c in p.row)}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "compiled.yaml"
    file.write_text(GAME)
    return file


def program_of(path: Path, parameters: dict[str, int | bool | str] | None = None) -> Program:
    game = check(path).game
    assert game is not None
    return build(instantiate(game, 2, {**(parameters or {})}))


def body_of(source: str, name: str) -> str:
    """The text of one generated function."""
    found = re.search(rf"^( *)def {name}\(.*?(?=^\1\S|\Z)", source, re.MULTILINE | re.DOTALL)
    assert found is not None, f"no {name}"
    return found[0]


def test_a_branch_that_a_parameter_decides_is_gone(path: Path) -> None:
    assert "+ 5" not in body_of(program_of(path).source, "run_counted")
    assert "+ 5" in body_of(program_of(path, {"doubled": True}).source, "run_counted")


def test_what_is_fixed_is_computed_beforehand(path: Path) -> None:
    assert "S[v_total] = 6" in body_of(program_of(path).source, "run_fixed")


def test_a_store_that_fits_is_not_tested(path: Path) -> None:
    assert "stored(" not in body_of(program_of(path).source, "run_fixed")
    assert "stored(" in body_of(program_of(path, {"doubled": True}).source, "run_counted")


def test_an_end_is_looked_at_only_after_what_it_reads(path: Path) -> None:
    source = program_of(path).playout_source
    assert "end_0" not in body_of(source, "run_counted")
    assert "end_0_for(p_" in body_of(source, "run_play")


def test_a_variable_that_setup_writes_is_read_without_a_test_in_playouts(path: Path) -> None:
    program = program_of(path)
    assert "written(" in body_of(program.source, "run_write_chief")
    assert "written(" not in body_of(program.playout_source, "run_write_chief")


def test_a_phase_entered_by_itself_halts_when_it_returns(path: Path) -> None:
    program = program_of(path)
    state = program.new_state(1)
    program.set_up(state)
    program.enter(state, "write_chief", (0,))
    program.step(state)
    assert program.pending(state) is None
    assert state[program.layout.variables["chief"]] == 1
    assert not state[OVER]


PICKING = """\
rulesdsl: 1
name: Picking
players: 2
parameters:
  packs: 1..2 = 1
  refilled: bool = false
components:
  card(suit 1..3, n 1..4): {copies: packs}
zones:
  deck: pile of card = card, seen by all
  player.hand: set of card, seen by all
  discard: pile of card, seen by all
phases:
  play:
    turns: p in players
    do:
      - draw up to 4 from deck to p.hand
      - choose: pick
        by: p
        options:
          two:
            for: cards in subsets(p.hand, 2)
            do: move cards to discard
          one:
            for: c in matching(p)
            do: move c to discard
        otherwise: end game
      - end game when count(deck) == 0
watchers:
  - whenever: refilled and count(deck) == 0 and count(discard) > 0
    do: move discard to deck
functions:
  suited(p player): list(c for c in p.hand where count(discard) > 0 and c.suit == top(discard, 1)[1].suit)
  matching(p player): if count(discard) > 3 and count(suited(p)) > 0 then suited(p) else list(c for c in p.hand)
scoring: {score: sum(c.n for c in p.hand)}
"""


@pytest.fixture
def picking(tmp_path: Path) -> Path:
    file = tmp_path / "picking.yaml"
    file.write_text(PICKING)
    return file


def test_one_of_many_choices_is_made_by_its_number() -> None:
    for items, size in ((range(6), 3), (range(5), 5), (range(4), 0), ((), 0)):
        assert list(Subsets(tuple(items), size)) == list(combinations(items, size))
    with pytest.raises(Failure):
        Subsets(tuple(range(100)), 50)


def test_what_is_asked_for_twice_is_worked_out_once(picking: Path) -> None:
    body = body_of(program_of(picking).playout_source, "f_matching")
    assert body.count("A_card_suit[c_") == 1
    assert "or tuple(z_player_hand[p_" in body, "a zone is taken whole"


@pytest.mark.parametrize(("parameters", "watched"), [({}, False), ({"refilled": True}, True)])
def test_a_watcher_that_never_wakes_is_not_looked_at(
    picking: Path, parameters: dict[str, int | bool | str], watched: bool
) -> None:
    assert ("watch_0()" in body_of(program_of(picking, parameters).playout_source, "run_play")) == watched


@pytest.mark.parametrize(("packs", "told_apart"), [(1, False), (2, True)])
def test_only_where_there_are_copies_they_are_told_apart(picking: Path, packs: int, told_apart: bool) -> None:
    source = program_of(picking, {"packs": packs}).playout_source
    assert ("merged(" in source or "seen" in source) == told_apart
    assert ("Subsets(" in source) != told_apart
