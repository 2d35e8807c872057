"""Whatever texts of the language say, they are understood or complained about, wherever they stand."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulesdsl
from dsl.diagnostics import Fault, render
from dsl.parser import Entry, parse_text
from dsl.printer import print_node
from interpreter.play.views import Unseen
from rulesdsl import Refused, RuleError
from tests.dsl import trees
from tests.properties.games import ROOT, game_of
from tests.robustness.patience import patience, refusal
from tests.robustness.test_mutated_games import checked, is_playable
from tests.robustness.wounds import SPOILERS, Draw, wounded

HOST = Path(__file__).with_name("host.yaml")
HARMLESS: Mapping[str, str] = {
    "statements": "p.score += 1",
    "binders": "c in deck",
    "condition": "true",
    "body": "c.rank",
}
_WORDS = """
p c n x q limit mode soft hard weights suit red card token deck hand p.hand p.spot field field(2) p.score best last
tried c.marked c.rank player players player(1) next(p) others(p) seats play judge f g go act none 0 1 7 1000000
true false ( ( ) ) [ ] , . .. + - * // mod & == != < <= in not is and or if then else for where by ties first default
count( sum( any( all( best( list( set( first( top( find( min( max( place( = += -= ; let move to draw from shuffle
roll as pick reveal show hide eliminate run return stop skip again reopen end game won at once when of bottom up use it
"""
WORDS = tuple(_WORDS.split())

fragments = st.lists(st.sampled_from(WORDS), min_size=1, max_size=14).map(" ".join)
known_words = st.sampled_from([word for word in WORDS if re.fullmatch(r"[a-z]+", word)])


@st.composite
def grown(draw: Draw, entry: Entry) -> str:
    """A text that the grammar accepts, its names replaced by those of the host game."""
    text = print_node(draw(trees.TREES[entry]))
    return re.sub(r"\b(b2|the_hand|once|deal|default_bid|a|game)\b", lambda _: draw(known_words), text)


def planted(**texts: str) -> str:
    """The host game with texts in some of its places."""
    host = HOST.read_text(encoding="utf-8").split("\n", 1)[1]
    for place, harmless in HARMLESS.items():
        host = host.replace(f"@{place}@", texts.get(place, harmless))
    return host


def is_survived(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder, patience():
        path = Path(folder) / "host.yaml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        game = checked(path)
        if game is not None:
            is_playable(game)


def test_the_host_game_is_sound() -> None:
    """Or what is planted in it would prove little."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "host.yaml"
        path.write_text(planted(), encoding="utf-8")
        assert rulesdsl.load(path).playout(2, 1).decisions == 1


PLACES = {
    "statements": Entry.STATEMENTS,
    "binders": Entry.BINDERS,
    "condition": Entry.EXPRESSION,
    "body": Entry.BODY,
}


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=40)
@given(data=st.data())
def test_any_words_in_any_order(place: str, data: st.DataObject) -> None:
    is_survived(planted(**{place: data.draw(fragments)}))


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=40)
@given(data=st.data())
def test_whatever_the_grammar_accepts(place: str, data: st.DataObject) -> None:
    text = data.draw(grown(PLACES[place]))
    is_survived(planted(**{place: text.replace("\n", "\n          ")}))


@settings(max_examples=40)
@given(st.data())
def test_questions_about_a_state(data: st.DataObject) -> None:
    state = game_of(ROOT / "games/all_in_all").start(3, seed=1)
    text = data.draw(fragments | grown(Entry.EXPRESSION) | st.text(max_size=30))
    for seat in (None, 1):
        error = refusal(lambda seat=seat: state.evaluate(text, seat), Fault, RuleError, Unseen)  # type: ignore[misc]
        if isinstance(error, Fault):
            assert all(render(diagnostic) for diagnostic in error.diagnostics)
        assert seat is not None or not isinstance(error, Unseen)


ids = st.lists(
    st.sampled_from(("draw", "victim", "=", "(", ")", ",", "1", "2", "9" * 30, "-", "[", "]", "none", "hand[1]", " "))
    | st.sampled_from(SPOILERS),
    max_size=10,
).map("".join)


@settings(max_examples=150)
@given(st.one_of(ids, wounded("draw(victim=2)"), wounded("pilferer(owner=2, c=hand[?])"), st.text(max_size=40)))
def test_option_ids(text: str) -> None:
    state = game_of(ROOT / "games/all_in_all").start(3, seed=1)
    for use in (state.apply, state.why):
        refused = refusal(lambda use=use: use(text), Refused)  # type: ignore[misc]
        assert refused is None or 0 < len(str(refused)) < 1_000


@pytest.mark.parametrize("entry", list(Entry))
@settings(max_examples=60)
@given(data=st.data())
def test_any_characters_for_the_parser(entry: Entry, data: st.DataObject) -> None:
    text = data.draw(st.text(max_size=60) | fragments)
    with patience():
        node, diagnostics = parse_text(entry, text)
    assert (node is None) == bool(diagnostics)


DEEP = 5_000
NESTING = ("(", "[", "not ", "-", "a.", "f(", "if a then ", "1 + ", "count(x for x in ", "{", "a and ")


@pytest.mark.parametrize("unit", NESTING)
def test_deep_texts(unit: str) -> None:
    for entry in Entry:
        for text in (unit * DEEP, unit * DEEP + "1", unit * 200 + "1" + ")" * 200):
            with patience():
                _, diagnostics = parse_text(entry, text)
                assert all(render(diagnostic) for diagnostic in diagnostics)
    is_survived(planted(condition=unit * 300 + "true"))
    is_survived(planted(body="not " * 20 + unit * 30 + "c.rank"))
