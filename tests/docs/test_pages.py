"""What the hand-written pages show is so: a reader who does what they say sees what they show."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from dsl.diagnostics import Source, render
from dsl.parser import Entry, parse_text
from dsl.yaml_reader import read_yaml
from tests.docs.fences import DOCS, PAGES, ROOT, Block, blocks_of, indented_blocks
from tests.docs.sessions import follow
from validator import check

LANGUAGES = {"console", "csv", "diff", "expressions", "json", "python", "statements", "text", "yaml"}
NOT_TRIED = {
    "README.md": 2,
    "docs/architecture.md": 1,
    "docs/commands.md": 20,
    "docs/index.md": 1,
    "docs/language.md": 2,
    "docs/start.md": 1,
    "docs/tutorial/10-a-variant.md": 1,
    "docs/verification.md": 1,
}
"""How many blocks of a page are not tried, for want of a game or for lack of time."""

TUTORIAL_GAME = "low_water"

BLOCKS = [block for page in PAGES for block in blocks_of(page)]


def of(*languages: str) -> list[Block]:
    return [block for block in BLOCKS if block.language in languages and not block.not_run]


def as_file(text: str) -> str:
    """A fragment that is a list stands below a `do:` in its game."""
    return f"do:\n{text}" if text.lstrip(" \n").startswith("- ") else text


def folder_of(page: Path, folder: Path) -> None:
    """Lay out what a page starts from: the games that are shipped, and in the tutorial the game as far as it is."""
    (folder / "games").symlink_to(ROOT / "games")
    step = page.parent / f"step_{page.name[:2]}"
    if step.is_dir():
        shutil.copytree(step, folder / TUTORIAL_GAME)


def games_of(page: Path) -> set[str]:
    """The games that a reader has written at the end of a page: files, or folders; scenarios lie beside a file.

    That of the tutorial, which is not clean before its end, has tests of its own.
    """
    written = {
        block.title for block in blocks_of(page) if block.language == "yaml" and block.title and block.source is None
    }
    return {title.split("/")[0] for title in written} - {"scenarios", TUTORIAL_GAME}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_reader_sees_what_a_page_shows(page: Path, tmp_path: Path) -> None:
    folder_of(page, tmp_path)
    names: dict[str, object] = {}
    for block in blocks_of(page):
        if not block.not_run:
            follow(block, tmp_path, names)
    for game in games_of(page):
        found = check(tmp_path / game).diagnostics
        assert not found, [render(fault) for fault in found]


@pytest.mark.parametrize("block", [block for block in of("yaml") if not block.source], ids=lambda block: block.place)
def test_yaml_is_read_without_a_fault(block: Block) -> None:
    root, found = read_yaml(Source(f"{block.place}.yaml", as_file(block.text)))
    assert root is not None, [render(fault) for fault in found]
    assert not found, [render(fault) for fault in found]


@pytest.mark.parametrize("block", of("yaml"), ids=lambda block: block.place)
def test_a_complete_game_is_clean(block: Block, tmp_path: Path) -> None:
    if block.text.startswith("rulesdsl: 1\n") and not block.title:
        path = tmp_path / "game.yaml"
        path.write_text(block.text, encoding="utf-8")
        found = check(path).diagnostics
        assert not found, [render(fault) for fault in found]


@pytest.mark.parametrize("block", of("yaml"), ids=lambda block: block.place)
def test_what_is_shown_of_a_game_stands_in_it(block: Block) -> None:
    file, _, excerpt = block.text.partition("\n")
    if file.startswith("# games/"):
        assert excerpt in (ROOT / file.removeprefix("# ")).read_text(encoding="utf-8")


@pytest.mark.parametrize("block", of("json"), ids=lambda block: block.place)
def test_json_is_json(block: Block) -> None:
    for line in block.text.replace("\n ", " ").splitlines():
        assert json.loads(line)["type"]


@pytest.mark.parametrize("block", of("expressions", "statements"), ids=lambda block: block.place)
def test_rules_are_read(block: Block) -> None:
    entry = Entry.EXPRESSION if block.language == "expressions" else Entry.STATEMENTS
    for line in block.text.splitlines():
        assert parse_text(entry, line)[1] == (), line


def test_blocks_are_of_languages_that_are_tried() -> None:
    assert [block.place for block in BLOCKS if block.language not in LANGUAGES] == []
    assert [block.place for block in BLOCKS if block.language == "text" and not block.not_run] == []
    assert [block.place for block in BLOCKS if block.language == "diff" and not block.title] == []


def test_code_stands_in_fences() -> None:
    assert {str(page.relative_to(ROOT)): lines for page in PAGES if (lines := indented_blocks(page))} == {}


def test_few_blocks_are_not_tried() -> None:
    """Each says why. A new one belongs into this table."""
    counted = Counter(str(block.page.relative_to(ROOT)) for block in BLOCKS if block.not_run)
    assert counted == NOT_TRIED


def test_snippets_show_files_that_are_there() -> None:
    assert [block.place for block in BLOCKS if block.source and not block.source.is_relative_to(DOCS)] == []
