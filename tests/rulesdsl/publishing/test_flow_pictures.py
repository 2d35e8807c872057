"""Pictures of the flow of play: all phases and decisions are there, and nothing that is written leaves its box."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulesdsl.drawing.flowchart import Stage, flowchart
from rulesdsl.drawing.shapes import Group, Plate, Words
from rulesdsl.drawing.svg import svg_of
from rulesdsl.library import shipped_games
from rulesdsl.publishing.book import Book
from rulesdsl.publishing.flow_page import flow_page, glance, phase_picture
from rulesdsl.publishing.names import place_of
from rulesdsl.publishing.stages import stages_of
from tests.rulesdsl.publishing.subjects import GAMES, subject


def deep(stages: tuple[Stage, ...]) -> Iterator[Stage]:
    for stage in stages:
        yield stage
        yield from deep((*stage.options, *stage.inner))


def plate(group: Group) -> Plate:
    return next(item for item in group.items if isinstance(item, Plate))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_what_is_written_stands_in_its_box(path: Path) -> None:
    book = Book(subject(path))
    for phase in book.flow.phases:
        scene = flowchart(phase.name, "flow", stages_of(book.words, phase.body))
        for group in scene.groups:
            if group.role != "arrow":
                box = plate(group).box
                written = [item.box for item in group.items if isinstance(item, Words)]
                assert all(box.left <= words.left and words.right <= box.right for words in written), group
                assert all(box.top <= words.top and words.bottom <= box.bottom for words in written), group
                assert 0 <= box.left < box.right <= scene.width
                assert 0 <= box.top < box.bottom <= scene.height


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_pictures_are_sound(path: Path) -> None:
    page = flow_page(subject(path))
    ids: list[str] = []
    for line in page.splitlines():
        if line.lstrip().startswith('<div class="rd-flow">'):
            ids += [element.attrib["id"] for element in ElementTree.fromstring(line).iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    phases = [phase for phase in Book(subject(path)).flow.phases if stages_of(Book(subject(path)).words, phase.body)]
    assert [phase.name for phase in phases if place_of("phase", phase.name) not in page] == []


def test_every_decision_of_the_usual_game_is_there() -> None:
    book = Book(subject(shipped_games()["all_in_all"]))
    asked = [
        stage for phase in book.flow.phases for stage in deep(stages_of(book.words, phase.body)) if stage.kind == "ask"
    ]
    assert {stage.link.rpartition("decision-")[2].rstrip("0123456789-") for stage in asked} == {
        "explore", "console", "land", "collect",
    }  # fmt: skip


def test_boxes_lie_in_each_other_and_do_not_overlap() -> None:
    inner = (Stage("act", "one"), Stage("ask", "two", (Stage("option", "this"), Stage("option", "that"))))
    scene = flowchart("Picture", "flow", [Stage("loop", "over and over", inner=inner), Stage("leave", "the end")])
    loop, one, two, end = (plate(g).box for g in scene.groups if g.role not in ("arrow", "option"))
    for box in (one, two):
        assert loop.left < box.left < box.right < loop.right
        assert loop.top < box.top < box.bottom < loop.bottom
    assert one.bottom < two.top
    assert loop.bottom < end.top


def test_a_box_that_leads_somewhere_is_a_link() -> None:
    scene = flowchart("Picture", "flow", [Stage("part", "another", link="#other")])
    assert '<a href="#other">' in svg_of(scene)


def test_at_a_glance_each_phase_stands_in_one_that_runs_it() -> None:
    book = Book(subject(shipped_games()["all_in_all"]))
    parts = [stage for stage in deep(glance(book)) if stage.kind == "part"]
    assert {stage.link for stage in parts} >= {f"#{place_of('phase', phase.name)}" for phase in book.flow.usual}
    (game,) = (stage for stage in parts if stage.text == "Game")
    assert {"Mission", "Collecting", "Homecoming"} <= {stage.text for stage in deep(game.inner)}


def test_a_phase_can_be_shown_on_another_page() -> None:
    book = Book(subject(shipped_games()["all_in_all"]))
    picture = phase_picture(book, book.subject.rules.phases["game"])
    assert 'href="#phase-mission"' in picture
    assert ElementTree.fromstring(picture).attrib["class"] == "rd-flow"


def test_a_word_that_is_too_long_is_broken() -> None:
    (group,) = flowchart("Picture", "flow", [Stage("act", "w" * 200)]).groups
    (words,) = (item for item in group.items if isinstance(item, Words))
    assert words.box.right <= plate(group).box.right
    assert "".join(words.lines) == "w" * 200
