"""What searches become: loops that stop, written where they are asked. That they find the same is tested with the
reference machine, on `games/searching.yaml`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulesdsl
from interpreter.machine import build
from validator import check, instantiate

SEARCHING = Path(__file__).parent / "games" / "searching.yaml"
HOLDING = SEARCHING.with_name("holding.yaml")


@pytest.fixture(scope="module")
def source() -> str:
    game = check(SEARCHING).game
    assert game is not None
    return build(instantiate(game, 2)).playout_source


@pytest.mark.parametrize("name", ["reaches", "may_go", "lonely", "sees_much"])
def test_functions_are_put_where_they_are_asked(source: str, name: str) -> None:
    assert f"f_{name}(" not in source


def test_elements_of_short_lists_have_names(source: str) -> None:
    assert re.search(r"for t\d+_t, t\d+_t, t\d+_t in T_lines_through", source)


def test_what_is_surely_there_is_not_tested(source: str) -> None:
    assert re.search(r"\[r_\d+\[0\]\]", source)


def test_the_first_of_a_list_needs_no_list(source: str) -> None:
    assert "nth((), 1)" in source


def test_who_holds_a_value_is_not_searched() -> None:
    """That the members are the same after every way to write is tested as above, on `games/holding.yaml`."""
    source = rulesdsl.load(HOLDING).setting(2).program.playout_source
    assert " in by_v_cell_wet[True] if " in source
    assert "if not by_v_cell_wet[True]:" in source
    assert "len(by_v_cell_owner[" in source
    assert "holders(v_cell_guest, 0, (None,))" in source  # nobody asks whose guests there are


def test_there_may_be_no_first(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(
        "rulesdsl: 1\nname: Nothing\nplayers: 2\nvariables: {n: int = 3}\nscoring: {score: n}\n"
        "phases:\n  game:\n    do:\n      - let k = list(i for i in 1..n where i > 5)[1]\n      - n = k\n"
    )
    with pytest.raises(rulesdsl.RuleError, match="there is no element 1; the list has 0") as caught:
        rulesdsl.load(path).playout(2, 1)
    assert caught.value.span.line == 9


def test_many_games_may_share_a_generator() -> None:
    game = rulesdsl.load(SEARCHING)
    numbers = iter([0.0, 0.999] * 1000)
    assert [game.playout(2, 1, lambda: next(numbers)).decisions > 0 for _ in range(3)] == [True] * 3
    assert game.playout(2, 1) == game.playout(2, 1)
