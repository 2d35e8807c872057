"""Declaring the finite kinds: their names first, then the types of their attributes and their written members.

In: the sections `enums`, `components`, `board`, tables under `constants`, the words of choice parameters. Out:
`Draft`s, which `kind_tables` elaborates once every name of the game is known; symbols in `Globals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dsl import syntax as s
from dsl.diagnostics import Span
from dsl.parser import parse_expression, parse_signature
from dsl.source import read_csv
from dsl.suggest import did_you_mean
from dsl.values import Text
from validator import schema
from validator.elaboration.reading import check_seen, is_name, read
from validator.elaboration.scope import AttributeSymbol, Globals, KindSymbol, MemberSymbol
from validator.elaboration.typenames import value_type
from validator.model import INT, MAY_BE_LEFT_OUT, Group, KindType

TABLE_KEYS = ("copies", "position", "rows", "rules", "text")
"""What a table says of all its members; never the name of a member."""

ROW_KEYS = ("copies", "for", "text")
"""What a row says beside the values of its attributes."""

TEXT_KEYS: Mapping[str, str] = {
    "copies": "write a number, such as `copies: 4`",
    "for": "write binders in one text, such as `for: n in 1..3, s in suit`",
    "position": "write a list of two numbers as an expression, such as `position: list(10, 0)`",
    "text": "write the printed name",
}
"""The entries of tables and rows that are one text each, and what to write there."""

SHARED_IDS = ("component", "space")
"""Groups whose members are told apart by their names alone, whatever their kind."""

BOARD_KEYS = ("links", "lines")


@dataclass(frozen=True, slots=True)
class RowDraft:
    """One written row: its name, if it has one, and its cells by attribute."""

    name: Text | None
    cells: Mapping[Text, Any]
    span: Span
    in_csv: bool = False


MOST_ROWS = 10_000
"""Members that may be written down, in all tables and files of tables."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A kind as written. `rows` None: one member per combination; `parts` set: a union."""

    name: str
    group: Group
    span: Span
    params: tuple[s.Parameter, ...] = ()
    rows: tuple[RowDraft, ...] | None = None
    parts: tuple[str, ...] | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    """The entries of `TABLE_KEYS`."""
    is_choice: bool = False
    """The words of a choice parameter: the kind has the parameter's name, which stands for the parameter."""


def drafts(game: schema.Game, folder: Path, names: Globals) -> list[Draft]:
    """All kinds that the game declares, in declared order, entered into `names.kinds` by name and group."""
    for key in game.board:
        if key == "lines":
            names.report("DECL28", f"`{key}` are not supported yet", key.span, "list them in a function, for now")
    found = [Draft("player", "seat", game.players.span), *_teams(game)]
    room = MOST_ROWS
    for key, body, group in _entries(game):
        draft = _draft(key, body, group, folder, names)
        found += [draft] if draft else []
        room -= len(draft.rows or ()) if draft else 0
        if room < 0:
            message = f"more than {MOST_ROWS:,} members that are written down, in all tables, are too many"
            names.report("DECL29", message, key.span, "let some be made from combinations")
            break
    found += _all_spaces(found)
    for draft in found:
        enter(draft, names)
    return found


def is_table(key: Text, body: Any) -> bool:
    """Is an entry of `constants` a table (a head with attributes, or a map of members)?"""
    return not isinstance(body, str) or "(" in key


def choice_draft(name: str, words: Iterable[s.Name], span: Span) -> Draft:
    """The little enum of a choice parameter."""
    rows = tuple(RowDraft(_text_of(word), {}, word.span) for word in words)
    return Draft(name, "enum", span, rows=rows, is_choice=True)


def _text_of(name: s.Name) -> Text:
    return Text(name.text, name.span.source, name.span.start, name.span.end)


def _entries(game: schema.Game) -> Iterator[tuple[Text, Any, Group]]:
    """Each table: its head, what is written under it, and of what sort it is."""
    sections: tuple[tuple[Mapping[Text, Any], Group], ...] = (
        (game.enums, "enum"),
        ({key: body for key, body in game.constants.items() if is_table(key, body)}, "enum"),
        (game.components, "component"),
        ({key: body for key, body in game.board.items() if key not in BOARD_KEYS}, "space"),
    )
    for section, group in sections:
        for key, body in section.items():
            yield key, body, group


def _teams(game: schema.Game) -> list[Draft]:
    if not game.teams:
        return []
    rows = tuple(RowDraft(name, {}, name.span) for name in game.teams)
    return [Draft("team", "team", rows[0].span, rows=rows)]


def _all_spaces(found: list[Draft]) -> list[Draft]:
    """`space`, the union of all kinds of space, where there is a board."""
    spaces = [draft for draft in found if draft.group == "space"]
    names = tuple(draft.name for draft in spaces if draft.parts is None)
    return [Draft("space", "space", spaces[0].span, parts=names)] if spaces else []


# -------------------------------------------------------------------- one table


def _draft(key: Text, body: Any, group: Group, folder: Path, names: Globals) -> Draft | None:
    head = read(key, parse_signature, names)
    if head is None:
        return None
    name, params = head.name.text, head.params or ()
    check_seen(params, names, of_components=group == "component")
    if head.result is not None:
        names.report("DECL04", "a kind has no result", head.result.span, "delete the arrow and what follows")
    if isinstance(body, str):
        parts = _parts(body, names) if body else None
        return Draft(name, group, head.name.span, params, parts=parts)
    if isinstance(body, list):
        link = next((item for item in body if isinstance(item, schema.Link)), None)
        if link is not None:
            names.report("SCHEMA03", "a member is a text, not a map", link.link.span, "write links under `links:`")
            return None
        if not all(isinstance(item, Text) for item in body):
            names.report("DECL07", f"the members of `{name}` are a list of names", key.span, "or a map of members")
        rows = tuple(RowDraft(item, {}, item.span) for item in body if isinstance(item, Text))
        return Draft(name, group, head.name.span, params, rows=_well_named(rows, names))
    about = {str(k): v for k, v in _sound(body, names).items() if k in TABLE_KEYS}
    members = {k: v for k, v in body.items() if k not in TABLE_KEYS}
    rows = (*_rows(about.get("rows"), name, folder, names), *_members(members, names))
    has_rows = "rows" in about or members
    if group != "component":
        _refuse_copies(body, rows, names)
    return Draft(name, group, head.name.span, params, _well_named(rows, names) if has_rows else None, None, about)


def _refuse_copies(body: Mapping[Text, Any], rows: tuple[RowDraft, ...], names: Globals) -> None:
    for key in (key for cells in (body, *(row.cells for row in rows)) for key in cells if key == "copies"):
        names.report("DECL07", "only components have copies", key.span, "give the number another name")


def _sound(cells: Mapping[Text, Any], names: Globals) -> Mapping[Text, Any]:
    """The entries without those that should be one text and are not, which are reported."""
    wrong = [key for key, value in cells.items() if key in TEXT_KEYS and not isinstance(value, Text)]
    for key in wrong:
        found = "a list" if isinstance(cells[key], list) else "a map"
        names.report("SCHEMA03", f"{found} cannot stand here", key.span, TEXT_KEYS[key])
    return {key: value for key, value in cells.items() if key not in wrong}


def _parts(body: str, names: Globals) -> tuple[str, ...] | None:
    """`goal + action` -> the names of the parts."""
    assert isinstance(body, Text)
    node = read(body, parse_expression, names)
    return None if node is None else tuple(_addends(node, names))


def _addends(node: s.Node, names: Globals) -> Iterator[str]:
    if isinstance(node, s.Binary) and node.operator == "+":
        yield from _addends(node.left, names)
        yield from _addends(node.right, names)
    elif isinstance(node, s.Ref):
        yield node.name
    else:
        names.report("DECL05", "a union is a sum of kinds", node.span, "write `goal + action`, or a map of members")


def _members(members: Mapping[Text, Any], names: Globals) -> Iterator[RowDraft]:
    for name, cells in members.items():
        if isinstance(cells, dict):
            yield RowDraft(name, _sound(cells, names), name.span)
        else:
            yield RowDraft(name, {}, name.span)
            if cells:
                hint = "write `{attribute: value}`, or nothing"
                names.report("DECL07", f"the values of `{name}` are not said by name", name.span, hint)


def _rows(rows: Any, kind: str, folder: Path, names: Globals) -> Iterator[RowDraft]:
    """The entry `rows`: the name of a CSV file, a group, or a list of these."""
    for item in rows if isinstance(rows, list) else [rows] if rows else []:
        if isinstance(item, str):
            assert isinstance(item, Text)
            yield from _csv_rows(item, kind, folder, names)
        else:
            yield RowDraft(None, _sound(item, names), next(iter(item)).span)


def _csv_rows(file: Text, kind: str, folder: Path, names: Globals) -> Iterator[RowDraft]:
    """A column `name`, or one with the kind's name, names the members; an empty cell says nothing."""
    rows, faults = read_csv(file, folder)
    names.diagnostics.extend(faults)
    for row in rows:
        name = row.get("name") or row.get(kind)  # type: ignore[call-overload]
        cells = {key: cell for key, cell in row.items() if cell and key not in ("name", kind)}
        yield RowDraft(name or None, cells, row.span, in_csv=True)


def _well_named(rows: tuple[RowDraft, ...], names: Globals) -> tuple[RowDraft, ...]:
    """The rows without those whose names are none, or stand twice; both are reported."""
    seen: dict[str, Span] = {}
    good = []
    for row in rows:
        if row.name is None:
            good.append(row)
        elif not is_name(row.name, names):
            continue
        elif row.name in seen:
            notes = (("first here", seen[row.name]),)
            names.report("DECL02", f"`{row.name}` stands here twice", row.name.span, "keep one", notes)
        else:
            seen[row.name] = row.name.span
            good.append(row)
    return tuple(good)


# ---------------------------------------------------------------------- symbols


def enter(draft: Draft, names: Globals) -> None:
    if draft.name in names.kinds:
        first = names.kinds[draft.name].span
        notes = (("first declared", first),)
        names.report("DECL02", f"`{draft.name}` is declared twice", draft.span, "choose another name", notes)
        return
    names.kinds[draft.name] = KindSymbol(draft.name, draft.span, draft.group, {}, (), has_copies(draft))


def has_copies(draft: Draft) -> bool:
    said = "copies" in draft.about or any("copies" in row.cells for row in draft.rows or ())
    return said and draft.group == "component"


def complete(found: list[Draft], names: Globals) -> list[Draft]:
    """Gives every kind's symbol its attributes and parts, and enters the written members. Returns the sound ones."""
    sound = [draft for draft in found if names.kinds[draft.name].span == draft.span]
    for draft in sound:
        if draft.parts is None:
            _with_attributes(draft, names)
            _enter_members(draft, names)
    return [draft for draft in sound if draft.parts is None or _with_parts(draft, sound, names)]


def _with_attributes(draft: Draft, names: Globals) -> None:
    attributes = _of_seats(draft, names) if draft.group == "seat" else {}
    for param in draft.params:
        if param.name.text in (*ROW_KEYS, *attributes):
            names.report("DECL02", f"`{param.name.text}` has its meaning already here", param.name.span, "rename it")
            continue
        type_ = value_type(param.type, names)
        key = param.default is None and not isinstance(type_, MAY_BE_LEFT_OUT)
        is_open = param.seen_by is not None and draft.group == "component"
        attributes[param.name.text] = AttributeSymbol(param.name.text, param.name.span, type_, key, is_open)
    _replace(draft, names, attributes, ())


def _of_seats(draft: Draft, names: Globals) -> dict[str, AttributeSymbol]:
    """A seat has its number, as in `player(2)`, and its team, if there are teams."""
    found = {"number": AttributeSymbol("number", draft.span, INT, is_key=True)}
    if "team" in names.kinds:
        found["team"] = AttributeSymbol("team", draft.span, KindType("team"), is_key=False)
    return found


def _replace(draft: Draft, names: Globals, attributes: dict[str, AttributeSymbol], parts: tuple[str, ...]) -> None:
    copies = has_copies(draft) or any(names.kinds[part].has_copies for part in parts)
    symbol = KindSymbol(draft.name, draft.span, draft.group, attributes, parts, copies)
    names.kinds[draft.name] = symbol
    if not draft.is_choice:
        names.things[draft.name] = symbol
    for attribute in attributes.values():
        names.owned[draft.name, attribute.name] = attribute


def _enter_members(draft: Draft, names: Globals) -> None:
    for row in draft.rows or ():
        if row.name is not None:
            copies = draft.group == "component" and ("copies" in draft.about or "copies" in row.cells)
            add_member(MemberSymbol(str(row.name), row.name.span, draft.name, copies), names)


def add_member(symbol: MemberSymbol, names: Globals) -> None:
    """Enters a member's name. It may belong to members of several kinds, but to one component or space only."""
    others = names.members.get(symbol.name, ())
    if any(other.kind == symbol.kind for other in others):
        return
    group = names.kinds[symbol.kind].group
    same = [other for other in others if group in SHARED_IDS and names.kinds[other.kind].group == group]
    if same:
        message = f"two {group}s are called `{symbol.name}`"
        names.report("DECL21", message, symbol.span, "choose another name", (("the other", same[0].span),))
        return
    names.members[symbol.name] = (*others, symbol)


def _with_parts(draft: Draft, found: list[Draft], names: Globals) -> bool:
    """A union's parts are kinds of the same group that are no unions themselves, or unions declared before."""
    parts: list[str] = []
    for part in draft.parts or ():
        symbol = names.kinds.get(part)
        if symbol is None or symbol.group != draft.group or part == draft.name:
            known = [other.name for other in found if other.group == draft.group and other is not draft]
            message = f"`{part}` is no kind of {draft.group} to make a union of"
            names.report("DECL05", message, draft.span, did_you_mean(part, known))
            return False
        parts += [p for p in symbol.parts or (part,) if p not in parts]
    if parts:
        _replace(draft, names, _shared(parts, names), tuple(parts))
    return bool(parts)


def _shared(parts: list[str], names: Globals) -> dict[str, AttributeSymbol]:
    """The attributes that all parts have, with one type."""
    first, *rest = (names.kinds[part].attributes for part in parts)
    return {
        name: attribute
        for name, attribute in first.items()
        if all(name in other and other[name].type == attribute.type for other in rest)
    }
