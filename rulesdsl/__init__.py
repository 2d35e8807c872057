"""What people import: load a game, play it, look at it.

    game = rulesdsl.load("games/some_game")
    state = game.start(players=4, seed=7)
    while not state.over:
        state = state.apply(state.decision.options[0])

In: a game's folder or file. Out: `Game` and `State`. Seats count from 1. Faults of a description are raised as one
`Fault` with every diagnostic, refused choices as `Refused`, rules that break in play as `RuleError`, saves and
traces that are not what they should be as `BadRecord`, questions that a seat may not ask as `Unseen`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic, Fault
    from interpreter.play.decision import Decision, Option
    from interpreter.play.game import Game, Playout
    from interpreter.play.refusals import Refusal, Refused
    from interpreter.play.state import State
    from interpreter.play.view import View
    from interpreter.play.views import Unseen
    from interpreter.records.replay import replay
    from interpreter.records.saves import BadRecord
    from interpreter.records.trace import trace, trace_for
    from validator.errors import RuleError
    from validator.instances.settings import Setting

__all__ = [
    "BadRecord",
    "Decision",
    "Diagnostic",
    "Fault",
    "Game",
    "Option",
    "Playout",
    "Refusal",
    "Refused",
    "RuleError",
    "State",
    "Unseen",
    "View",
    "load",
    "replay",
    "trace",
    "trace_for",
]


_HOMES: Mapping[str, str] = {
    "BadRecord": "interpreter.records.saves",
    "Decision": "interpreter.play.decision",
    "Diagnostic": "dsl.diagnostics",
    "Fault": "dsl.diagnostics",
    "Game": "interpreter.play.game",
    "Option": "interpreter.play.decision",
    "Playout": "interpreter.play.game",
    "Refusal": "interpreter.play.refusals",
    "Refused": "interpreter.play.refusals",
    "RuleError": "validator.errors",
    "State": "interpreter.play.state",
    "Unseen": "interpreter.play.views",
    "View": "interpreter.play.view",
    "replay": "interpreter.records.replay",
    "trace": "interpreter.records.trace",
    "trace_for": "interpreter.records.trace",
}
"""Where each name is at home. They are fetched when they are asked for: the command line begins with importing this
package, and most commands need little of it."""


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def load(
    path: str | os.PathLike[str], variant: str | None = None, parameters: Mapping[str, Setting] | None = None
) -> Game:
    """A game from its folder or file, with values for some of its parameters.

    Raises `Fault` with every error found. Values are checked for every number of players the game is for; a game
    is refused here only if they fit none.
    """
    from dsl.diagnostics import Fault
    from interpreter.play.game import Game
    from validator import check

    checked = check(path)
    if checked.game is None or checked.names is None:
        raise Fault(checked.errors)
    game = Game(checked.game, checked.names, variant, parameters)
    game.require_some_players()
    return game
