"""`rulesdsl test`: run a game's scenarios, showing how it goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import validator
from rulesdsl.scenarios import report, run_all

SIGNS_A_LINE = 72


def run(path: Path, contains: str, tell: Callable[[report.Outcome], None]) -> report.Summary:
    """Run the scenarios whose name or text contains a text; none if the game itself has errors."""
    checked = validator.check(path)
    if checked.game is None or checked.names is None:
        return report.Summary((), checked.errors)
    return run_all(path, checked.game, checked.names, contains, tell)


class Progress:
    """A sign for each scenario, in lines."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self.write = write
        self.done = 0

    def __call__(self, outcome: report.Outcome) -> None:
        self.write(outcome.sign)
        self.done += 1
        if self.done % SIGNS_A_LINE == 0:
            self.write("\n")

    def end(self) -> None:
        if self.done % SIGNS_A_LINE:
            self.write("\n")
