"""Boards are made larger and moved by the wheel, the keyboard and signs, as a browser does it. Needs Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

import rulesdsl.publishing
from rulesdsl.library import shipped_games
from rulesdsl.publishing.board_page import board_page
from rulesdsl.publishing.subject import read
from tests.rulesdsl.publishing.test_in_a_browser import CHROMIUM, FLAGS

ASSETS = Path(rulesdsl.publishing.__file__).parent / "assets"

pytestmark = [
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    made = board_page(read(shipped_games()["othello"]))
    picture = next(line for line in made.splitlines() if line.startswith('<div class="rd-zoom">'))
    style, script = ((ASSETS / name).read_text("utf-8") for name in ("pictures.css", "zoom.js"))
    file = tmp_path_factory.mktemp("zoom") / "board.html"
    file.write_text(f"<style>{style}</style>{picture}<script>{script}</script>", "utf-8")
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shown = browser.new_page(viewport={"width": 1280, "height": 900})
        shown.goto(file.as_uri())
        yield shown
        browser.close()


@pytest.fixture(autouse=True)
def whole(page: Page) -> None:
    page.get_by_title("Whole", exact=True).click()


def view(page: Page) -> list[float]:
    """What is seen of the picture: left, top, width, height."""
    return [float(number) for number in (page.locator(".rd-zoom > svg").get_attribute("viewBox") or "").split()]


def test_signs_make_it_larger_and_whole_again(page: Page) -> None:
    begin = view(page)
    page.get_by_title("Larger", exact=True).click()
    assert view(page)[2] < begin[2]
    page.get_by_title("Whole", exact=True).click()
    assert view(page) == begin


def test_the_point_below_the_mouse_stays_where_it_is(page: Page) -> None:
    _, _, width, height = view(page)
    box = page.locator(".rd-zoom > svg").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 4)
    page.mouse.wheel(0, -300)
    page.wait_for_function("document.querySelector('.rd-zoomed')")
    left, top, shown, high = view(page)
    assert shown < width
    assert left + shown / 4 == pytest.approx(width / 4, abs=1)  # a pixel
    assert top + high / 4 == pytest.approx(height / 4, abs=1)


def test_dragging_moves_it_and_never_past_its_edge(page: Page) -> None:
    page.get_by_title("Larger", exact=True).click()
    before = view(page)
    page.mouse.move(400, 300)
    page.mouse.down()
    page.mouse.move(350, 300)
    page.mouse.up()
    assert view(page)[0] > before[0]
    page.mouse.move(100, 300)
    page.mouse.down()
    page.mouse.move(1200, 300, steps=5)
    page.mouse.up()
    assert view(page)[0] == 0


def test_spaces_are_reached_and_the_picture_moved_by_the_keyboard(page: Page) -> None:
    page.locator('[tabindex="0"]').first.focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    before = view(page)
    page.keyboard.press("ArrowRight")
    assert view(page)[0] > before[0]
    page.keyboard.press("0")
    assert view(page)[0] == 0
