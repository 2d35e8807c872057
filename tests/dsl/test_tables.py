"""The table of built-ins and the nearest names."""

from __future__ import annotations

import re

import pytest

from dsl.builtins_table import BUILTINS, Builtin, BuiltinKind, names_of
from dsl.parser import Entry, parse_text
from dsl.suggest import did_you_mean, nearest
from dsl.words import RESERVED, VERBS


@pytest.mark.parametrize("builtin", BUILTINS, ids=lambda builtin: builtin.signature)
def test_examples_parse_and_show_what_they_are_for(builtin: Builtin) -> None:
    entry = Entry.STATEMENTS if builtin.kind is BuiltinKind.STATEMENT else Entry.EXPRESSION
    assert not parse_text(entry, builtin.example)[1]
    assert not builtin.value or not parse_text(Entry.EXPRESSION, builtin.value)[1]
    assert builtin.name in builtin.example
    assert builtin.name in builtin.signature
    assert re.fullmatch(r"[A-Z].*\.", builtin.doc)


def test_every_verb_is_in_the_table() -> None:
    statements = {name.partition(" ")[0] for name in names_of(BuiltinKind.STATEMENT)}
    assert statements >= set(VERBS)


def test_no_function_is_named_by_a_reserved_word() -> None:
    assert not names_of(BuiltinKind.FUNCTION, BuiltinKind.AGGREGATE, BuiltinKind.COLLECTION) & RESERVED


def test_no_form_stands_twice() -> None:
    assert len({(b.kind, b.signature) for b in BUILTINS}) == len(BUILTINS)


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("hnad", ["hand", "band", "deck"], "hand"),
        ("scroe", ["score", "store"], "score"),
        ("pat", ["hat", "deck"], "hat"),
        ("Hand", ["hand"], "hand"),
        ("xy", ["hand", "deck"], None),
        ("captured_cards", ["captured_card", "contested"], "captured_card"),
        ("hand", ["hand"], None),
        ("a", [], None),
    ],
)
def test_nearest(word: str, candidates: list[str], expected: str | None) -> None:
    assert nearest(word, candidates) == expected


def test_did_you_mean() -> None:
    assert did_you_mean("hnad", ["hand"]) == "did you mean `hand`?"
    assert did_you_mean("hnad", ["deck"]) == ""
