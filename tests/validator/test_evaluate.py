"""Expressions and what they come to, on the plain evaluator: constants of a small game of four players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from dsl.builtins_table import BUILTINS, BuiltinKind
from validator import check, instantiate
from validator.tables import Instance

CASES = Path(__file__).parent / "cases"
TABLES = (CASES / "tables.yaml").read_text("utf-8")
EVALUATE: list[Mapping[str, str]] = YAML(typ="safe", pure=True).load((CASES / "evaluate.yaml").read_text("utf-8"))
VALUES = [case for case in EVALUATE if "is" in case]
ERRORS = [case for case in EVALUATE if "error" in case]
EXAMPLES = [builtin for builtin in BUILTINS if builtin.value and builtin.kind is not BuiltinKind.STATEMENT]


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Instance:
    """The game with a pair of constants for each case: the text, and what it should come to."""
    pairs = [(case["text"], case["is"]) for case in VALUES] + [(e.example, e.value) for e in EXAMPLES]
    constants = [
        line
        for number, (text, value) in enumerate(pairs)
        for line in (f"  text_{number}: |\n    {text}\n", f"  value_{number}: |\n    {value}\n")
    ]
    path = tmp_path_factory.mktemp("evaluate") / "game.yaml"
    path.write_text(TABLES + "constants:\n" + "".join(constants))
    checked = check(path)
    assert checked.game is not None, checked.diagnostics
    return instantiate(checked.game, 4)


@pytest.mark.parametrize("number", range(len(VALUES)), ids=lambda number: VALUES[number]["text"])
def test_value(number: int, instance: Instance) -> None:
    assert instance.constants[f"text_{number}"] == instance.constants[f"value_{number}"]


@pytest.mark.parametrize("number", range(len(EXAMPLES)), ids=lambda number: EXAMPLES[number].example)
def test_example_of_a_builtin(number: int, instance: Instance) -> None:
    place = len(VALUES) + number
    assert instance.constants[f"text_{place}"] == instance.constants[f"value_{place}"]


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case["text"])
def test_error(case: Mapping[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(TABLES + f"constants:\n  wrong: |\n    {case['text']}\n")
    (found,) = check(path).diagnostics
    assert (found.code, found.message, found.span.source.path) == ("DECL19", case["error"], str(path))
