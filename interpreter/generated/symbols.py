"""Names in generated code: for what lies in a state, for constant tables, for locals.

`Symbols` is how code that works on a state vector `S` says things (the step code); the playout says them with
local names instead (`interpreter.generated.playout`).
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.generated.runtime import Members
from interpreter.ids import plain_id
from interpreter.layout import ALIVE, AT, SHOWN, ZONES, Layout
from validator.model import LocalVar, Lookup, SetType
from validator.tables import Instance

HEAD = {"Z": ZONES, "at": AT, "alive": ALIVE, "shown": SHOWN}
"""Short names for parts of the state that a function fetches first if it uses them."""


def identifier(name: str) -> str:
    """`player.hand` as a part of a Python name."""
    return name.replace(".", "_")


def distinct(prefix: str, names: Iterable[str]) -> dict[str, str]:
    """A Python name for each name, no two alike."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        wanted = prefix + identifier(name)
        while wanted in taken or keyword.iskeyword(wanted):
            wanted += "_"
        taken.add(wanted)
        found[name] = wanted
    return found


@dataclass(slots=True)
class Constants:
    """Tables that generated code refers to by name; they are printed at its head."""

    values: dict[str, Any] = field(default_factory=dict)
    """By name: plain data, printed."""
    objects: dict[str, Any] = field(default_factory=dict)
    """By name: what cannot be printed, handed over as it is."""

    def table(self, name: str, value: Any) -> str:
        """A name for a constant; the same value under the same name is kept once."""
        wanted, number = name, 1
        while self.values.get(wanted, value) != value:
            number += 1
            wanted = f"{name}_{number}"
        self.values[wanted] = value
        return wanted

    def object(self, name: str, value: Any) -> str:
        self.objects[name] = value
        return name


class Symbols:
    """How step code names the parts of a state."""

    def __init__(self, instance: Instance, layout: Layout) -> None:
        self.instance = instance
        self.layout = layout
        self.variables = distinct("v_", instance.game.variables)
        self.zones = distinct("z_", instance.game.zones)
        self.functions = distinct("f_", instance.game.functions)
        self.phases = distinct("run_", instance.game.phases)
        self.locals: dict[int, str] = {}

    def variable(self, name: str) -> str:
        return f"S[{self.variables[name]}]"

    def contents(self, name: str, flat: str | None) -> str:
        """The list of a zone instance."""
        return f"Z[{self.zone_number(name, flat)}]"

    def zone_number(self, name: str, flat: str | None) -> str:
        """The number of a zone instance."""
        family = self.instance.zones[name]
        if flat is None:
            return self.zones[name]
        if flat.isdecimal():
            return f"{self.zones[name]} + {flat}" if int(flat) else self.zones[name]
        return f"{self.zones[name]} + {flat}" if family.size > 1 else self.zones[name]

    def by_number(self, number: str) -> str:
        """The list of a zone instance whose number is computed."""
        return f"Z[{number}]"

    def function(self, name: str, args: Iterable[str]) -> str:
        return f"{self.functions[name]}({', '.join(('S', *args))})"

    def places(self) -> Mapping[str, int]:
        """The constants that the names above stand for."""
        variables = {self.variables[name]: place for name, place in self.layout.variables.items()}
        zones = {self.zones[name]: family.base for name, family in self.instance.zones.items()}
        return {**variables, **zones}

    # ------------------------------------------------------------------- locals

    def local(self, local: LocalVar) -> str:
        return self.locals[local.number]

    def declare(self, local: LocalVar) -> str:
        """A Python local for a local of the rules; numbers are unique in a game, so nothing clashes."""
        return self.locals.setdefault(local.number, f"{local.name}_{local.number}")


def members_table(instance: Instance, e: Lookup) -> Members:
    """What a lookup finds by key: a member, or all copies of it. A key of one value stands for itself."""
    alone, all_copies = len(e.args) == 1, isinstance(e.type, SetType)
    keys = instance.kinds[e.kind].keys.items()
    found = {key[0] if alone else key: ids if all_copies else ids[0] for key, ids in keys if ids}

    def written(key: Any) -> str:
        values = zip(e.args, (key,) if alone else key, strict=True)
        return f"{e.kind}({', '.join(plain_id(instance, arg.type, value) for arg, value in values)})"

    return Members(written, found.items())
