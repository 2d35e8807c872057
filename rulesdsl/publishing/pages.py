"""Which pages a game has.

In: a `Subject`. Out: files by their place on the site, below the game's own folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.publishing import markdown
from rulesdsl.publishing.aid_page import aid_page
from rulesdsl.publishing.assumptions_page import assumptions_page, has_assumptions
from rulesdsl.publishing.board_page import board_page, has_board
from rulesdsl.publishing.components import stocks
from rulesdsl.publishing.components_page import components_page
from rulesdsl.publishing.examples_page import example_pages, examples_page
from rulesdsl.publishing.flow_page import flow_page
from rulesdsl.publishing.hood_page import hood_page, hood_pages
from rulesdsl.publishing.rulebook_page import rulebook_page
from rulesdsl.publishing.setup_page import setup_page
from rulesdsl.publishing.subject import Broken, Subject

GAMES = "games"
"""The folder of the games on every site."""

FAULTS = "Faults"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a game: where it lies, what the navigation calls it, its Markdown, and which games have it."""

    file: str
    title: str
    content: Callable[[Subject], str]
    applies: Callable[[Subject], bool] = lambda _: True


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file of the site, as mkdocs is given it. `listed`: does it stand in the navigation?"""

    path: str
    content: str
    listed: bool = True


PAGES = (
    Page("index.md", "Rulebook", rulebook_page),
    Page("setup.md", "Set-up", setup_page, lambda subject: bool(subject.rules.zones)),
    Page("aid.md", "Player aid", aid_page),
    Page("flow.md", "Flow of play", flow_page),
    Page("board.md", "Board", board_page, has_board),
    Page("examples.md", "Examples of play", examples_page, lambda subject: bool(subject.scenario_names)),
    Page("components.md", "Components", components_page, lambda subject: bool(stocks(subject, "component"))),
    Page("assumptions.md", "Assumptions", assumptions_page, has_assumptions),
    Page("hood.md", "Under the hood", hood_page),
)
"""The pages of a game, in the order of the navigation."""


def listed(subject: Subject | Broken) -> Mapping[str, str]:
    """What stands in the navigation: titles with their files. A game with faults has one page, which tells them."""
    pages = {FAULTS: "index.md"} if isinstance(subject, Broken) else {page.title: page.file for page in _own(subject)}
    return {title: f"{GAMES}/{subject.slug}/{file}" for title, file in pages.items()}


def files_of(subject: Subject | Broken) -> Iterator[SiteFile]:
    """All of a game."""
    if isinstance(subject, Broken):
        yield SiteFile(listed(subject)[FAULTS], faults_page(subject))
        return
    for page in _own(subject):
        yield SiteFile(f"{GAMES}/{subject.slug}/{page.file}", page.content(subject))
    for file, content in (*example_pages(subject), *hood_pages(subject)):
        yield SiteFile(f"{GAMES}/{subject.slug}/{file}", content, listed=False)


def _own(subject: Subject) -> Sequence[Page]:
    return tuple(page for page in PAGES if page.applies(subject))


def overview(subjects: Sequence[Subject | Broken], folder: str) -> str:
    """The page that lists the games; `folder` leads from it to theirs."""
    rows = ((_link(game, folder), markdown.text(game.summary), game.seats) for game in subjects)
    return "\n".join(["# Games", *markdown.table(("game", "what it is about", "players"), rows)])


def _link(game: Subject | Broken, folder: str) -> str:
    return f"[{markdown.text(game.name)}]({folder}{game.slug}/index.md)"


def faults_page(game: Broken) -> str:
    """What is wrong with a game, while its author mends it."""
    return "\n".join(
        [f"# {markdown.text(game.name)}", "", "This game has faults:", "", markdown.preformatted(game.text)]
    )
