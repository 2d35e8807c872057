"""The house's budgets: files that fit in a head, and no game in a `.py` file of the engine."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from dsl.shelves import STANDARD

ROOT = Path(__file__).parent.parent
PACKAGES = ("dsl", "validator", "interpreter", "rulesdsl")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
GAMES = [path for path in sorted((ROOT / "games").glob("*")) if any(path.glob("*.yaml")) and path.name != STANDARD]

MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60
SHORTEST_TELLING_WORD = 5

TABLE_KEYS = frozenset({"text", "copies", "position", "rows", "rules"})
"""What stands between the members of a table and is none."""

ORDINARY_WORDS = frozenset(
    {
        *("action", "machine", "nothing", "ordinary", "origin", "place", "plain", "result", "special", "start"),
        *("green", "yellow", "stated", "derived", "assumed", "across", "colour", "direction", "right", "dirty"),
    }
)
"""Names in a game that are plain English or words of the language, so an engine may use them too."""


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def names_of_members(section: Any) -> Iterator[str]:
    """The kinds and members that an `enums:` or `components:` section introduces."""
    for key, members in (section or {}).items():
        yield re.split(r"\W", str(key), maxsplit=1)[0]
        if isinstance(members, (list, dict)):
            yield from (str(member) for member in members if member not in TABLE_KEYS)


def words_of_game(folder: Path) -> set[str]:
    """The folder's name and the names of its members, as far as they are telling."""
    words = {folder.name}
    for path in folder.glob("*.yaml"):
        game = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8")) or {}
        for section in ("enums", "components"):
            words.update(names_of_members(game.get(section)))
    return {word for word in words if len(word) >= SHORTEST_TELLING_WORD} - ORDINARY_WORDS


def is_catalogue(path: Path) -> bool:
    """Does a file only list data classes, one after the other? Such a list is looked up, not read."""
    functions = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.FunctionDef)]
    return all(len(function.body) == 1 for function in functions)


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_a_file_fits_in_a_head(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines < MOST_LINES or is_catalogue(path), f"{relative(path)} has {lines} lines"


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_a_function_fits_on_a_screen(path: Path) -> None:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= MOST_LINES_OF_A_FUNCTION, f"{relative(path)}: {node.name} has {lines} lines"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_package_names_a_game_or_its_pieces(game: Path) -> None:
    words = sorted(map(re.escape, words_of_game(game)))
    word = re.compile(r"\b(" + "|".join(words) + r")\b" if words else r"(?!)")
    found = [f"{relative(path)}: {match[0]}" for path in FILES for match in word.finditer(path.read_text("utf-8"))]
    assert not found


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_says_what_it_takes_and_gives(package: str) -> None:
    docstring = ast.get_docstring(parsed(ROOT / package / "__init__.py"))
    assert docstring, f"{package}/__init__.py has no docstring"
