"""The project's own site: every link leads somewhere, nothing is fetched from elsewhere, searching finds rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from rulesdsl.library import shipped_games
from tests.rulesdsl.publishing.whole_site import Found

pytestmark = pytest.mark.xdist_group("site")

NOT_FOUND = "404.html"
"""Served for any address, so its links begin at the root of the server."""


def broken_links(site: Path, pages: dict[Path, Found]) -> Iterator[str]:
    for path, found in pages.items():
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or path.name == NOT_FOUND:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            place = target / "index.html" if target.is_dir() else target
            if not place.exists() or (parts.fragment and unquote(parts.fragment) not in pages[place].ids):
                yield f"{path.relative_to(site)}: {link}"


def test_every_link_leads_to_a_page_and_a_place_on_it(site: Path, pages: dict[Path, Found]) -> None:
    assert list(broken_links(site, pages)) == []


def test_a_place_is_on_a_page_once(site: Path, pages: dict[Path, Found]) -> None:
    twice = {
        f"{path.relative_to(site)}: {id_}"
        for path, found in pages.items()
        for id_, times in Counter(found.ids).items()
        if times > 1
    }
    assert twice == set()


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, Found]) -> None:
    loaded = {address for path, found in pages.items() for address in found.loads if path.name != NOT_FOUND}
    assert loaded != set()
    assert [address for address in loaded if urlsplit(address).scheme not in ("", "data")] == []
    styles = "\n".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)\"']*", styles) == []


@pytest.mark.parametrize("game", shipped_games())
def test_every_shipped_game_has_its_pages(site: Path, game: str) -> None:
    assert (site / "games" / game / "index.html").is_file()


def test_searching_finds_the_rule(site: Path) -> None:
    entries = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    found = [entry["location"] for entry in entries if "sabortal" in (entry["title"] + entry["text"]).lower()]
    assert any(place.startswith("games/all_in_all/index.html") for place in found), found
