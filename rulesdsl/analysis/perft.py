"""`rulesdsl perft`: the tree of a game, counted to a depth."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import rulesdsl
from interpreter.play.game import Game
from rulesdsl.analysis.counting import Counts, Start, Tally, parted
from rulesdsl.calling import players_of, settings_of
from rulesdsl.crew import Broken, GameBroke, cores, done
from rulesdsl.progress import Progress

PARTS = 48
"""So many parts a tree is divided into for each core: enough that none waits long for the others."""


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked for on the command line."""

    path: Path
    depth: int
    players: int | None = None
    settings: tuple[str, ...] = ()
    variant: str | None = None
    as_json: bool = False
    cores: int | None = None


def run(call: Call) -> None:
    """Count and print."""
    game = rulesdsl.load(call.path, call.variant, settings_of(call.settings))
    players = players_of(game.players, call.players)
    data = as_data(game, players, count(game, players, call.depth, call.cores or cores()))
    print(json.dumps(data, indent=2, ensure_ascii=False) if call.as_json else as_text(data))


def count(game: Game, players: int, depth: int, workers: int = 1) -> Counts:
    """Count the tree of a game. Raises `GameBroke` if the rules break in it."""
    program = game.setting(players, explicit=True).program
    counts, parts = parted(program, depth, PARTS * workers)
    progress = Progress(len(parts), "parts")

    def work(part: Start) -> Counts:
        return Tally(program, depth).count(part)

    with closing(done(work, parts, workers)) as found:
        for part in found:
            if isinstance(part, Broken):
                raise GameBroke(part.text)
            counts.add(part)
            progress.one_more(f"({counts.nodes:,} positions)")
    progress.end(counts.nodes, "positions")
    return counts


# ------------------------------------------------------------------------- reporting


def as_data(game: Game, players: int, counts: Counts) -> dict[str, Any]:
    """For JSON."""
    return {
        "game": game.name,
        "players": players,
        "levels": [
            {
                "depth": depth,
                "nodes": level.nodes,
                "decisions": level.decisions,
                "chance": level.chance,
                "ended": level.ended,
            }
            for depth, level in enumerate(counts.levels)
        ],
        "nodes": counts.nodes,
        "ended": sum(level.ended for level in counts.levels),
        "probability": _number(counts.ended()),
        "returns": [_number(worth) for worth in counts.returns(players)],
    }


def _number(exact: Fraction) -> dict[str, Any]:
    return {"exact": str(exact), "decimal": float(exact)}


COLUMNS = ("depth", "nodes", "decisions", "chance", "ended")


def as_text(data: dict[str, Any]) -> str:
    """The counts as a table, then what the games that have ended are worth."""
    rows = [COLUMNS, *([f"{level[key]:,}" for key in COLUMNS] for level in data["levels"])]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    chance = _told(data["probability"])
    lines = [
        f"{data['game']}, {data['players']} player{'s' if data['players'] > 1 else ''}",
        *("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows),
        f"{data['nodes']:,} positions; {data['ended']:,} games have ended",
        f"If all choose at random, a game has ended with probability {chance}. Expected returns:",
        *(f"  seat {seat}: {_told(number)}" for seat, number in enumerate(data["returns"], 1)),
    ]
    return "\n".join(lines)


def _told(number: dict[str, Any]) -> str:
    exact, decimal = number["exact"], f"{number['decimal']:.6g}"
    return exact if exact == decimal else f"{exact} = {decimal}" if len(exact) <= LONGEST_FRACTION else decimal


LONGEST_FRACTION = 40
"""Characters of a fraction that is still printed for people."""
