"""What was compared, as tables: for a terminal, for a page, as data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from verification.cases import Case
from verification.solving import Solved
from verification.walking import Found

COMPARED = ("game", "players", "compared", "positions", "games ended", "information states", "result")
SOLVED = ("solved", "rounds", "worth to the first seat", "exploitability", "result")
LEVELS = ("positions at depth", "players")

Rows = list[tuple[str, ...]]


@dataclass(slots=True)
class Results:
    """What was gone through, and what was solved."""

    found: list[tuple[Case, Found]]
    solved: list[Solved]

    def add(self, case: Case, part: Found | Solved) -> None:
        if isinstance(part, Solved):
            self.solved.append(part)
        else:
            next(found for known, found in self.found if known is case).add(part)

    @property
    def agree(self) -> bool:
        return not any(found.disagreement for _, found in self.found) and all(solved.same for solved in self.solved)


def as_text(results: Results) -> str:
    blocks = [_aligned(rows) for rows in _tables(results)]
    blocks.insert(1, "\n".join(_notes(results)))
    return "\n\n".join(block for block in blocks if block)


def as_markdown(results: Results) -> str:
    blocks = [_piped(rows) for rows in _tables(results)]
    blocks.insert(1, "\n\n".join(_notes(results)))
    return "\n\n".join(block for block in blocks if block)


def as_json(results: Results) -> str:
    data = {
        "compared": [_data(case, found) for case, found in results.found],
        "solved": [
            {
                "game": solved.case.game,
                "rounds": solved.rounds,
                "values": solved.values,
                "exploitabilities": solved.exploitabilities,
                "agree": solved.same,
            }
            for solved in results.solved
        ],
    }
    return json.dumps(data, indent=2)


FORMATS = {"text": as_text, "markdown": as_markdown, "json": as_json}


def _data(case: Case, found: Found) -> dict[str, Any]:
    return {
        "game": case.game,
        "outside": case.outside,
        "players": case.players,
        "variant": case.variant,
        "parameters": dict(case.parameters),
        "compared": _extent(case, found),
        "positions": found.positions,
        "by_depth": None if case.games else _by_depth(found),
        "decisions": found.decisions,
        "chance_events": found.chances,
        "games_ended": found.ends,
        "information_states": found.information_states if case.informed else None,
        "agree": not found.disagreement,
        "disagreement": found.disagreement or None,
        "note": case.note or None,
    }


# ---------------------------------------------------------------------------- what is told


def _tables(results: Results) -> list[Rows]:
    """Each with its head, those left out that have no rows."""
    trees = [(case, found) for case, found in results.found if not case.games]
    depth = max((max(found.levels, default=0) for _, found in trees), default=0)
    tables = [
        [COMPARED, *(_compared(case, found, mark) for (case, found), mark in _marked(results))],
        [SOLVED, *map(_solved, results.solved)],
        [(*LEVELS, *map(str, range(depth + 1))), *(_levels(case, found, depth) for case, found in trees)],
    ]
    return [rows for rows in tables if len(rows) > 1]


def _compared(case: Case, found: Found, mark: str) -> tuple[str, ...]:
    ours, theirs = found.information_states
    known = "" if not case.informed else f"{ours:,}" if ours == theirs else f"{ours:,} / {theirs:,}"
    counts = (f"{found.positions:,}", f"{found.ends:,}", known)
    result = "DIFFERENT" if found.disagreement else "same"
    return case.game, str(case.players), _extent(case, found), *counts, f"{result} {mark}".rstrip()


def _extent(case: Case, found: Found) -> str:
    if case.games:
        return f"{found.ends:,} random games"
    return "whole tree" if case.depth is None else f"tree to depth {case.depth}"


def _solved(solved: Solved) -> tuple[str, ...]:
    numbers = (f"{solved.values[0]:.6f}", f"{solved.exploitabilities[0]:.6f}")
    return solved.case.game, f"{solved.rounds:,}", *numbers, "same" if solved.same else f"DIFFERENT: {solved}"


def _levels(case: Case, found: Found, depth: int) -> tuple[str, ...]:
    counts = [f"{count:,}" for count in _by_depth(found)]
    return case.game, str(case.players), *counts, *[""] * (depth + 1 - len(counts))


def _by_depth(found: Found) -> list[int]:
    return [found.levels[depth] for depth in range(max(found.levels, default=-1) + 1)]


def _told(case: Case, found: Found) -> str:
    return ". ".join(text[0].upper() + text[1:] for text in (found.disagreement, case.told) if text)


def _marked(results: Results) -> Iterable[tuple[tuple[Case, Found], str]]:
    """Where there is something to tell, its number; what is told twice has one number."""
    numbers: dict[str, int] = {}
    for case, found in results.found:
        told = _told(case, found)
        yield (case, found), f"[{numbers.setdefault(told, len(numbers) + 1)}]" if told else ""


def _notes(results: Results) -> Iterable[str]:
    told = dict.fromkeys(filter(None, (_told(case, found) for case, found in results.found)))
    return (f"[{number}] {text}." for number, text in enumerate(told, 1))


# ---------------------------------------------------------------------------- how it is set


def _aligned(rows: Rows) -> str:
    """Columns side by side, numbers to the right."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    to_right = [all(re.fullmatch(r"[-\d,./ ]*", cell) for cell in column[1:]) for column in columns]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, to_right, strict=True)
        ).rstrip()
        for row in rows
    )


def _piped(rows: Sequence[tuple[str, ...]]) -> str:
    head, *others = rows
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *others))
