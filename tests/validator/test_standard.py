"""Standard files: found where a game has no such file, completed by what the game says itself, free of lints."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import shelves
from dsl.source import load
from validator import check
from validator.instances.instance import instantiate
from validator.tables import Instance

GAME = """
rulesdsl: 1
name: Small
players: 2
include: {include}
{sections}
phases:
  game:
    do: end game won by list(player(value))
"""

NUMBERS = """
constants: {value: 1, other: 1}
parameters: {unread: 1..9 = 3}
functions:
  double(n int): n * 2
phases:
  never_run: {do: let n = double(value)}
requires: [value < 3]
"""


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Standard files of our own."""
    standard = tmp_path / "shelf" / "standard"
    standard.mkdir(parents=True)
    (standard / "numbers.yaml").write_text(NUMBERS)
    (standard / "more.yaml").write_text("constants: {value: 2}\n")
    monkeypatch.setattr(shelves, "SHELVES", (tmp_path / "shelf", tmp_path / "no such shelf"))
    return standard


def game(folder: Path, sections: str = "", include: str = "standard/numbers.yaml") -> Path:
    path = folder / "game.yaml"
    path.write_text(GAME.format(include=include, sections=sections))
    return path


def instance(path: Path) -> Instance:
    checked = check(path)
    assert checked.diagnostics == ()
    assert checked.game is not None
    return instantiate(checked.game, 2)


def test_what_is_not_used_gives_no_lint(tmp_path: Path) -> None:
    assert instance(game(tmp_path)).constants["value"] == 1


@pytest.mark.parametrize(
    "sections",
    [
        "constants: {value: 2}",
        "parameters: {value: 1..2 = 2}",
        "functions: {double(m int): m + m}\nconstants: {value: 2}",
    ],
)
def test_an_entry_of_the_game_takes_the_place_of_a_standard_one(tmp_path: Path, sections: str) -> None:
    found = instance(game(tmp_path, sections))
    assert {**found.constants, **found.parameters} == {"value": 2, "other": 1, "unread": 3}


def test_the_play_begins_in_the_game_s_own_first_phase(tmp_path: Path) -> None:
    assert list(instance(game(tmp_path)).game.phases) == ["game", "never_run"]


def test_lists_go_on(tmp_path: Path) -> None:
    """What a standard file requires is required beside what the game does."""
    assert len(instance(game(tmp_path, "requires: [value < 2]")).game.requires) == 2


def test_a_fault_that_a_game_brings_into_a_standard_file_is_shown_there(tmp_path: Path, shelf: Path) -> None:
    [fault] = check(game(tmp_path, "functions: {double: true}\n")).diagnostics
    assert (fault.code, fault.span.source.path) == ("TYPE05", str(shelf / "numbers.yaml"))


def test_two_standard_files_with_one_entry(tmp_path: Path) -> None:
    [fault] = check(game(tmp_path, include="[standard/numbers.yaml, standard/more.yaml]")).diagnostics
    assert (fault.code, fault.span.text) == ("SCHEMA05", "value")


def test_a_file_of_the_game_comes_before_a_standard_one(tmp_path: Path) -> None:
    (tmp_path / "standard").mkdir()
    (tmp_path / "standard" / "numbers.yaml").write_text("constants: {value: 2}\n")
    assert instance(game(tmp_path)).constants == {"value": 2}


def test_a_changed_copy_in_the_game_s_folder_is_completed_like_the_standard_file(tmp_path: Path, shelf: Path) -> None:
    (tmp_path / "standard").mkdir()
    (tmp_path / "standard" / "numbers.yaml").write_text(NUMBERS.replace("other: 1", "other: 7"))
    assert instance(game(tmp_path, "constants: {value: 2}")).constants == {"value": 2, "other": 7}


def test_a_file_of_the_game_beside_its_standard_files_is_none_of_them(tmp_path: Path) -> None:
    (tmp_path / "standard").mkdir()
    (tmp_path / "standard" / "own.yaml").write_text("constants: {value: 1}\n")
    [fault] = check(game(tmp_path, "constants: {value: 2}", "standard/own.yaml")).diagnostics
    assert (fault.code, fault.span.text) == ("SCHEMA05", "value")


@pytest.mark.parametrize("name", ["standard/none.yaml", "standard/../secret.yaml", "standard/"])
def test_nothing_else_is_found_on_the_shelf(tmp_path: Path, name: str) -> None:
    (tmp_path / "shelf" / "secret.yaml").write_text("constants: {value: 2}\n")
    [fault] = load(game(tmp_path, include=f'"{name}"'))[1]
    assert (fault.code, fault.span.text) == ("YAML22", name)
