"""What functions that read nothing of a state were worth: the plain evaluator works each call out once."""

from __future__ import annotations

from dataclasses import dataclass, field

from validator.effects import Effects
from validator.model import CheckedGame
from validator.tables import Value

MOST_REMEMBERED = 100_000
"""Calls of one function."""

Worth = dict[tuple[Value, ...], Value]
"""By arguments."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """Of one instance of a game."""

    game: CheckedGame
    _functions: dict[str, Worth | None] = field(default_factory=dict)

    def of(self, function: str) -> Worth | None:
        """The calls of a function that are remembered; None if it may be worth something else in another state."""
        if function not in self._functions:
            body = self.game.functions[function].body
            self._functions[function] = None if Effects(self.game).reads(body) else {}
        return self._functions[function]
