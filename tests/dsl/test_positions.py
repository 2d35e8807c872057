"""A fault is found at its true place, however YAML writes the text it stands in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.diagnostics import Source
from dsl.parser import Entry, parse
from dsl.values import Map, Seq, Text
from dsl.yaml_reader import read_yaml
from tests.dsl.reading import node

EXPRESSIONS = (
    "p.score <= 0 and count(p.hand) > 2",
    "sum(g.value * (if g.star == p.star then 2 else 1) for g in p.captured where g.x in 1..10)",
    "led_suit is none or c.suit == led_suit or not any(h.suit == led_suit for h in p.hand)",
)
STATEMENTS = (
    ("let c = top(deck)", "move c to p.hand when c is not none", "p.score -= 1 for p in players at once"),
    ("shuffle deck; draw 3 from deck to p.hand", "x = list(a,", "  b)", "end game won by list(p)"),
)
# `WORDS` stands for the text on one line, `LINES` for the text broken over lines that are indented by six or more.
STYLES = {
    "plain": "KEYWORDS # a comment\n",
    "plain, several lines": "KEY\n      LINES\n",
    "plain, broken": "KEYLINES\n",
    "single quotes": "KEY'WORDS' # a comment\n",
    "single quotes, several lines": "KEY'LINES'\n",
    "double quotes": 'KEY"WORDS"\n',
    "double quotes, several lines": 'KEY"LINES"\n',
    "folded": "KEY>\n      LINES\n    next: 1\n",
    "folded, stripped, header comment": "KEY>- # header\n      LINES\n\n    # after\n  # further out\n    next: 1\n",
    "folded, kept, blank lines": "KEY>+\n\n      LINES\n\n\n    next: 1\n",
    "folded, indentation given": "KEY>2-\n        LINES\n    next: 1\n",
    "folded, indentation given, comments behind": "KEY>2\n        LINES\n    # after\n  # further out\n    next: 1\n",
    "literal": "KEY|\n      LINES\n    next: 1\n",
    "literal, kept": "KEY|+ # header\n      LINES\n\n",
    "flow map": 'KEY{when: "WORDS", do: stop}\n',
    "flow list, quoted": "KEY[x, 'LINES', y]\n",
    "list item": "KEY\n      - x\n      - LINES\n",
}
KEYS = ("    f(p player, c card): ", '    "é f": ', "    ? g\n    : ")
BEFORE = 'é😀: x\na:\n  # comment\n  b: {"k": v}\n  "qé":\n'


def scalars(value: Any) -> list[Text]:
    if isinstance(value, Map):
        return [text for pair in value.items() for part in pair for text in scalars(part)]
    if isinstance(value, Seq):
        return [text for item in value for text in scalars(item)]
    return [value]


@st.composite
def planted(draw: st.DrawFn, style: str) -> str:
    """A file with the sign `$` in one expression of it."""
    tokens = draw(st.sampled_from(EXPRESSIONS)).split(" ")
    place = draw(st.integers(0, len(tokens) - 1))
    tokens[place] = draw(st.sampled_from(("${}", "{} $"))).format(tokens[place])
    lines = tokens[0]
    for token in tokens[1:]:
        lines += draw(st.sampled_from((" ", "  ", "\n        "))) + token
    words = " ".join(tokens)
    body = STYLES[style].replace("KEY", draw(st.sampled_from(KEYS)))
    text = BEFORE + body.replace("LINES", lines).replace("WORDS", words)
    return "\ufeff" + text.replace("\n", "\r\n") if draw(st.booleans()) else text


@pytest.mark.parametrize("style", STYLES)
@given(data=st.data())
def test_a_planted_sign_is_found(style: str, data: st.DataObject) -> None:
    source = Source("game.yaml", data.draw(planted(style)))
    root, diagnostics = read_yaml(source)
    assert not diagnostics
    [text] = [text for text in scalars(root) if "$" in text]
    tree, found = parse(Entry.EXPRESSION, source, text.start, text.end, text.style)
    assert tree is None
    [diagnostic] = found
    place = source.text.index("$")
    assert (diagnostic.span.start, diagnostic.span.line) == (place, source.text.count("\n", 0, place) + 1)
    assert diagnostic.span.column == len(source.text[:place].rpartition("\n")[2]) + 1


@given(lines=st.sampled_from(STATEMENTS), data=st.data())
def test_a_planted_sign_is_found_in_lines_of_statements(lines: tuple[str, ...], data: st.DataObject) -> None:
    row = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.sampled_from([i for i, c in enumerate(lines[row] + " ") if c == " "]))
    broken = [*lines[:row], lines[row][:column] + " $" + lines[row][column:], *lines[row + 1 :]]
    comment = data.draw(st.sampled_from(("", "  # a comment; with words in it", "\n      # a line of it")))
    text = "a:\n  do: |\n" + "".join(f"      {line}{comment}\n" for line in broken)
    source = Source("game.yaml", text)
    root, _ = read_yaml(source)
    [text_node] = [text for text in scalars(root) if "$" in text]
    _, [diagnostic] = parse(Entry.STATEMENTS, source, text_node.start, text_node.end, text_node.style)
    assert diagnostic.span.start == text.index("$")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_a_node_stands_where_its_words_stand(style: str, expression: str) -> None:
    body = STYLES[style].replace("KEY", KEYS[0]).replace("LINES", expression).replace("WORDS", expression)
    source = Source("game.yaml", BEFORE + body)
    root, _ = read_yaml(source)
    [text] = [text for text in scalars(root) if text.strip() == expression]
    tree, _ = parse(Entry.EXPRESSION, source, text.start, text.end, text.style)
    assert tree is not None
    assert tree.span.text == expression


def test_brackets_belong_to_the_span() -> None:
    product = node(Entry.EXPRESSION, "(a + b) * (c - d).e")
    assert product.span.text == "(a + b) * (c - d).e"
    assert product.left.span.text == "(a + b)"
    assert product.right.span.text == "(c - d).e"
