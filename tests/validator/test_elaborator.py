"""Cases of expressions and statements: what they are found to be, or what is reported and where.

All cases of a file are put into one game, the world of `cases/world.yaml`, which is checked once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from dsl.diagnostics import Diagnostic
from dsl.source import load
from validator.declarations.assemble import assemble
from validator.declarations.structure import read
from validator.elaboration import types
from validator.model import (
    AtOnce,
    Branch,
    CheckedGame,
    Choose,
    ForEach,
    Match,
    Offering,
    Repeat,
    SeatLoop,
    Statement,
    Turns,
    While,
)

CASES = Path(__file__).parent / "cases"
PARAMETERS = "p player, c card, s special, d plain?, x int"


def cases_of(name: str) -> list[Mapping[str, Any]]:
    cases: list[Mapping[str, Any]] = YAML(typ="safe", pure=True).load((CASES / f"{name}.yaml").read_text("utf-8"))
    return cases


EXPRESSIONS = cases_of("expressions")
STATEMENTS = cases_of("statements")


def as_function(number: int, case: Mapping[str, Any]) -> str:
    return f"  case_{number}({PARAMETERS}): |\n    {case['text']}\n"


def as_phase(number: int, case: Mapping[str, Any]) -> str:
    result = f" -> {case['gives']}" if "gives" in case else ""
    body = case["do"] if case["do"].startswith("- ") else f"- {case['do']}"
    lines = "".join(f"      {line}\n" for line in body.splitlines())
    return f"  case_{number}(p player, c card, h special, d plain?){result}:\n    do:\n{lines}"


def world_with(section: str, entries: Iterable[str]) -> str:
    head = f"{section}:\n"
    return (CASES / "world.yaml").read_text("utf-8").replace(head, head + "".join(entries), 1)


@cache
def checked(kind: str, directory: Path) -> tuple[CheckedGame, tuple[Diagnostic, ...], str]:
    """The world with all cases of one kind in it: the game, what was reported, and its text."""
    if kind == "functions":
        text = world_with(kind, (as_function(n, case) for n, case in enumerate(EXPRESSIONS)))
    else:
        text = world_with(kind, (as_phase(n, case) for n, case in enumerate(STATEMENTS)))
    path = directory / f"{kind}.yaml"
    path.write_text(text, encoding="utf-8")
    sources, _ = load(path)
    model, faults = read(sources)
    assert model is not None, faults
    game, _, faults = assemble(model, sources, str(path))
    return game, faults, text


@pytest.fixture(scope="session")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("world")


def part_of(text: str, number: int) -> tuple[int, int]:
    """Where a case stands in the world's text."""
    start = text.index(f"  case_{number}(")
    end = text.find(f"  case_{number + 1}(", start)
    return start, end if end >= 0 else text.index("\n  lead:" if "\n  lead:" in text[start:] else "\n  game:", start)


def found_in(kind: str, number: int, directory: Path) -> list[tuple[str, int]]:
    """The codes reported in a case and where, counted from its start."""
    _, faults, text = checked(kind, directory)
    start, end = part_of(text, number)
    return [(fault.code, fault.span.start - start) for fault in faults if start <= fault.span.start < end]


def place_of(case: Mapping[str, Any], body: str) -> int:
    """Where in a case its fault is: the n-th time that the words `at` stand there; `HEAD` is the case's name."""
    if case["at"] == "HEAD":
        return body.index("case_")
    words = re.escape(str(case["at"]))
    places = [
        match.start() for match in re.finditer(rf"(?<!\w){words}(?!\w)", body) if match.start() > body.index("\n")
    ]
    return places[case.get("nth", 1) - 1]


def assert_fault(kind: str, number: int, case: Mapping[str, Any], directory: Path) -> None:
    _, _, text = checked(kind, directory)
    start, end = part_of(text, number)
    place = place_of(case, text[start:end])
    assert found_in(kind, number, directory) == [(case["fault"], place)]


def name_of(value: Any) -> str:
    return str(value.get("text", value.get("do")))


@pytest.mark.parametrize("number", range(len(EXPRESSIONS)), ids=lambda n: name_of(EXPRESSIONS[n]))
def test_expression(number: int, directory: Path) -> None:
    case = EXPRESSIONS[number]
    if "fault" in case:
        assert_fault("functions", number, case, directory)
        return
    assert found_in("functions", number, directory) == []
    game, _, _ = checked("functions", directory)
    assert types.show(game.functions[f"case_{number}"].result) == case["type"]


@pytest.mark.parametrize("number", range(len(STATEMENTS)), ids=lambda n: name_of(STATEMENTS[n]))
def test_statement(number: int, directory: Path) -> None:
    case = STATEMENTS[number]
    if "fault" in case:
        assert_fault("phases", number, case, directory)
        return
    assert found_in("phases", number, directory) == []
    game, _, _ = checked("phases", directory)
    assert shape(game.phases[f"case_{number}"].body) == case["core"]


def shape(block: Iterable[Statement]) -> str:
    """The statements of a block by the names of their classes; `|` between the ways a statement may go."""
    return " ".join(type(statement).__name__ + _inside(statement) for statement in block)


def _inside(statement: Statement) -> str:
    match statement:
        case Branch(then=then, otherwise=otherwise):
            ways = [then, otherwise] if otherwise else [then]
        case Match(cases=cases, otherwise=otherwise):
            ways = [block for _, block in cases] + ([otherwise] if otherwise is not None else [])
        case Choose(options=options, otherwise=otherwise):
            ways = [option.do for option in options] + ([otherwise] if otherwise is not None else [])
        case Offering(options=options, body=body):
            ways = [*(option.do for option in options), body]
        case While(body=body) | Repeat(body=body) | ForEach(body=body) | AtOnce(body=body):
            ways = [body]
        case SeatLoop(body=body) | Turns(body=body):
            ways = [body]
        case _:
            return ""
    return f"({' | '.join(shape(way) for way in ways)})".replace("|  |", "| |")
