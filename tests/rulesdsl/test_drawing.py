"""`rulesdsl board`: what is drawn, where it stands, and what is not."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

import rulesdsl
from interpreter.play.game import Game
from interpreter.play.state import State
from rulesdsl import bots
from rulesdsl.cli import app
from rulesdsl.drawing import looks, metrics
from rulesdsl.drawing.arrange import forms_of
from rulesdsl.drawing.codes import codes_of
from rulesdsl.drawing.contents import contents_of
from rulesdsl.drawing.layout import placed
from rulesdsl.drawing.notes import crosses
from rulesdsl.drawing.run import drawn, picture_of
from rulesdsl.drawing.shapes import Box, Group, Scene, Words
from rulesdsl.library import shipped_games

SVG = "{http://www.w3.org/2000/svg}"
GAMES = Path(__file__).parent.parent / "games"
BOARDS = ("wheel", "one_way_streets", "kalah", "tables", "option_ids")


@cache
def game_of(path: Path) -> Game:
    return rulesdsl.load(path)


def shipped_boards() -> list[Path]:
    return [path for path in shipped_games().values() if (path / "board.yaml").is_file()]


every_board = pytest.mark.parametrize(
    "path", [*shipped_boards(), *(GAMES / name for name in BOARDS)], ids=lambda path: path.name
)
every_shipped_board = pytest.mark.parametrize("path", shipped_boards(), ids=lambda path: path.name)


def played(path: Path, seed: int, most: int) -> State:
    """A game after some choices by chance, with as many players as it may have."""
    game = game_of(path)
    state = game.start(game.players[-1], seed)
    while (decision := state.decision) is not None and state.decisions < most:
        seat = decision.seats[0]
        number = bots.choose("random", decision, seat, seed, state.decisions)
        state = state.apply(decision.options_of(seat)[number], seat)
    return state


def instance_of(path: Path) -> Any:
    game = game_of(path)
    return game.setting(game.players[0]).instance


def groups(scene: Scene, role: str) -> list[Group]:
    return [group for group in scene.groups if group.role == role]


def words(group: Group) -> list[Words]:
    return [item for item in group.items if isinstance(item, Words)]


def said(group: Group) -> str:
    return " ".join(line for item in words(group) for line in item.lines)


def call(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["board", *map(str, arguments)], prog_name="rulesdsl")


def elements(text: str, role: str) -> list[Element]:
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    return [element for element in root.iter(f"{SVG}g") if element.get("class") == role]


# ---------------------------------------------------------------------- what is drawn


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


# ------------------------------------------------------------------------- where it is


@every_board
def test_spaces_do_not_touch(path: Path) -> None:
    for board in (picture_of(instance_of(path)), picture_of(played(path, 1, 30).setting.instance)):
        boxes = [bounds(group) for group in groups(board, "space")]
        assert not [1 for one, other in itertools.combinations(boxes, 2) if one.overlaps(other)]


def bounds(group: Group) -> Box:
    """The room of what is written in a space."""
    boxes = [item.box for item in words(group)]
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


@every_shipped_board
def test_no_two_labels_overlap(path: Path) -> None:
    for seed in range(3):
        state = played(path, seed, 30 + 40 * seed)
        scene = picture_of(state.setting.instance, state)
        board = [item for role in ("space", "note") for group in groups(scene, role) for item in words(group)]
        [legend] = groups(scene, "legend")
        for found in (board, words(legend)):
            pairs = [(a.lines, b.lines) for a, b in itertools.combinations(found, 2) if a.box.overlaps(b.box)]
            assert not pairs
        for words_ in (*board, *words(legend)):
            assert words_.box.left >= 0
            assert words_.box.right <= scene.width
            assert words_.box.top >= 0
            assert words_.box.bottom <= scene.height


@every_board
def test_given_positions_are_kept(path: Path) -> None:
    board = instance_of(path).board
    if None in board.positions or len(board.positions) < 2:
        return
    contents = contents_of(instance_of(path), None)
    assert placed(board, []) == list(board.positions)
    assert set(forms_of(contents)) == set(contents.kinds)


def test_spaces_without_a_position_are_guessed_and_the_picture_says_so() -> None:
    streets = instance_of(GAMES / "one_way_streets")
    assert None in streets.board.positions
    assert "this is a guess" in drawn(streets)
    points = placed(streets.board, [])
    assert len(set(points)) == len(points)
    amount = max(abs(x) + abs(y) for x, y in points)
    assert amount < 2 * len(points)


def test_spaces_without_links_stand_in_rows_by_the_first_parts_of_their_key() -> None:
    pits = instance_of(GAMES / "kalah")
    scene = picture_of(pits)
    at = {group.name.removeprefix("space-"): words(group)[0].at for group in groups(scene, "space")}
    lines = [[at[f"pit_{owner}_{n}"] for n in range(1, 8)] for owner in (1, 2)]
    for line in lines:
        assert len({y for _, y in line}) == 1
        assert [x for x, _ in line] == sorted(x for x, _ in line)
    assert lines[0][0][1] < lines[1][0][1]


def test_a_ring_without_positions_is_round(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(
        "rulesdsl: 1\nname: Ring\nplayers: 2\nboard:\n  step(n 0..11):\n  links:\n    - for: n in 0..11\n"
        "      link: list(step(n), step((n + 1) mod 12))\nphases:\n  game: {do: end game}\n"
    )
    points = placed(instance_of(path).board, [])
    distances = [abs(complex(*one) - complex(*other)) for one, other in itertools.pairwise([*points, points[0]])]
    assert max(distances) < 1.05 * min(distances)
    middle = sum(complex(*point) for point in points) / 12
    radii = [abs(complex(*point) - middle) for point in points]
    assert max(radii) < 1.05 * min(radii)


# --------------------------------------------------------------------------- what lies on it

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


# ------------------------------------------------------------------------------ parts


@given(st.lists(st.text("abcdefgh_", min_size=1, max_size=8), max_size=40))
def test_codes_are_short_and_all_different(names: list[str]) -> None:
    codes = codes_of(names)
    assert len(set(codes)) == len(names) == len(codes)
    assert all(1 <= len(code) <= 3 for code in codes)


def test_codes_are_initials_where_they_can_be() -> None:
    assert codes_of(["draw_extra", "roll_and_move", "go_to", "start", "steal", "st"]) == (
        "DE",
        "RM",
        "G",
        "S",
        "St",
        "S2",
    )


@pytest.mark.parametrize(
    ("text", "count", "lines"),
    [
        ("Pine Valley Hospital", 2, ("Pine Valley", "Hospital")),
        ("Pine Valley Hospital", 3, ("Pine", "Valley", "Hospital")),
        ("Glamorama", 3, ("Glamorama",)),
        ("a b c d", 2, ("a b", "c d")),
        ("", 2, ("",)),
    ],
)
def test_names_are_divided_evenly(text: str, count: int, lines: tuple[str, ...]) -> None:
    assert metrics.balanced(text, count, metrics.PLAIN) == lines


@given(st.tuples(*[st.integers(-20, 20)] * 4), st.integers(1, 9), st.integers(1, 9))
def test_a_line_crosses_a_box_if_one_of_its_points_lies_inside(
    ends: tuple[int, int, int, int], width: int, height: int
) -> None:
    x, y, to_x, to_y = ends
    box = Box(0.3, 0.3, 0.3 + width, 0.3 + height)
    inside = [
        box.left <= x + t / 2000 * (to_x - x) <= box.right and box.top <= y + t / 2000 * (to_y - y) <= box.bottom
        for t in range(2001)
    ]
    if any(inside):
        assert crosses(box, ((x, y), (to_x, to_y)))
    else:
        assert not crosses(box.grown(-0.05), ((x, y), (to_x, to_y)))


@pytest.mark.parametrize(
    ("fill", "ink"),
    [
        *((fill, looks.ON_DARK) for fill in (*looks.MARKS, looks.PLACE, looks.NOBODY)),
        *zip(looks.SEATS, looks.ON_SEATS, strict=True),
        (looks.PAPER, looks.INK),
        (looks.PAPER, looks.SOFT_INK),
        (looks.SPACE, looks.SOFT_INK),
        (looks.POINTER, looks.SOFT_INK),
    ],
)
def test_what_is_written_stands_out(fill: str, ink: str) -> None:
    """The contrast that WCAG 2 asks for of texts of every size."""
    light, dark = sorted((luminance(fill), luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ---------------------------------------------------------------------------- the command


def test_a_board_is_drawn_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    out.write_text("old")
    result = call(GAMES / "wheel", "--out", out, "--players", 3)
    assert (result.exit_code, result.output) == (0, "")
    assert out.read_text(encoding="utf-8") == drawn(game_of(GAMES / "wheel").setting(3).instance)
    assert list(tmp_path.iterdir()) == [out]


def test_a_board_is_written_to_the_standard_output() -> None:
    result = call(GAMES / "wheel", "--out", "-")
    assert result.exit_code == 0
    assert result.stdout == drawn(instance_of(GAMES / "wheel"))


ROADS = shipped_games()["all_my_children"]
"""A board whose picture has signs beyond ASCII."""


def test_a_picture_is_no_other_where_the_terminal_has_few_signs() -> None:
    picture = call(ROADS, "--out", "-").stdout
    assert picture.isascii()
    texts = [list(ElementTree.fromstring(each).itertext()) for each in (picture, drawn(instance_of(ROADS)))]
    assert texts[0] == texts[1]
    assert not "".join(texts[0]).isascii()


def test_a_picture_does_not_replace_what_is_none(tmp_path: Path) -> None:
    kept = tmp_path / "wheel.save"
    kept.write_text(played(GAMES / "wheel", 4, 5).save(), encoding="utf-8")
    before = kept.read_text(encoding="utf-8")
    result = call(GAMES / "wheel", "--out", kept, "--resume", kept)
    assert result.exit_code == 2
    assert "its name does not end in .svg" in result.stderr
    assert kept.read_text(encoding="utf-8") == before


def test_a_saved_game_is_drawn(tmp_path: Path) -> None:
    state = played(GAMES / "wheel", 4, 5)
    kept = tmp_path / "wheel.save"
    kept.write_text(state.save(), encoding="utf-8")
    result = call(GAMES / "wheel", "--out", "-", "--resume", kept)
    assert result.exit_code == 0
    assert result.stdout == drawn(state.setting.instance, state)
    assert len(elements(result.stdout, "piece")) == 3
    assert "After 5 decisions. This is what everybody may see." in " ".join(
        ElementTree.fromstring(result.stdout).itertext()
    )


def test_spaces_that_hold_a_seat_bear_its_piece() -> None:
    state = played(shipped_games()["connect_four"], 3, 6)
    contents = contents_of(state.setting.instance, state)
    names = {space.number: space.label for space in contents.spaces}
    drawn_on = {(names[piece.space], piece.seat) for piece in contents.pieces}
    labels = state.setting.instance.labels["space"]
    discs = {(labels[v.members[0]], int(v.value) - 1) for v in state.view(None).variables if v.value != "none"}
    assert drawn_on == discs
    assert len(discs) == 6
    assert call(shipped_games()["connect_four"], "--out", "-").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ((GAMES / "pig", "--out", "-"), 1, "Pig has no board: there are no spaces to draw"),
        ((GAMES / "wheel", "--out", "-", "--players", 9), 2, "this game is for 2 to 3 players, not for 9"),
        ((GAMES / "wheel", "--out", "/nowhere/board.svg"), 2, "cannot be written"),
        ((GAMES / "wheel", "--out", "-", "--resume", "no.save"), 1, "no.save cannot be read"),
        ((GAMES / "wheel", "--out", "-", "--resume", "x", "--players", 2), 2, "cannot be given with --resume"),
        ((GAMES / "wheel", "--out", "-", "--set", "pass_hub=perhaps"), 2, "perhaps"),
        ((GAMES / "wheel",), 2, "--out"),
        ((GAMES.parent / "invalid" / "NAME01.yaml", "--out", "-"), 1, "NAME01"),
    ],
)
def test_what_cannot_be_drawn(arguments: tuple[object, ...], code: int, sentence: str) -> None:
    result = call(*arguments)
    assert result.exit_code == code
    assert sentence in result.stderr
    assert result.stdout == ""


def test_a_file_keeps_what_it_held_if_nothing_can_be_drawn(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    out.write_text("old")
    assert call(GAMES / "pig", "--out", out).exit_code == 1
    assert out.read_text() == "old"
