"""Elaborating the tables: attributes, rows, copies and labels of the kinds that `kinds` declared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from dsl import syntax as s
from dsl.parser import parse_binders
from dsl.suggest import did_you_mean
from dsl.values import Text
from validator.declarations.kinds import ROW_KEYS, Draft, RowDraft
from validator.elaboration import expressions
from validator.elaboration.elaborator import poison
from validator.elaboration.reading import cited, expression, int_range, read, template
from validator.elaboration.scope import Globals, Scope
from validator.model import (
    INT,
    AttributeDecl,
    AttributeRef,
    Binders,
    BoolType,
    Expression,
    IntRange,
    Kind,
    KindType,
    ListLiteral,
    ListType,
    Local,
    LocalVar,
    Row,
    SetLiteral,
    SetType,
    Type,
)
from validator.rewrite import rewrite
from validator.walk import mentions


def elaborate(draft: Draft, names: Globals) -> Kind:
    """The kind with every text in it elaborated."""
    this = names.new_local(draft.name, KindType(draft.name), draft.span)
    attributes = _attributes(draft, this, names)
    scope = Scope(names).with_local(this)
    copies = expression(draft.about.get("copies"), scope, INT)
    return Kind(
        name=draft.name,
        group=draft.group,
        attributes=attributes,
        rows=None if draft.rows is None else tuple(_row(row, draft, attributes, this, names) for row in draft.rows),
        parts=names.kinds[draft.name].parts if draft.parts is not None else None,
        copies=copies and _of_attributes(copies, this, attributes, names),
        this=this,
        label=template(draft.about.get("text"), scope),
        position=expression(draft.about.get("position"), scope, ListType(INT)),
        rules=cited(draft.about.get("rules")),
        span=draft.span,
    )


# ------------------------------------------------------------------- attributes


def _attributes(draft: Draft, this: LocalVar, names: Globals) -> tuple[AttributeDecl, ...]:
    """In order; what an attribute says of itself may read those before it as `kind.attribute`."""
    found: tuple[AttributeDecl, ...] = ()
    scope = Scope(names).with_local(this)
    for name, symbol in names.kinds[draft.name].attributes.items():
        if draft.parts is not None or draft.group == "seat":
            break
        param = next(p for p in draft.params if p.name.text == name)
        default = None if param.default is None else expressions.elaborate(param.default, scope, symbol.type)
        default = default and _of_attributes(default, this, found, names)
        attribute = AttributeDecl(
            name=name,
            type=symbol.type,
            range=_range(param.type, scope, this, found),
            default=default,
            local=names.new_local(name, symbol.type, symbol.span),
            is_open=symbol.is_open,
        )
        _check_listable(draft, attribute, names)
        found = (*found, attribute)
    return found


def _range(node: s.TypeExpr, scope: Scope, this: LocalVar, before: tuple[AttributeDecl, ...]) -> IntRange | None:
    found = int_range(node, scope)
    if found is None:
        return None
    low = _of_attributes(found.low, this, before, scope.globals)
    return IntRange(low, _of_attributes(found.high, this, before, scope.globals))


def _check_listable(draft: Draft, attribute: AttributeDecl, names: Globals) -> None:
    """One member per combination needs attributes that have finitely many values."""
    if draft.rows is not None or attribute.default is not None or attribute.range is not None:
        return
    if attribute.is_key and not isinstance(attribute.type, KindType | BoolType):
        hint = "give it a range such as `1..13`, or write the members"
        message = f"`{attribute.name}` has no end of values, so the members cannot be made from combinations"
        names.report("DECL06", message, attribute.local.span, hint)


def _of_attributes(value: Expression, this: LocalVar, before: tuple[AttributeDecl, ...], names: Globals) -> Expression:
    """`portal.at` inside the table of portals is that row's value; the row itself is not there yet."""
    locals_ = {attribute.name: attribute.local for attribute in before}

    def change(node: Expression) -> Expression | None:
        if isinstance(node, AttributeRef) and isinstance(node.subject, Local) and node.subject.local == this:
            local = locals_.get(node.name)
            return Local(node.type, node.span, local) if local else None
        return None

    changed = rewrite(value, change)
    if mentions(this, changed):
        hint = "attributes may read those that stand before them"
        names.report("DECL24", f"`{this.name}` is not complete yet here", value.span, hint)
    return changed


# ------------------------------------------------------------------------- rows


def _row(row: RowDraft, draft: Draft, attributes: tuple[AttributeDecl, ...], this: LocalVar, names: Globals) -> Row:
    binders, scope = _binders(row.cells, names)
    known = {attribute.name: attribute for attribute in attributes}
    values = {}
    for name, cell in row.cells.items():
        if name in known:
            values[str(name)] = _cell(cell, row, scope, known[name].type)
        elif name not in ROW_KEYS:
            message = f"a {draft.name} has no attribute `{name}`"
            names.report("DECL07", message, name.span, did_you_mean(name, (*known, *ROW_KEYS)))
    _check_key(row, draft, names)
    return Row(
        name=None if row.name is None else str(row.name),
        label=template(_entry(row.cells, "text"), scope.with_local(this)),
        values=values,
        copies=expression(_entry(row.cells, "copies"), scope, INT),
        binders=binders,
        span=row.span,
    )


def _entry(cells: Mapping[Text, Any], wanted: str) -> Text | None:
    return next((cell for key, cell in cells.items() if key == wanted), None)


def _binders(cells: Mapping[Text, Any], names: Globals) -> tuple[Binders | None, Scope]:
    scope = Scope(names)
    text = _entry(cells, "for")
    node = read(text, parse_binders, names) if text is not None else None
    return (None, scope) if node is None else expressions.binders(node, scope)


def _check_key(row: RowDraft, draft: Draft, names: Globals) -> None:
    missing = [key.name for key in names.kinds[draft.name].keys if key.name not in row.cells]
    if missing and draft.rows is not None:
        what = f"`{row.name}`" if row.name else "this row"
        hint = "or give the attribute a default in the head of the table"
        names.report("DECL08", f"{what} does not say its {', '.join(missing)}", row.span, hint)


def _cell(cell: Any, row: RowDraft, scope: Scope, wanted: Type) -> Expression:
    """A value: an expression; or the items of a set or list, as a YAML list or between blanks in a CSV file."""
    many = isinstance(wanted, ListType | SetType)
    if not isinstance(cell, list) and not (many and row.in_csv):
        return expression(cell, scope, wanted) or poison(cell.span)
    items = cell if isinstance(cell, list) else _words(cell)
    if not isinstance(wanted, ListType | SetType):
        scope.globals.report("TYPE01", "one value is wanted here, and this is a list", row.span, "write it as a text")
        return poison(row.span)
    values = tuple(expression(item, scope, wanted.element) or poison(item.span) for item in items)
    literal = SetLiteral if isinstance(wanted, SetType) else ListLiteral
    return literal(wanted, items[0].span if items else row.span, values)


def _words(cell: Text) -> list[Text]:
    return [
        Text(word[0], cell.source, cell.start + word.start(), cell.start + word.end())
        for word in re.finditer(r"\S+", cell)
    ]
