"""Generated Python, compiled and ready to be called."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from interpreter import events, layout, rng
from interpreter.generated import chance_told, collected, runtime
from interpreter.generated.emit_options import merged
from interpreter.generated.lots import Lots
from interpreter.generated.step_program import StepProgram
from interpreter.layout import PC, State
from validator.tables import Instance

_CALLED_BY_STEP_CODE: Mapping[str, Any] = {
    **{name: value for part in (runtime, collected) for name, value in vars(part).items() if not name.startswith("_")},
    **{name: value for name, value in vars(layout).items() if name.isupper()},
    **{name: value for name, value in vars(chance_told).items() if name.startswith("told_")},
    "events": events,
    "insort": insort,
    "merged": merged,
    "shuffled": rng.shuffle,
}

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Loaded:
    """Step code of one instance."""

    program: StepProgram
    file: str
    namespace: Mapping[str, Any]
    blocks: Sequence[Callable[..., int]]
    options: Mapping[int, Callable[[State, int], list[Any]]]
    start: Callable[[State], None]
    spent: runtime.Spent
    lots: Lots
    clone: Callable[[State], State]

    def trace(self, state: State) -> Sequence[str]:
        """The phases that a state is in, the outermost first: the chain of blocks that are gone back to."""
        found: list[str] = []
        block = state[PC]
        while isinstance(block, int) and block >= 0 and len(found) < len(self.program.backs) + 2:
            place = self.program.places[block]
            if place not in self.program.backs:
                break
            found.append(place)
            block = state[self.program.backs[place]]
        return found[::-1]


def namespace() -> dict[str, Any]:
    """What generated code may call."""
    return dict(_CALLED_BY_STEP_CODE)


def file_name(title: str) -> str:
    """A name for generated code that no file has."""
    return f"<{title} {next(_numbers)}>"


def load(program: StepProgram, instance: Instance, traced: bool) -> Loaded:
    file = file_name("traced step code" if traced else "step code")
    spent, lots = runtime.Spent(), Lots(instance, program.looks, program.holders)
    made = program.module.compile({**namespace(), "spent": spent, "through": spent.through, "lots": lots}, file)
    return Loaded(program, file, made, made["BLOCKS"], made["OPTIONS"], made["start"], spent, lots, made["clone"])
