"""What lies on the table, sorted for the eye: a grid or a sheet for each kind of place, a sheet for the seats, lines.

In: a seat's view. Out: plain texts in rows and columns. Nothing here knows a game: a zone or variable of a family
goes into the row of its first member (`field.pieces`: the field's row), all others get a line of their own. A single
variable whose value is a row of a sheet marks that row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from interpreter.ids import in_words, kind_of
from interpreter.play.naming import id_of, listed, text_of
from interpreter.play.state import State
from interpreter.play.view import VariableView, View, ZoneView
from interpreter.play.views import Viewer
from rulesdsl.table.grids import Grid, grid_of, seat_square
from validator.model import Kind, KindType, LocalVar, Type, Variable, VariableRef, Zone
from validator.tables import Value

NOTHING = "-"
EMPTY = ("", NOTHING)
UNKNOWN = "?"
TELLS_NOTHING = (*EMPTY, UNKNOWN)

MOST_RUNS = 12
"""A longer pile is told by what is in it, not card by card."""

MOST_EMPTY_ROWS = 12
"""A sheet with more rows leaves out those on which nothing lies."""

DULL = frozenset({"none", "unset", "false", "0"})
"""Values of a component's variable that are not worth a line."""


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    cells: tuple[str, ...]
    marks: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """`title` stands above the labels, `columns` above the cells; rows may be `left_out` because nothing lies there."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """All that a seat sees. `own` are the zones that it alone looks into."""

    grids: tuple[Grid, ...]
    boards: tuple[Sheet, ...]
    seats: Sheet
    lines: tuple[Line, ...]
    own: tuple[Line, ...]


def picture_of(state: State, seat: int | None) -> Picture:
    return _Painter(state, seat).picture()


# ------------------------------------------------------------------------- contents


def contents(zone: ZoneView, owner: str | None = None) -> str:
    """What lies in a zone: a set by kinds, a pile from the bottom up.

    In the row of its `owner` a thing is not said to be the owner's.
    """
    if zone.count is None or zone.texts is None:
        return UNKNOWN
    if not zone.count:
        return NOTHING
    texts = [text and text.removesuffix(f" of {owner}") for text in zone.texts]
    things = list(zip(texts, zone.backs or [None] * zone.count, strict=True))
    runs = list(_runs(things) if zone.form == "pile" else _kinds(things))
    if len(runs) <= MOST_RUNS:
        return ", ".join(runs)
    top = f"; on top {texts[-1]}" if zone.form == "pile" and texts[-1] else ""
    return f"{zone.count}: {', '.join(_kinds(things))}{top}"


Thing = tuple[str | None, str | None]
"""The name of something that is seen, or what is seen of its back."""


def _runs(things: Sequence[Thing]) -> Iterator[str]:
    return (_times(thing, len(list(same))) for thing, same in groupby(things))


def _kinds(things: Sequence[Thing]) -> Iterator[str]:
    return (_times(thing, count) for thing, count in Counter(things).items())


def _times(thing: Thing, count: int) -> str:
    text, back = thing
    if text is None:
        return f"{count} hidden" + (f" ({back})" if back else "")
    return text if count == 1 else f"{text} x{count}"


# ------------------------------------------------------------------------- painting


class _Painter:
    """Sorts one seat's view into sheets and lines."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.game = state.setting.instance.game
        self.viewer: Viewer = state.viewer(seat)
        self.view: View = state.view(seat)
        self.seat = self.view.seat
        spaces = [kind for kind in self.game.kinds.values() if kind.group == "space" and self._families(kind.name)]
        grids = {kind.name: grid_of(kind, self._families(kind.name), self.viewer, self.view) for kind in spaces}
        self.grids = {kind: grid for kind, grid in grids.items() if grid is not None}
        """By kind of space."""

    def picture(self) -> Picture:
        boards = [kind for kind in self.game.kinds.values() if self._has_sheet(kind.name)]
        return Picture(
            tuple(self.grids.values()),
            tuple(self._sheet(kind) for kind in boards),
            self._seats(),
            tuple(self._lines()),
            tuple(Line(in_words(zone.family), contents(zone)) for zone in self.view.zones if self._is_own(zone)),
        )

    # ---------------------------------------------------------------- rows and columns

    def _families(self, kind: str) -> list[str]:
        """The zones and variables that have their first member in a kind, in declared order."""
        declared: list[Zone | Variable] = [*self.game.zones.values(), *self._told()]
        return [family.name for family in declared if family.family and kind_of(family.family[0].type) == kind]

    def _told(self) -> Iterator[Variable]:
        return (variable for variable in self.game.variables.values() if not variable.quiet)

    def _sheet(self, kind: Kind) -> Sheet:
        table = self.viewer.instance.kinds[kind.name]
        facts = [a for a in kind.attributes if kind.group != "seat" and not a.is_key]
        names = self._families(kind.name)
        rows = []
        for member in table.ids:
            fixed = [self._fact(a.type, table.attributes[a.name][member - table.base]) for a in facts]
            cells = [self._cell(name, member) for name in names]
            rows.append(Row(self._label(kind, member), (*fixed, *cells), tuple(self._marks(kind, member))))
        columns = [in_words(name) for name in (*(a.name for a in facts), *names)]
        return _tidy(in_words(kind.name), columns, len(facts), rows)

    def _seats(self) -> Sheet:
        names = self._families("player")
        scores = None if self._has_column_of_scores(names) else self.view.scores
        rows = []
        for seat in range(self.viewer.instance.players):
            cells = [self._cell(name, seat) for name in names]
            if scores is not None:
                score = scores[seat]
                cells.append(UNKNOWN if score is None else str(score))
            own = seat + 1 == self.seat
            label = text_of(self.viewer, KindType("player"), seat) + (" (you)" if own else "")
            rows.append(Row(label, tuple(cells), tuple(self._seat_marks(seat)), own))
        columns = [in_words(name) for name in names] + (["score"] if scores is not None else [])
        return _tidy("", columns, 0, rows)

    def _has_column_of_scores(self, names: Sequence[str]) -> bool:
        """Is the score nothing but a variable that stands open in a column anyway?"""
        score = self.game.scoring.score if self.game.scoring else None
        if not isinstance(score, VariableRef) or score.name not in names:
            return False
        return self.game.variables[score.name].seen.who == "all"

    def _label(self, kind: Kind, member: int) -> str:
        """Its name, without the kind's where that stands above it."""
        label = text_of(self.viewer, KindType(kind.name), member)
        return label.removeprefix(in_words(kind.name) + " ")

    def _fact(self, type_: Type, value: Value) -> str:
        return "" if value is None else text_of(self.viewer, type_, value)

    def _cell(self, name: str, member: int) -> str:
        zones = [zone for zone in self.view.zones if zone.family == name and zone.members[0] == member]
        if zones:
            family = self.game.zones[name].family
            owner = text_of(self.viewer, family[0].type, member)
            return _joined([(self._others(family, zone.members), self._seen(zone, owner)) for zone in zones])
        family = self.game.variables[name].family if name in self.game.variables else ()
        values = [value for value in self.view.variables if value.family == name and value.members[0] == member]
        if family and not values and all(self._owner([local]) != "component" for local in family):
            return UNKNOWN  # those of components are listed where the component is seen
        return _joined([(self._others(family, value.members), value.text or NOTHING) for value in values])

    def _others(self, family: Sequence[LocalVar], members: Sequence[int]) -> str:
        """A member of a family beyond the first kind, in words."""
        pairs = list(zip(family, members, strict=True))[1:]
        return ", ".join(text_of(self.viewer, local.type, member) for local, member in pairs)

    def _seen(self, zone: ZoneView, owner: str) -> str:
        return f"{zone.count} (below)" if self._is_own(zone) and zone.count else contents(zone, owner)

    # -------------------------------------------------------------------------- marks

    def _marks(self, kind: Kind, member: int) -> Iterator[str]:
        name = id_of(self.viewer, KindType(kind.name), member)
        return (in_words(v.family) for v in self._singles() if self._row_kind(v) == kind.name and v.value == name)

    def _seat_marks(self, seat: int) -> Iterator[str]:
        if seat + 1 not in self.view.players:
            yield "out of the game"
        if seat + 1 in self.view.winners:
            yield "winner"
        if any(grid.of_seats for grid in self.grids.values()):
            yield seat_square(seat).text
        yield from (team for team, seats in self.game.teams.items() if seat in seats)
        yield from self._marks(self.game.kinds["player"], seat)

    def _row_kind(self, variable: VariableView) -> str | None:
        """The kind whose row a variable marks; None if it has to have a line."""
        kind = kind_of(self.game.variables[variable.family].type)
        return kind if kind == "player" or (kind is not None and self._has_sheet(kind)) else None

    def _has_sheet(self, kind: str) -> bool:
        is_board = self.game.kinds[kind].group in ("space", "enum", "team")
        return is_board and kind not in self.grids and bool(self._families(kind))

    def _singles(self) -> Iterator[VariableView]:
        told = {variable.name for variable in self._told()}
        return (variable for variable in self.view.variables if not variable.members and variable.family in told)

    # -------------------------------------------------------------------------- lines

    def _lines(self) -> Iterator[Line]:
        for zone in self.view.zones:
            if not zone.members:
                yield Line(in_words(zone.family), contents(zone))
            elif self._owner(self.game.zones[zone.family].family) == "component" and zone.count:
                yield Line(f"{self._member(zone.family, zone.members)}'s {in_words(zone.family)}", contents(zone))
        for variable in self._singles():
            if self._row_kind(variable) is None or variable.value == "none":
                yield Line(in_words(variable.family), variable.text or NOTHING)
        for declared in self._told():
            if self._owner(declared.family) == "component":
                yield from self._of_components(declared.name)

    def _owner(self, family: Sequence[LocalVar]) -> str | None:
        kind = kind_of(family[0].type) if family else None
        return None if kind is None else self.game.kinds[kind].group

    def _of_components(self, name: str) -> Iterator[Line]:
        """A variable of components: those for which there is something to tell."""
        telling = [v for v in self.view.variables if v.family == name and v.value not in DULL]
        told = [f"{self._seen_member(name, v.members)}: {v.text}" for v in telling[:MOST_RUNS]]
        if told:
            more = f", and {len(telling) - len(told)} more" if len(telling) > len(told) else ""
            yield Line(in_words(name), ", ".join(told) + more)

    def _member(self, name: str, members: Sequence[int]) -> str:
        declared = self.game.zones.get(name) or self.game.variables[name]
        return listed([text_of(self.viewer, loc.type, m) for loc, m in zip(declared.family, members, strict=True)])

    def _seen_member(self, name: str, members: Sequence[int]) -> str:
        """A view lists variables only of components that are seen, and calls all copies as the first is."""
        labels = self.viewer.instance.labels["component"]
        others = self.game.variables[name].family[1:]
        rest = [text_of(self.viewer, loc.type, m) for loc, m in zip(others, members[1:], strict=True)]
        return listed([labels[members[0]], *rest])

    def _is_own(self, zone: ZoneView) -> bool:
        """Does it belong to the seat that looks, and is it for its eyes?"""
        declared = self.game.zones[zone.family]
        is_of_seat = bool(zone.members) and kind_of(declared.family[0].type) == "player"
        mine = is_of_seat and self.seat is not None and zone.members[0] == self.seat - 1
        return mine and declared.seen.who in ("owner", "expression") and not (zone.texts is None or None in zone.texts)


def _joined(parts: Iterable[tuple[str, str]]) -> str:
    """The parts of one cell; of several members those that hold something, by name."""
    told = [f"{name}: {text}" if name else text for name, text in parts if not (name and text in (NOTHING, "0"))]
    return "; ".join(told) or NOTHING


def _tidy(title: str, columns: Sequence[str], facts: int, rows: Sequence[Row]) -> Sheet:
    """A sheet without columns in which nothing stands or nothing can be read, and bare rows where there are many.

    The first `facts` columns never change, so they do not make a row worth showing.
    """
    full = [i for i in range(len(columns)) if any(row.cells[i] not in TELLS_NOTHING for row in rows)]
    there = [row for row in rows if row.marks or any(cell not in EMPTY for cell in row.cells[facts:])]
    shown = there if len(rows) > MOST_EMPTY_ROWS else rows
    kept = [Row(row.label, tuple(row.cells[i] for i in full), row.marks, row.own) for row in shown]
    return Sheet(title, tuple(columns[i] for i in full), tuple(kept), len(rows) - len(kept))
