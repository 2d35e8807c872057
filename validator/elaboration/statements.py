"""Statements: the blocks of a game -> typed core. The table of handlers and the public function.

In: the items of a block as the schema keeps them, and the scope they stand in, whose `surroundings` say what
kind of block it is. Out: a core block. Faults are reported to the scope's globals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from validator.elaboration import types
from validator.elaboration.compound import FORMS
from validator.elaboration.decisions import DECISIONS
from validator.elaboration.expressions import at
from validator.elaboration.scope import Scope, Surroundings
from validator.elaboration.simple import SIMPLE
from validator.elaboration.writer import Handler, Surround, Writer, leaves
from validator.model import Block, Choose

HANDLERS: Mapping[type[Any], Handler] = {**SIMPLE, **FORMS, **DECISIONS}

UNLEAVABLE = {"setup": "the setup", "watcher": "a watcher", "when_short": "what a zone does when it is short"}
"""Blocks that are no phase, so that `return` has nothing to leave."""


def block(items: Sequence[object], scope: Scope) -> Block:
    """The statements of a phase, of `setup`, of a watcher or of `when_short`."""
    surroundings = scope.surroundings
    assert surroundings is not None, "statements stand in something"
    done = Writer(at(scope), _around(surroundings), HANDLERS).block(items)
    if surroundings.result is not None and not types.is_error(surroundings.result) and not leaves(done):
        gives = f"`{surroundings.name}` gives {types.a(surroundings.result)}"
        message = f"{gives}, but its end can be reached without a `return`"
        place = scope.globals.phases[surroundings.name].span
        scope.globals.report("TYPE14", message, place, _how_to_return(done))
    return done


def _how_to_return(done: Block) -> str:
    if done and isinstance(done[-1], Choose) and done[-1].each is None and done[-1].otherwise is None:
        return "a seat that is out is not asked: give the decision an `otherwise:` with a `return`"
    return "add a `return` at the end"


def _around(surroundings: Surroundings) -> Surround:
    why_not = UNLEAVABLE.get(surroundings.kind, "")
    return Surround(may_return=surroundings.kind == "phase", result=surroundings.result, why_not=why_not)
