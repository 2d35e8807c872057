"""Scenarios told as examples of play: in words, with what lay where, and failing ones as failing."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from rulesdsl.library import shipped_games
from rulesdsl.publishing import markdown
from rulesdsl.publishing.examples_page import ON_A_PAGE, example_pages, examples_page, place_of
from rulesdsl.publishing.story import Story
from rulesdsl.publishing.subject import Subject, read
from tests.rulesdsl.test_cli import GAME

ALIENS = "the_pilferer_completes_a_collection"


@pytest.fixture(scope="module")
def space_game() -> Subject:
    return read(shipped_games()["all_in_all"])


@pytest.fixture(scope="module")
def stories(space_game: Subject) -> Mapping[str, Story]:
    return {story.outcome.name: story for story in space_game.stories}


def test_what_happens_is_told_with_names(stories: Mapping[str, Story]) -> None:
    told = [(line.manner, line.text) for line in stories[ALIENS].lines if line.manner != "true"]
    assert told == [
        ("choice", "Adam: Play the Pilferer and steal quantum screwdriver from Beth"),
        ("event", "Pilferer goes from Adam's hand to portal 6's found."),
        ("event", "Quantum screwdriver goes from Beth's home to Adam's home."),
        ("event", "The game is over: the collection is complete."),
        ("event", "Adam wins."),
        ("event", "Scores: Adam 3, Beth 0, Carl 0."),
    ]
    assert [line.code for line in stories[ALIENS].lines if line.manner == "true"] == [
        "over",
        "winners == list(player(1))",
        "score == list(3, 0, 0)",
    ]


def test_the_position_before_and_after(stories: Mapping[str, Story]) -> None:
    story = stories[ALIENS]
    assert story.before["Beth's home"] == "quantum screwdriver"
    assert story.after["Beth's home"] == ""
    assert story.before["Adam's hand"] == "Pilferer and sabortal"
    assert story.after["portal 6's found"] == "Pilferer"
    assert "the deck" not in story.before  # neither given nor changed


def test_what_may_not_be_chosen_is_told_with_the_reason(stories: Mapping[str, Story]) -> None:
    refused = [line for story in stories.values() for line in story.lines if line.manner == "refused"]
    assert refused
    assert all(" may not: " in line.text and not line.text.endswith(": ") for line in refused)


def test_every_scenario_is_told_once(space_game: Subject) -> None:
    pages = dict(example_pages(space_game))
    assert len(pages) == -(-len(space_game.stories) // ON_A_PAGE)
    index = examples_page(space_game)
    for name in space_game.scenario_names:
        page, _, anchor = place_of(space_game, name).partition("#")
        assert f"({page}#{anchor})" in index
        assert pages[page].count(f"{{: #{anchor} }}") == 1


def test_one_that_fails_is_shown_as_failing(tmp_path: Path) -> None:
    shutil.copy(GAME / "game.yaml", tmp_path)
    (tmp_path / "scenarios").mkdir()
    shutil.copy(GAME / "failing" / "the_options.yaml", tmp_path / "scenarios")
    (_, page), *_ = example_pages(read(tmp_path))
    assert '!!! failure "This example fails"' in page


def test_the_rules_that_it_proves_stand_below_it_with_their_texts(space_game: Subject) -> None:
    pages = dict(example_pages(space_game))
    index = next(line for line in examples_page(space_game).splitlines() if f"#{markdown.anchor(ALIENS)})" in line)
    rules = [entry.rule for entry in space_game.book.entries if ALIENS in entry.scenarios]
    assert rules
    for rule in rules:
        link = f"index.md#{markdown.anchor(rule.id)})"
        assert f"({link}" in index
        page = pages[place_of(space_game, ALIENS).partition("#")[0]]
        assert f"- {markdown.text(rule.text)} [{markdown.text(rule.id)}](../{link}" in page


def test_who_sits_where_is_told_on_each_page(space_game: Subject) -> None:
    first, *_, last = (page for _, page in example_pages(space_game))
    assert "Adam sits at seat 1, Beth sits at seat 2" in first
    assert "(2.md)" in first
    assert "examples before these" not in first
    assert "more examples" not in last
