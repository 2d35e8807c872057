"""From an error inside generated code to the rule at fault: the line that failed knows which rule it carries out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import CodeType, TracebackType

from dsl.diagnostics import Span
from interpreter.generated.module import Module
from interpreter.generated.runtime import Endless, Failure
from validator.errors import RuleError
from validator.model import CheckedGame

_SAID: dict[type[Exception], str] = {ZeroDivisionError: "division by zero"}


def rule_error(error: Exception, module: Module, file: str, game: CheckedGame) -> RuleError:
    """The error with its place."""
    message = str(error) if isinstance(error, Failure) else _SAID.get(type(error), f"the rules cannot go on: {error}")
    span = _span(error.__traceback__, module, file)
    return RuleError(message, span or next(iter(game.phases.values())).span, endless=isinstance(error, Endless))


def _span(traceback: TracebackType | None, module: Module, file: str) -> Span | None:
    """The rule of the innermost line of generated code that carries one out."""
    found: Span | None = None
    for _, line in _calls(traceback, file):
        found = module.spans[line - 1] or found
    return found


def phases_in(error: Exception, file: str, phases: Mapping[str, str]) -> tuple[str, ...]:
    """The phases that an error came out of, the outermost first; `phases` are they by the name of their function."""
    return tuple(phases[code.co_name] for code, _ in _calls(error.__traceback__, file) if code.co_name in phases)


def _calls(traceback: TracebackType | None, file: str) -> Iterator[tuple[CodeType, int]]:
    """The functions of generated code that an error came through, each with its line; the innermost last."""
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename == file:
            yield code, traceback.tb_lineno
        traceback = traceback.tb_next
