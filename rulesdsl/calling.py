"""What commands have in common: how values of a game are read, and how they tell what keeps them from work."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import ClassVar

from dsl.diagnostics import Fault, render
from interpreter.records.saves import BadRecord
from rulesdsl.exit_codes import FAULTS, STOPPED, USAGE
from rulesdsl.facts import span_text
from validator.errors import RuleError

OUTSIDE = ("--set", "variant", "players")
"""Where a fault lies that is in no file."""


class Complaint(Exception):
    """What was asked for is not done; the message says why in a sentence. `code` is the exit code."""

    code: ClassVar[int] = FAULTS


class WrongCall(Complaint):
    """What the command line says cannot be done with any game, or not with this one."""

    code = USAGE


def answer_to(problem: BaseException) -> int:
    """Tell on stderr what ends a command; its exit code. What is no answer to whoever called goes on its way."""
    match problem:
        case Complaint():
            return complain(str(problem), problem.code)
        case Fault():
            return complain(described(problem), USAGE if is_wrong_call(problem) else FAULTS)
        case RuleError():
            return complain(broken(problem), FAULTS)
        case BadRecord():
            return complain(str(problem), FAULTS)
        case KeyboardInterrupt():
            return complain("stopped before it was done", STOPPED)
    raise problem


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


def players_of(allowed: range, wanted: int | None) -> int:
    """How many play: as many as are wanted, or the fewest."""
    number = allowed.start if wanted is None else wanted
    if number not in allowed:
        raise wrong_number(allowed, number)
    return number


def wrong_number(allowed: range, said: object) -> WrongCall:
    """So many cannot play."""
    return WrongCall(f"this game is for {span_text(allowed)} player{'s' if allowed[-1] > 1 else ''}, not for {said}")


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
