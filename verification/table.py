"""What was compared, as a table: for a terminal, for a page, as data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from verification.cases import Case
from verification.walking import Found

HEAD = ("game", "players", "compared", "positions", "games ended", "information states", "result")

Result = tuple[Case, Found]
Rows = list[tuple[str, ...]]


def as_text(results: Sequence[Result]) -> str:
    blocks = [_aligned([HEAD, *_rows(results)])]
    notes = list(_notes(results))
    if notes:
        blocks.append("\n".join(notes))
    levels = _levels(results)
    if levels:
        blocks.append("positions at each depth\n" + _aligned(levels))
    return "\n\n".join(blocks)


def as_markdown(results: Sequence[Result]) -> str:
    blocks = [_piped(HEAD, _rows(results))]
    blocks += [f"{note}\n" for note in _notes(results)]
    levels = _levels(results)
    if levels:
        width = max(map(len, levels))
        head = ("positions at depth", "players", *map(str, range(width - 2)))
        blocks.append(_piped(head, [(*row, *[""] * (width - len(row))) for row in levels]))
    return "\n".join(blocks).rstrip()


def as_json(results: Sequence[Result]) -> str:
    return json.dumps([_data(case, found) for case, found in results], indent=2)


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
        "by_depth": _by_depth(found) if not case.games else None,
        "decisions": found.decisions,
        "chance_events": found.chances,
        "games_ended": found.ends,
        "information_states": found.information_states if case.informed else None,
        "agree": not found.disagreement,
        "disagreement": found.disagreement or None,
        "note": case.note or None,
    }


def _rows(results: Sequence[Result]) -> Rows:
    marks = {id(case): f" [{number}]" for number, (case, _) in enumerate(_noted(results), 1)}
    return [
        (
            case.name,
            str(case.players),
            _extent(case, found),
            f"{found.positions:,}",
            f"{found.ends:,}",
            _information(case, found),
            ("DIFFERENT" if found.disagreement else "same") + marks.get(id(case), ""),
        )
        for case, found in results
    ]


def _extent(case: Case, found: Found) -> str:
    if case.games:
        return f"{found.ends:,} random games"
    return "whole tree" if case.depth is None else f"tree to depth {case.depth}"


def _information(case: Case, found: Found) -> str:
    ours, theirs = found.information_states
    if not case.informed:
        return ""
    return f"{ours:,}" if ours == theirs else f"{ours:,} / {theirs:,}"


def _noted(results: Iterable[Result]) -> list[Result]:
    return [(case, found) for case, found in results if case.note or found.disagreement]


def _notes(results: Iterable[Result]) -> Iterable[str]:
    for number, (case, found) in enumerate(_noted(results), 1):
        told = ". ".join(text[0].upper() + text[1:] for text in (found.disagreement, case.note) if text)
        yield f"[{number}] {told}."


def _levels(results: Iterable[Result]) -> Rows:
    """The trees: game, players, and the positions at each depth from the first."""
    trees = ((case, found) for case, found in results if not case.games)
    return [(case.name, str(case.players), *(f"{count:,}" for count in _by_depth(found))) for case, found in trees]


def _by_depth(found: Found) -> list[int]:
    return [found.levels[depth] for depth in range(max(found.levels, default=-1) + 1)]


def _aligned(rows: Rows) -> str:
    """Columns side by side, numbers to the right."""
    widths = [max(len(row[column]) for row in rows if column < len(row)) for column in range(max(map(len, rows)))]
    lines = ("  ".join(_placed(cell, width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows)
    return "\n".join(lines)


def _placed(cell: str, width: int) -> str:
    return cell.rjust(width) if re.fullmatch(r"[\d,/ ]+|players|positions|games ended", cell) else cell.ljust(width)


def _piped(head: Sequence[str], rows: Rows) -> str:
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ["---"] * len(head), *rows))
