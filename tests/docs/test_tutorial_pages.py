"""Each page of the tutorial shows all that its step adds to the game, and marks just that."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.docs.fences import DOCS, Block, blocks_of

TUTORIAL = DOCS / "tutorial"
STEPS = sorted(TUTORIAL.glob("step_*"))

each_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)


def page_of(step: Path) -> Path:
    (page,) = TUTORIAL.glob(f"{step.name.removeprefix('step_')}-*.md")
    return page


def excerpts(step: Path) -> list[Block]:
    """The blocks of the step's page that show some of a file of the game."""
    return [block for block in blocks_of(page_of(step)) if block.source is not None]


def added(step: Path, name: str) -> tuple[set[int], bool]:
    """The lines of a file, empty ones aside, that the step before has not; and whether the whole file is new."""
    new = (step / name).read_text(encoding="utf-8").splitlines()
    earlier = TUTORIAL / f"step_{int(step.name[-2:]) - 1:02}" / name
    old = earlier.read_text(encoding="utf-8").splitlines() if earlier.exists() else []
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    lines = {line + 1 for kind, *_, start, end in changes if kind != "equal" for line in range(start, end) if new[line]}
    return lines, not old


def visible(block: Block) -> set[int]:
    """The lines of the file that a block shows."""
    return set(range(block.first, block.first + len(block.text.splitlines())))


def marked(block: Block) -> set[int]:
    """The lines of the file that a block marks; `hl_lines` counts from the first line shown."""
    ranges = [part.partition("-") for part in block.options.get("hl_lines", "").split()]
    return {line + block.first - 1 for first, _, last in ranges for line in range(int(first), int(last or first) + 1)}


@each_step
def test_files_are_called_what_the_reader_calls_them(step: Path) -> None:
    for block in excerpts(step):
        assert block.source is not None
        assert block.source.is_relative_to(step), block.place
        assert block.title == f"low_water/{block.source.relative_to(step)}", block.place


@each_step
def test_all_that_is_added_is_shown(step: Path) -> None:
    for file in step.rglob("*.yaml"):
        name = str(file.relative_to(step))
        shown = {line for block in excerpts(step) if block.source == file for line in visible(block)}
        assert added(step, name)[0] <= shown, f"{page_of(step).name} does not show all of {name}"


@each_step
def test_what_is_added_is_marked_and_nothing_else(step: Path) -> None:
    for block in excerpts(step):
        assert block.source is not None
        lines, is_new = added(step, str(block.source.relative_to(step)))
        assert marked(block) == (set() if is_new else lines & visible(block)), block.place
