"""Expressions in words: a table of cases, brackets where without them two readings would be possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from ruamel.yaml import YAML

import rulesdsl
from rulesdsl.publishing.names import Names, by_players, plural, with_article
from rulesdsl.publishing.subject import Subject
from rulesdsl.publishing.wording import Wording, plain
from rulesdsl.rulebook import Rulebook
from validator import model as m

DATA: Any = YAML(typ="safe").load(Path(__file__).parent / "data" / "phrases.yaml")
CASES: Sequence[dict[str, str]] = DATA["cases"]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Names:
    path = tmp_path_factory.mktemp("phrases") / "phrases.yaml"
    functions = "".join(f"case_{i}(p player, c card): {case['is']}\n" for i, case in enumerate(CASES))
    path.write_text(f"{DATA['game']}functions:\n{indent(functions, '  ')}", encoding="utf-8")
    game = rulesdsl.load(path)
    return Names(Subject(path, game, Rulebook(game.rules, path.parent, ())))


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case["is"] for case in CASES])
def test_an_expression_reads_as_a_player_would_say_it(number: int, names: Names) -> None:
    body = names.subject.rules.functions[f"case_{number}"].body
    assert plain(Wording(names).of(names.usual.expression(body))) == CASES[number]["reads"]


def test_who_decides_is_you(names: Names) -> None:
    function = _function(names, "not p.folded")
    assert plain(Wording(names).to(function.params[0]).of(function.body)) == "you are not folded"
    function = _function(names, "1 + count(p.hand)")
    assert plain(Wording(names).to(function.params[0]).of(function.body)) == "1 + the number of cards in your hand"


def test_conditions_are_told_one_by_one(names: Names) -> None:
    body = _function(names, "(p.folded or broken) and pot > 2").body
    assert list(map(plain, Wording(names).conditions(body))) == ["p is folded or broken", "pot > 2"]


def test_cases_are_told_with_their_conditions(names: Names) -> None:
    body = _function(names, "if must_break then 2 else pot").body
    assert [(plain(value), plain(when)) for value, when in Wording(names).cases(body)] == [
        ("2", "must break"),
        ("pot", ""),
    ]


def test_what_differs_by_number_of_players_is_told_for_each(names: Names) -> None:
    parameter = names.subject.rules.parameters["hand_size"]
    assert names.parameter(parameter) == "6 with 2 players, 5 with 3 players, 4 with 4 players"
    assert by_players({3: "6", 4: "6", 5: "5", 6: "5"}) == "6 with 3 to 4 players, 5 with 5 to 6 players"
    assert by_players({2: "7", 3: "7"}) == "7"


def test_nouns() -> None:
    assert [plural(noun) for noun in ("card", "city", "box", "boots", "day", "dish")] == [
        "cards",
        "cities",
        "boxes",
        "boots",
        "days",
        "dishes",
    ]
    assert (with_article("card"), with_article("ace")) == ("a card", "an ace")


@cache
def _numbers() -> dict[str, int]:
    return {case["is"]: number for number, case in enumerate(CASES)}


def _function(names: Names, expression: str) -> m.Function:
    return names.subject.rules.functions[f"case_{_numbers()[expression]}"]
