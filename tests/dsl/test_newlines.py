"""Which newlines separate: each text with the lines it comes to."""

from __future__ import annotations

import pytest

from dsl.newlines import join_broken_lines, without_comments
from dsl.parser import Entry
from tests.dsl.reading import node

CASES = {
    "a = 1\nb = 2": 2,
    "a = 1\n\n\nb = 2\n": 2,
    "\n\na = 1": 1,
    "x = a\nor b": 1,
    "x = a\n  not in b": 1,
    "x = a or\nb": 1,
    "x = a +\nb": 1,
    "x = a\n+ b": 1,
    "x = list(a,\nb)": 1,
    "x = f(a\nb)": 1,
    "x = a[1\n]": 1,
    "x = y\n.z": 1,
    "x = 1\nwhen a": 1,
    "x = 1 when a\nelse y = 2": 1,
    "move c to z\nfor c in y\nby c.n\nties first\nat once": 1,
    "x = a\n- b": 2,
    "x = a\n(b).c = 3": 2,
    "x = 1\nat = after(at)": 2,
    "x = 1\nmod = 3": 2,
    "x = 8\nmod 3": 1,
    "x = 1\nisx = 2\ninner = 3\norigin = 4": 4,
    "to = 3\nfrom = 4\ntop = 1": 3,
    "x = 1 # comment or\ny = 2": 2,
    "x = a\n# comment\nor b": 1,
    "# comment (\nx = 1\ny = 2": 2,
}


@pytest.mark.parametrize(("text", "lines"), CASES.items())
def test_lines(text: str, lines: int) -> None:
    joined = join_broken_lines(without_comments(text))
    assert len(joined) == len(text)
    assert len([line for line in joined.split("\n") if line.strip()]) == lines


def test_a_body_takes_lets_and_a_value_over_lines() -> None:
    body = node(Entry.BODY, "let a = f(x)\nlet b = a\n  or x   # why\na\nor b")
    assert [let.name.text for let in body.lets] == ["a", "b"]
