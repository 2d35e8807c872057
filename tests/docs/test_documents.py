"""Pages made from tables are whole, and paths that pages name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.catalogue import codes_page
from docs.command_line import command_line_page
from dsl.codes import CODES

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_page_of_diagnostics_has_every_code() -> None:
    page = codes_page()
    assert [code for code in CODES if f"### {code} {{: #{code.lower()} }}\n\n{CODES[code]}\n" not in page] == []
    assert page.count("\nRight:") == len(CODES)


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
