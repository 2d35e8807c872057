"""Why something that was asked for is not done. A closed list, so that screens, bots and tests can switch on it."""

from __future__ import annotations

from enum import StrEnum

from dsl.diagnostics import clipped


class Refusal(StrEnum):
    MALFORMED = "malformed"
    """The text is no option id."""
    UNKNOWN_OPTION = "unknown option"
    """No option of this name belongs to the decision."""
    UNKNOWN_ARGUMENT = "unknown argument"
    """An argument names nothing, or nothing of the right kind, or there is no such parameter."""
    AMBIGUOUS = "ambiguous"
    """Several options fit."""
    NOT_LEGAL = "not legal"
    """The option exists, but not now; the message says which clause forbids it."""
    NOT_YOUR_TURN = "not your turn"
    GAME_OVER = "game over"
    UNDO = "undo"
    """Somebody has learned something since, or chance has spoken."""


class Refused(Exception):
    """An option, or an undo, that is not accepted: `reason` says why in a word, the message in a sentence."""

    def __init__(self, reason: Refusal, message: str) -> None:
        self.reason = reason
        self.message = clipped(message)
        super().__init__(self.message)
