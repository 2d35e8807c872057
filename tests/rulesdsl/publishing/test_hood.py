"""Under the hood: every line of a game's own files is shown once, beside the rules that it carries out."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from rulesdsl.library import shipped_games
from rulesdsl.publishing.blocks import blocks_of, sources_of
from rulesdsl.publishing.hood_page import hood_page, hood_pages
from rulesdsl.publishing.listing import Links, listing
from rulesdsl.publishing.subject import read
from tests.rulesdsl.publishing.subjects import GAMES
from validator import check


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_blocks_are_the_whole_of_a_file(path: Path) -> None:
    game = check(path).game
    assert game is not None
    sources = sources_of(game)
    assert any(not source.is_standard for source in sources)
    for source in sources:
        blocks = list(blocks_of(source))
        lines = [number for block in blocks for number in range(block.first, block.last + 1)]
        assert lines == list(range(1, source.text.count("\n") + 2))


def test_rules_stand_beside_what_carries_them_out() -> None:
    page = hood_page(read(shipped_games()["all_in_all"]))
    landing = page[page.index("### Landing window") : page.index("### Ask in turn")]
    assert '<span class="nt">landing_window(explorer player)</span>' in landing
    assert "[AIA-31](index.md#aia-31)" in landing
    assert "(#proved-aia-31)" in landing
    assert "AIA-43" not in landing


def test_every_rule_has_its_proofs() -> None:
    subject = read(shipped_games()["hearts"])
    rows = [line for line in hood_page(subject).splitlines() if line.startswith("| [HTS-")]
    assert len(rows) == len(subject.book.entries)
    assert all("](examples/" in row for row, entry in zip(rows, subject.book.entries, strict=True) if entry.scenarios)


def test_a_large_game_has_a_page_for_each_file() -> None:
    subject = read(shipped_games()["all_my_children"])
    index, files = hood_page(subject), dict(hood_pages(subject))
    assert all(f"({name})" in index for name in files)
    turn = next(text for text in files.values() if "## Turn {: #phase-turn }" in text)
    assert 'href="../hood/6.html#phase-bargain"' in turn  # in another file
    assert "(../hood.md#proved-amc-30)" in turn
    assert "| toy&#95;with&#95;adams&#95;affections | Toy with Adam's Affections |" in "".join(files.values())
    assert not list(hood_pages(read(shipped_games()["pig"])))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("- move x to y; reopen when a", "- [move] x to y; [reopen] when a"),
        ("- end game when b else move x to y", "- [end game] when b else [move] x to y"),
        ("text: move {count(c)} to <b> & all", "text: move {[count](c)} to <b> & all"),
        ("- run next_trick(1)", "- [run] [next_trick](1)"),
        ("- run elsewhere", "- [run] elsewhere"),
        ("winners: list(p.first for p in players)", "winners: [list](p.first for p in [players])"),
        ("by: p.count", "by: p.count"),
        ("kind: [draw, skip, move]", "kind: [draw, skip, move]"),
        ("x: {range: 1..9, default: max(3, 4)}", "x: {range: 1..9, default: [max](3, 4)}"),
        ("# move all players", "# move all players"),
        ("x: |\n  if a\n  then sum(b)", "x: |\n  if a\n  then [sum](b)"),
    ],
)
def test_what_the_language_brings_along_is_linked(text: str, shown: str) -> None:
    html = listing(text, 7, Links("../builtins.html", {"next_trick": "#phase-next_trick"}))
    linked = re.sub(r"<a [^>]*>(.*?)</a>", r"[\1]", html)
    assert unescape(re.sub(r"<[^>]*>", "", linked)) == shown
    assert "counter-reset: rd-line 6" in html
    assert "<b>" not in html
