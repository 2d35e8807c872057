"""The site as a browser shows it from a disk: on a phone and on a desk, in light and in dark. Needs Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SIZES = {"phone": (390, 844), "desk": (1280, 900)}
SHOWN = ("index.html", "games/index.html", "games/all_in_all/index.html", "games/othello/index.html")

pytestmark = [
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


def opened(browser: Browser, address: str, size: str, colours: str) -> tuple[Page, list[str]]:
    """A page, and what went wrong with it: errors of scripts, files that are missing or would come from elsewhere."""
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=colours)  # type: ignore[arg-type]
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("requestfailed", lambda request: wrong.append(f"missing: {request.url}"))
    page.on(
        "request", lambda request: None if request.url.startswith(("file:", "data:")) else wrong.append(request.url)
    )
    page.goto(address)
    return page, wrong


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shown", SHOWN)
def test_a_page_is_as_wide_as_the_screen_and_whole(
    site: Path, browser: Browser, shown: str, size: str, colours: str
) -> None:
    page, wrong = opened(browser, (site / shown).as_uri(), size, colours)
    assert page.locator("h1").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    darkness = sum(map(int, background.removeprefix("rgb(").removesuffix(")").split(","))) / (3 * 255)
    assert (darkness < 0.3) if colours == "dark" else (darkness > 0.7), background
    assert wrong == []


def test_searching_for_a_word_leads_to_its_rule(site: Path, browser: Browser) -> None:
    page, wrong = opened(browser, (site / "index.html").as_uri(), "desk", "light")
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially("sabortal")
    results = page.locator(".md-search-result__link")
    results.first.wait_for()
    places = [result.get_attribute("href") or "" for result in results.all()]
    assert any("games/all_in_all/index.html" in place for place in places), places
    assert wrong == []
