"""Coup as an ordinary Python program, written apart from the engine.

It serves twice: `playout` is what the described game is timed against, and at an `asking.Table`
the game is an oracle that tells, decision by decision, which options the rules allow.

The game is a generator: it yields a `Question` to one seat and is sent the chosen `Choice`.
All luck is the order of the court, which a `Chance` shuffles; a test replaces it to fix it.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from benchmarks.asking import Outcome, Question, play_at_random

T = TypeVar("T")

Asking = Generator[Question, Any, T]

ROLES = ("duke", "assassin", "captain", "ambassador", "contessa")
CLAIMS = {"tax": "duke", "exchange": "ambassador", "steal": "captain", "assassinate": "assassin"}
"""The character that an act needs."""
BLOCKERS = {"foreign_aid": ("duke",), "steal": ("captain", "ambassador"), "assassinate": ("contessa",)}
"""The characters that block an act."""
LOOT = 2


@dataclass(frozen=True, slots=True)
class Rules:
    """The number of players, and what tables do otherwise."""

    players: int
    influence: int = 2
    copies: int = 3
    coins: int = 2
    first_of_two: int = 1
    coup_cost: int = 7
    must_coup_at: int = 10
    assassination_cost: int = 3
    more_blocks: bool = False
    steal_from_poor: bool = True


class Chance:
    """Where luck comes from."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def shuffle(self, court: list[str]) -> None:
        self.generator.shuffle(court)


class Choice(NamedTuple):
    """An option: what is chosen, and which act, target, character or cards."""

    name: str
    what: Any = None
    target: Player | None = None

    def __str__(self) -> str:
        return _IDS.get(self.name, "{0.name}").format(self, ", ".join(self.what or ()))


_IDS = {
    "act": "act(a={0.what})",
    "act_on": "act_on(a={0.what}, t={0.target.seat})",
    "block": "block(r={0.what})",
    "show": "show(c={0.what})",
    "lose": "lose(c={0.what})",
    "give_back": "give_back(cards=[{1}])",
}


@dataclass(slots=True, eq=False)
class Player:
    """A seat (counted from 1), its coins and the cards that it has not lost."""

    seat: int
    coins: int
    hand: list[str] = field(default_factory=list)

    @property
    def alive(self) -> bool:
        return bool(self.hand)

    def roles(self) -> list[str]:
        """What it holds, each character once, in the order of the characters."""
        return [role for role in ROLES if role in self.hand]


class Game:
    """A game; `play` runs it."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules, self.chance = rules, chance
        self.court = [role for role in ROLES for _ in range(rules.copies)]
        chance.shuffle(self.court)
        self.players = [Player(seat, rules.coins) for seat in range(1, rules.players + 1)]
        for player in self.players:
            player.hand = [self.court.pop() for _ in range(rules.influence)]
        if rules.players == 2:
            self.players[0].coins = rules.first_of_two

    def play(self) -> Asking[Outcome]:
        """Turn after turn, until one is left."""
        turn = 0
        while sum(player.alive for player in self.players) > 1:
            player = self.players[turn % len(self.players)]
            turn += 1
            if player.alive:
                yield from self.take_turn(player)
        return Outcome([player.seat for player in self.players if player.alive], self.scores())

    def take_turn(self, player: Player) -> Asking[None]:
        """Choose an act, let others doubt it, let them block it, and do it."""
        act: Choice = yield Question([player], "act", list(self.acts(player)))
        cost = {"coup": self.rules.coup_cost, "assassinate": self.rules.assassination_cost}.get(act.what, 0)
        player.coins -= cost
        if act.what in CLAIMS and (yield from self.is_refuted(player, CLAIMS[act.what])):
            if player.alive:
                player.coins += cost
            return
        if not self.is_over() and not (yield from self.is_blocked(player, act)) and not self.is_over():
            yield from self.carry_out(player, act)

    def acts(self, player: Player) -> Iterator[Choice]:
        others = self.clockwise(player)
        if player.coins < self.rules.must_coup_at:
            for name in ("income", "foreign_aid", "tax", "exchange"):
                yield Choice("act", name)
            for target in others:
                if target.coins or self.rules.steal_from_poor:
                    yield Choice("act_on", "steal", target)
            if player.coins >= self.rules.assassination_cost:
                yield from (Choice("act_on", "assassinate", target) for target in others)
        if player.coins >= self.rules.coup_cost:
            yield from (Choice("act_on", "coup", target) for target in others)

    def is_refuted(self, claimant: Player, role: str) -> Asking[bool]:
        """The others may doubt, from the left; the first doubt settles it."""
        for other in self.clockwise(claimant):
            doubt: Choice = yield Question([other], "challenge", (Choice("accept"), Choice("challenge")))
            if doubt.name == "challenge":
                return (yield from self.settle(claimant, role, other))
        return False

    def settle(self, claimant: Player, role: str, doubter: Player) -> Asking[bool]:
        """Show the card and get another, or lose influence; was the claim refuted?"""
        proofs = [Choice("show", role)] if role in claimant.hand else []
        answer: Choice = yield Question([claimant], "answer", [*proofs, Choice("give_in")])
        if answer.name == "give_in":
            yield from self.lose(claimant)
            return True
        claimant.hand.remove(role)
        self.court.append(role)
        self.chance.shuffle(self.court)
        claimant.hand.append(self.court.pop())
        yield from self.lose(doubter)
        return False

    def is_blocked(self, player: Player, act: Choice) -> Asking[bool]:
        """The target may block, or everybody where there is none."""
        roles = BLOCKERS.get(act.what, ())
        for other in self.clockwise(player) if roles else ():
            if not other.alive or act.target not in (None, other):
                continue
            options = [Choice("allow"), *(Choice("block", role) for role in roles)]
            answer: Choice = yield Question([other], "block", options)
            if answer.name == "allow":
                continue
            if not (yield from self.is_refuted(other, answer.what)):
                return True
            if self.is_over() or not self.rules.more_blocks:
                return False
        return False

    def carry_out(self, player: Player, act: Choice) -> Asking[None]:
        match act.what:
            case "income":
                player.coins += 1
            case "foreign_aid":
                player.coins += 2
            case "tax":
                player.coins += 3
            case "exchange":
                yield from self.exchange(player)
            case "steal" if act.target and act.target.alive:
                loot = min(LOOT, act.target.coins)
                act.target.coins -= loot
                player.coins += loot
            case "coup" | "assassinate" if act.target and act.target.alive:
                yield from self.lose(act.target)

    def exchange(self, player: Player) -> Asking[None]:
        player.hand += [self.court.pop(), self.court.pop()]
        player.hand.sort(key=ROLES.index)
        pairs = dict.fromkeys(combinations(player.hand, 2))
        answer: Choice = yield Question([player], "give_back", [Choice("give_back", pair) for pair in pairs])
        for role in answer.what:
            player.hand.remove(role)
            self.court.append(role)
        self.chance.shuffle(self.court)

    def lose(self, player: Player) -> Asking[None]:
        """One card, at choice; the coins go with the last."""
        answer: Choice = yield Question([player], "lose", [Choice("lose", role) for role in player.roles()])
        player.hand.remove(answer.what)
        if not player.hand:
            player.coins = 0

    def is_over(self) -> bool:
        return sum(player.alive for player in self.players) == 1

    def clockwise(self, player: Player) -> list[Player]:
        """The others who are in, from the left."""
        seats = self.players[player.seat :] + self.players[: player.seat - 1]
        return [other for other in seats if other.alive]

    def scores(self) -> list[int]:
        """There are none: the last one wins."""
        return []


def playout(players: int, seed: int, **parameters: Any) -> tuple[int, Sequence[int], Sequence[int]]:
    """Play one game at random: the number of decisions, the winning seats, no scores."""
    generator = random.Random(seed)
    game = Game(Rules(players, **parameters), Chance(generator))
    decisions, outcome = play_at_random(game, generator)
    return decisions, outcome.winners, outcome.scores
