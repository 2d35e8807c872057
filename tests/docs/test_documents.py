"""What the documents show is true: their examples are read by the same code that reads games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from docs.catalogue import codes_page
from docs.command_line import command_line_page
from dsl.codes import CODES
from dsl.diagnostics import Source, render
from dsl.yaml_reader import read_yaml
from validator import check

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(language: str) -> list[tuple[str, str]]:
    """(page and number, text) of every fenced block in that language."""
    fence = re.compile(rf"^```{language}\n(.*?)^```$", re.M | re.S)
    return [
        (f"{page.stem}_{number}", match[1])
        for page in PAGES
        for number, match in enumerate(fence.finditer(page.read_text(encoding="utf-8")), 1)
    ]


def as_file(text: str) -> str:
    """A fragment that is a list stands below a `do:` in its game."""
    return f"do:\n{text}" if text.lstrip(" \n").startswith("- ") else text


@pytest.mark.parametrize(("name", "text"), blocks("yaml"), ids=lambda value: value.split("\n")[0][:40])
def test_yaml_on_a_page_is_read_without_a_fault(name: str, text: str) -> None:
    root, found = read_yaml(Source(f"{name}.yaml", as_file(text)))
    assert root is not None, [render(fault) for fault in found]
    assert not found, [render(fault) for fault in found]


@pytest.mark.parametrize(("name", "text"), [block for block in blocks("yaml") if block[1].startswith("rulesdsl: 1\n")])
def test_a_complete_game_on_a_page_is_clean(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    checked = check(path)
    assert not checked.diagnostics, [render(fault) for fault in checked.diagnostics]


@pytest.mark.parametrize(("name", "text"), blocks("yaml"), ids=lambda value: value.split("\n")[0][:40])
def test_what_is_shown_of_a_game_stands_in_it(name: str, text: str) -> None:
    file, _, excerpt = text.partition("\n")
    if file.startswith("# games/"):
        assert excerpt in (ROOT / file.removeprefix("# ")).read_text(encoding="utf-8"), name


@pytest.mark.parametrize(("name", "text"), blocks("json"), ids=lambda value: value.split("\n")[0][:40])
def test_json_on_a_page_is_json(name: str, text: str) -> None:
    for line in text.replace("\n ", " ").splitlines():
        assert json.loads(line)["type"], name


def test_the_page_of_diagnostics_has_every_code() -> None:
    codes = codes_page()
    assert [code for code in CODES if f"### {code} " not in codes] == []


@pytest.mark.parametrize("page", [ROOT / "CONTRIBUTING.md", *PAGES], ids=lambda page: page.stem)
def test_a_path_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(
        r"`((?:dsl|validator|interpreter|rulesdsl|tests|docs)/[\w./]+)`", page.read_text(encoding="utf-8")
    )
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_command_line_page_has_every_command_that_the_guide_has() -> None:
    page = command_line_page()
    guide = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    told = {name.split()[0] for name in re.findall(r"^## (\w[\w ]*)", page, re.M)}
    assert told == set(re.findall(r"^## (\w+)$", guide, re.M))
    assert "Usage: rulesdsl docs build" in page
