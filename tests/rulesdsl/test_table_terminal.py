"""Playing in a real terminal: who sits where, colours, clearing, handing over, Ctrl-C and Ctrl-D."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl.table.screen import CLEAR
from tests.rulesdsl.at_table import PARLOUR
from tests.rulesdsl.pseudo import terminal

STYLE = re.compile(r"\x1b\[[0-9;]*m")
PASTING = re.compile(r"\x1b\[\?2004[hl]\r?")
"""What the line editor says before and after each line."""

RUN = ("run", str(PARLOUR), "--seed", "5")


def test_a_person_has_the_first_seat_and_a_whole_game_can_be_played(tmp_path: Path) -> None:
    with terminal(tmp_path, *RUN) as at:
        at.wait_for_prompt()
        assert "Seats: human, greedy." in at.seen
        assert STYLE.search(at.seen), "a terminal has colours"
        assert CLEAR not in at.seen, "one person needs no clearing"
        for number, typed in enumerate(["bold", "ponder", "bold", "ponder", "bold", "ponder"], 1):
            at.wait_for("You choose: ", number)
            at.wait_for_prompt()
            at.type(f"{typed}\r")
        at.wait_for("The same again: ")
        assert at.code() == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--plain", "NO_COLOR"])
def test_without_colours(tmp_path: Path, option: str) -> None:
    arguments = ("--plain",) if option == "--plain" else ()
    with terminal(tmp_path, *RUN, *arguments, environment={option.strip("-"): "1"}) as at:
        at.wait_for_prompt()
        assert not STYLE.search(at.seen)
        assert max(map(len, PASTING.sub("", at.seen).split("\n"))) <= 80


def test_ctrl_c_saves_the_game(tmp_path: Path) -> None:
    with terminal(tmp_path, *RUN) as at:
        at.wait_for_prompt()
        at.type("bold\r")
        at.wait_for("You choose: lay")
        at.wait_for_prompt()
        at.type("\x03")
        at.wait_for("The game is saved in parlour.save\n")
        assert at.code() == 130
    with terminal(tmp_path, "run", str(PARLOUR), "--resume", "parlour.save") as at:
        at.wait_for("You choose: lay")
        at.wait_for_prompt()
        at.type("\x04")
        at.wait_for("The game is saved in parlour.save\n")
        assert at.code() == 0


def test_two_people_hand_the_screen_over(tmp_path: Path) -> None:
    with terminal(tmp_path, *RUN, "--seats", "human,human") as at:
        at.wait_for("Player 1, it is your turn.")
        assert "Your hand" not in at.seen
        at.type("\r")
        at.wait_for("Type `help` whenever you like.")
        at.wait_for_prompt()
        at.type("bold\r")
        at.wait_for("Player 2, it is your turn.")
        at.type("\r")
        at.wait_for("You choose: bet", 2)
        at.wait_for_prompt()
        at.type("\x1b[A")
        at.type("\r")
        at.wait_for("You choose: bet", 3)
        scenes = STYLE.sub("", at.seen).split(CLEAR)
    assert ["Type `help`" in scene for scene in scenes] == [False, False, True, False, False], "not cleared at once"
    hands = [scene.partition("Your hand: ")[2].partition("\n")[0] for scene in scenes]
    assert hands == ["", "", "amber, garnet", "", "beryl, blood stone"]
    assert "amber" not in scenes[-1], "nothing of the first hand is left on the second's screen"
    assert "bold" not in scenes[-1], "nor can it be called back by the arrow keys"
