"""How faults of grammar read: every line of `bad_texts.txt` (`entry: text`, `\\n` for a newline), rendered."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.codes import CODES
from dsl.diagnostics import render
from dsl.parser import MAX_LENGTH, Entry, parse_expression, parse_statements, parse_text
from tests.dsl.reading import yaml

HERE = Path(__file__).parent
BAD_TEXTS = [
    (Entry(entry), text.strip().replace("\\n", "\n"))
    for entry, _, text in (line.partition(":") for line in (HERE / "bad_texts.txt").read_text("utf-8").splitlines())
]


def test_messages(golden: Callable[[str, str], None]) -> None:
    rendered = []
    for entry, text in BAD_TEXTS:
        node, diagnostics = parse_text(entry, text, f"<{entry}>")
        assert node is None, text
        rendered += [render(diagnostic) for diagnostic in diagnostics]
    golden("dsl/messages.txt", "\n\n".join(rendered) + "\n")


def test_every_code_of_this_package_is_registered_and_used() -> None:
    package = HERE.parent.parent / "dsl"
    sources = [path.read_text("utf-8") for path in package.glob("*.py") if path.name != "codes.py"]
    used = set(re.findall(r'"((?:YAML|SYN)\d\d)"', "".join(sources)))
    assert used == {code for code in CODES if code.startswith(("YAML", "SYN"))}


@pytest.mark.parametrize(
    "text",
    [
        "(" * 80 + "a" + ")" * 80,
        "-" * 80 + "a",
        "not " * 80 + "a",
        "if a then b else " * 80 + "c",
        "+".join("a" * 200),
        "a" + ".b" * 80,
    ],
)
def test_a_text_that_nests_too_deeply(text: str) -> None:
    node, [diagnostic] = parse_text(Entry.EXPRESSION, text)
    assert node is None
    assert diagnostic.code == "SYN10"


def test_a_text_that_is_too_long() -> None:
    _, [diagnostic] = parse_text(Entry.EXPRESSION, "a" * (MAX_LENGTH + 1))
    assert diagnostic.code == "SYN10"


def test_statements_over_several_lines_need_a_literal_text() -> None:
    root = yaml("do:\n  x = 1\n  y = 2\n")
    _, [diagnostic] = parse_statements(root["do"])
    assert (diagnostic.code, diagnostic.span.text) == ("SYN09", "y = 2")


def test_a_comment_in_a_folded_text_is_a_fault_and_in_a_literal_one_is_none() -> None:
    root = yaml("a: >\n  b # why\n  or c\nd: |\n  b # why\n  or c\n")
    _, [diagnostic] = parse_expression(root["a"])
    assert (diagnostic.code, diagnostic.span.line, diagnostic.span.column) == ("SYN17", 2, 5)
    assert parse_expression(root["d"])[1] == ()
