"""Questions about a state in the language itself: a text, elaborated and evaluated for a viewer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dsl.diagnostics import Fault, Severity
from dsl.parser import Entry, parse_text
from interpreter.play.naming import data_of
from interpreter.play.views import Viewer
from validator.elaboration import expressions
from validator.elaboration.scope import Globals, Scope


def worth(viewer: Viewer, names: Globals, text: str) -> Any:
    """The value of an expression, as `data_of` writes it. Raises `Fault`, `RuleError` or `Unseen`."""
    node, diagnostics = parse_text(Entry.EXPRESSION, text, "<expression>")
    if node is None:
        raise Fault(diagnostics)
    own = replace(names, diagnostics=[])
    expression = expressions.elaborate(node, Scope(own), None)
    faults = [fault for fault in own.diagnostics if fault.severity is Severity.ERROR]
    if faults:
        raise Fault(faults)
    return data_of(viewer, expression.type, viewer.value(expression, {}))
