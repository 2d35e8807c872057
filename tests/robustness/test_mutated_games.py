"""Whatever is done to a game's files, they are checked or complained about; what passes the check can be played."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.diagnostics import Fault, Severity, as_json, render
from tests.properties.games import PATHS, ROOT, name_of
from tests.properties.machines import by_machine, by_reference, recorded
from tests.robustness.patience import patience
from tests.robustness.wounds import Draw, wounded
from validator import check, instantiate
from validator.model import CheckedGame

SMALL = [path for path in PATHS if ROOT / "games" not in path.parents]
LARGE = [path for path in PATHS if path not in SMALL]
ENDLESS = ("circle", "too long")
"""The budgets of the two machines are counted in different coin, so only that they stop is the same."""


def files_of(game: Path) -> list[Path]:
    files = [*game.glob("*.yaml"), *game.glob("*.csv")] if game.is_dir() else [game]
    return sorted(files)


@st.composite
def wounded_games(draw: Draw, paths: list[Path]) -> tuple[Path, str, str]:
    """(game, name of one of its files, what is in it now)"""
    game = draw(st.sampled_from(paths))
    file = draw(st.sampled_from(files_of(game)))
    return game, file.name, draw(wounded(file.read_text(encoding="utf-8")))


def is_survived(game: Path, name: str, text: str) -> None:
    with tempfile.TemporaryDirectory() as folder, patience():
        copy = Path(folder) / "game"
        copy.mkdir()
        for file in files_of(game):
            shutil.copy(file, copy / file.name)
        (copy / name).write_bytes(text.encode("utf-8", "surrogatepass"))
        found = checked(copy if game.is_dir() else copy / name)
        if found is not None:
            is_playable(found)


def checked(path: Path) -> CheckedGame | None:
    """Only diagnostics come out, each can be shown, and there is a game if and only if none is an error."""
    found = check(path)
    for diagnostic in found.diagnostics:
        assert diagnostic.code in render(diagnostic)
        assert as_json(diagnostic)["line"] >= 1
    assert (found.game is None) == any(d.severity is Severity.ERROR for d in found.diagnostics)
    return found.game


def is_playable(game: CheckedGame) -> None:
    """Both machines play it alike, as far as its rules go without an error of their own."""
    for players in sorted({game.min_players, game.max_players}):
        try:
            instance = instantiate(game, players)
        except Fault:
            continue
        expected, found = (recorded(machine, instance, 5, most=60) for machine in (by_reference, by_machine))
        if not any(word in expected.error + found.error for word in ENDLESS):
            assert found.asked == expected.asked
            assert found.error == expected.error
            assert found.events == expected.events


@settings(max_examples=150)
@given(wounded_games(SMALL))
def test_a_wounded_small_game(game: tuple[Path, str, str]) -> None:
    is_survived(*game)


@settings(max_examples=15)
@given(wounded_games(LARGE))
def test_a_wounded_shipped_game(game: tuple[Path, str, str]) -> None:
    is_survived(*game)


@pytest.mark.parametrize("spoil", [bytes.upper, bytes.swapcase, lambda data: data[::-1], lambda data: data[1:]])
@pytest.mark.parametrize("path", LARGE, ids=name_of)
def test_spoilt_bytes(path: Path, spoil: Callable[[bytes], bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder, patience():
        for file in files_of(path):
            (Path(folder) / file.name).write_bytes(spoil(file.read_bytes()))
        assert checked(Path(folder)) is None
