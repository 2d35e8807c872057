"""What somebody at the table means by a line they typed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from dsl.build import MAX_DIGITS
from interpreter.play.decision import Option
from interpreter.play.refusals import Refusal, Refused
from interpreter.play.state import State
from rulesdsl.table.menu import Menu, Unclear

SHORTEST_PART = 2
"""A part of a text must be longer than a slip of a finger."""

COMMAND_MARK = "/"
"""Before a command, where the game has an option of the same name."""

BY_TEXT = frozenset({Refusal.MALFORMED, Refusal.UNKNOWN_OPTION, Refusal.AMBIGUOUS})
"""What cannot be read as an id may be meant as words."""


@dataclass(frozen=True, slots=True)
class Command:
    """A word that the table knows, and what stood behind it."""

    name: str
    rest: str


def understand(typed: str, menu: Menu, commands: Collection[str]) -> Option | Command | str:
    """An option by its number, by the numbers of its things or its exact id, a command, or words that may still mean
    an option."""
    words = typed.replace(",", " ").split()
    if words and all(word.isdecimal() and len(word) <= MAX_DIGITS for word in words):
        return menu.numbered([int(word) for word in words])
    exact = [option for option in menu.options if option.id == typed]
    if len(exact) == 1:
        return exact[0]
    word, _, rest = typed.removeprefix(COMMAND_MARK).partition(" ")
    if word.lower() in commands:
        return Command(word.lower(), rest.strip())
    if typed.startswith(COMMAND_MARK):
        raise Unclear(f"there is no command `{word}`; `help` lists them")
    return typed


def apply(state: State, seat: int, wish: Option | str, by: str) -> State:
    """The state after an option, which may be given in words: an id, or a part of a text that only it has.

    Raises `Unclear`, and `RuleError` if the rules break.
    """
    try:
        return state.apply(wish, seat, by=by)
    except Refused as refused:
        if refused.reason not in BY_TEXT or not isinstance(wish, str) or state.decision is None:
            raise Unclear(refused.message) from None
        return state.apply(_worded(wish, state.decision.options_of(seat)), seat, by=by)


def _worded(words: str, options: Sequence[Option]) -> Option:
    """The one option whose text, or failing that whose id, has these words in it."""
    part = words.casefold()
    if len(part) < SHORTEST_PART:
        raise Unclear(f"`{words}` is too short to be sure; type a number, or `help`")
    for names in ([option.text.casefold() for option in options], [option.id.casefold() for option in options]):
        exact = [number for number, name in enumerate(names) if name == part]
        found = exact or [number for number, name in enumerate(names) if part in name]
        if len(found) == 1:
            return options[found[0]]
        if found:
            raise Unclear(f"`{words}` fits several options: {', '.join(str(number + 1) for number in found)}")
    raise Unclear(f"no option has `{words}` in its text; type a number, or `help`")
