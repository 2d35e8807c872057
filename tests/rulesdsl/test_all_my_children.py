"""All My Children: the boards and goals that its proofs refuse, and deals of which no third seat learns anything."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulesdsl.library import shipped_games
from tests.properties.games import walk
from tests.properties.mirror import exchanges, worlds
from tests.properties.observing import CanaryGame, canary_game, memory, observation, seen_by
from tests.properties.test_secrecy import canaries, seats_of
from validator import check

FOLDER: Path = shipped_games()["all_my_children"]


def messages(folder: Path, file: str, old: str, new: str) -> list[str]:
    """What the checker says of the game with something else in one of its files."""
    copy = folder / "game"
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("scenarios"))
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new), encoding="utf-8")
    return [fault.message for fault in check(copy).errors]


WRONG = [
    ("board.yaml", "sign: extra_turn", "sign: steal", "Every kind of space occurs (it fails for k = extra_turn)"),
    ("board.yaml", "link: list(r1, s01,", "link: list(r1, goal_post, s01,", "Destinations are entered through"),
    ("board.yaml", "r8, into: goal_post", "r9, into: tempo_magazine", "between the Police Station and the Goal Post"),
    ("board.yaml", "r4, into: pine_valley_hospital", "r3, into: pine_valley_hospital", "A roll of 4 leads from"),
    ("board.yaml", "s02, s03)", "s02)", "while any one destination is locked"),
    ("board.yaml", ", sends_to: glamorama", "", "name it, and no others do (it fails for s = r30)"),
    ("goals.csv", "pine_cone_motel,assumed,5,", "all_my_children,stated,5,", "No goal belongs to ALL MY CHILDREN"),
    ("goals.csv", "goal_post,stated,10,", "goal_post,stated,15,", "Wine and Dine Dottie is as in the rulebook"),
    ("goals.csv", "corporate,greg,", "talk,greg,", "as many goals of each suit as the rulebook counts"),
    ("goals.csv", "corporate,greg,", "corporate,tad,", "Each star is named on four goals"),
]
"""A file, what stands in it, what else is written there, and what the checker says."""


@pytest.mark.parametrize(("file", "old", "new", "said"), WRONG, ids=[said for *_, said in WRONG])
def test_what_the_rulebook_rules_out(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    assert any(said in message for message in messages(tmp_path, file, old, new))


def test_other_boards_and_goals_are_taken(tmp_path: Path) -> None:
    assert messages(tmp_path / "a", "board.yaml", "r7:  {at: [960, 451]}", "r7:  {at: [960, 451], sign: steal}") == []
    assert messages(tmp_path / "b", "goals.csv", "pine_cone_motel,assumed,5,", "goal_post,stated,15,") == []


GAME = CanaryGame(canary_game(FOLDER).rules, canary_game(FOLDER).names, "bargains")
"""The variant with deals, which chance makes in nearly every turn."""


def test_a_deal_shows_its_cards_to_two_seats_only() -> None:
    states = list(walk(GAME.start(3, seed=5), 5, most=60))
    assert {"deal", "answer", "close"} <= {state.decision.name for state in states if state.decision}
    for seat in seats_of(states[0]):
        seen: set[int] = set()
        for state in states:
            seen |= seen_by(state, seat)
            assert canaries(observation(state, seat)) <= seen
        assert canaries(memory(states[-1], seat)) <= seen


def test_nobody_can_tell_what_others_have_dealt() -> None:
    states = list(walk(canary_game(FOLDER).with_values("bargains", {}).start(3, seed=7), 7, most=24))
    for seat in (1, 2, 3, None):
        seen = set[int]().union(*(seen_by(state, seat) for state in states))
        unseen = set(range(len(states[0].setting.instance.faces))) - seen
        for exchange in exchanges(states, unseen, 3, most=2):
            for state, mirrored in worlds(states, seat, exchange):
                assert observation(mirrored, seat) == observation(state, seat)
