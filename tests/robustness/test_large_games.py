"""Games that are too large, too deep or too tangled to be checked in reasonable time are told so, and soon."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.robustness.patience import patience
from validator import check

GAME = """rulesdsl: 1
name: Large
players: 2..3
phases:
  play:
    do: end game won by players
"""


def lines(count: int, line: str) -> str:
    return "".join(line.replace("#", str(i)).replace("@", str(i + 1)) for i in range(count))


def nested(depth: int, inner: str) -> str:
    return "1 + (" * depth + inner + ")" * depth


LARGE = {
    "constants that square": ("DECL19", "constants:\n  c0: 2\n" + lines(50, "  c@: c# * c#\n")),
    "constants that double": ("DECL19", "constants:\n  c0: list(1, 2)\n" + lines(50, "  c@: c# + c#\n")),
    "constants of constants": ("FLOW09", "constants:\n" + lines(500, "  c#: c@ + 1\n") + "  c500: 1\n"),
    "deep constants": ("FLOW09", "constants:\n" + lines(30, f"  c#: {nested(25, 'c@')}\n") + "  c30: 1\n"),
    "tables of tables": ("FLOW09", "enums:\n" + lines(200, "  e#(x e@):\n") + "  e200(x 1..2):\n"),
    "parameters of constants": (
        "FLOW09",
        "parameters:\n" + lines(150, "  p#: 1..9 = c#\n") + "  p150: 1..9 = 1\nconstants:\n" + lines(150, "  c#: p@\n"),
    ),
    "functions that call twice": (
        "FLOW09",
        "functions:\n  f0(x int): x\n" + lines(38, "  f@(x int): f#(x) + f#(x)\n") + "constants:\n  c: f38(1)\n",
    ),
    "rounds of all constants": ("DECL19", "constants:\n" + lines(100, "  c#: count(a for a in 1..99999)\n")),
    "rounds of all variants": (
        "DECL19",
        "parameters:\n  p: 1..9 = 1\nvariants:\n"
        + lines(40, "  v#: {p: 2}\n")
        + "constants:\n  c: count(a for a in 1..50000)\n",
    ),
    "members in all variants": (
        "DECL29",
        "parameters:\n  p: 1..9 = 1\nvariants:\n"
        + lines(300, "  v#: {p: 2}\n")
        + "components:\n  card(n 1..5): {copies: 900}\nzones:\n  deck: pile of card = card, seen by nobody\n",
    ),
    "members of families": (
        "DECL29",
        "enums:\n  e(a 1..300):\nvariables:\n" + lines(30, "  e.x#(e): int = 3\n"),
    ),
    "far too many members": ("DECL06", "enums:\n  e(a 1..1000000000, b 1..1000000000):\n"),
    "far too many copies": (
        "DECL16",
        "components:\n  card(n 1..3): {copies: 1000000000}\nzones:\n  deck: pile of card = card, seen by all\n",
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_it_is_told_so(name: str, tmp_path: Path) -> None:
    code, sections = LARGE[name]
    path = tmp_path / "large.yaml"
    path.write_text(GAME + sections, encoding="utf-8")
    with patience():
        found = check(path).diagnostics
    assert code in {diagnostic.code for diagnostic in found}


def test_many_tables_that_are_written_down(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("name,n\n" + lines(4_900, "m#,#\n"), encoding="utf-8")
    (tmp_path / "game.yaml").write_text(
        GAME + "enums:\n" + lines(99, "  k#(n int): {rows: rows.csv}\n"), encoding="utf-8"
    )
    with patience():
        [fault] = check(tmp_path).diagnostics
    assert (fault.code, fault.span.text) == ("DECL29", "k2(n int)")


def test_a_large_table_is_filled_in_soon(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("name,n\n" + lines(4_900, "m#,#\n"), encoding="utf-8")
    cards = "components:\n  card(n int): {rows: rows.csv}\nzones:\n  deck: pile of card = card, seen by nobody\n"
    (tmp_path / "game.yaml").write_text(GAME + cards, encoding="utf-8")
    with patience():
        checked = check(tmp_path)
    assert checked.game is not None


def test_thousands_of_faults_are_told_soon(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("name,n\n" + lines(4_900, "m#,unknown#\n"), encoding="utf-8")
    (tmp_path / "game.yaml").write_text(GAME + "enums:\n  e(n int): {rows: rows.csv}\n", encoding="utf-8")
    with patience():
        assert len(check(tmp_path).diagnostics) == 4_900
