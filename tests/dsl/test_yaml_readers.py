"""libyaml and the reader in Python give the same maps, texts and places for whatever libyaml takes without a fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl import yaml_reader
from dsl.characters import FORBIDDEN
from dsl.diagnostics import Source
from dsl.values import Map, Seq, Value

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "games").rglob("*.yaml")) + sorted((ROOT / "tests" / "games").rglob("*.yaml"))
FILES = [path for path in GAMES if path.parent.name != "data"]
SIGNS = [*":{}[],#-'\"|>&*!%@`? \n", ": ", "- ", " #", "\n  ", "{a:b}", "[a:b, c]", "a:b", '"x" y', "''", "? "]


def placed(value: Value) -> Any:
    """A value with the place of everything in it."""
    if isinstance(value, Map):
        return [(placed(key), placed(item)) for key, item in value.items()], value.span.start, value.span.end
    if isinstance(value, Seq):
        return [placed(item) for item in value], value.span.start, value.span.end
    return str(value), value.start, value.end, value.style


def compare(text: str) -> bool:
    """Hold both readers to each other; False where libyaml's finds a fault, which is then read again."""
    source = Source("x.yaml", text)
    fast, faults = yaml_reader._read(source, pure=False)
    if faults or fast is None:
        return False
    slow, found = yaml_reader._read(source, pure=True)
    assert not found
    assert slow is not None
    assert placed(slow) == placed(fast)
    return True


def test_libyaml_is_installed() -> None:
    """Else the comparisons here compare the reader in Python with itself."""
    assert pytest.importorskip("_ruamel_yaml")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files(path: Path) -> None:
    assert compare(path.read_text(encoding="utf-8"))


@given(
    file=st.sampled_from(FILES),
    where=st.floats(0, 1, exclude_max=True),
    signs=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 2), st.sampled_from(SIGNS)), min_size=1, max_size=3),
)
def test_wounded_files(file: Path, where: float, signs: list[tuple[float, int, str]]) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    first = int(where * len(lines))
    text = "".join(lines[first : first + 12])
    for place, cut, sign in signs:
        at = int(place * len(text))
        text = text[:at] + sign + text[at + cut :]
    if FORBIDDEN.search(text) is None:
        compare(text)
