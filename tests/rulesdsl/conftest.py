"""A table to type at, for several files of tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulesdsl.at_table import Play, player


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    return player(capsys, monkeypatch, tmp_path)
