"""The page that shows what was compared is about the cases there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verification.cases import CASES, Case

PAGE = Path(__file__).parent.parent.parent / "docs" / "verification.md"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.outside} {case.games}")
def test_each_case_has_its_row(case: Case) -> None:
    extent = r"[\d,]+ random games" if case.games else f"tree to depth {case.depth}" if case.depth else "whole tree"
    page = PAGE.read_text(encoding="utf-8")
    assert re.search(rf"\| {case.game} \| {case.players} \| {extent} \|.*\| same", page)
    assert case.told.lower() in page.lower()


def test_all_cases_agreed() -> None:
    assert "DIFFERENT" not in PAGE.read_text(encoding="utf-8")
