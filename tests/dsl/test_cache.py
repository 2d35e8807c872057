"""The grammar's cache makes the start faster and is never needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import parser


@pytest.mark.parametrize("place", ["", "relative", "a_file", "new/folder"])
def test_the_parser_is_built_wherever_the_cache_may_be(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_file").write_text("no folder")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "relative")
    monkeypatch.setenv("XDG_CACHE_HOME", place if place in ("", "relative") else str(tmp_path / place))
    assert parser._lark.__wrapped__().parse("a", start="expression") is not None
    assert not (tmp_path / "relative").exists()
    assert (tmp_path / "new" / "folder" / "rulesdsl" / "grammar.cache").exists() == (place == "new/folder")


def test_a_spoilt_cache_is_built_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache = tmp_path / "rulesdsl" / "grammar.cache"
    cache.parent.mkdir()
    cache.write_bytes(b"nonsense")
    assert parser._lark.__wrapped__().parse("a", start="expression") is not None
    assert cache.stat().st_size > 1000
