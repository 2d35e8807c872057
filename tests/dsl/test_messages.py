"""How faults of grammar read: every line of `bad_texts.txt` (`entry: text`, `\\n` for a newline), rendered."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dsl.codes import CODES
from dsl.diagnostics import LONGEST_LINE, LONGEST_SENTENCE, Diagnostic, Source, Span, render
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
        "a" + ".b" * 9000,
        "(" * 9000 + "a" + ")" * 9000,
    ],
    ids=lambda text: f"{text[:9]}-{len(text)}",
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


def test_a_part_of_a_long_line_is_shown_with_the_caret_in_its_place() -> None:
    _, [diagnostic] = parse_text(Entry.EXPRESSION, "a + " * 1000 + "? + " + "b + " * 1000)
    place, line, carets, *_ = render(diagnostic).split("\n")
    assert place.startswith("<input>:1:4001 ")
    assert (line[:11], line[-3:], len(line)) == ("    ...a + ", "...", 4 + 3 + LONGEST_LINE + 3)
    assert line[carets.index("^")] == "?"


def test_a_long_sentence_is_cut_off() -> None:
    _, [diagnostic] = parse_text(Entry.EXPRESSION, "x" * 10_000 + " y")
    assert all(len(line) < LONGEST_SENTENCE + 100 for line in render(diagnostic).split("\n"))


def test_what_would_do_something_to_a_terminal_is_not_shown() -> None:
    source = Source("a\x1b[2J\n.yaml", "b \x1b]0;title\x07 \u202e c")
    shown = render(Diagnostic("YAML03", "no \x1b sign", Span(source, 2, 3)))
    assert shown.split("\n") == [
        "a\ufffd[2J\ufffd.yaml:1:3  YAML03  no \ufffd sign",
        "    b \ufffd]0;title\ufffd \ufffd c",
        "      ^",
    ]
