"""Boards of squares: they touch, are called at the edges, and what stands on one stands in its middle."""

from __future__ import annotations

import pytest

import rulesdsl
from rulesdsl.drawing.run import picture_of
from rulesdsl.drawing.shapes import Disc, Plate, Scene, Words
from rulesdsl.drawing.squares import edge_names
from rulesdsl.library import shipped_games
from tests.rulesdsl.drawings import groups

GRIDS = {"tic_tac_toe": (3, 3), "connect_four": (7, 6), "breakthrough": (8, 8), "othello": (8, 8)}


def scene_of(name: str) -> Scene:
    state = rulesdsl.load(shipped_games()[name]).start(2, 1)
    return picture_of(state.setting.instance, state)


@pytest.mark.parametrize("name", GRIDS)
def test_squares_touch_in_columns_and_rows(name: str) -> None:
    columns, rows = GRIDS[name]
    boxes = [item.box for group in groups(scene_of(name), "space") for item in group.items if isinstance(item, Plate)]
    assert len(boxes) == columns * rows
    sides = {
        side: sorted({round(getattr(box, side), 6) for box in boxes}) for side in ("left", "right", "top", "bottom")
    }
    assert (len(sides["left"]), len(sides["top"])) == (columns, rows)
    assert sides["left"][1:] == sides["right"][:-1]
    assert sides["top"][1:] == sides["bottom"][:-1]


@pytest.mark.parametrize("name", GRIDS)
def test_columns_are_called_below_and_rows_beside(name: str) -> None:
    columns, rows = GRIDS[name]
    [edges] = groups(scene_of(name), "edges")
    names = [item for item in edges.items if isinstance(item, Words)]
    across = sorted((item for item in names if item.lines[0].isalpha()), key=lambda item: item.at[0])
    down = sorted((item for item in names if item.lines[0].isdecimal()), key=lambda item: -item.at[1])
    assert [item.lines[0] for item in across] == list("ABCDEFGH"[:columns])
    assert [item.lines[0] for item in down] == [str(row) for row in range(1, rows + 1)]


def test_the_pieces_of_the_start_stand_in_the_middle_of_their_squares() -> None:
    scene = scene_of("othello")
    middles = {
        group.name.removeprefix("space-"): ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        for group in groups(scene, "space")
        for box in [item.box for item in group.items if isinstance(item, Plate)]
    }
    standing = {
        group.name.split("-")[1]: (item.centre, group.name[-1])
        for group in groups(scene, "piece")
        for item in group.items
        if isinstance(item, Disc)
    }
    assert {space: seat for space, (_, seat) in standing.items()} == {
        "cell_4_4": "1", "cell_4_5": "2", "cell_5_4": "2", "cell_5_5": "1",
    }  # fmt: skip
    assert all(centre == middles[space] for space, (centre, _) in standing.items())


@pytest.mark.parametrize(
    ("called", "columns"),
    [
        ({"A1": (0, 0), "B1": (1, 0)}, {0: "A", 1: "B"}),
        ({"1,1": (0, 0), "2,1": (1, 0)}, {0: "1", 1: "2"}),
        ({"A1": (0, 0), "B1": (0, 1)}, {}),
        ({"castle": (0, 0)}, {}),
    ],
)
def test_names_are_split_if_all_can_be(called: dict[str, tuple[float, float]], columns: dict[float, str]) -> None:
    assert edge_names(called)[0] == columns
