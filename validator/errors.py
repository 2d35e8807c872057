"""What goes wrong while rules are carried out."""

from __future__ import annotations

from dsl.diagnostics import Diagnostic, Span


class RuleError(Exception):
    """The rules ask for something that cannot be done, or that is not there; `span` is the text at fault.

    `code` and `hint` are for what is found while a game's tables are filled in; `trace` says in play what led
    there, the choice first; `endless`: nothing is wrong but that the game takes too many decisions, or goes round in a
    circle of them; `in_play` is the same as a fault of play.
    """

    def __init__(
        self,
        message: str,
        span: Span,
        code: str = "DECL19",
        hint: str = "",
        trace: tuple[str, ...] = (),
        *,
        endless: bool = False,
    ) -> None:
        super().__init__(f"{span.place}: {message}")
        self.message = message
        self.span = span
        self.code = code
        self.hint = hint
        self.trace = trace
        self.endless = endless

    def traced(self, *trace: str) -> RuleError:
        """The same error, saying what led to it."""
        return RuleError(self.message, self.span, self.code, self.hint, trace, endless=self.endless)

    @property
    def diagnostic(self) -> Diagnostic:
        return Diagnostic(self.code, self.message, self.span, self.hint)

    @property
    def in_play(self) -> Diagnostic:
        return Diagnostic("PLAY01", self.message, self.span, self.hint)
