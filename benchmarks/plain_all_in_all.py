"""All in All as an ordinary Python program, written apart from the engine.

It serves twice: `playout` is what the described game is timed against, and at an `asking.Table`
the game is an oracle that tells, decision by decision, which options the rules allow.

The game is a generator: it yields a `Question` to one seat and is sent the chosen option.
All luck comes from a `Chance`, which a test replaces to fix it.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Generator
from typing import TypeVar

from benchmarks.asking import Outcome, Question, play_at_random
from benchmarks.plain_all_in_all_parts import (
    ALIENS,
    COPIES,
    KINDS,
    PILFERER,
    PORTAL_NUMBERS,
    SABORTAL,
    SCHEMER,
    TIME_THIEF,
    Chance,
    Draw,
    Option,
    Place,
    Player,
    Portal,
    Rules,
    Scheme,
    Steal,
    Take,
    Turn,
    Victory,
    Word,
)

T = TypeVar("T")

Asking = Generator[Question, Option, T]


class Game:
    """One game, set up and dealt; `play` runs it."""

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self.rules = rules
        self.chance = chance
        self.mission = 1
        self.players = [Player(seat) for seat in range(1, rules.players + 1)]
        self.portals = [Portal(position, number) for position, number in enumerate(PORTAL_NUMBERS, 1)]
        for portal, alien in zip(self.portals, chance.shuffled("aliens", ALIENS), strict=False):
            portal.card = alien
        self.pile = chance.shuffled("relics", KINDS * COPIES)
        for player in self.players:
            player.hand = [SABORTAL] + [self.pile.pop() for _ in range(rules.relics_dealt)]
        first = chance.first_seat(rules.players) if rules.first_pass == "random" else rules.first_pass
        self.pass_owner = self.players[first - 1]

    def play(self) -> Asking[Outcome]:
        """Fly missions until somebody wins or the last allowed mission is over."""
        try:
            while self.mission <= self.rules.max_missions:
                yield from self.fly()
                yield from self.collect()
                self.make_ready()
        except Victory as victory:
            winners = [victory.winner]
        else:
            best = max(self.standing(player) for player in self.players)
            winners = [player for player in self.players if self.standing(player) == best]
        return Outcome([player.seat for player in winners], self.scores())

    # -- flying ------------------------------------------------------------------------------

    def fly(self) -> Asking[None]:
        """Explore portal after portal until the mission is over."""
        position = self.rules.first_mission_start if self.mission == 1 else self.rules.later_start
        explorer = self.pass_owner
        while True:
            portal = self.portals[position - 1]
            turn = yield from self.explore(explorer, portal)
            if turn is Turn.ABORTED:
                return
            if turn is Turn.EXPLORED or self.rules.schemer_advances:
                yield from self.leave(explorer, portal, turn)
                position += 1
            if position > len(self.portals) or not self.in_flight(explorer):
                return
            explorer = self.next_explorer(explorer)

    def explore(self, explorer: Player, portal: Portal) -> Asking[Turn]:
        """One turn: draw a card from another hand, or play an alien."""
        choice = yield Question([explorer], "explore", self.explore_options(explorer))
        match choice:
            case Draw(victim):
                return (yield from self.draw(victim, portal))
            case Scheme(source, keep):
                self.scheme(explorer, source, keep)
                return Turn.SCHEMED
            case Steal(owner, kind):
                self.play_alien(explorer, PILFERER, portal)
                owner.home[kind] -= 1
                self.put_home(explorer, kind)
            case Word.IN_VAIN:
                self.play_alien(explorer, PILFERER, portal)
            case Word.TIME_THIEF:
                self.play_alien(explorer, TIME_THIEF, portal)
                self.move_ships_back()
        return Turn.EXPLORED

    def explore_options(self, explorer: Player) -> list[Option]:
        others = [player for player in self.players if player is not explorer]
        options: list[Option] = [Draw(victim) for victim in others]
        if PILFERER in explorer.hand:
            options += self.pilferer_options(explorer, others)
        if SCHEMER in explorer.hand:
            options += self.schemer_options(explorer)
        if TIME_THIEF in explorer.hand and self.time_thief_allowed():
            options.append(Word.TIME_THIEF)
        return options

    def pilferer_options(self, explorer: Player, others: list[Player]) -> list[Option]:
        """What may be stolen: nothing of which its owner has a set, nothing the thief may not place."""
        thefts: list[Option] = [
            Steal(owner, kind)
            for owner in others
            for kind, count in owner.home.items()
            if 0 < count < self.rules.set_size and self.has_room(explorer, kind)
        ]
        if not thefts and self.rules.alien_needs_effect == "off":
            return [Word.IN_VAIN]
        return thefts

    def schemer_options(self, explorer: Player) -> list[Option]:
        options: list[Option] = []
        for portal in self.portals:
            if portal.card in KINDS:
                options.append(Scheme(portal, "in_hand"))
                if self.has_room(explorer, portal.card):
                    options.append(Scheme(portal, "at_home"))
        return options

    def time_thief_allowed(self) -> bool:
        return self.rules.alien_needs_effect != "strict" or any(player.landed for player in self.players)

    def draw(self, victim: Player, portal: Portal) -> Asking[Turn]:
        """Lay out a card of the victim; a sabortal goes back to him and earns him a consolation."""
        card = self.chance.card_from(victim.seat, victim.hand)
        victim.hand.remove(card)
        if card != SABORTAL:
            portal.card = card
            return Turn.EXPLORED
        takes = self.take_options()
        if takes:
            choice = yield Question([victim], "console", [*takes, Word.DECLINE])
            if isinstance(choice, Take):
                victim.hand.append(choice.portal.take_card())
        victim.hand.append(card)
        return Turn.ABORTED

    def play_alien(self, player: Player, alien: str, portal: Portal) -> None:
        player.hand.remove(alien)
        portal.card = alien

    def scheme(self, explorer: Player, source: Portal, keep: str) -> None:
        relic = source.take_card()
        self.play_alien(explorer, SCHEMER, source)
        if keep == "at_home":
            self.put_home(explorer, relic)
        else:
            explorer.hand.append(relic)

    def move_ships_back(self) -> None:
        """The time thief: piles move whole, the nearest first, and no further than the first portal."""
        for index, portal in enumerate(self.portals):
            target = self.portals[max(0, index - self.rules.thief_shift)]
            if target is not portal:
                target.ships += portal.ships
                portal.ships = []

    # -- landing -----------------------------------------------------------------------------

    def leave(self, explorer: Player, portal: Portal, turn: Turn) -> Asking[None]:
        """Who lands after a turn: at the last portal all must, elsewhere all may, but not after a schemer."""
        if portal is self.portals[-1]:
            if turn is Turn.EXPLORED or self.rules.schemer_at_last == "forced":
                for player in self.in_flight(explorer):
                    self.land(player, portal)
        elif turn is Turn.EXPLORED:
            match self.rules.landing_protocol:
                case "seat_once":
                    yield from self.land_in_turn(explorer, portal, reopen=False)
                case "seat_until_stable":
                    yield from self.land_in_turn(explorer, portal, reopen=True)
                case "sealed_random":
                    landers = yield from self.sealed_landers(explorer)
                    for player in self.chance.shuffled("landers", landers):
                        self.land(player, portal)
                case "free":
                    while landers := (yield from self.sealed_landers(explorer)):
                        for player in landers:
                            self.land(player, portal)

    def land_in_turn(self, explorer: Player, portal: Portal, reopen: bool) -> Asking[None]:
        """Ask seat by seat, clockwise; with `reopen` a landing lets all others think again."""
        due = deque(self.in_flight(explorer))
        while due:
            player = due.popleft()
            choice = yield Question([player], "land", (Word.LAND, Word.FLY_ON))
            if choice is Word.LAND:
                self.land(player, portal)
                if reopen:
                    due.extend(other for other in self.in_flight(player) if other not in due)

    def sealed_landers(self, explorer: Player) -> Asking[list[Player]]:
        """Ask all at once; give those who land, clockwise from the explorer."""
        pending = self.in_flight(explorer)
        landers = []
        for index, player in enumerate(pending):
            choice = yield Question(pending[index:], "land", (Word.LAND, Word.FLY_ON))
            if choice is Word.LAND:
                landers.append(player)
        return landers

    def land(self, player: Player, portal: Portal) -> None:
        player.landed = True
        portal.ships.append(player)

    # -- collecting --------------------------------------------------------------------------

    def collect(self) -> Asking[None]:
        """Those who landed collect and place, the furthest and earliest first."""
        for portal in reversed(self.portals):
            for player in portal.ships:
                yield from self.collect_for(player, portal.number)

    def collect_for(self, player: Player, actions: int) -> Asking[None]:
        for _ in range(actions):
            options = self.take_options() + self.place_options(player)
            if not options:
                return
            choice = yield Question([player], "collect", [*options, Word.FINISH])
            match choice:
                case Take(portal):
                    player.hand.append(portal.take_card())
                case Place(kind):
                    player.hand.remove(kind)
                    self.put_home(player, kind)
                case Word.FINISH:
                    return

    def take_options(self) -> list[Option]:
        return [Take(portal) for portal in self.portals if portal.card is not None]

    def place_options(self, player: Player) -> list[Option]:
        return [Place(kind) for kind in KINDS if kind in player.hand and self.has_room(player, kind)]

    def put_home(self, player: Player, kind: str) -> None:
        """Place a relic on the home planet of a player, who may win by it."""
        player.home[kind] += 1
        if self.sets(player) >= self.rules.sets_to_win:
            raise Victory(player)

    # -- between missions --------------------------------------------------------------------

    def make_ready(self) -> None:
        """Ships return, leftovers go to the owner of the pass, the pass moves on, hands are refilled."""
        for portal in self.portals:
            portal.ships.clear()
            if portal.card is not None:
                self.pass_owner.hand.append(portal.take_card())
        for player in self.players:
            player.landed = False
        self.pass_owner = self.clockwise(self.pass_owner)[1]
        self.refill()
        self.mission += 1

    def refill(self) -> None:
        """Fill hands from the pile as far as it goes, clockwise from the owner of the pass."""
        full = self.rules.full_hand
        at_a_time = 1 if self.rules.refill_order == "one_card_each" else full
        order = self.clockwise(self.pass_owner)
        while self.pile and any(len(player.hand) < full for player in order):
            for player in order:
                for _ in range(min(at_a_time, full - len(player.hand), len(self.pile))):
                    player.hand.append(self.pile.pop())

    # -- looking things up -------------------------------------------------------------------

    def clockwise(self, first: Player) -> list[Player]:
        index = first.seat - 1
        return self.players[index:] + self.players[:index]

    def in_flight(self, first: Player) -> list[Player]:
        """Those who have not landed, clockwise from a player."""
        return [player for player in self.clockwise(first) if not player.landed]

    def next_explorer(self, explorer: Player) -> Player:
        return next(player for player in [*self.clockwise(explorer)[1:], explorer] if not player.landed)

    def has_room(self, player: Player, kind: str) -> bool:
        return player.home[kind] < self.rules.max_same_kind

    def scores(self) -> list[int]:
        return [self.sets(player) for player in self.players]

    def sets(self, player: Player) -> int:
        return sum(count // self.rules.set_size for count in player.home.values())

    def standing(self, player: Player) -> tuple[int, int]:
        """What decides a game that nobody won: complete sets, then relics placed."""
        return self.sets(player), player.home.total()


def playout(players: int, seed: int, **parameters: object) -> tuple[int, list[int], list[int]]:
    """Play one game at random: the number of decisions, the winning seats, the complete sets of every seat."""
    generator = random.Random(seed)
    game = Game(Rules(players, **parameters), Chance(generator))  # type: ignore[arg-type]
    decisions, outcome = play_at_random(game, generator)
    return decisions, outcome.winners, outcome.scores
