"""Under the hood: every line of a game's own files is shown once, beside the rules that it carries out."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.library import shipped_games
from rulesdsl.publishing.blocks import blocks_of, sources_of
from rulesdsl.publishing.hood_page import hood_page
from rulesdsl.publishing.subject import read
from validator import check

ZOO = Path(__file__).parents[2] / "games"
GAMES = [*sorted(path for path in ZOO.iterdir() if (path / "game.yaml").exists()), *shipped_games().values()]


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
    assert "  landing_window(explorer player):" in landing
    assert "[AIA-31](index.md#aia-31)" in landing
    assert "AIA-43" not in landing


def test_every_rule_has_its_proofs() -> None:
    subject = read(shipped_games()["hearts"])
    rows = [line for line in hood_page(subject).splitlines() if line.startswith("| [HTS-")]
    assert len(rows) == len(subject.book.entries)
    assert all("](examples/" in row for row, entry in zip(rows, subject.book.entries, strict=True) if entry.scenarios)
