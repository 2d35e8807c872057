"""What is printed of a comparison; no outside engine is needed for that."""

from __future__ import annotations

import json
from collections import Counter

from verification.cases import Case
from verification.table import as_json, as_markdown, as_text
from verification.walking import Found

RESULTS = [
    (
        Case("nim", "nim(pile_sizes=1;2)", players=2, parameters={"heaps": 2}, informed=True),
        Found(Counter({0: 1, 1: 3, 2: 1500}), ends=1200, decisions=304, knowledge={("a", "x"), ("b", "x")}),
    ),
    (
        Case("go", "go", games=1000, note="on a small board"),
        Found(Counter({0: 7}), ends=7, disagreement="after a1: options: only outside: b1"),
    ),
]


def test_a_table_for_terminals() -> None:
    assert as_text(RESULTS).splitlines() == [
        "game           players  compared        positions  games ended  information states  result",
        "nim (heaps 2)        2  whole tree          1,504        1,200               2 / 1  same",
        "go                   2  7 random games          7            7                      DIFFERENT [1]",
        "",
        "[1] After a1: options: only outside: b1. On a small board.",
        "",
        "positions at each depth",
        "nim (heaps 2)  2  1  3  1,500",
    ]


def test_a_table_for_pages() -> None:
    assert as_markdown(RESULTS).splitlines() == [
        "| game | players | compared | positions | games ended | information states | result |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| nim (heaps 2) | 2 | whole tree | 1,504 | 1,200 | 2 / 1 | same |",
        "| go | 2 | 7 random games | 7 | 7 |  | DIFFERENT [1] |",
        "",
        "[1] After a1: options: only outside: b1. On a small board.",
        "",
        "| positions at depth | players | 0 | 1 | 2 |",
        "| --- | --- | --- | --- | --- |",
        "| nim (heaps 2) | 2 | 1 | 3 | 1,500 |",
    ]


def test_as_data() -> None:
    nim, go = json.loads(as_json(RESULTS))
    assert (nim["by_depth"], nim["information_states"], nim["agree"]) == ([1, 3, 1500], [2, 1], True)
    assert (go["by_depth"], go["agree"], go["note"]) == (None, False, "on a small board")
