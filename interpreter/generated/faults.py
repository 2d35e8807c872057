"""From an error inside generated code to the rule at fault: the line that failed knows which rule it carries out."""

from __future__ import annotations

from types import TracebackType

from dsl.diagnostics import Span
from interpreter.generated.module import Module
from interpreter.generated.runtime import Failure
from validator.errors import RuleError
from validator.model import CheckedGame

_SAID: dict[type[Exception], str] = {ZeroDivisionError: "division by zero"}


def rule_error(error: Exception, module: Module, file: str, game: CheckedGame) -> RuleError:
    """The error with its place."""
    message = str(error) if isinstance(error, Failure) else _SAID.get(type(error), f"the rules cannot go on: {error}")
    span = _span(error.__traceback__, module, file)
    return RuleError(message, span or next(iter(game.phases.values())).span)


def _span(traceback: TracebackType | None, module: Module, file: str) -> Span | None:
    """The rule of the innermost line of generated code that carries one out."""
    found: Span | None = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename == file:
            found = module.spans[traceback.tb_lineno - 1] or found
        traceback = traceback.tb_next
    return found
