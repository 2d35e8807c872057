"""The site of the project, built once, and its pages as a reader's browser takes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

LINKS: Mapping[str, str] = {"a": "href", "area": "href"}
LOADED: Mapping[str, str] = {
    "script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data", "image": "href", "use": "href",
}  # fmt: skip
STYLES = ("stylesheet", "icon", "preconnect", "preload")


@dataclass
class Found(HTMLParser):
    """What a page links to, loads, and can be linked at."""

    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name.removeprefix("xlink:"): value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if address := given.get(LINKS.get(tag, "")):
            self.links.append(address)
        if address := given.get(LOADED.get(tag, "")):
            self.loads.append(address)
        if tag == "link" and given.get("rel") in STYLES:
            self.loads.append(given["href"])


def pages_of(site: Path) -> Iterator[tuple[Path, Found]]:
    for path in sorted(site.rglob("*.html")):
        found = Found()
        found.feed(path.read_text(encoding="utf-8"))
        yield path, found
