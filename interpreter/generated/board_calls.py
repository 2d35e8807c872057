"""The board as generated code asks it: what has been asked before is remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.generated.runtime import Failure
from validator.board import Board, Walk, manner_of, no_steps, no_way, too_many_paths

MOST_REMEMBERED = 20_000
"""Spaces and steps in questions and answers that are remembered; past it all are forgotten."""

Spaces = tuple[int, ...]


class BoardCalls:
    """Asks one board. An answer and what it costs are the same whether it is remembered or not."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._walks: dict[tuple[Any, ...], Walk] = {}
        self._kept = 0

    def distance(self, origin: int, target: int) -> int:
        found = self.board.distance(origin, target)
        if found is None:
            raise Failure(no_way(self.board, origin, target))
        return found

    def connected(self, origin: int, over: Spaces) -> Spaces:
        return self.board.connected(origin, over)

    def reachable(self, through: Callable[..., object], *question: Any) -> Spaces:
        """`through` counts; see `validator.board.Board.walk` for what is asked."""
        found = self._walks.get(question) or self._walked(question)
        if found.rounds:
            through(range(found.rounds))
        return found.ends

    def _walked(self, question: tuple[Any, ...]) -> Walk:
        origin, steps, *manner = question
        if steps < 0:
            raise Failure(no_steps(steps))
        found = self.board.walk(origin, steps, manner_of(*manner))
        if found is None:
            raise Failure(too_many_paths(self.board, origin))
        self._kept += sum(len(part) for part in (*question, found.ends) if isinstance(part, tuple)) + len(question)
        if self._kept > MOST_REMEMBERED:
            self._walks.clear()
            self._kept = 0
        self._walks[question] = found
        return found
