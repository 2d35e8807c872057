"""What stands on the screen of one seat tells nothing of another's hand: canaries in every hidden place."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulesdsl
from interpreter.layout import AT, ZONES
from interpreter.play.state import State
from rulesdsl import bots
from rulesdsl.table.keeper import Keeper
from rulesdsl.table.loop import Table
from rulesdsl.table.screen import Screen
from tests.rulesdsl.at_table import PARLOUR


def game(players: int, seed: int) -> Iterator[State]:
    """Every state of a game played at random."""
    state = rulesdsl.load(PARLOUR).start(players, seed)
    turn = 0
    yield state
    while (decision := state.decision) is not None:
        seat = decision.seats[-1]
        state = state.apply(decision.options_of(seat)[bots.choose("random", decision, seat, seed, turn)], seat)
        turn += 1
        yield state


def hidden_from(state: State, seat: int) -> set[str]:
    """The names that only lie where the seat cannot look. In this game nothing is ever hidden again."""
    instance, zones = state.setting.instance, state.setting.places
    open_names, all_names = set(), set()
    for component, name in enumerate(instance.labels["component"]):
        zone = state.vector[AT][component]
        lies_open = zones.names[zone] == "field.laid" or zones.members[zone] == (seat - 1,)
        all_names.add(name)
        if lies_open:
            open_names.add(name)
    assert sum(map(len, state.vector[ZONES])) == len(instance.labels["component"])
    return {name.replace("\n", " ") for name in all_names - open_names}


def shown(state: State, seat: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """Everything that a seat can get to see in a state by typing."""
    typed = "look\nids\nlog\nrules\nwhy pocket\nwhy lay(s=field_1)\nwhy lay\n"
    written = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.setattr(sys, "stdout", written)
    seating = tuple("human" if seat == other else "random" for other in range(1, state.players + 1))
    table = Table(state, seating, Screen(), Keeper(Path("nowhere")), "Welcome.")
    with pytest.raises(EOFError):
        table.ask(seat)
    return written.getvalue()


@pytest.mark.parametrize("seed", range(5))
def test_no_screen_shows_what_another_hides(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = 0
    for state in game(3, seed):
        for seat in state.decision.seats if state.decision else ():
            text = shown(state, seat, monkeypatch).lower()
            assert not [name for name in hidden_from(state, seat) if name in text]
            seen += "your hand: " in text
    assert seen > 5


def test_the_canaries_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = rulesdsl.load(PARLOUR).start(3, 0)
    assert any(name in shown(state, 1, monkeypatch) for name in hidden_from(state, 2))


def test_the_end_of_a_shared_game_shows_what_all_may_see(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, last = game(3, 1)
    Table(last, ("human", "human", "random"), Screen(), Keeper(Path("nowhere")), "Welcome.").play()
    text = capsys.readouterr().out
    assert "Parlour: the end" in text
    assert "(you)" not in text
    kept = {
        name
        for zone, contents in enumerate(last.vector[ZONES])
        if last.setting.places.names[zone] == "player.hand"
        for name in (last.setting.instance.labels["component"][component] for component in contents)
    }
    laid = text.partition("hand")[0]
    assert not [name for name in kept if name in text.replace(laid, "")]
