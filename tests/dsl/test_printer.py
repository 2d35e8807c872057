"""What the printer writes parses to the same tree, and nothing is printed two ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.parser import Entry, parse_text
from dsl.printer import print_node
from tests.dsl.trees import TREES


@pytest.mark.parametrize("entry", list(Entry))
@given(data=st.data())
def test_printed_text_parses_to_the_same_tree(entry: Entry, data: st.DataObject) -> None:
    tree = data.draw(TREES[entry])
    text = print_node(tree)
    parsed, diagnostics = parse_text(entry, text)
    assert not diagnostics, text
    assert parsed == tree
    assert print_node(parsed) == text


CANONICAL: dict[Entry, dict[str, str | None]] = {
    Entry.EXPRESSION: {
        "( a+b )*c": "(a + b) * c",
        "a - (b - c)": "a - (b - c)",
        "(a - b) - c": "a - b - c",
        "not (a and b)": "not (a and b)",
        "(not a) and b": "not a and b",
        "-(-a)": "--a",
        "1 .. (n+1)": "1..n + 1",
        "(if a then b else c) + 1": "(if a then b else c) + 1",
        "(players from p)": "players from p",
        "best( c for c in trick  by strength(c) ties  first )": "best(c for c in trick by strength(c) ties first)",
    },
    Entry.STATEMENTS: {
        "a=1;b+=2": "a = 1\nb += 2",
        "move c to top of pile": "move c to pile",
        "run trick()": "run trick",
        "x = (p when) ": None,
    },
    Entry.FAMILY: {"pit(p)": "p.pit", "player . stock( good )": "player.stock(good)"},
    Entry.DECLARATION: {"pile of card=card , seen by nobody": "pile of card = card, seen by nobody"},
}


@pytest.mark.parametrize(
    ("entry", "text", "expected"), [(e, t, x) for e, cases in CANONICAL.items() for t, x in cases.items()]
)
def test_canonical_text(entry: Entry, text: str, expected: str | None) -> None:
    node, _ = parse_text(entry, text)
    assert (None if node is None else print_node(node)) == expected
