"""All or Nothing as an ordinary Python program, written apart from the engine.

It serves twice: `playout` is what the described game is timed against, and at an `asking.Table`
the game is an oracle that tells, decision by decision, which options the rules allow.

The game is a generator: it yields a `Question` to one seat and is sent the chosen option.
All luck comes from a `Chance`, which a test replaces to fix it.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any, TypeVar

from benchmarks.asking import Outcome, Question, play_at_random
from benchmarks.plain_all_or_nothing_parts import DECK, Bid, Card, Chance, Play, Player, Rules

T = TypeVar("T")

Asking = Generator[Question, Any, T]


class Game:
    """A game; `play` runs it."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        self.players = [Player(seat, rules.starting_score) for seat in range(1, rules.players + 1)]
        first = chance.first_dealer(rules.players) if rules.first_dealer is None else rules.first_dealer
        self.dealer = self.players[first - 1]
        self.trick: list[Play] = []
        self.lead: str | None = None
        self.flipped: set[Card] = set()

    def play(self) -> Asking[Outcome]:
        """Play hands until somebody reaches zero or all hands are over."""
        hands = 0
        while True:
            yield from self.play_hand()
            hands += 1
            winners = self.score_hand() or self.winners_after(hands)
            if winners:
                return Outcome([player.seat for player in winners], self.scores())
            self.dealer = self.clockwise(self.dealer)[1]

    def play_hand(self) -> Asking[None]:
        """Deal, bid and play out one hand."""
        leader = self.clockwise(self.dealer)[1]
        for player, hand in zip(self.clockwise(leader), self.chance.deal(DECK, self.rules), strict=True):
            player.hand = hand
            player.tricks = 0
        self.flipped.clear()
        for player in self.clockwise(leader):
            player.bid = yield Question([player], "bid", (Bid.ALL, Bid.NOTHING))
        while leader.hand:
            leader = yield from self.play_trick(leader)
            leader.tricks += 1

    def play_trick(self, leader: Player) -> Asking[Player]:
        """Everybody plays a card; the winner of the trick."""
        self.begin_trick()
        for player in self.clockwise(leader):
            card = yield Question([player], "play", self.legal_cards(player))
            player.hand.remove(card)
            self.lay(player, card)
        return self.trick_winner()

    def begin_trick(self) -> None:
        self.trick = []
        self.lead = None
        if self.rules.flip_scope == "trick":
            self.flipped.clear()

    def legal_cards(self, player: Player) -> list[Card]:
        """Suit must be followed, but specials and FLIP cards may always be played."""
        if self.lead is None or all(card.suit != self.lead for card in player.hand):
            return player.hand
        if self.rules.special_releases_suit and any(play.card.face for play in self.trick):
            return player.hand
        return [card for card in player.hand if card.suit == self.lead or card.exempt]

    def lay(self, player: Player, card: Card) -> None:
        """A card comes into the trick; a FLIP card turns its special, wherever that is."""
        if card.flips and (self.rules.flip_scope != "on_table" or self.lies_in_trick(card.flips)):
            self.flipped ^= {card.flips}
        if self.lead is None:
            self.lead = card.suit
        self.trick.append(Play(player, card, card in self.flipped))

    def lies_in_trick(self, special: Card) -> bool:
        return any(play.card is special for play in self.trick)

    def trick_winner(self) -> Player:
        """The first special that counts as ALL, else the highest of the lead suit, else the first card."""
        high = [play for play in self.trick if play.card.face and self.counts_as_all(play)]
        if self.rules.flipped_nothing_rank == "above_all":
            high = [play for play in high if play.card.face is Bid.NOTHING] or high
        if high:
            return high[0].player
        following = [play for play in self.trick if play.card.suit == self.lead]
        return max(following, key=lambda play: play.card.rank).player

    def counts_as_all(self, play: Play) -> bool:
        at_the_end = self.rules.flip_eval == "trick_end"
        flipped = play.card in self.flipped if at_the_end else play.flipped_when_played
        return (play.card.face is Bid.ALL) != flipped

    # -- scoring -----------------------------------------------------------------------------

    def score_hand(self) -> list[Player]:
        """Bids are counted; whoever wins the game at zero."""
        tricks = self.rules.cards_dealt
        if self.rules.tie_at_zero == "all_maker_first":
            for player in self.players:
                if player.bid is Bid.ALL and player.tricks == tricks and player.score <= self.rules.all_bonus:
                    self.score(player)
                    return [player]
        for player in self.players:
            self.score(player)
        arrived = [player for player in self.players if player.score <= 0]
        return arrived if self.rules.tie_at_zero == "shared" else lowest(arrived)

    def score(self, player: Player) -> None:
        """A bid that is made takes points off, one that fails costs for every trick that it is off."""
        if player.bid is Bid.ALL:
            missed, bonus = self.rules.cards_dealt - player.tricks, self.rules.all_bonus
        else:
            missed, bonus = player.tricks, self.rules.nothing_bonus
        player.score += self.rules.miss_penalty * missed if missed else -bonus
        if self.rules.floor_zero:
            player.score = max(0, player.score)

    def winners_after(self, hands: int) -> list[Player]:
        """After the last hand those with the lowest score; nobody while further hands are to be played."""
        extra = hands - self.rules.hands
        if extra < 0:
            return []
        best = lowest(self.players)
        go_on = self.rules.final_tie == "extra_hand" and extra < self.rules.max_extra_hands
        return [] if len(best) > 1 and go_on else best

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def clockwise(self, first: Player) -> list[Player]:
        index = first.seat - 1
        return self.players[index:] + self.players[:index]


def lowest(players: list[Player]) -> list[Player]:
    """Those with the fewest points."""
    best = min((player.score for player in players), default=None)
    return [player for player in players if player.score == best]


def playout(players: int, seed: int, **parameters: object) -> tuple[int, list[int], list[int]]:
    """Play one game at random: the number of decisions, the winning seats, the points of every seat."""
    generator = random.Random(seed)
    game = Game(Rules(players, **parameters), Chance(generator))  # type: ignore[arg-type]
    decisions, outcome = play_at_random(game, generator)
    return decisions, outcome.winners, outcome.scores
