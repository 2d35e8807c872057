"""Which pages a game has.

In: a `Subject`. Out: files by their place on the site, below the game's own folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rulesdsl.publishing import markdown
from rulesdsl.publishing.rulebook_page import rulebook_page
from rulesdsl.publishing.subject import Subject


@dataclass(frozen=True, slots=True)
class Page:
    """A page that every game has: where it lies, what the navigation calls it, and its Markdown."""

    file: str
    title: str
    content: Callable[[Subject], str]


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file of the site, as mkdocs is given it. `listed`: does it stand in the navigation?"""

    path: str
    content: str
    listed: bool = True


PAGES = (Page("index.md", "Rulebook", rulebook_page),)
"""The pages of a game, in the order of the navigation."""


def files_of(subject: Subject, folder: str) -> Iterator[SiteFile]:
    """All of a game, with paths below `folder`."""
    for page in PAGES:
        yield SiteFile(f"{folder}/{subject.slug}/{page.file}", page.content(subject))


def overview(subjects: Sequence[Subject]) -> str:
    """The page that lists the games."""
    rows = (
        (f"[{markdown.text(game.name)}]({game.slug}/index.md)", markdown.text(game.rules.summary)) for game in subjects
    )
    return "\n".join(["# Games", *markdown.table(("game", "what it is about"), rows)])
