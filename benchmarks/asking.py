"""How a plain program plays: a generator that asks one seat after another and is sent what was chosen."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, Protocol


class Seated(Protocol):
    """A player; seats count from 1."""

    @property
    def seat(self) -> int: ...


class Question(NamedTuple):
    """A decision for the first of the pending players; the others answer the same, unseen, after him."""

    pending: Sequence[Seated]
    name: str
    options: Sequence[object]


class Outcome(NamedTuple):
    """The winning seats and the scores of all."""

    winners: list[int]
    scores: list[int]


class Game(Protocol):
    """A plain program, set up and dealt."""

    def play(self) -> Generator[Question, Any, Outcome]:
        """Run the game; of the options of each question one is sent back."""

    def scores(self) -> list[int]:
        """How the seats stand now."""


class Table:
    """A game that waits for choices, given as option ids."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._play = game.play()
        self.question: Question | None = None
        self.outcome: Outcome | None = None
        self._advance(None)

    @property
    def pending(self) -> list[int]:
        """The seats that have to decide; the first of them chooses next."""
        return [player.seat for player in self.question.pending] if self.question else []

    @property
    def decision(self) -> str | None:
        return self.question.name if self.question else None

    @property
    def options(self) -> list[str]:
        return [str(option) for option in self.question.options] if self.question else []

    def choose(self, option_id: str) -> None:
        """Choose for the first pending seat."""
        if self.question is None:
            raise ValueError("the game is over")
        for option in self.question.options:
            if str(option) == option_id:
                return self._advance(option)
        raise ValueError(f"{option_id} is none of {', '.join(self.options)}")

    def _advance(self, choice: object) -> None:
        try:
            self.question = next(self._play) if choice is None else self._play.send(choice)
        except StopIteration as end:
            self.question, self.outcome = None, end.value


def play_at_random(game: Game, generator: random.Random) -> tuple[int, Outcome]:
    """Play to the end, every choice by lot: the number of decisions, and how it ended."""
    play = game.play()
    decisions = 0
    question = next(play)
    while True:
        decisions += 1
        try:
            question = play.send(generator.choice(question.options))
        except StopIteration as end:
            return decisions, end.value
