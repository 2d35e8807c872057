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

DECLINE = Option("decline")
PASS = Option("pass")
CONTINUE = Option("continue")


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
        for player in order:
            taken = [other.star for other in self.players]
            choice = yield Question(
                [player], "star", self.options("star", (star for star in STARS if star not in taken))
            )
            player.star = str(choice.things[0])
        self.pile = self.chance.shuffled("deck", self.rules.deck)
        for player in order:
            for _ in range(self.rules.hand_size):
                self.draw_card(player)
        for player in order:
            choice = yield Question([player], "start", self.options("start", STARTS))
            player.at = str(choice.things[0])

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
            yield from self.pause(turn)
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
        places = self.ends(player, self.chance.roll())
        if not places:
            return False
        choice = yield Question([player], "move", self.options("move", places))
        self.put(player, choice.things[0], in_own_turn=True)
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
                yield from self.discard_and_draw(turn)
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

    def discard_and_draw(self, turn: Turn) -> Asking[None]:
        player = turn.player
        if not player.hand:
            return
        may_decline = self.rules.discard_draw_space == "optional"
        choice = yield from self.ask(turn, "discard_draw", lambda: self.options("discard", player.hand, may_decline))
        if choice is not DECLINE:
            self.discard_card(player, choice.things[0])
            self.draw_card(player)

    def steal_from_anybody(self, turn: Turn) -> Asking[None]:
        """Somebody who has cards must be chosen."""
        victims = [other for other in self.others(turn.player) if other.hand]
        if victims:
            choice = yield from self.ask(turn, "steal", lambda: self.options("steal", victims))
            self.steal(turn.player, choice.things[0])

    def go_anywhere(self, turn: Turn) -> Asking[None]:
        def places() -> list[str]:
            return [space for space in self.open_spaces() if space not in (CENTRE, turn.player.at)]

        choice = yield from self.ask(turn, "go_anywhere", lambda: self.options("go", places(), True))
        if choice is not DECLINE:
            self.put(turn.player, choice.things[0], in_own_turn=True)

    def pull_one_here(self, turn: Turn) -> Asking[None]:
        def pullable() -> list[Player]:
            others = self.others(turn.player)
            return [other for other in others if other.at != turn.player.at and not self.is_shut(other.at)]

        if pullable():
            choice = yield from self.ask(turn, "pull", lambda: self.options("pull", pullable()))
            yield from self.bring(turn, choice.things[0], turn.player.at)

    def move_any_anywhere(self, turn: Turn) -> Asking[None]:
        def moves() -> list[Option]:
            movable = [other for other in self.others(turn.player) if not self.is_shut(other.at)]
            spaces = self.open_spaces()
            return [Option("send", (other, space)) for other in movable for space in spaces if space != other.at]

        if moves():
            choice = yield from self.ask(turn, "send", moves)
            yield from self.bring(turn, *choice.things)

    def roll_and_move_another(self, turn: Turn) -> Asking[Course]:
        """Nobody can be moved: the turn goes on as usual."""
        movable = [other for other in self.others(turn.player) if not self.is_shut(other.at)]
        if not movable:
            return Course.AS_USUAL
        roll = self.chance.roll()
        moves = [Option("move_other", (other, space)) for other in movable for space in self.ends(other, roll)]
        if not moves:
            return Course.AS_USUAL
        choice = yield from self.ask(turn, "move_other", lambda: moves)
        yield from self.bring(turn, *choice.things)
        return Course.CUT_SHORT

    def bring(self, turn: Turn, other: Player, space: str) -> Asking[None]:
        """Put the piece of another; if it comes to the piece of the turn, its player may be stolen from at once."""
        self.put(other, space, in_own_turn=False)
        if other.at == turn.player.at and other.hand:
            choice = yield from self.ask(turn, "steal", lambda: self.options("steal", [other], True))
            turn.fetched.append(other)
            if choice is not DECLINE:
                self.steal(turn.player, other)

    # -- meeting others ----------------------------------------------------------------------

    def steal_from_those_met(self, turn: Turn) -> Asking[None]:
        """Steal a card of one of those on the space, or of each of them."""
        victims = [other for other in self.others(turn.player) if other.at == turn.player.at and other.hand]
        victims = [other for other in victims if other not in turn.fetched]
        while victims:
            choice = yield from self.ask(turn, "steal", lambda: self.options("steal", victims, True))
            if choice is DECLINE:
                return
            self.steal(turn.player, choice.things[0])
            victims.remove(choice.things[0])
            if self.rules.steal_per_landing == "one":
                return

    def steal(self, thief: Player, victim: Player) -> None:
        card = self.chance.card_from(victim.seat, victim.hand)
        victim.hand.remove(card)
        thief.hand.append(card)

    # -- goals -------------------------------------------------------------------------------

    def play_a_goal(self, turn: Turn, met: bool) -> Asking[None]:
        """Play a goal at its destination, or where the piece met the star it names."""
        player = turn.player

        def playable() -> list[Card]:
            stars = {other.star for other in self.others(player) if other.at == player.at} if met else set()
            return [
                card for card in player.hand if card.is_goal and (card.destination == player.at or card.star in stars)
            ]

        if playable():
            choice = yield from self.ask(turn, "goal", lambda: self.options("play", playable(), True))
            if choice is not DECLINE:
                goal = choice.things[0]
                player.hand.remove(goal)
                turn.played_card = True
                yield from self.contest(player, goal)

    def contest(self, revealer: Player, goal: Card) -> Asking[None]:
        """Who plays makes all others think again; it ends when the turn comes back to the last who played."""
        captor = revealer
        played = list[Card]()
        due = deque(self.clockwise(revealer)[1:])
        while due:
            player = due.popleft()
            actions = [card for card in player.hand if card.stops(goal)]
            choice = yield Question([player], "contest", [*self.options("play", actions), PASS])
            if choice is not PASS:
                player.hand.remove(choice.things[0])
                played.append(choice.things[0])
                captor = player
                due = deque(self.clockwise(player)[1:])
        self.discard += played
        captor.captured.append(goal)
        if (
            sum(len(player.captured) for player in self.players) == len(GOALS)
            and max(self.scores()) < self.rules.target
        ):
            raise Over(None)

    # -- the end of a turn -------------------------------------------------------------------

    def end_turn(self, turn: Turn) -> Asking[None]:
        """Draw, swap, and discard what is too much."""
        player = turn.player
        drew = yield from self.draw(turn)
        if not turn.played_card and not (drew and self.rules.end_draw == "exclusive"):
            yield from self.swap(turn)
        while len(player.hand) > self.rules.hand_size:
            choice = yield from self.ask(turn, "discard", lambda: self.options("discard", player.hand))
            self.discard_card(player, choice.things[0])
            if self.rules.excess_discard == "one":
                return

    def draw(self, turn: Turn) -> Asking[bool]:
        """A player with too few cards may draw one; did he?"""
        if len(turn.player.hand) >= self.rules.hand_size or not (self.pile or self.discard):
            return False
        choice = yield from self.ask(turn, "draw", lambda: [Option("draw"), DECLINE])
        if choice is not DECLINE:
            self.draw_card(turn.player)
        return choice is not DECLINE

    def swap(self, turn: Turn) -> Asking[None]:
        """A player who played no card may discard one and draw another."""
        player = turn.player
        if player.hand:
            choice = yield from self.ask(turn, "swap", lambda: self.options("swap", player.hand, True))
            if choice is not DECLINE:
                self.discard_card(player, choice.things[0])
                self.draw_card(player)

    # -- asking ------------------------------------------------------------------------------

    def options(self, word: str, things: Iterable[object], may_decline: bool = False) -> list[Option]:
        """An option for each thing that differs from the others."""
        options = [Option(word, (thing,)) for thing in dict.fromkeys(things)]
        return [*options, DECLINE] if may_decline else options

    def ask(self, turn: Turn, name: str, options: Callable[[], list[Option]]) -> Asking[Option]:
        """Ask the player of the turn, who may shut doors before he answers."""
        while True:
            choice = yield Question([turn.player], name, [*options(), *self.doors_to_shut(turn.player)])
            if choice.word != "lock":
                return choice
            self.shut(choice.things[0], turn)

    def pause(self, turn: Turn) -> Asking[None]:
        """A moment to shut doors, until the player has shut himself in."""
        while DOOR in turn.player.hand and not self.loses_turn(turn.player):
            choice = yield Question([turn.player], "pause", [CONTINUE, *self.doors_to_shut(turn.player)])
            if choice is CONTINUE:
                return
            self.shut(choice.things[0], turn)

    def doors_to_shut(self, player: Player) -> list[Option]:
        return self.options("lock", DESTINATIONS) if DOOR in player.hand else []

    def shut(self, place: str, turn: Turn) -> None:
        turn.player.hand.remove(DOOR)
        turn.played_card = True
        self.doors.append(Door(turn.player, place))


def playout(players: int, seed: int, **parameters: object) -> tuple[int, list[int], Sequence[int]]:
    """Play one game at random: the number of decisions, the winning seats, the points of every seat."""
    generator = random.Random(seed)
    game = Game(Rules(players, **parameters), Chance(generator))  # type: ignore[arg-type]
    decisions, outcome = play_at_random(game, generator)
    return decisions, outcome.winners, outcome.scores
