"""What commands that play a game have in common: how its values are read, how wrong calls and broken rules are told."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dsl.diagnostics import Fault, render
from validator.errors import RuleError

if TYPE_CHECKING:
    from interpreter.play.game import Game

OUTSIDE = ("--set", "variant", "players")
"""Where a fault lies that is in no file."""


class WrongCall(Exception):
    """What was asked for on the command line cannot be done; the message says why in a sentence."""


def settings_of(texts: Sequence[str], option: str = "--set") -> dict[str, str]:
    """The values of `--set name=value`; `moons.weight=2` is for one member of a family."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals):
            raise WrongCall(f"{option} takes name=value, not `{text}`")
        if name in found:
            raise WrongCall(f"{option} {name} has a value already, so `{text}` has no place")
        found[name] = value
    return found


def span_text(numbers: range) -> str:
    """`4`, or `3 to 6`."""
    return str(numbers.start) if len(numbers) == 1 else f"{numbers.start} to {numbers[-1]}"


def players_of(game: Game, wanted: int | None) -> int:
    """How many play: as many as are wanted, or the fewest."""
    if wanted is not None and wanted not in game.players:
        raise WrongCall(f"{game.name} is for {span_text(game.players)} players, not {wanted}")
    return wanted or game.players[0]


def complain(text: str, code: int) -> int:
    """Tell on stderr why a command ends; its exit code."""
    print(text, file=sys.stderr)
    return code


def is_wrong_call(fault: Fault) -> bool:
    """Is nothing wrong but what the command line says?"""
    return all(diagnostic.span.source.path in OUTSIDE for diagnostic in fault.diagnostics)


def described(fault: Fault) -> str:
    """Faults of a file with their place, those of the command line in a sentence each."""
    return "\n".join(_described(fault))


def _described(fault: Fault) -> Iterator[str]:
    for diagnostic in fault.diagnostics:
        if diagnostic.span.source.path in OUTSIDE:
            hint = f"; {diagnostic.hint}" if diagnostic.hint else ""
            yield f"{diagnostic.span.text}: {diagnostic.message}{hint}"
        else:
            yield render(diagnostic)


def broken(error: RuleError) -> str:
    """Where the rules broke in play, and what led there."""
    return "\n".join([render(error.in_play), *(f"    in {step}" for step in error.trace)])
