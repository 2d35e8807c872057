"""A CSV text -> rows of located texts: comma-separated, first row the header, `"` quotes a cell."""

from __future__ import annotations

import re

from dsl.characters import forbidden_character
from dsl.diagnostics import Diagnostic, Source, Span
from dsl.values import Map, Text

# A quoted cell with doubled quotes inside, or anything up to a comma; then a comma or the end of the line.
_CELL = re.compile(r'[ ]*(?:"(?P<quoted>(?:[^"\n]|"")*)"[ ]*(?=,|\n|\Z)|(?P<plain>[^,"\n]*))')


MAX_ROWS = 5_000
MAX_COLUMNS = 100


def read_table(source: Source) -> tuple[tuple[Map, ...], tuple[Diagnostic, ...]]:
    """Each row as a map from the header's texts to the row's, in the order of the file; blank lines are skipped."""
    forbidden = forbidden_character(source)
    if forbidden is not None:
        return (), (forbidden,)
    diagnostics: list[Diagnostic] = []
    lines = [cells for cells in _lines(source, diagnostics) if cells]
    if not lines:
        if not diagnostics:
            diagnostics.append(Diagnostic("YAML04", "an empty file", Span(source, 0, 0), "write a header row"))
        return (), tuple(diagnostics)
    header, *rows = lines
    if len(header) > MAX_COLUMNS or len(rows) > MAX_ROWS:
        hint = f"at most {MAX_ROWS:,} rows and {MAX_COLUMNS} columns"
        return (), (*diagnostics, Diagnostic("YAML23", "this table is too large", Span(source, 0, 0), hint))
    diagnostics += _header_faults(header)
    good = []
    for cells in rows:
        if len(cells) == len(header):
            good.append(_row(header, cells))
        else:
            span = Span(source, cells[0].start, cells[-1].end)
            message = f"{len(cells)} cells under a header of {len(header)}"
            hint = "an empty cell is nothing between two commas; a text with a comma needs quotes"
            diagnostics.append(Diagnostic("YAML31", message, span, hint))
    return tuple(good), tuple(diagnostics)


def _row(header: list[Text], cells: list[Text]) -> Map:
    row = Map(Span(cells[0].source, cells[0].start, cells[-1].end))
    row.update(zip(header, cells, strict=True))
    return row


def _header_faults(header: list[Text]) -> list[Diagnostic]:
    faults = []
    for i, name in enumerate(header):
        if not name:
            faults.append(Diagnostic("YAML32", "a column without a name", name.span, "name it in the first row"))
        elif name in header[:i]:
            first = header[header.index(name)]
            notes = (("first here", first.span),)
            faults.append(Diagnostic("YAML14", f"`{name}` stands here twice", name.span, "keep one", notes=notes))
    return faults


def _lines(source: Source, diagnostics: list[Diagnostic]) -> list[list[Text]]:
    """The cells of every line; a line that cannot be cut into cells is reported and left out."""
    lines = []
    for number, start in enumerate(source.line_starts, 1):
        line = source.line_text(number)
        cells, stopped = _cells(source, start, start + len(line)) if line.strip() else ([], None)
        if stopped is not None:
            hint = 'a cell with " in it is written "like ""this"""'
            diagnostics.append(Diagnostic("YAML30", "a stray quote", Span(source, stopped, stopped + 1), hint))
        else:
            lines.append(cells)
    return lines


def _cells(source: Source, start: int, end: int) -> tuple[list[Text], int | None]:
    """The cells of one line, and where reading stopped if a quote was in the way."""
    cells = []
    offset = start
    while True:
        match = _CELL.match(source.text, offset, end)
        assert match is not None, "every text begins with a cell, if only with an empty one"
        name = "plain" if match["quoted"] is None else "quoted"
        raw = match[name] if name == "quoted" else match[name].rstrip()
        first = match.start(name)
        value = raw.replace('""', '"') if name == "quoted" else raw
        cells.append(Text(value, source, first, first + len(raw), '"' if name == "quoted" else ""))
        offset = match.end()
        if offset >= end:
            return cells, None
        if source.text[offset] != ",":
            return cells, offset
        offset += 1
