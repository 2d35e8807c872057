"""What of a board, and of what lies on it, a picture shows, and what it does not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import rulesdsl
from rulesdsl.drawing.contents import contents_of
from rulesdsl.drawing.run import drawn, picture_of
from tests.rulesdsl.drawings import (
    SVG,
    elements,
    every_board,
    groups,
    instance_of,
    played,
    said,
    words,
)


@every_board
def test_every_space_is_drawn_once_with_its_name(path: Path) -> None:
    instance = instance_of(path)
    found = elements(drawn(instance), "space")
    assert Counter(element.get("id") for element in found) == Counter(
        f"space-{name}" for name in instance.names["space"]
    )
    labels = dict(zip(instance.names["space"], instance.labels["space"], strict=True))
    for element in found:
        label = labels[str(element.get("id")).removeprefix("space-")]
        written = " ".join(line.text or "" for line in element.iter(f"{SVG}tspan"))
        assert label.endswith(written.rpartition(" ")[2])
        hint = element.find(f"{SVG}title")
        assert hint is not None
        assert (hint.text or "").startswith(label)


@every_board
def test_every_link_is_drawn(path: Path) -> None:
    contents = contents_of(instance_of(path), None)
    after = instance_of(path).board.after
    both = {(here, there) for here, leads in enumerate(after) for there in leads if here in after[there]}
    one_way = {(here, there) for here, leads in enumerate(after) for there in leads} - both
    assert {*contents.both, *((there, here) for here, there in contents.both)} == both
    assert set(contents.one_way) == one_way


@every_board
def test_a_picture_is_plain_and_the_same_every_time(path: Path) -> None:
    state = played(path, 3, 40)
    text = drawn(state.setting.instance, state)
    assert text == drawn(state.setting.instance, state)
    allowed = {"svg", "title", "g", "circle", "rect", "polygon", "polyline", "text", "tspan"}
    root = ElementTree.fromstring(text)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    assert not [key for element in root.iter() for key in element.attrib if "href" in key or key.startswith("on")]
    names = [element.get("id") for element in root.iter(f"{SVG}g")]
    assert len(names) == len(set(names))


@every_board
def test_marks_tell_spaces_apart_without_colour(path: Path) -> None:
    contents = contents_of(instance_of(path), None)
    marks = {space.mark for space in contents.spaces if space.mark is not None}
    assert len({mark.code for mark in marks}) == len(marks)
    assert len({mark.text for mark in marks}) == len(marks)
    for group in groups(picture_of(instance_of(path)), "space"):
        [space] = [space for space in contents.spaces if group.name == f"space-{space.name}"]
        assert space.mark is None or space.mark.code in said(group)


@every_board
def test_the_legend_explains_every_kind_and_every_mark(path: Path) -> None:
    state = played(path, 5, 60)
    contents = contents_of(state.setting.instance, state)
    [legend] = groups(picture_of(state.setting.instance, state), "legend")
    told = said(legend)
    assert contents.title in told
    for kind, count in Counter(space.kind for space in contents.spaces).items():
        assert f"{contents.kinds[kind]} ({count})" in told
    for mark, count in Counter(space.mark for space in contents.spaces if space.mark).items():
        assert f"{mark.code} {mark.text} ({count})" in told
    for seat in {piece.seat for piece in contents.pieces if piece.seat is not None}:
        assert contents.seats[seat] in told
    for tag in contents.tags:
        assert f"{tag.code} {tag.text} (how many" in told


CARAVAN = """
rulesdsl: 1
name: Caravan & <Sons>
players: 2..3
components:
  jewel(n 1..9): {text: "ruby {jewel.n}"}
board:
  well(n 1..4):
    position: list(well.n, 0)
    text: "Well <{well.n}> & more"
  links:
    - link: list(well(1), well(2), well(3), well(4))
zones:
  well.chest: set of jewel = if well.n == 1 then jewel else set(), seen by nobody
  well.camp(player): set of jewel, seen by all
  well.cave: pile of jewel, seen by nobody, count seen by nobody
variables:
  player.at: space = well(2)
  player.secret: space = well(3), seen by owner
  well.water: int = if well.n == 4 then 7 else 0
  well.poison: int = 5, seen by nobody
  thief: well? = well(4)
phases:
  game:
    turns: p in players
    do:
      - choose: dig
        by: p
        options:
          dig: {do: "pick j from well(1).chest; move j to well(2).camp(p); move top(well(1).cave) to p.bag when false"}
"""


def test_a_picture_shows_what_everybody_may_see_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(CARAVAN.replace("; move top(well(1).cave) to p.bag when false", ""))
    state = rulesdsl.load(path).start(players=3, seed=1).apply("dig").apply("dig").apply("dig").apply("dig")
    contents = contents_of(state.setting.instance, state)
    assert [(piece.space, piece.seat, piece.code) for piece in contents.pieces] == [
        (1, 0, "1"),
        (1, 1, "2"),
        (1, 2, "3"),
        (3, None, "T"),
    ]
    assert {(tag.space, tag.seat, tag.count, tag.text) for tag in contents.tags} == {
        (0, None, "5", "chest"),
        (1, 0, "2", "camp"),
        (1, 1, "1", "camp"),
        (1, 2, "1", "camp"),
        (3, None, "7", "water"),
    }
    text = drawn(state.setting.instance, state)
    assert "ruby" not in text
    assert "poison" not in text
    assert "secret" not in text
    assert "cave" not in text
    assert ElementTree.fromstring(text).findtext(f"{SVG}title") == "Caravan & <Sons>"


def test_pieces_and_tags_lie_at_their_spaces(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(CARAVAN.replace("; move top(well(1).cave) to p.bag when false", ""))
    state = rulesdsl.load(path).start(players=3, seed=1).apply("dig")
    scene = picture_of(state.setting.instance, state)
    middles = {group.name.removeprefix("space-"): words(group)[0].at for group in groups(scene, "space")}
    there = [*groups(scene, "piece"), *groups(scene, "tag")]
    assert len(there) == 7
    for group in there:
        x, y = words(group)[0].at
        nearest = min(middles, key=lambda name: (middles[name][0] - x) ** 2 + (middles[name][1] - y) ** 2)
        assert f"-{nearest}-" in group.name
    spots = [words(group)[0].at for group in there]
    assert len(set(spots)) == len(spots)
