"""What a checked game is, in one line of facts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from validator.instances.instance import instantiate
from validator.model import CheckedGame, Option
from validator.walk import blocks_of, every

STATUSES = ("stated", "derived", "assumed")


@dataclass(frozen=True, slots=True)
class Facts:
    """`components` are counted for the most players; `rules` by status, None for a game without a rulebook."""

    name: str
    min_players: int
    max_players: int
    components: int
    phases: int
    options: int
    rules: dict[str, int] | None

    @property
    def seats(self) -> str:
        low, high = self.min_players, self.max_players
        return str(low) if low == high else f"{low}..{high}"

    def line(self) -> str:
        numbers = [
            f"{self.seats} players",
            counted(self.components, "component"),
            counted(self.phases, "phase"),
            counted(self.options, "option"),
        ]
        if self.rules is not None:
            numbers.append("rules " + " ".join(f"{self.rules[status]} {status}" for status in STATUSES))
        return f"{self.name}: {', '.join(numbers)}"

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def span_text(numbers: range) -> str:
    """`4`, or `3 to 6`."""
    return str(numbers.start) if len(numbers) == 1 else f"{numbers.start} to {numbers[-1]}"


def counted(number: int, noun: str) -> str:
    """`1 phase`, `3 phases`, `0 phases`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def facts_of(game: CheckedGame) -> Facts:
    statuses = Counter[str](rule.status for rule in game.rules.values())
    return Facts(
        name=game.name,
        min_players=game.min_players,
        max_players=game.max_players,
        components=len(instantiate(game, game.max_players).component_kinds),
        phases=len(game.phases),
        options=sum(1 for _ in every(Option, blocks_of(game))),
        rules={status: statuses[status] for status in STATUSES} if game.rules else None,
    )
