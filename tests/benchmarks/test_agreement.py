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
    ("game", "parameters", "told"),
    [
        ("all_in_all", {"hand": 4}, "the plain hand of . has no"),
        ("all_in_all", {"landing_protocol": "free"}, "question: plain"),
        ("all_in_all", {"alien_needs_effect": "off"}, "options: plain"),
        ("all_or_nothing", {"flip_scope": "trick"}, "question: plain"),
        ("all_or_nothing", {"flip_eval": "when_played"}, "question: plain"),
        ("all_or_nothing", {"flipped_nothing_rank": "above_all"}, "question: plain"),
        ("all_or_nothing", {"special_releases_suit": True}, "options: plain"),
        ("all_or_nothing", {"miss_penalty": 5}, "scores: plain"),
        ("all_or_nothing", {"hands": 9}, "question: plain"),
    ],
)
def test_other_rules_do_not_agree(game: str, parameters: dict[str, object], told: str) -> None:
    match = match_of(game)
    mistaken = replace(match, plain=lambda players, _, told: match.plain(players, parameters, told))
    pair = Pair(mistaken, 4, {})
    with pytest.raises(Disagreement, match=rf"(?s)^{game}, 4 players, seed \d+.*{told}"):
        list(map(pair.play, range(50)))
