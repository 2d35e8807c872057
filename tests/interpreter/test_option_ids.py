"""Option ids: what is understood, and what each refusal says. Seat 1 holds red 1, red 4 and blue 1 in these."""

from __future__ import annotations

import pytest

from rulesdsl import Game, Refusal, Refused, State


@pytest.fixture
def state(secrets: Game) -> State:
    return secrets.start(players=3, seed=1)


UNDERSTOOD = [
    ("play(c=red_4)", "play(c=red_4)"),
    ("play(red_4)", "play(c=red_4)"),
    ("play", "play(c=red_4)"),  # the only one
    (" play ( c = red_4 ) ", "play(c=red_4)"),
    ("play(card(red, 4))", "play(c=red_4)"),
    ("take(q=2, c=row[1])", "take(q=2, c=row[1])"),
    ("take(c=row[2], q=3)", "take(q=3, c=row[2])"),
    ("take(player(3), row[2])", "take(q=3, c=row[2])"),
    ("take(3, row[2])", "take(q=3, c=row[2])"),
    ("bid(2)", "bid(n=2)"),
    ("pass", "pass"),
]


@pytest.mark.parametrize(("text", "id_"), UNDERSTOOD)
def test_an_id_means_one_option(state: State, text: str, id_: str) -> None:
    assert state.apply(text).history[-1].id == id_


REFUSED = [
    ("play(c=", Refusal.MALFORMED, "never closed"),
    ("", Refusal.MALFORMED, "no option"),
    ("tke", Refusal.UNKNOWN_OPTION, "did you mean `take`"),
    ("zzz", Refusal.UNKNOWN_OPTION, "there is play, bury"),
    ("play(d=red_4)", Refusal.UNKNOWN_ARGUMENT, "no argument `d`"),
    ("play(red_4, red_1)", Refusal.UNKNOWN_ARGUMENT, "only 1 argument"),
    ("play(red_9)", Refusal.UNKNOWN_ARGUMENT, "there is no card `red_9`"),
    ("play(card(red, 9))", Refusal.UNKNOWN_ARGUMENT, "there is no `card(red, 9)`"),
    ("bury", Refusal.AMBIGUOUS, "bury(c=red_1), bury(c=red_4), bury(c=blue_1)"),
    ("take(row[1])", Refusal.NOT_LEGAL, "is not in `others(p)`"),
    ("take(c=row[1])", Refusal.AMBIGUOUS, "can mean 2 options"),
    ("play(red_1)", Refusal.NOT_LEGAL, "`c.rank > 2` is false (`c.rank` is 1)"),
    ("bury(blue_4)", Refusal.NOT_LEGAL, "`blue_4` is not in `p.hand`, which holds red_1, red_4, blue_1"),
    ("mark(red_1)", Refusal.NOT_LEGAL, "`table` is empty"),
    ("bid(7)", Refusal.NOT_LEGAL, "`7` is not in `1..3`"),
    ("take(1, row[1])", Refusal.NOT_LEGAL, "`1` is not in `others(p)`"),
]


@pytest.mark.parametrize(("text", "reason", "words"), REFUSED)
def test_a_refusal_says_what_is_wrong(state: State, text: str, reason: Refusal, words: str) -> None:
    with pytest.raises(Refused) as refused:
        state.apply(text)
    assert refused.value.reason is reason
    assert words in refused.value.message


def test_every_id_means_its_own_option(state: State) -> None:
    assert state.decision is not None
    for option in state.decision.options:
        assert state.apply(option.id).history[-1].choice == option.choice


def test_only_the_seat_whose_turn_it_is_may_choose(state: State) -> None:
    with pytest.raises(Refused) as refused:
        state.apply("pass", seat=2)
    assert refused.value.reason is Refusal.NOT_YOUR_TURN


def test_an_option_of_another_moment_is_refused(state: State) -> None:
    assert state.decision is not None
    bid, later = state.decision.options[8], state.apply("play").apply("pass").apply("pass")
    with pytest.raises(Refused):
        later.apply(bid)


def test_a_refusal_keeps_secrets(secrets: Game) -> None:
    """Whatever seat 2 holds, seat 1 hears the same."""
    state = secrets.start(players=3, seed=1)
    assert {state.why(f"take(2, {name})") for name in ("red_1", "red_2", "blue_3")} == {
        f"`take(q=2, c={name})` is not possible: `{name}` is not in `q.row`, which holds row[1], row[2]"
        for name in ("red_1", "red_2", "blue_3")
    }


def test_an_argument_stands_there_once(state: State) -> None:
    with pytest.raises(Refused, match=r"an argument of `bid\(n=2, n=1\)` stands there twice") as caught:
        state.apply("bid(n=2, n=1)")
    assert caught.value.reason is Refusal.UNKNOWN_ARGUMENT


@pytest.mark.parametrize("text", ["a" * 100_000, "(" * 9_000, f"bid({'9' * 5_000})", f"play({'x' * 5_000})"], ids=len)
def test_of_what_is_very_long_a_part_is_repeated(text: str, state: State) -> None:
    with pytest.raises(Refused) as caught:
        state.apply(text)
    assert len(caught.value.message) < 500
