"""The scenarios of a game: found beside it, read, run, and summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from rulesdsl.scenarios.reader import Reading, read
from rulesdsl.scenarios.report import Outcome, Summary, unexercised
from rulesdsl.scenarios.run import Settings, run
from validator.elaboration.scope import Globals
from validator.model import CheckedGame

FOLDER = "scenarios"


def files_of(game: Path) -> list[Path]:
    """The scenario files of a game's folder, or those beside a game that is one file, in the order of their names."""
    folder = game if game.is_dir() else game.parent
    return sorted((folder / FOLDER).glob("*.yaml"))


def read_all(path: Path, game: CheckedGame, names: Globals, contains: str = "") -> Iterator[Reading]:
    """The scenarios whose name or text contains a text."""
    for file in files_of(path):
        reading = read(file, game, names)
        text = reading.scenario.text if reading.scenario is not None else ""
        if contains in file.stem or contains in text:
            yield reading


def run_all(
    path: Path, game: CheckedGame, names: Globals, contains: str = "", tell: Callable[[Outcome], None] | None = None
) -> Summary:
    """Run the scenarios, telling of each when it is done. Rules that none exercises show only if all are run."""
    settings = Settings(game)
    outcomes = []
    for reading in read_all(path, game, names, contains):
        outcome = run(reading, settings)
        outcomes.append(outcome)
        if tell is not None:
            tell(outcome)
    rules = [(rule.id, rule.span) for rule in game.rules.values() if not rule.not_applicable]
    return Summary(tuple(outcomes), () if contains else unexercised(rules, outcomes))
