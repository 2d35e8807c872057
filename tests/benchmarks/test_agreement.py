"""Described games against their plain programs: the same chance, the same questions, options, scores and ends.

A sample of what `python -m benchmarks.agree` plays.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.agree import pairs
from benchmarks.match import Disagreement, Pair, match_of, matches

CASES = [(game, players) for game in matches() for players in match_of(game).players]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_both_sides_agree(game: str, players: int) -> None:
    match = match_of(game)
    for seed, pair in pairs(match, players, *match.gate, per_values=2):
        pair.play(seed)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_every_reading_is_tried(game: str, players: int) -> None:
    match = match_of(game)
    tried = [pair.parameters for _, pair in pairs(match, players, *match.gate, per_values=2)]
    for name, values in match.readings.items():
        assert {parameters[name] for parameters in tried if name in parameters} == set(values)


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"hand": 4}, "the plain hand of . has no"),
        ({"landing_protocol": "free"}, "question: plain"),
        ({"alien_needs_effect": "off"}, "options: plain"),
    ],
)
def test_other_rules_do_not_agree(parameters: dict[str, object], told: str) -> None:
    match = match_of("all_in_all")
    mistaken = replace(match, plain=lambda players, _, told: match.plain(players, parameters, told))
    pair = Pair(mistaken, 4, {})
    with pytest.raises(Disagreement, match=rf"(?s)^all_in_all, 4 players, seed \d+.*{told}"):
        list(map(pair.play, range(50)))
