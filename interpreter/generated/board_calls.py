"""The board as generated code asks it: what has been asked before is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.generated.runtime import Failure
from validator.board import Board, Walk, manner_of, no_steps, no_way, too_many_paths

MOST_REMEMBERED = 250_000
"""Spaces in questions and answers that are remembered; past it all are forgotten."""

Spaces = tuple[int, ...]
Question = tuple[Any, ...]


class BoardCalls:
    """Asks one board. An answer and what it costs are the same whether it is remembered or not."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._walks: dict[Question, Walk] = {}
        self._kept = 0

    def distance(self, origin: int, target: int) -> int:
        found = self.board.distance(origin, target)
        if found is None:
            raise Failure(no_way(self.board, origin, target))
        return found

    def connected(self, origin: int, over: Spaces) -> Spaces:
        return self.board.connected(origin, over)

    def reachable(
        self, through: Callable[..., object], origin: int, steps: int, barring: Spaces, *manner: Any
    ) -> Spaces:
        """See `validator.board.Board.walk`; `through` counts.

        What is barred out of reach is left out of the question, so that more questions are the same.
        """
        if steps < 0:
            raise Failure(no_steps(steps))
        far = self.board.distances(origin)
        question = (origin, steps, tuple([space for space in barring if 0 <= far[space] <= steps]), *manner)
        found = self._walks.get(question) or self._walked(question)
        if found.rounds:
            through(range(found.rounds))
        return found.ends

    def _walked(self, question: Question) -> Walk:
        origin, steps, *manner = question
        found = self.board.walk(origin, steps, manner_of(*manner))
        if found is None:
            raise Failure(too_many_paths(self.board, origin))
        self._kept += sum(len(part) for part in (question, *question, found.ends) if isinstance(part, tuple))
        if self._kept > MOST_REMEMBERED:
            self._walks.clear()
            self._kept = 0
        self._walks[question] = found
        return found
