"""What YAML would do to a game file, and what we do instead: each hazard with the places and codes it gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.diagnostics import Severity, Source
from dsl.values import Map, Text
from dsl.yaml_reader import MAX_FAULTS, read_yaml
from tests.dsl.reading import yaml

# Each text with what is reported: line:column CODE.
REFUSED = {
    # not the YAML we read
    "a: 1\n\tb: 2\n": "2:1 YAML02",
    "a: x\ty\n": "1:5 YAML02",
    "a: x\u200b\u202ey\n": "1:6 YAML03",
    "a: x\x07\n": "1:5 YAML03",
    'a: "x\\x1b[2J"\n': "1:5 YAML03",
    'a: "\\ud800"\n': "1:5 YAML03",
    'a: "\\U00110000"\n': "1:1 YAML01",
    "": "1:1 YAML04",
    "# nothing but a comment\n": "1:1 YAML04",
    "%YAML 1.2\n---\na: 1\n": "2:1 YAML05",
    "a: 1\n---\nb: 2\n": "2:1 YAML06",
    "- a\n- b\n": "1:1 YAML07",
    "just a text\n": "1:1 YAML07",
    "a: " + "[" * 50 + "]" * 50 + "\n": "1:44 YAML08",
    "a: *b\n": "1:4 YAML09",
    "a: &b 1\n": "1:4 YAML10",
    "when: !done\n": "1:7 YAML11",
    "a: !!str 1\n": "1:4 YAML11",
    "? [a, b]\n: c\n": "1:3 YAML12",
    "{a: b}: c\n": "1:1 YAML12",
    "<<: {a: 1}\n": "1:1 YAML13",
    "a: 1\nb: 2\na: 3\n": "3:1 YAML14",
    "a: 1\n'a': 3\n": "2:2 YAML14",
    # read as something else than was meant
    "do: x = a\n  - b\n": "2:3 YAML15",
    "do: [run f(q, 24)]\n": "1:6 YAML17",
    "zones: {deck: pile of card, seen by nobody}\n": "1:29 YAML17",
    "a: {for: a in b, c in d, do: x}\n": "1:18 YAML17",
    "play: [sow(h=pit(1, 3))]\n": "1:8 YAML17",
    "a: {f(p player, c card): x}\n": "1:5 YAML17",
    "text: {c}\n": "1:8 YAML17",
    # not readable as YAML at all
    "text: {c} is played\n": "1:8 YAML17",
    "text: Where to: north\n": "1:15 YAML01",
    "do:\n  - if: a then: b\n": "2:15 YAML01",
    "a: {text: Play {c}, do: x}\n": "1:16 YAML01",
    'when: "a" == k\n': "1:11 YAML01",
    "when: [a] == c\n": "1:11 YAML01",
    "a: @b\n": "1:4 YAML01",
    "f: a or b  # why\n  or c\n": "2:3 YAML01",
    "a: 'open\n": "2:1 YAML01",
    "a: [b\n": "2:1 YAML01",
    "a:\n    b: 1\n  c: 2\n": "3:3 YAML01",
}


def places(text: str) -> list[str]:
    _, diagnostics = read_yaml(Source("x.yaml", text))
    return [f"{d.span.line}:{d.span.column} {d.code}" for d in diagnostics]


@pytest.mark.parametrize(("text", "expected"), REFUSED.items())
def test_what_is_refused_and_where(text: str, expected: str) -> None:
    assert places(text) == [expected]


HINTS = {
    "text: {c} is played\n": "a text that begins with { needs quotes around it",
    "text: {c}\n": "a text that begins with { needs quotes around it",
    "text: Where to: north\n": "a text with a colon in it needs quotes around it",
    "do:\n  - if: a then: b\n": "put `then:` and `else:` on lines of their own",
    'when: "a" == k\n': "put the whole text in quotes",
    "a: @b\n": "no text begins with this sign; put it in quotes",
    "f: a or b  # why\n  or c\n": "a text that goes on over several lines takes no comment in its middle; use `|`",
}


@pytest.mark.parametrize(("text", "hint"), HINTS.items())
def test_hints(text: str, hint: str) -> None:
    _, [diagnostic] = read_yaml(Source("x.yaml", text))
    assert diagnostic.hint == hint


@pytest.mark.parametrize("text", ["text: Take #2\n", "text: Take  #two of them\n"])
def test_a_cut_off_text_is_a_warning(text: str) -> None:
    root, [diagnostic] = read_yaml(Source("x.yaml", text))
    assert root == {"text": "Take"}
    assert (diagnostic.code, diagnostic.severity) == ("YAML16", Severity.WARNING)
    assert diagnostic.span.column == text.index("#") + 1


# Each text with its value: every scalar is a text, whatever YAML would make of it.
AS_MEANT = {
    "a: yes\nb: null\nc: ~\nd: 010\n": ["yes", "null", "~", "010"],
    "e: 1e3\nf: 12:30\ng: 2020-01-01\n": ["1e3", "12:30", "2020-01-01"],
    "a:\nb: ''\n": ["", ""],
    "a: x = a; # c\nb: a;b\nc: Don't\n": ["x = a;", "a;b", "Don't"],
    "a: 1..10\nb: card?\nc: -1\nd: a & b\n": ["1..10", "card?", "-1", "a & b"],
    "a: |\n  b # c\n  d\n": ["b # c\nd\n"],
    "a: >\n  b\n  c\n": ["b c\n"],
    "a: \"x\\u00e9\"\nb: 'it''s'\n": ["xé", "it's"],
    "---\na: 1\n...\n": ["1"],
}  # fmt: skip


@pytest.mark.parametrize(("text", "values"), AS_MEANT.items())
def test_every_scalar_is_a_text(text: str, values: list[str]) -> None:
    root, diagnostics = read_yaml(Source("x.yaml", text))
    assert not diagnostics
    assert root is not None
    assert list(root.values()) == values
    assert all(isinstance(text, Text) for pair in root.items() for text in pair)


@pytest.mark.parametrize("key", ["f(x) -> int", "player(1).hand", "card(a b, n 1..13)", "1", "null"])
def test_keys_are_texts_too(key: str) -> None:
    root, diagnostics = read_yaml(Source("x.yaml", f"a:\n  {key}: x\n"))
    assert not diagnostics
    assert root == {"a": {key: "x"}}


def test_spans() -> None:
    text = "a:\n  b: 'it''s' # comment\n  c:\n    - |\n      one\n      two\n\n  # far\nd: [x, y]\ne:\n\nf: 1\n"
    root = yaml(text)
    assert root["a"]["b"].span.text == "it''s"
    assert root["a"]["c"][0].span.text == "      one\n      two"
    assert root["a"].span.text == text[5 : text.index("\n\n")]
    assert root["d"].span.text == "[x, y]"
    assert (root["e"].span.line, root["e"].span.column) == (10, 3)
    assert root.span.text == text.rstrip()


def test_the_first_of_two_equal_keys_is_named() -> None:
    root, [diagnostic] = read_yaml(Source("x.yaml", "a: 1\nb: 2\na: 3\n"))
    assert root == {"a": "1", "b": "2"}
    [(_, first)] = diagnostic.notes
    assert first.place == "x.yaml:1"


def test_many_faults_are_told_up_to_a_limit() -> None:
    _, diagnostics = read_yaml(Source("x.yaml", "a: 1\n" * 1000))
    assert len(diagnostics) == MAX_FAULTS


FRAGMENTS = (
    "a",
    ":",
    " ",
    "\n",
    "  ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "'",
    '"',
    "|",
    ">",
    "#",
    "&",
    "*",
    "!",
    "?",
    "%",
    "\t",
    "\\",
    "\\U0011",
    "é",
    "---",
    "<<",
    "\x00",
    "\r",
)


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join))
def test_anything_gives_a_map_or_a_diagnostic(text: str) -> None:
    root, diagnostics = read_yaml(Source("x.yaml", text))
    assert isinstance(root, Map) or diagnostics
    assert all(0 <= d.span.start <= d.span.end <= len(text) + 1 for d in diagnostics)
