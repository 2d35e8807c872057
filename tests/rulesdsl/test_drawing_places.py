"""Where in a picture things stand."""

from __future__ import annotations

import itertools
from pathlib import Path

from rulesdsl.drawing.arrange import forms_of
from rulesdsl.drawing.contents import contents_of
from rulesdsl.drawing.layout import placed
from rulesdsl.drawing.run import drawn, picture_of
from rulesdsl.drawing.shapes import Box, Group
from tests.rulesdsl.drawings import (
    GAMES,
    every_board,
    every_shipped_board,
    groups,
    instance_of,
    played,
    words,
)


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
