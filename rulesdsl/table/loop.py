"""People and bots around one game, until it is over or somebody leaves."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.diagnostics import clipped
from interpreter.ids import in_words
from interpreter.play.decision import Decision, Option
from interpreter.play.naming import listed, seat_text
from interpreter.play.question import Thing
from interpreter.play.refusals import Refused
from interpreter.play.state import State
from rulesdsl import bots, files
from rulesdsl.table.keeper import Keeper
from rulesdsl.table.menu import Menu, Unclear, menu_of
from rulesdsl.table.screen import Screen
from rulesdsl.table.seats import HUMAN, Seating
from rulesdsl.table.sheets import picture_of
from rulesdsl.table.typed import Command, apply, understand


class Left(Exception):
    """Somebody left the table, and whether to keep the game is settled."""


class Table:
    """`state` is how the game stands; it is right at every moment, whenever one is interrupted. `greeting` is
    shown once; where the screen is handed over, to whoever has it first."""

    def __init__(self, state: State, seating: Seating, screen: Screen, keeper: Keeper, greeting: str) -> None:
        self.state = state
        self.screen = screen
        self.keeper = keeper
        self._seating = seating
        self._turn = len(state.history)
        self._humans = seating.count(HUMAN)
        self._at_screen: int | None = None
        self._greeting = greeting

    @property
    def has_people(self) -> bool:
        return self._humans > 0

    # --------------------------------------------------------------------- going on

    def play(self) -> None:
        """Until the game is over. Raises `Left`, EOFError at the end of the input, `RuleError`."""
        if self._humans < 2:
            self.screen.say(self._greeting, "dim")
        if not self._humans:
            self._story(self.state)
        while (decision := self.state.decision) is not None:
            seat = decision.seats[0]
            if self._seating[seat - 1] == HUMAN:
                self.ask(seat)
            else:
                self._let_choose(seat, decision)
        self._finish()

    def _go_on(self, state: State) -> None:
        self.state, self._turn = state, self._turn + 1

    def _let_choose(self, seat: int, decision: Decision) -> None:
        bot = self._seating[seat - 1]
        number = bots.choose(bot, decision, seat, self.state.seed, self._turn)
        self._go_on(self.state.apply(decision.options_of(seat)[number], seat, by=bot))
        if not self._humans:
            self._story(self.state)

    def _story(self, state: State) -> None:
        """What everybody at the table has just heard."""
        self.screen.tell(state.news(None))

    # ----------------------------------------------------------------- asking a person

    def ask(self, seat: int) -> None:
        """Show the table to a person until a choice is made, or taken back."""
        if self._humans > 1 and self._at_screen != seat:
            self.screen.hand_over(self._called(seat).capitalize())
            if self._at_screen is None:
                self.screen.say(self._greeting, "dim")
        self._at_screen = seat
        self.look()
        before = self.state
        while self.state is before:
            try:
                self._answer(seat, self.screen.ask())
            except (Unclear, files.CannotWrite) as reason:
                self.screen.say(_sentence(clipped(str(reason))), "yellow")

    def _answer(self, seat: int, typed: str) -> None:
        if not typed:
            self.look()
            return
        wish = understand(typed, self.menu, COMMANDS)
        if isinstance(wish, Command):
            COMMANDS[wish.name].run(self, wish.rest)
            return
        self._go_on(apply(self.state, seat, wish, HUMAN))
        chosen = self.state.history[-1].text if isinstance(wish, str) else wish.text
        self.screen.say(f"-> {chosen}", "green")

    @property
    def seat(self) -> int:
        """Whoever sits at the screen."""
        assert self._at_screen is not None
        return self._at_screen

    @property
    def menu(self) -> Menu:
        """What the seat at the screen may choose."""
        return menu_of(self.state.decision.options_of(self.seat) if self.state.decision else ())

    def _called(self, seat: int) -> str:
        return seat_text(self.state.setting.places, seat - 1)

    # -------------------------------------------------------------------- what is shown

    def look(self, _: str = "") -> None:
        """All that the seat at the screen sees, and what it may choose."""
        decision = self.state.decision
        assert decision is not None
        self.screen.headline(f"{self.state.game.name}: {self._called(self.seat)}")
        self.screen.news("What has happened", _news(self.state, self.seat))
        self.screen.picture(picture_of(self.state, self.seat))
        self.screen.say(self._question(decision), "bold")
        self._offer(self.menu, lambda option: option.text, lambda thing: thing.text)

    def _offer(self, menu: Menu, option_told: Callable[[Option], str], thing_told: Callable[[Thing], str]) -> None:
        """List what can be chosen."""
        if menu.listed:
            self.screen.options([option_told(option) for option in menu.listed])
        for bundle in menu.bundles:
            self.screen.say(bundle.heading)
            self.screen.options([thing_told(thing) for thing in bundle.things], bundle.first)

    def _question(self, decision: Decision) -> str:
        """What is asked, in its own words or in those of the phase it belongs to."""
        phase = self.state.game.rules.phases.get(decision.phase)
        secretly = " (all at once, in secret)" if decision.simultaneous else ""
        text = decision.text_of(self.seat) or (phase.text if phase is not None else "")
        return f"You choose: {in_words(decision.name)}{secretly}." + (f"  {text}" if text else "")

    def _finish(self) -> None:
        """The last news and the table as it was left. With one person it is theirs, else what all may see."""
        if self._humans > 1:
            self.screen.wipe()
        seat = self._seating.index(HUMAN) + 1 if self._humans == 1 else None
        self.screen.headline(f"{self.state.game.name}: the end")
        if self._humans:
            self.screen.news("What has happened", _news(self.state, seat))
        self.screen.picture(picture_of(self.state, seat))
        self.screen.say(_result([self._called(winner) for winner in self.state.winners], self.state.reason), "bold")

    # ------------------------------------------------------------------------ commands

    def undo(self, _: str) -> None:
        """Back to the last choice that a person made."""
        state, steps = self.state, 0
        if not any(self._seating[act.seat - 1] == HUMAN for act in state.history):
            raise Unclear("nothing has been chosen yet that could be taken back")
        try:
            while True:
                answer = state.passage.answer
                state, steps = state.undo(), steps + 1
                if answer is not None and self._seating[answer.act.seat - 1] == HUMAN:
                    break
        except Refused as refused:
            raise Unclear(refused.message) from None
        self.state, self._turn = state, self._turn - steps
        if answer.act.seat == self._at_screen:  # what others chose is theirs to know
            self.screen.say(f"Taken back: {answer.act.text}", "green")

    def save(self, rest: str) -> None:
        path = Path(os.path.expanduser(rest)) if rest else self.keeper.usual
        if self.keeper.is_taken(path) and not self._agreed(f"{path} exists. Write over it? [y/N] ", "n"):
            self.screen.say("Nothing was saved.")
            return
        self.screen.note(f"Saved in {self.keeper.save(self.state, path)}")

    def _agreed(self, question: str, usual: str) -> bool:
        """Yes or no; whatever is neither means the usual, which loses nothing."""
        answer = self.screen.ask(question)[:1].lower()
        return (answer if answer in ("y", "n") else usual) == "y"

    def rules(self, _: str) -> None:
        """The rules that the decision and its options carry out."""
        decision, known = self.state.decision, self.state.game.rules.rules
        assert decision is not None
        cited = dict.fromkeys([*decision.rules, *(rule for option in self.menu.options for rule in option.rules)])
        rules = [known[name] for name in cited if name in known]
        if not rules:
            raise Unclear("no rule is cited here")
        self.screen.pairs((rule.id, rule.text + _origin(rule.source, rule.status)) for rule in rules)

    def why(self, rest: str) -> None:
        """Why an option is not offered."""
        if not rest:
            raise Unclear("say which option, as in `why " + self.menu.options[0].id + "`")
        wish = understand(rest, self.menu, ())
        try:
            self.screen.say(_sentence(self.state.why(wish.id if isinstance(wish, Option) else rest, self.seat)))
        except Refused as refused:
            raise Unclear(refused.message) from None

    def log(self, _: str) -> None:
        self.screen.tell(self.state.log(self.seat))

    def ids(self, _: str) -> None:
        """The options once more, as programs write them."""
        self._offer(self.menu, lambda option: option.id, lambda thing: thing.id)

    def help(self, _: str) -> None:
        self.screen.say("Type the number of an option, a part of its text that no other has, or its id.")
        if self.menu.bundles:
            self.screen.say("Of things that are taken together type all the numbers, blanks between them.")
        self.screen.pairs((command.usage or name, command.text) for name, command in COMMANDS.items())

    def quit(self, _: str) -> None:
        """Leave, and keep the game unless that is not wanted."""
        if self.keeper.where(self.state) is None and self._agreed("Save this game? [Y/n] ", "y"):
            self.screen.note(f"Saved in {self.keeper.rescue(self.state)}")
        raise Left


def _news(state: State, seat: int | None) -> list[str]:
    """What a seat has heard since its own last choice, that included."""
    parts: list[Sequence[str]] = []
    for moment in reversed(state.line()):
        parts.append(moment.news(seat))
        answer = moment.passage.answer
        if answer is not None and answer.act.seat == seat:
            break
    return [line for part in reversed(parts) for line in part]


def _result(winners: Sequence[str], reason: str | None) -> str:
    verb = "win" if len(winners) > 1 else "wins"
    return _sentence(f"{listed(winners) or 'nobody'} {verb}: {reason}")


def _origin(source: str, status: str) -> str:
    remarks = [remark for remark in (source, "" if status == "stated" else status) if remark]
    return f" ({', '.join(remarks)})" if remarks else ""


def _sentence(text: str) -> str:
    """A message as a sentence, unless it begins with something quoted."""
    ended = text if text.endswith((".", "?", "!")) else text + "."
    return ended[:1].upper() + ended[1:]


@dataclass(frozen=True, slots=True)
class _Command:
    run: Callable[[Table, str], None]
    text: str
    usage: str = ""


COMMANDS: Mapping[str, _Command] = {
    "look": _Command(Table.look, "show the table again (so does Enter alone)"),
    "undo": _Command(Table.undo, "take your last choice back, while nobody has learned anything by it"),
    "rules": _Command(Table.rules, "the rules behind this decision"),
    "why": _Command(Table.why, "why an option is not offered", "why ID"),
    "ids": _Command(Table.ids, "the options' ids"),
    "log": _Command(Table.log, "everything you have seen and heard"),
    "save": _Command(Table.save, "save the game and go on", "save [FILE]"),
    "help": _Command(Table.help, "this list; `/` before a word makes sure it is one of these"),
    "quit": _Command(Table.quit, "leave; the game can be saved"),
}
