"""Whatever is done to the text of a scenario, it gives diagnostics, a failure or a pass; never a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import validator
from rulesdsl.scenarios import files_of
from rulesdsl.scenarios.reader import read
from rulesdsl.scenarios.report import describe_outcome
from rulesdsl.scenarios.run import Settings, run
from validator.elaboration.scope import Globals

GAME = Path(__file__).parent / "bazaar"
WORDS = [re.findall(r"\w+|\n *|\W", path.read_text(encoding="utf-8")) for path in files_of(GAME)]
EXTRA = {"none", "-1", "each", "card", "99", "[", "{", "#", "é"}
VOCABULARY = sorted({word for words in WORDS for word in words} | EXTRA)


@pytest.fixture(scope="module")
def game() -> tuple[Settings, Globals]:
    checked = validator.check(GAME)
    assert checked.game is not None
    assert checked.names is not None
    return Settings(checked.game), checked.names


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """The words of a scenario, a few of them left out, doubled, exchanged or replaced."""
    words = list(draw(st.sampled_from(WORDS)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(words) - 1))
        other = draw(st.one_of(st.sampled_from(VOCABULARY), st.just(words[place] * 2), st.just("")))
        words[place] = other
    return "".join(words)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(text=mutated())
def test_no_text_gives_a_traceback(text: str, game: tuple[Settings, Globals], tmp_path: Path) -> None:
    path = tmp_path / "mutated.yaml"
    path.write_text(text, encoding="utf-8")
    outcome = run(read(path, game[0].game, game[1]), game[0])
    assert outcome.passed or describe_outcome(outcome)
