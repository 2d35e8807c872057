"""Playing at a table through a pipe: the story, what one may type, and the commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesdsl.table.loop import COMMANDS
from tests.rulesdsl.at_table import Play

KALAH = Path(__file__).parent.parent / "games" / "kalah"

# ------------------------------------------------------------------------- the story


def test_without_people_the_story_and_the_result_are_told(play: Play) -> None:
    played = play(players=3)
    assert (played.code, played.err) == (0, "")
    assert played.out.startswith("Parlour, seed 5. Seats: greedy, greedy, greedy.\n")
    assert "  The bag is shuffled.\n  2 stones go from the bag to player 1's hand.\n" in played.out
    assert "  Player 1 has chosen.\n" in played.out
    assert "the rules end the game.\nThe same again: rulesdsl run parlour --players 3 --seed 5\n" in played.out


def test_the_same_seed_gives_the_same_game(play: Play) -> None:
    assert play(seed=11).out == play(seed=11).out
    assert play(seed=11).out != play(seed=12).out


def test_without_a_seed_one_is_drawn_and_told(play: Play) -> None:
    again = play(seed=None).out.splitlines()[-1]
    assert again.startswith("The same again: rulesdsl run parlour --players 2 --seed ")
    seed = int(again.rpartition(" ")[2])
    assert play(seed=seed).out.splitlines()[-1] == again


def test_people_are_not_told_a_drawn_seed_before_the_end(play: Play, tmp_path: Path) -> None:
    """It says everything that is hidden; nor does the name of the file in which the game is kept."""
    left = play("quit\n", seed=None, seats="human,random")
    [kept] = tmp_path.glob("*.save")
    seed = str(json.loads(kept.read_text("utf-8"))["seed"])
    assert seed not in left.out
    assert seed not in kept.name
    assert seed not in play("quit\n", seed=None, resume=kept, seats="human,random").out


def test_the_same_again_says_variant_and_parameters(play: Play) -> None:
    played = play(variant="long_row", settings=("hand_size=1",))
    assert played.out.endswith("--seed 5 --variant long_row --set hand_size=1\n")


def test_bots_of_every_kind_play(play: Play) -> None:
    assert "Seats: greedy, random.\n" in play(seats="greedy,random").out


def test_nothing_but_text_reaches_a_pipe(play: Play) -> None:
    played = play("bold\nponder\n", seats="human,random")
    assert not [character for character in played.out if character < " " and character != "\n"]
    lines = played.out.splitlines()
    assert all(line == line.rstrip() for line in lines if line != "> ")
    assert all(len(line) <= 80 for line in lines if not line.startswith("Go on with: "))


# -------------------------------------------------------------------------- the screen


def test_a_seat_sees_the_table_and_is_asked(play: Play) -> None:
    screen = play("", seats="human,random").out.partition("\n> ")[0]
    assert (
        screen.partition("hand.\n\n")[2]
        == """\
  field  worth
  1      2
  2      4
  3      6

                  hand       bet  passes  score
  player 1 (you)  2 (below)  no   0       0      <- starter
  player 2        2 hidden   ?    0       0

  bag: 6 hidden   mood: 0

Your hand: amber, garnet

You choose: bet (all at once, in secret).
  1  Bold
  2  Shy"""
    )


def test_alike_components_are_counted(play: Play) -> None:
    hands = [play("", seats="human,random", seed=seed).out for seed in range(30)]
    assert any("Your hand: garnet x2\n" in out for out in hands)


def test_a_long_board_shows_only_where_something_lies(play: Play) -> None:
    out = play("", seats="human,random", variant="long_row").out
    assert "  (field: all 20 are empty)\n" in out
    played = play("bold\nlay amber on field 4\n", seats="human,random", variant="long_row").out
    assert "  4      8      amber\n" in played
    assert "are empty)\n" in played.partition("  4      8      amber\n")[2]


# ------------------------------------------------------------------ what one may type

CHOSEN = "-> Lay amber on field 2"


@pytest.mark.parametrize(
    "typed",
    [
        "3",
        "lay(s=field_2, c=amber)",
        "lay(c=amber, s=field_2)",
        "lay(field_2, amber)",
        "amber on field 2",
        "AMBER ON FIELD 2",
    ],
)
def test_an_option_by_number_id_or_part_of_its_text(play: Play, typed: str) -> None:
    played = play(f"bold\n{typed}\n", seats="human,random")
    assert f"> {typed}\n{CHOSEN}\n" in played.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "There is no option 0; choose from 1 to 7."),
        ("8", "There is no option 8; choose from 1 to 7."),
        ("on field 2", "`on field 2` fits several options: 3, 4."),
        ("lay", "`lay` fits several options: 1, 2, 3, 4, 5, 6."),
        ("o", "`o` is too short to be sure; type a number, or `help`."),
        ("sing", "No option has `sing` in its text; type a number, or `help`."),
        ("lay(s=field_9, c=amber)", "There is no field `field_9`; did you mean `field_1`?"),
        ("/sing", "There is no command `sing`; `help` lists them."),
        ("pocket", "`pocket` is not possible: "),
    ],
)
def test_what_means_nothing_is_answered_and_asked_again(play: Play, typed: str, answer: str) -> None:
    played = play(f"bold\n{typed}\n3\n", seats="human,random")
    assert played.after(typed).startswith(answer)
    assert f"\n> 3\n{CHOSEN}\n" in played.out


# -------------------------------------------------------------------------- commands


def test_help_lists_every_command(play: Play) -> None:
    listed = play("help\n", seats="human,random").after("help")
    assert all(f"\n  {name}" in listed for name in COMMANDS)


def test_look_and_enter_show_the_table_again(play: Play) -> None:
    played = play("look\n\n/look\n", seats="human,random")
    assert played.out.count("Your hand: amber, garnet\n") == 4


def test_rules_are_those_of_the_decision_its_phase_and_its_options(play: Play) -> None:
    listed = play("bold\nrules\n", seats="human,random").after("rules")
    assert listed == "  P-2  One stone each. (The Course, derived)\n  P-3  A field holds one laying. (The Row, assumed)"


def test_a_decision_without_rules_says_so(play: Play) -> None:
    assert play("rules\n", seats="human,random").after("rules") == "No rule is cited here."


def test_why_names_the_clause_and_what_it_saw(play: Play) -> None:
    played = play("bold\nwhy pocket\nwhy 1\nwhy\n", seats="human,random")
    assert played.after("why pocket") == (
        "`pocket` is not possible: `when` does not hold, because `mood > 1000` is false\n(`mood` is 0)."
    )
    assert played.after("why 1") == "`lay(s=field_1, c=amber)` is among the options."
    assert played.after("why").startswith("Say which option, as in `why lay(s=field_1, c=amber)`")


def test_log_is_all_that_the_seat_has_heard(play: Play) -> None:
    log = play("bold\nponder\nlog\n", seats="human,random").after("log")
    assert log.startswith("  The bag is shuffled.\n  Amber and garnet go from the bag to player 1's hand.\n")
    assert "  Player 1: Do nothing at all.\n" in log


def test_ids_are_listed(play: Play) -> None:
    assert play("ids\n", seats="human,random").after("ids") == "  1  bold\n  2  shy"


def test_undo_takes_a_choice_back_until_somebody_has_learned_from_it(play: Play) -> None:
    shared = play("bold\nshy\nponder\nundo\n3\n", seats="human,human")
    assert shared.out.count("Parlour: player 1 ") == 3
    assert shared.out.endswith(shared.out.partition("> 3\n")[2])
    assert "> undo\n\nParlour: player 1 " in shared.out
    assert "\n> 3\n-> Lay amber on field 2\n" in shared.out

    sown = play("3\nundo\n", path=KALAH, seats="human,random")
    assert sown.after("undo").startswith("Taken back: Sow 4 from pit 1 3\n\nKalah: player 1 ")

    learned = play("bold\nshy\n1\nundo\n", seats="human,human")
    assert learned.after("undo") == "This cannot be taken back: somebody has learned something since."
    nothing = play("undo\n", seats="human,random")
    assert nothing.after("undo") == "Nothing has been chosen yet that could be taken back."


def test_a_game_that_is_undone_goes_on_as_if_nothing_had_been(play: Play, tmp_path: Path) -> None:
    typed = "bold\nshy\n3\nponder\nbold\nbold\nponder\nponder\nbold\nbold\nponder\nponder\n"
    straight = play(typed, seats="human,human", trace=tmp_path / "straight")
    hesitant = play(typed.replace("3\n", "ponder\nundo\n3\n", 1), seats="human,human", trace=tmp_path / "hesitant")
    assert straight.code == hesitant.code == 0
    assert (tmp_path / "straight").read_text() == (tmp_path / "hesitant").read_text()


# ----------------------------------------------------------------------------- traces


def test_a_trace_is_written_whole_or_for_a_seat(play: Play, tmp_path: Path) -> None:
    play(trace=tmp_path / "all.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    assert (lines[0]["type"], lines[0]["seed"], lines[-1]["type"]) == ("start", 5, "end")
    assert {line["by"] for line in lines if line["type"] == "decision"} == {"greedy"}

    play(trace=tmp_path / "one.jsonl", trace_for=2)
    first = json.loads((tmp_path / "one.jsonl").read_text().splitlines()[0])
    assert first["type"] == "start"
    assert "seed" not in first


def test_a_person_is_named_in_the_trace(play: Play, tmp_path: Path) -> None:
    play("bold\n", seats="human,random", trace=tmp_path / "t.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "t.jsonl").read_text().splitlines()]
    assert [line["by"] for line in lines if line["type"] == "decision"] == ["human", "random"]
