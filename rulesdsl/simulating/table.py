"""A report as people read it: columns side by side, as many as fit, the others below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.simulating.report import Column, Report, Spread

WIDTH = 80
GAP = "  "
INDENT = "  "

Row = tuple[str, Sequence[str]]
"""A label, and a cell for each column."""


def as_text(report: Report) -> str:
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    bots = _bots(report.columns)
    yield f"{report.game}: games from seed {report.seed}" + (f", every seat {bots[0]}" if len(bots) == 1 else "")
    rows = list(_rows(report.columns))
    label_width = max(len(label) for label, _ in rows)
    widths = [max(len(cells[number]) for _, cells in rows) for number in range(len(report.columns))]
    for block in _blocks(widths, WIDTH - label_width):
        yield ""
        for label, cells in _rows([report.columns[number] for number in block]):
            told = (cell.rjust(widths[number]) for number, cell in zip(block, cells, strict=True))
            yield GAP.join([label.ljust(label_width), *told]).rstrip()


def _blocks(widths: Sequence[int], room: int) -> Iterator[Sequence[int]]:
    """The columns that fit side by side; at least one."""
    block: list[int] = []
    for number in range(len(widths)):
        if block and sum(len(GAP) + widths[i] for i in [*block, number]) > room:
            yield block
            block = []
        block.append(number)
    yield block


# ----------------------------------------------------------------------------- rows


def _rows(columns: Sequence[Column]) -> Iterator[Row]:
    yield "", [f"{column.players} players" for column in columns]
    if any(column.values for column in columns):
        yield "", [column.values for column in columns]
    yield "games", [f"{column.games:,}" for column in columns]
    yield from _decisions([column.decisions for column in columns])
    yield _heading("ended", columns)
    for reason in sorted({reason for column in columns for reason in column.endings}):
        yield INDENT + reason, [_share(column.endings.get(reason, 0), column.games) for column in columns]
    yield INDENT + "stopped, no end in sight", [_share(column.stopped, column.games) for column in columns]
    yield _heading("won", columns)
    for place in _places(columns):
        yield _called(columns, place), [_won(column, place) for column in columns]
    yield INDENT + "several together", [_share(column.shared, column.ended) for column in columns]
    yield INDENT + "nobody", [_share(column.won_by_nobody, column.ended) for column in columns]
    if any(seat.scores for column in columns for seat in column.seats):
        yield _heading("score: mean (lowest to highest)", columns)
        for place in _places(columns):
            yield _called(columns, place), [_scored(column, place) for column in columns]


def _heading(label: str, columns: Sequence[Column]) -> Row:
    return label, [""] * len(columns)


def _decisions(spreads: Sequence[Spread]) -> Iterator[Row]:
    yield "decisions in a game", [""] * len(spreads)
    yield INDENT + "fewest", [f"{spread.least:,}" for spread in spreads]
    yield INDENT + "median", [f"{spread.median:,.1f}" for spread in spreads]
    yield INDENT + "mean", [f"{spread.mean:,.1f}" for spread in spreads]
    yield INDENT + "95 % have at most", [f"{spread.most_of_them:,}" for spread in spreads]
    yield INDENT + "most", [f"{spread.greatest:,}" for spread in spreads]


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def _places(columns: Sequence[Column]) -> range:
    return range(max(column.players for column in columns))


def _called(columns: Sequence[Column], place: int) -> str:
    """A seat; and who sits there, where not the same bot sits everywhere."""
    at_place = {column.seats[place].bot for column in columns if place < column.players}
    return f"{INDENT}seat {place + 1}" + (f" ({', '.join(at_place)})" if len(_bots(columns)) > 1 else "")


def _bots(columns: Sequence[Column]) -> Sequence[str]:
    return sorted({seat.bot for column in columns for seat in column.seats})


def _won(column: Column, place: int) -> str:
    return _share(column.seats[place].won, column.ended) if place < column.players else ""


def _scored(column: Column, place: int) -> str:
    scores = column.seats[place].scores if place < column.players else None
    return f"{scores.mean:,.1f} ({scores.least:,} to {scores.greatest:,})" if scores else ""
