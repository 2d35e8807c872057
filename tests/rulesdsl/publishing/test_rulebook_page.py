"""The rulebook page and the assumptions of every game: each rule stands on it once, and no link leads nowhere."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rulesdsl.publishing import markdown
from rulesdsl.publishing.assumptions_page import assumptions_page
from rulesdsl.publishing.book import Book
from rulesdsl.publishing.rulebook_page import rulebook_page
from rulesdsl.publishing.wording import plain
from tests.rulesdsl.publishing.subjects import GAMES, subject

GAME_OF = {path.name: path for path in GAMES}


@cache
def page(path: Path) -> str:
    return rulebook_page(subject(path))


def ids(text: str) -> Counter[str]:
    return Counter(re.findall(r"\{: #([a-z0-9-]+)", text))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_each_rule_stands_on_the_page_once(path: Path) -> None:
    found = ids(page(path))
    assert {rule: found[markdown.anchor(rule)] for rule in subject(path).rules.rules} == dict.fromkeys(
        subject(path).rules.rules, 1
    )
    assert [id_ for id_, count in found.items() if count > 1] == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_links_on_the_page_lead_to_a_place_on_it(path: Path) -> None:
    text = page(path)
    links = {*re.findall(r'href="#([^"]*)"', text), *re.findall(r"\]\(#([^)]*)\)", text)}
    assert links - set(ids(text)) == set()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_every_part_of_the_usual_game_has_its_heading(path: Path) -> None:
    found = ids(page(path))
    assert [
        phase.name for phase in Book(subject(path)).flow.phases if not found[f"phase-{markdown.anchor(phase.name)}"]
    ] == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_all_that_is_assumed_is_told_with_its_settings(path: Path) -> None:
    text = assumptions_page(subject(path))
    targets = set(ids(page(path)))
    assert set(re.findall(r"\]\(index\.md#([^)]*)\)", text)) <= targets
    for entry in subject(path).book.entries:
        told = f"](index.md#{markdown.anchor(entry.rule.id)})" in text
        assert told == (entry.rule.status != "stated")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("all_in_all", "the number of relics in p's home whose kind is k"),
        ("all_in_all", "Your score = the sets of you"),
        ("all_in_all", "one for each player victim other than you"),
        ("all_in_all", "if Pilferer is in your hand"),
        ("all_in_all", "hand size: 6 with 3 to 4 players, 5 with 5 to 6 players"),
        ("coup", "if you may pay a"),
        ("coup", "**may pay** (p, a) = p's coins ≥ a's cost"),
        ("hearts", "choose at the same time, in secret"),
        ("hearts", "The lowest score wins."),
        ("hearts", "jack bonus: 10 instead of 0"),
        ("pig", "if your points + turn total < 100"),
        ("kuhn_poker", "hand of each player: seen by its owner only"),
    ],
)
def test_what_a_page_says(game: str, said: str) -> None:
    path = next(path for path in reversed(GAMES) if path.name == game)
    assert said in plain(page(path))


def test_an_option_that_a_house_rule_brings_says_so() -> None:
    text = plain(page(GAME_OF["all_in_all"]))
    option = text[text.index("**Play the Pilferer, though there is nothing to steal**") :][:200]
    assert "house rule: alien needs effect" in option
    assert "Only with a house rule." in option


def test_where_a_statement_ends_the_game_is_told() -> None:
    told = page(GAME_OF["tic_tac_toe"])
    end = told[told.index("## The end") :]
    assert "it may come to this: the game ends, and nobody wins." in end
    assert "Otherwise it is over when" in end
