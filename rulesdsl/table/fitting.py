"""A sheet on a screen of some width: columns that are too long for their place go below their rows.

In: a sheet and a width. Out: lines of pieces, each piece with its style. A long collection in a narrow column would
take many lines; over the whole width it takes one or two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size

from rulesdsl.table.sheets import EMPTY, Row, Sheet

GAP = 2
"""Blanks between columns."""

MARK = "<- "

Piece = tuple[str, str]
"""A text and its style."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A line, and whether it hangs below a row."""

    pieces: tuple[Piece, ...]
    below: bool = False


def fit(sheet: Sheet, width: int) -> Iterator[Fitted]:
    """The lines of a sheet: its head, if it has one, then each row and what hangs below it."""
    kept, below = _divided(sheet, width)
    widths = [_label_width(sheet), *(_column_width(sheet, column) for column in kept)]
    if sheet.title or kept:
        yield Fitted(((_aligned([sheet.title, *(sheet.columns[column] for column in kept)], widths), "dim"),))
    for row in sheet.rows:
        text = _aligned([row.label, *(row.cells[column] for column in kept)], widths)
        yield Fitted(((text, "bold" if row.own else ""), (_marks(row), "cyan")))
        for column in below:
            if row.cells[column] not in EMPTY:
                yield Fitted(((f"{sheet.columns[column]}: ", "dim"), (row.cells[column], "")), below=True)


def _divided(sheet: Sheet, width: int) -> tuple[list[int], list[int]]:
    """Which columns stand side by side, and which below: the widest go until the others fit."""
    kept, below = list(range(len(sheet.columns))), list[int]()
    ends = [_label_width(sheet), max((cell_len(_marks(row)) for row in sheet.rows), default=0)]
    while kept and sum(ends) + sum(_column_width(sheet, column) + GAP for column in kept) + GAP > width:
        widest = max(kept, key=lambda column: _column_width(sheet, column))
        kept.remove(widest)
        below.append(widest)
    return kept, sorted(below)


def _label_width(sheet: Sheet) -> int:
    return max(cell_len(text) for text in (sheet.title, *(row.label for row in sheet.rows)))


def _column_width(sheet: Sheet, column: int) -> int:
    return max(cell_len(text) for text in (sheet.columns[column], *(row.cells[column] for row in sheet.rows)))


def _aligned(texts: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(set_cell_size(text, width + GAP) for text, width in zip(texts, widths, strict=True))


def _marks(row: Row) -> str:
    return MARK + ", ".join(row.marks) if row.marks else ""
