"""Bots: what they choose, and what they go by."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulesdsl
from interpreter.play.state import State
from rulesdsl import bots

PIG = Path(__file__).parent.parent / "games" / "pig"

GUESSING = """
rulesdsl: 1
name: Guessing
players: 2
components:
  card(rank 1..6):
zones:
  player.hand: set of card = if player.number == 1 then card else set(), seen by owner
phases:
  game:
    do:
      - choose: guess
        by: player(2)
        options:
          low: {hints: HINT}
          high: {hints: count(player(1).hand) - 5}
"""


def chosen(state: State, bot: str, seeds: range) -> Counter[str]:
    """How often a bot takes which option, over many seeds."""
    decision = state.decision
    assert decision is not None
    seat = decision.seats[0]
    return Counter(decision.options_of(seat)[bots.choose(bot, decision, seat, seed, 0)].action for seed in seeds)


def test_the_greedy_bot_follows_the_hints() -> None:
    state = rulesdsl.load(PIG).start(players=2, seed=1)
    while state.decision is not None:
        options = {option.action: option.hint for option in state.decision.options}
        pot = state.evaluate("pot")
        assert options == ({"throw": 20 - pot, "bank": pot - 20} if pot else {"throw": 20})
        best = [name for name, hint in options.items() if hint == max(h for h in options.values() if h is not None)]
        assert set(chosen(state, "greedy", range(40))) == set(best)
        state = state.apply(best[0])


@pytest.mark.parametrize(("hint", "taken"), [("-1", "high"), ("1", "low")])
def test_an_option_without_hint_counts_as_nought(hint: str, taken: str, tmp_path: Path) -> None:
    path = tmp_path / "guessing.yaml"
    path.write_text(GUESSING.replace("HINT", hint).replace("{hints: count(player(1).hand) - 5}", ""))
    assert set(chosen(rulesdsl.load(path).start(players=2, seed=1), "greedy", range(20))) == {taken}


def test_chance_takes_every_option() -> None:
    state = rulesdsl.load(PIG).start(players=2, seed=1)
    while state.decision is not None and len(state.decision.options) == 1:
        state = state.apply("throw")
    assert min(chosen(state, "random", range(400)).values()) > 150


def test_a_hint_may_not_look_into_hidden_cards(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(GUESSING.replace("HINT", "0"))
    assert chosen(rulesdsl.load(path).start(players=2, seed=1), "greedy", range(20)) == {"high": 20}
    path.write_text(GUESSING.replace("HINT", "sum(c.rank for c in player(1).hand)"))
    with pytest.raises(rulesdsl.Fault, match="SECRET01"):
        rulesdsl.load(path)


@pytest.mark.parametrize("name", ["pig", "asking", "go_fish", "simultaneous"])
def test_hints_stand_in_the_order_of_the_options(name: str) -> None:
    game = rulesdsl.load(PIG.parent / name)
    state = game.start(game.players[0], seed=3)
    for turn in range(30):
        if (decision := state.decision) is None:
            break
        for seat in decision.seats:
            options = decision.options_of(seat)
            assert decision.hints_for(seat) == tuple(option.hint for option in options)
            assert decision.count_for(seat) == len(options)
        seat = decision.seats[0]
        state = state.apply(decision.options_of(seat)[bots.choose("random", decision, seat, 3, turn)], seat)
