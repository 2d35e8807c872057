"""What goes wrong while rules are carried out."""

from __future__ import annotations

from dsl.diagnostics import Span


class RuleError(Exception):
    """The rules ask for something that cannot be done, or that is not there; `span` is the text at fault."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(f"{span.place}: {message}")
        self.message = message
        self.span = span
