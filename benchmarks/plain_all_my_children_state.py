"""What the plain All My Children knows at any time: who has which cards, where pieces stand, which doors are shut."""

from __future__ import annotations

from benchmarks.plain_all_my_children_board import CENTRE, SPACES, ends
from benchmarks.plain_all_my_children_cards import DOOR, Card
from benchmarks.plain_all_my_children_parts import Chance, Door, Over, Player, Rules


class State:
    """A game between two steps, and the steps that nobody is asked about."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        self.players = [Player(seat) for seat in range(1, rules.players + 1)]
        self.first = self.players[0]
        self.pile: list[Card] = []
        self.discard: list[Card] = []
        self.doors: list[Door] = []
        self.turns = 0

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    # -- looking things up -------------------------------------------------------------------

    def clockwise(self, first: Player) -> list[Player]:
        index = first.seat - 1
        return self.players[index:] + self.players[:index]

    def others(self, player: Player) -> list[Player]:
        return self.clockwise(player)[1:]

    # -- cards, pieces and doors -------------------------------------------------------------

    def draw_card(self, player: Player) -> None:
        """The discards are shuffled when the pile has become empty; if there were none, when a card is next drawn."""
        self.renew_pile()
        if self.pile:
            player.hand.append(self.pile.pop())
            self.renew_pile()

    def renew_pile(self) -> None:
        if not self.pile and self.discard:
            self.pile, self.discard = self.chance.shuffled("deck", self.discard), []

    def discard_card(self, player: Player, card: Card) -> None:
        player.hand.remove(card)
        self.discard.append(card)

    def put(self, player: Player, space: str, in_own_turn: bool) -> None:
        """Move a piece; who reaches the centre with enough points has won."""
        player.at = space
        if space == CENTRE and player.score >= self.rules.target and (in_own_turn or self.rules.win_by_being_moved):
            raise Over(player)

    def ends(self, player: Player, roll: int) -> list[str]:
        return ends(player.at, roll, frozenset(door.place for door in self.doors), self.rules.manner)

    def is_shut(self, space: str) -> bool:
        return any(door.place == space for door in self.doors)

    def open_spaces(self) -> list[str]:
        return [space for space in SPACES if not self.is_shut(space)]

    def open_doors(self, owner: Player) -> None:
        for door in [door for door in self.doors if door.owner is owner]:
            self.doors.remove(door)
            self.discard.append(DOOR)
