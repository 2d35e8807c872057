"""What is printed of a comparison; no outside engine is needed for that."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from verification.cases import Case
from verification.solving import Solved
from verification.table import Results, as_json, as_markdown, as_text
from verification.walking import Found

NIM = Case("nim", "nim", variant="quick", parameters={"heaps": 2, "last_wins": True}, informed=True, solved=0.01)
GO = Case("go", "go", games=1000, note="on a small board")

RESULTS = Results(
    [
        (NIM, Found(Counter({0: 1, 1: 3, 2: 1500}), ends=1200, knowledge={("a", "x"), ("b", "x")})),
        (GO, Found(Counter({0: 7}), ends=7, disagreement="after a1: options: only outside: b1")),
        (GO, Found(Counter({0: 7}), ends=7)),
    ],
    [Solved(NIM, 12, (-0.5, -0.5), (0.001, 0.001))],
)


def test_tables_for_terminals() -> None:
    assert as_text(RESULTS).splitlines() == [
        "game  players  compared        positions  games ended  information states  result",
        "nim         2  whole tree          1,504        1,200               2 / 1  same [1]",
        "go          2  7 random games          7            7                      DIFFERENT [2]",
        "go          2  7 random games          7            7                      same [3]",
        "",
        "[1] Variant quick; heaps 2, last_wins true.",
        "[2] After a1: options: only outside: b1. On a small board.",
        "[3] On a small board.",
        "",
        "solved  rounds  worth to the first seat  exploitability  result",
        "nim         12                -0.500000        0.001000  same",
        "",
        "positions at depth  players  0  1      2",
        "nim                       2  1  3  1,500",
    ]


def test_tables_for_pages() -> None:
    assert as_markdown(RESULTS).splitlines() == [
        "| game | players | compared | positions | games ended | information states | result |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| nim | 2 | whole tree | 1,504 | 1,200 | 2 / 1 | same [1] |",
        "| go | 2 | 7 random games | 7 | 7 |  | DIFFERENT [2] |",
        "| go | 2 | 7 random games | 7 | 7 |  | same [3] |",
        "",
        "[1] Variant quick; heaps 2, last_wins true.",
        "",
        "[2] After a1: options: only outside: b1. On a small board.",
        "",
        "[3] On a small board.",
        "",
        "| solved | rounds | worth to the first seat | exploitability | result |",
        "| --- | --- | --- | --- | --- |",
        "| nim | 12 | -0.500000 | 0.001000 | same |",
        "",
        "| positions at depth | players | 0 | 1 | 2 |",
        "| --- | --- | --- | --- | --- |",
        "| nim | 2 | 1 | 3 | 1,500 |",
    ]


def test_as_data() -> None:
    data = json.loads(as_json(RESULTS))
    nim, go, _ = data["compared"]
    assert (nim["by_depth"], nim["information_states"], nim["agree"]) == ([1, 3, 1500], [2, 1], True)
    assert (go["by_depth"], go["agree"], go["note"]) == (None, False, "on a small board")
    assert data["solved"][0]["agree"]


def test_whatever_is_different_is_no_agreement() -> None:
    assert not RESULTS.agree
    assert Results(RESULTS.found[:1], RESULTS.solved).agree
    assert not Results(RESULTS.found[:1], [replace(RESULTS.solved[0], values=(-0.5, 0.5))]).agree
