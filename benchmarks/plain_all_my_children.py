"""All My Children as an ordinary Python program, written apart from the engine.

The game is a generator, as `benchmarks.asking` describes; all luck comes from a `Chance`, which a test replaces.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TypeVar

from benchmarks.asking import Outcome, Question, play_at_random
from benchmarks.plain_all_my_children_board import CENTRE, DESTINATIONS, INSTRUCTION, SIGNS, STARTS
from benchmarks.plain_all_my_children_cards import DOOR, GOALS, STARS, Card
from benchmarks.plain_all_my_children_parts import Chance, Course, Door, Option, Over, Player, Rules, Turn
from benchmarks.plain_all_my_children_state import State

T = TypeVar("T")

Asking = Generator[Question, Option, T]

CONTINUE, KEEP, LEAVE, PASS, STAY = map(Option, ("continue", "keep", "leave", "pass", "stay"))

NOTHING = Option("nothing can be chosen")
MOMENTS_FOR_DOORS = frozenset({"steal", "fetch", "send", "relocate", "goal", "draw"})


class Game(State):
    """One game; `play` sets it up and runs it."""

    def play(self) -> Asking[Outcome]:
        """Take turns until somebody wins, no goal is left, or the last allowed turn is over."""
        winner = None
        try:
            yield from self.set_up()
            player = self.first
            while self.rules.max_turns is None or self.turns < self.rules.max_turns:
                self.turns += 1
                yield from self.take_turn(player)
                player = self.clockwise(player)[1]
        except Over as over:
            winner = over.winner
        best = max(self.scores())
        winners = [winner] if winner else [player for player in self.players if player.score == best]
        return Outcome([player.seat for player in winners], self.scores())

    # -- setting up --------------------------------------------------------------------------

    def set_up(self) -> Asking[None]:
        """Throw for the first player, choose stars, deal, choose spaces to start from."""
        self.first = self.throw_for_first()
        order = self.clockwise(self.first)
        assigned = self.rules.start_choice == "assigned"
        for player in order:
            free = [star for star in STARS if star not in {other.star for other in self.players}]
            player.star = self.chance.one_of(free) if assigned else (yield from choose([player], "star", "be", free))
        self.pile = self.chance.shuffled("deck", self.rules.deck)
        for player in order:
            for _ in range(self.rules.hand_size):
                self.draw_card(player)
        for index, player in enumerate(order):
            pending = order[index:] if self.rules.start_choice == "simultaneous" else [player]
            player.at = (
                self.chance.one_of(STARTS) if assigned else (yield from choose(pending, "start", "start", STARTS))
            )

    def throw_for_first(self) -> Player:
        """The highest throw of two dice; those who tie throw again."""
        contenders = self.players
        while len(contenders) > 1:
            throws = [self.chance.roll(self.rules.first_roll_dice) for _ in contenders]
            contenders = [p for p, throw in zip(contenders, throws, strict=True) if throw == max(throws)]
        return contenders[0]

    # -- a turn ------------------------------------------------------------------------------

    def take_turn(self, player: Player) -> Asking[None]:
        turn = Turn(player)
        self.open_doors(player)
        if not self.loses_turn(player):
            yield from self.pause(turn)
        if self.loses_turn(player):
            return
        while (yield from self.roll_and_act(turn)) is Course.ANOTHER_ROLL:
            yield from self.draw(turn)
        yield from self.end_turn(turn)

    def loses_turn(self, player: Player) -> bool:
        return self.rules.locked_in == "skip_all" and self.is_shut(player.at)

    def roll_and_act(self, turn: Turn) -> Asking[Course]:
        """Move by the die, do what the space says, meet who stands there, play a goal."""
        moved, course = False, Course.AS_USUAL
        turn.fetched.clear()
        if not self.is_shut(turn.player.at):
            moved = yield from self.move(turn)
        if moved:
            course = yield from self.follow_instructions(turn)
        cut_short = course is Course.CUT_SHORT
        final = course is not Course.ANOTHER_ROLL or self.rules.landing_check == "every_move"
        if moved and final and not (cut_short and self.rules.rollmove_ends == "no_goal_no_steal"):
            yield from self.steal_from_those_met(turn)
        if not cut_short:
            yield from self.play_a_goal(turn, met=moved and final)
        return course

    def move(self, turn: Turn) -> Asking[bool]:
        """Roll and move; did the piece leave its space?"""
        player = turn.player
        roll = self.chance.roll()
        if self.rules.door_after_roll:
            yield from self.pause(turn)
        places = [] if self.is_shut(player.at) else self.ends(player, roll)
        if not places:
            return False
        choice = yield Question([player], "move", about("go", "s", places))
        self.put(player, choice.thing, in_own_turn=True)
        return True

    # -- what spaces say ---------------------------------------------------------------------

    def follow_instructions(self, turn: Turn) -> Asking[Course]:
        """Follow the instruction of the space, and where chains are allowed, of the space that it leads to."""
        player = turn.player
        chained = self.rules.chain_instructions
        while True:
            space = player.at
            if space not in INSTRUCTION or (chained and space in turn.followed):
                return Course.AS_USUAL
            turn.followed.add(space)
            course = yield from self.follow(INSTRUCTION[space], turn)
            if not chained or player.at == space:
                return course

    def follow(self, instruction: str, turn: Turn) -> Asking[Course]:
        match instruction:
            case "extra_turn":
                return Course.ANOTHER_ROLL
            case "draw_extra":
                self.draw_card(turn.player)
            case "discard_draw":
                yield from self.swap_one(turn, [KEEP] if self.rules.discard_draw_space == "optional" else [])
            case "steal":
                yield from self.steal_from_anybody(turn)
            case "go_to":
                if not self.is_shut(SIGNS[turn.player.at]):
                    self.put(turn.player, SIGNS[turn.player.at], in_own_turn=True)
            case "go_anywhere":
                yield from self.go_anywhere(turn)
            case "pull_one_here":
                yield from self.pull_one_here(turn)
            case "move_any_anywhere":
                yield from self.move_any_anywhere(turn)
            case "roll_move_other":
                return (yield from self.roll_and_move_another(turn))
        return Course.AS_USUAL

    def steal_from_anybody(self, turn: Turn) -> Asking[None]:
        """Somebody who has cards must be chosen."""
        victims = [other for other in self.others(turn.player) if other.hand]
        choice = yield from self.ask(turn, "steal", lambda: about("steal", "q", victims))
        if choice.thing:
            self.steal(turn.player, choice.thing)

    def go_anywhere(self, turn: Turn) -> Asking[None]:
        def options() -> list[Option]:
            places = [space for space in self.open_spaces() if space not in (CENTRE, turn.player.at)]
            return [*about("put", "s", places), STAY]

        choice = yield from self.ask(turn, "relocate", options)
        if choice.thing:
            self.put(turn.player, choice.thing, in_own_turn=True)

    def pull_one_here(self, turn: Turn) -> Asking[None]:
        def options() -> list[Option]:
            return about("fetch", "q", [other for other in self.movable(turn) if other.at != turn.player.at])

        choice = yield from self.ask(turn, "fetch", options)
        if choice.thing:
            yield from self.bring(turn, choice.thing, turn.player.at)

    def move_any_anywhere(self, turn: Turn) -> Asking[None]:
        def places(other: Player) -> list[str]:
            return [] if self.is_shut(other.at) else [space for space in self.open_spaces() if space != other.at]

        choice = yield from self.ask(turn, "send", lambda: about("send", "q", self.movable(turn)))
        if other := choice.thing:
            choice = yield from self.ask(turn, "relocate", lambda: about("put", "s", places(other)))
            if choice.thing:
                yield from self.bring(turn, other, choice.thing)

    def roll_and_move_another(self, turn: Turn) -> Asking[Course]:
        """Nobody can be moved: the turn goes on as usual."""
        if not self.movable(turn):
            return Course.AS_USUAL
        roll = self.chance.roll()

        def options() -> list[Option]:
            return about("send", "q", [other for other in self.movable(turn) if self.ends(other, roll)])

        choice = yield from self.ask(turn, "lead", options)
        if not choice.thing:
            return Course.AS_USUAL
        other = choice.thing
        choice = yield from self.ask(turn, "move", lambda: about("go", "s", self.ends(other, roll)))
        self.put(other, choice.thing, in_own_turn=False)
        return Course.CUT_SHORT

    def movable(self, turn: Turn) -> list[Player]:
        """The others who are not shut in."""
        return [other for other in self.others(turn.player) if not self.is_shut(other.at)]

    def bring(self, turn: Turn, other: Player, space: str) -> Asking[None]:
        """Put the piece of another; if it comes to the piece of the turn, its player may be stolen from at once."""
        self.put(other, space, in_own_turn=False)
        if other.at == turn.player.at and other.hand:
            turn.fetched.append(other)
            yield from self.may_steal(turn, [other])

    # -- meeting others ----------------------------------------------------------------------

    def steal_from_those_met(self, turn: Turn) -> Asking[None]:
        """Steal a card of one of those on the space, or of each of them."""
        met = [other for other in self.others(turn.player) if other.at == turn.player.at and other not in turn.fetched]
        victims = [other for other in met if other.hand]
        if self.rules.steal_per_landing == "each":
            for victim in victims:
                yield from self.may_steal(turn, [victim])
        elif victims:
            yield from self.may_steal(turn, victims)

    def may_steal(self, turn: Turn, victims: list[Player]) -> Asking[None]:
        choice = yield from self.ask(turn, "steal", lambda: [*about("steal", "q", victims), LEAVE])
        if choice.thing:
            self.steal(turn.player, choice.thing)

    def steal(self, thief: Player, victim: Player) -> None:
        card = self.chance.card_from(victim.seat, victim.hand)
        victim.hand.remove(card)
        thief.hand.append(card)

    # -- goals -------------------------------------------------------------------------------

    def play_a_goal(self, turn: Turn, met: bool) -> Asking[None]:
        """Play a goal at its destination, or where the piece met the star it names."""
        player = turn.player
        stars = {other.star for other in self.others(player) if other.at == player.at} if met else set()

        def playable(card: Card) -> bool:
            return card.is_goal and (card.destination == player.at or card.star in stars)

        choice = yield from self.ask(
            turn, "goal", lambda: [*about("play", "c", [c for c in player.hand if playable(c)]), KEEP]
        )
        if choice.thing:
            player.hand.remove(choice.thing)
            turn.played_card = True
            yield from self.contest(player, choice.thing)

    def contest(self, revealer: Player, goal: Card) -> Asking[None]:
        """Who plays makes all others think again; it ends when the turn comes back to the last who played."""
        captor = revealer
        played = list[Card]()
        due = deque(self.others(revealer))
        while due:
            player = due.popleft()
            actions = [card for card in player.hand if card.stops(goal)]
            choice = yield Question([player], "contest", [*about("outbid", "c", actions), PASS])
            if choice is not PASS:
                player.hand.remove(choice.thing)
                played.append(choice.thing)
                captor = player
                due = deque(self.others(player))
        self.discard += played
        captor.captured.append(goal)
        captured = sum(len(player.captured) for player in self.players)
        if captured == len(GOALS) and max(self.scores()) < self.rules.target:
            raise Over(None)

    # -- the end of a turn -------------------------------------------------------------------

    def end_turn(self, turn: Turn) -> Asking[None]:
        """Draw, swap, and discard what is too much."""
        player = turn.player
        yield from self.draw(turn)
        if not turn.played_card and not (turn.drew and self.rules.end_draw == "exclusive"):
            yield from self.swap_one(turn, [KEEP])
        yield from self.pause(turn)
        while len(player.hand) > self.rules.hand_size:
            choice = yield from self.ask(turn, "discard", lambda: about("discard", "c", player.hand))
            self.discard_card(player, choice.thing)
            if self.rules.excess_discard == "one":
                return

    def draw(self, turn: Turn) -> Asking[None]:
        """A player with too few cards may draw one."""
        if len(turn.player.hand) < self.rules.hand_size and (self.pile or self.discard):
            choice = yield from self.ask(turn, "draw", lambda: [Option("draw"), LEAVE])
            if choice is not LEAVE:
                turn.drew = True
                self.draw_card(turn.player)

    def swap_one(self, turn: Turn, may_keep: list[Option]) -> Asking[None]:
        """Discard a card and draw another; without cards there is nothing to swap."""
        player = turn.player
        choice = yield from self.ask(turn, "swap", lambda: [*about("swap", "c", player.hand), *may_keep])
        if choice.thing:
            self.discard_card(player, choice.thing)
            self.draw_card(player)

    # -- asking ------------------------------------------------------------------------------

    def ask(self, turn: Turn, name: str, options: Callable[[], list[Option]]) -> Asking[Option]:
        """Ask the player of the turn, who may shut doors before he answers."""
        while own := options():
            doors = self.doors_to_shut(turn.player) if name in MOMENTS_FOR_DOORS else []
            choice = yield Question([turn.player], name, [*own, *doors])
            if choice.word != "lock":
                return choice
            self.shut(choice.thing, turn.player, turn)
        return NOTHING

    def pause(self, turn: Turn) -> Asking[None]:
        """A moment to shut doors, for the player of the turn or for everybody."""
        players = [turn.player] if self.rules.door_timing == "own_turn" else self.clockwise(turn.player)
        for player in players:
            choice = None
            while choice is not CONTINUE:
                choice = yield Question([player], "pause", [CONTINUE, *self.doors_to_shut(player)])
                if choice is not CONTINUE:
                    self.shut(choice.thing, player, turn)

    def doors_to_shut(self, player: Player) -> list[Option]:
        return about("lock", "c=locked_door, d", DESTINATIONS) if DOOR in player.hand else []

    def shut(self, place: str, owner: Player, turn: Turn) -> None:
        owner.hand.remove(DOOR)
        turn.played_card |= owner is turn.player
        self.doors.append(Door(owner, place))


def choose(pending: Sequence[Player], name: str, word: str, things: Sequence[str]) -> Asking[str]:
    choice = yield Question(pending, name, about(word, "s", things))
    chosen: str = choice.thing
    return chosen


def about(word: str, letter: str, things: Iterable[object]) -> list[Option]:
    """An option for each thing that differs from the others."""
    return [Option(word, letter, thing) for thing in dict.fromkeys(things)]


def playout(players: int, seed: int, **parameters: object) -> tuple[int, list[int], Sequence[int]]:
    """Play one game at random: the number of decisions, the winning seats, the points of every seat."""
    generator = random.Random(seed)
    game = Game(Rules(players, **parameters), Chance(generator))  # type: ignore[arg-type]
    decisions, outcome = play_at_random(game, generator)
    return decisions, outcome.winners, outcome.scores
