"""The grammar has no conflict, and a word is a name wherever it is not a keyword."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Lark

import dsl.parser
from dsl.parser import Entry, parse_text
from dsl.words import LINKS, RESERVED, VERBS

GRAMMAR = (Path(dsl.parser.__file__).with_name("grammar.lark")).read_text("utf-8")
ENTRIES = [entry.value for entry in Entry if entry is not Entry.TEMPLATE]


def test_the_grammar_builds_without_one_conflict() -> None:
    Lark(GRAMMAR, parser="lalr", lexer="contextual", start=ENTRIES, keep_all_tokens=True, strict=True)


FREE_PLACES = (
    "x = {}",
    "x = a + {}",
    "x = {}.b",
    "x = a.{}",
    "x = {}(a)",
    "x = f({}=3)",
    "x = list({} for {} in c where {} > 1)",
    "move {} to z when {}",
    "let {} = 3",
    "run {}",
    "roll 6 as {}",
    "roll 6 as {} seen by p",
    "a.{} = 3",
)
FREE_WORDS = (
    *("top", "bottom", "up", "count", "random", "all", "any", "first", "last", "score", "player", "card", "game"),
    *("won", "once", "seen", "players", "next", "seat", "choose", "turns", "deal", "store", "hand", "yes", "null"),
    *("default", "ties", "at", "mod", "to", "of", "as", "from"),
)


@pytest.mark.parametrize("word", FREE_WORDS)
def test_other_words_are_names(word: str) -> None:
    for place in FREE_PLACES:
        node, diagnostics = parse_text(Entry.STATEMENTS, place.replace("{}", word))
        assert not diagnostics
        assert node is not None
        assert len(node.items) == 1


VERB_PLACES = ("{} = 3", "{}.x += 2", "p.{} = 1", "let {} = 2", "x = all(p.{} for p in {})", "x = 1 + {}")


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_are_names_too(verb: str) -> None:
    for place in VERB_PLACES:
        assert not parse_text(Entry.STATEMENTS, place.replace("{}", verb))[1]


@pytest.mark.parametrize("word", sorted(RESERVED - {"none", "true", "false"}))
def test_reserved_words_are_no_names(word: str) -> None:
    for place in ("{}", "a.{}", "f({}=1)", "a + {}"):
        assert parse_text(Entry.EXPRESSION, place.replace("{}", word))[0] is None


def test_the_lists_of_words_are_those_of_the_grammar() -> None:
    assert all(f'"{word}"' in GRAMMAR for word in (*RESERVED, *VERBS, *LINKS))


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a == b", "not (a == b)"),
        ("a - b - c", "(a - b) - c"),
        ("a + b * c", "a + (b * c)"),
        ("a - b & c", "a - (b & c)"),
        ("-a * b", "(-a) * b"),
        ("-a.b", "-(a.b)"),
        ("a + 1..b", "(a + 1)..b"),
        ("a in 1..3", "a in (1..3)"),
        ("p.x is none or b", "(p.x is none) or b"),
        ("if a then b else c or d", "if a then b else (c or d)"),
    ],
)
def test_how_tightly_operators_bind(text: str, same_as: str) -> None:
    left, _ = parse_text(Entry.EXPRESSION, text)
    right, _ = parse_text(Entry.EXPRESSION, same_as)
    assert left is not None
    assert left == right
