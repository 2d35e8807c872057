"""Expressions and statements as data, each carried out by both machines: the reference and the generated code.

All cases of a file become phases of one game, the world of `world.yaml`, which is checked and compiled once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import validator
from dsl.diagnostics import Severity, render
from interpreter.environment import StateEnv
from interpreter.layout import State
from interpreter.machine import Program, build
from interpreter.places import Places, places_of
from interpreter.plain.reference import Reference
from interpreter.program import Choice, Site
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.instances.instance import instantiate

HERE = Path(__file__).parent
WORLD = (HERE / "world.yaml").read_text("utf-8")

Case = Mapping[str, str]


def cases_of(name: str) -> list[Case]:
    cases: list[Case] = YAML(typ="safe", pure=True).load((HERE / f"{name}.yaml").read_text("utf-8"))
    return cases


EXPRESSIONS = cases_of("expressions")
STATEMENTS = cases_of("statements")


def do_of(case: Case) -> str:
    """An expression is compared with what it should come to; statements are written as they are."""
    if "do" in case:
        return case["do"] if case["do"].startswith("- ") else f"- {case['do']}"
    return f"- outcome = ({case['text']}) == ({case['is']})" if "is" in case else f"- let value = {case['text']}"


def phase_of(number: int, case: Case) -> str:
    lines = "".join(f"      {line}\n" for line in do_of(case).splitlines())
    return f"  case_{number}:\n    do:\n{lines}"


def expectation_of(number: int, case: Case) -> str:
    return f"  expected_{number}: |\n    {case.get('expect', 'outcome')}\n"


def world_of(cases: list[Case]) -> str:
    """The world with a phase for each case and a function for what it expects."""
    phases = "".join(phase_of(number, case) for number, case in enumerate(cases))
    functions = "".join(expectation_of(number, case) for number, case in enumerate(cases))
    world = WORLD.replace("functions:\n", "functions:\n" + functions)
    world = world.replace("variables:\n", "variables:\n  outcome: bool = false\n")
    return world.replace("scoring:", phases + "scoring:")


@dataclass(frozen=True)
class Compiled:
    places: Places
    program: Program

    def holds(self, number: int, state: State) -> bool:
        function = self.places.instance.game.functions[f"expected_{number}"]
        return evaluate(function.body, StateEnv(self.places, state)) is True


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cases")


@cache
def compiled(folder: Path, kind: str) -> Compiled:
    path = folder / f"{kind}.yaml"
    path.write_text(world_of(EXPRESSIONS if kind == "expressions" else STATEMENTS), encoding="utf-8")
    checked = validator.check(path)
    assert checked.game is not None, "\n".join(render(d) for d in checked.diagnostics if d.severity is Severity.ERROR)
    instance = instantiate(checked.game, 4)
    return Compiled(places_of(instance), build(instance))


# --------------------------------------------------------------------------- machines


def by_reference(world: Compiled, phase: str) -> State:
    table = Reference(world.places, world.program.sites, 1, nobody)
    table.run_block(table.game.setup)
    return table.play_phase(phase, ())


def by_machine(world: Compiled, phase: str) -> State:
    state = world.program.new_state(1)
    world.program.set_up(state)
    world.program.enter(state, phase, ())
    world.program.step(state)
    return state


def by_told_machine(world: Compiled, phase: str) -> State:
    """The variant that tells of events."""
    state = world.program.new_state(1)
    world.program.set_up(state, [])
    world.program.enter(state, phase, ())
    world.program.step(state, [])
    return state


def nobody(site: Site, seat: int, choices: list[Choice]) -> int:
    raise AssertionError("no case asks anybody")


MACHINES = [by_reference, by_machine, by_told_machine]


def run(machine: object, world: Compiled, number: int, case: Case) -> None:
    """Carry a case out and hold it to what it says."""
    assert callable(machine)
    if "error" not in case:
        assert world.holds(number, machine(world, f"case_{number}"))
        return
    with pytest.raises(RuleError) as caught:
        machine(world, f"case_{number}")
    assert case["error"] in caught.value.message
    if "at" in case:
        assert case["at"] in caught.value.span.text


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("number", range(len(EXPRESSIONS)), ids=lambda number: EXPRESSIONS[number]["text"])
def test_an_expression(number: int, machine: object, folder: Path) -> None:
    run(machine, compiled(folder, "expressions"), number, EXPRESSIONS[number])


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("number", range(len(STATEMENTS)), ids=lambda number: STATEMENTS[number]["do"])
def test_a_statement(number: int, machine: object, folder: Path) -> None:
    run(machine, compiled(folder, "statements"), number, STATEMENTS[number])
