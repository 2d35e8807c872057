"""Labels: which seats may know the value of an expression.

A label is a set of seats, given by expressions ("the seat in `p`"): either only these, or all but these.
*All* is "all but none", *nobody* is "only none". Two seat expressions are the same seat if they say the same
after names for arguments are followed back; they are different seats only where a binder says so
(`q in others(p)`). Whatever cannot be told counts as not knowing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from validator import model as m
from validator.kinds import open_attributes
from validator.rewrite import substitute, unguarded, with_plain_locals
from validator.walk import children


@dataclass(frozen=True, slots=True)
class Label:
    all_but: bool
    seats: frozenset[m.Expression] = frozenset()

    @property
    def public(self) -> bool:
        return self.all_but and not self.seats


ALL, NOBODY = Label(True), Label(False)
_WITHOUT_ORDER = frozenset({"count", "sum", "min", "max", "any", "all", "set"})
"""Aggregates that come out the same in whatever order."""


def meet(one: Label, other: Label) -> Label:
    """Who knows both."""
    if one.all_but and other.all_but:
        return Label(True, one.seats | other.seats)
    if one.all_but or other.all_but:
        but, only = (one, other) if one.all_but else (other, one)
        return only if but.public else NOBODY
    return Label(False, one.seats & other.seats)


def widest(label: Label, other: Label) -> Label:
    """Who knows one or the other, or fewer: of two lists of exceptions only one counts, for their seats may be one."""
    if label.all_but and other.all_but:
        return label if len(label.seats) <= len(other.seats) else other
    if label.all_but or other.all_but:
        but, only = (label, other) if label.all_but else (other, label)
        return Label(True, but.seats - only.seats)
    return Label(False, label.seats | other.seats)


def join(label: Label, seat: m.Expression) -> Label:
    """Who knows it when this seat does, too."""
    return Label(label.all_but, label.seats - {seat} if label.all_but else label.seats | {seat})


def meet_all(labels: Iterable[Label]) -> Label:
    return reduce(meet, labels, ALL)


@dataclass(slots=True)
class Knowledge:
    """What is known at a point of the rules: labels of locals, what they stand for, what was revealed."""

    game: m.CheckedGame
    labels: dict[m.LocalVar, Label] = field(default_factory=dict)
    presence: dict[m.LocalVar, Label] = field(default_factory=dict)
    """Who knows whether an optional local is none: its emptiness shows where its value does not."""
    backs: dict[m.LocalVar, Label] = field(default_factory=dict)
    """Who knows the open attributes of the component in a local: whoever sees that it lies where it does."""
    aliases: dict[m.LocalVar, m.Expression] = field(default_factory=dict)
    """What a parameter or binder stands for, as an expression of the caller."""
    distinct: set[frozenset[m.Expression]] = field(default_factory=set)
    revealed: set[m.Expression] = field(default_factory=set)

    def copy(self) -> Knowledge:
        return replace(
            self,
            labels=dict(self.labels),
            presence=dict(self.presence),
            backs=dict(self.backs),
            aliases=dict(self.aliases),
            distinct=set(self.distinct),
            revealed=set(self.revealed),
        )

    # ------------------------------------------------------------------- seats

    def seat(self, expression: m.Expression) -> m.Expression:
        """A seat expression with every alias followed back."""
        expression = unguarded(expression)
        return substitute(expression, self.aliases) if self.aliases else expression

    def knows(self, label: Label, seat: m.Expression) -> bool:
        """May the seat named by this expression know what has this label?"""
        path = self.seat(seat)
        if label.all_but:
            return all(frozenset((path, other)) in self.distinct for other in label.seats)
        return path in label.seats

    def flows(self, label: Label, sink: Label) -> bool:
        """May data of this label go where the viewers of `sink` see it?"""
        if label.public or sink == NOBODY:
            return True
        if sink.all_but:
            return label.all_but and label.seats <= sink.seats
        return all(self.knows(label, seat) for seat in sink.seats)

    def is_revealed(self, expression: m.Expression) -> bool:
        return bool(self.revealed) and with_plain_locals(expression) in self.revealed

    # -------------------------------------------------------------- visibility

    def visible(self, seen: m.Visibility, family: tuple[m.LocalVar, ...], indexes: tuple[m.Expression, ...]) -> Label:
        """The label that a `seen by` gives to a member of a family."""
        if seen.who == "all":
            return ALL
        if seen.who in {"owner", "others"} and indexes:
            return Label(seen.who == "others", frozenset({self.seat(indexes[0])}))
        if seen.who == "expression" and seen.expression is not None:
            return self.among(substitute(seen.expression, dict(zip(family, indexes, strict=True))))
        return NOBODY

    def among(self, who: m.Expression) -> Label:
        """The label of what a seat sees, or several; of those that are not named one by one nothing is known."""
        if who.type == m.PLAYER:
            return Label(False, frozenset({self.seat(who)}))
        if isinstance(who, m.ListLiteral | m.SetLiteral):
            return Label(False, frozenset(self.seat(item) for item in who.items))
        return NOBODY

    def zone(self, expression: m.Expression, *, count: bool = False) -> Label:
        """Who sees what lies in a zone, or how much."""
        if self.is_revealed(expression):
            return ALL
        if isinstance(expression, m.ZoneRef):
            zone = self.game.zones[expression.name]
            seen = zone.count_seen if count else zone.seen
            indexes = meet_all(self.label(index) for index in expression.indexes)
            return meet(indexes, self.visible(seen, zone.family, expression.indexes))
        if isinstance(expression, m.If):
            parts = (self.zone(expression.yes, count=count), self.zone(expression.no, count=count))
            return meet(self.label(expression.condition), meet(*parts))
        return self.label(expression)

    # -------------------------------------------------------------- expressions

    def label(self, expression: m.Expression) -> Label:
        """Who may know the value of an expression here."""
        if self.is_revealed(expression):
            return ALL
        special = _SPECIAL.get(type(expression))
        return special(self, expression) if special else self._parts(expression)

    def _parts(self, node: object) -> Label:
        """Whoever knows all the expressions under a node."""
        labels = (self.label(c) if isinstance(c, m.Expression) else self._parts(c) for c in children(node))
        return meet_all(labels)

    def present(self, expression: m.Expression) -> Label:
        """Who knows whether an optional value is there: of a zone's top or a slot, whoever sees the count."""
        if isinstance(expression, m.Local) and expression.local in self.presence:
            return self.presence[expression.local]
        if isinstance(expression, m.SlotContent):
            return self.zone(expression.zone, count=True)
        if isinstance(expression, m.Builtin) and expression.name == "top" and len(expression.args) == 1:
            return self.zone(expression.args[0], count=True)
        return self.label(expression)

    def back(self, expression: m.Expression) -> Label:
        """Who knows the open attributes of the component that an expression gives, even if not the component."""
        expression = unguarded(expression)
        if isinstance(expression, m.Local):
            return self.backs.get(expression.local, NOBODY)
        if isinstance(expression, m.SlotContent):
            return self.place(expression.zone)
        if isinstance(expression, m.Index):
            return meet(self.place(expression.subject), self.label(expression.index))
        if isinstance(expression, m.Builtin) and expression.name == "top":
            return self.place(expression)
        return NOBODY

    def place(self, collection: m.Expression, *, ordered: bool = True) -> Label:
        """Who knows which places a collection has: of a pile whoever sees the count; of a set, too, as long as no order
        tells one from another."""
        if isinstance(collection, m.Builtin) and collection.name == "top":
            pile, *number = collection.args
            return meet(self.place(pile), meet_all(self.label(n) for n in number))
        if isinstance(collection.type, m.ZoneType):
            return self.zone(collection, count=not ordered or collection.type.form != "set")
        return self.label(collection)

    def bind(self, binder: m.Binder, *, ordered: bool = True) -> None:
        """A binder's local takes the label of its collection and of its condition."""
        self.labels[binder.local] = self.zone(binder.collection)
        self.backs[binder.local] = self.place(binder.collection, ordered=ordered)
        source = binder.collection
        if isinstance(source, m.Builtin) and source.name in {"others", "opponents"}:
            self.distinct.add(frozenset((self.seat(m.Local(m.PLAYER, binder.local.span, binder.local)),
                                         self.seat(source.args[0]))))  # fmt: skip
        if binder.where is not None:
            where = self.label(binder.where)
            self.labels[binder.local] = meet(self.labels[binder.local], where)
            self.backs[binder.local] = meet(self.backs[binder.local], where)

    def bind_all(self, binders: m.Binders, *, ordered: bool = True) -> Label:
        """Bind every loop head; who knows which combinations of places there are, in their order or without."""
        heads = ALL
        for binder in binders.binders:
            self.bind(binder, ordered=ordered)
            where = ALL if binder.where is None else self.label(binder.where)
            heads = meet(heads, meet(self.place(binder.collection, ordered=ordered), where))
        return meet(heads, meet_all(self.label(key) for key in binders.keys))


def _zone_read(knowledge: Knowledge, expression: m.Expression) -> Label:
    return knowledge.zone(expression)


def _local(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.Local)
    return knowledge.labels.get(expression.local, ALL)


def _slot(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.SlotContent)
    return knowledge.zone(expression.zone)


def _variable(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.VariableRef)
    variable = knowledge.game.variables[expression.name]
    seen = knowledge.visible(variable.seen, variable.family, expression.indexes)
    return meet(seen, meet_all(knowledge.label(index) for index in expression.indexes))


def _attribute(knowledge: Knowledge, expression: m.Expression) -> Label:
    """An open attribute is known to whoever sees that the component lies in its place."""
    assert isinstance(expression, m.AttributeRef)
    of_component = knowledge.label(expression.subject)
    if all(attribute.name != expression.name for attribute in open_attributes(knowledge.game, expression.kind)):
        return of_component
    return widest(of_component, knowledge.back(expression.subject))


def _call(knowledge: Knowledge, expression: m.Expression) -> Label:
    """A function is analysed at the call, its arguments put in."""
    assert isinstance(expression, m.FunctionCall)
    function = knowledge.game.functions[expression.function]
    return knowledge.label(substitute(function.body, dict(zip(function.params, expression.args, strict=True))))


def _builtin(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.Builtin)
    if expression.name == "count":
        return knowledge.zone(expression.args[0], count=True)
    return meet_all(knowledge.label(arg) for arg in expression.args)


def _operation(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.Operation)
    if expression.operator in {"is none", "is not none"}:
        return knowledge.present(expression.args[0])
    return meet_all(knowledge.label(arg) for arg in expression.args)


def _comprehension(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.Comprehension)
    inner = knowledge.copy()
    heads = inner.bind_all(expression.binders, ordered=expression.aggregate not in _WITHOUT_ORDER)
    element = ALL if expression.aggregate == "count" else inner.label(expression.element)
    default = ALL if expression.default is None else knowledge.label(expression.default)
    return meet(meet(heads, element), default)


def _let(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.LetIn)
    inner = knowledge.copy()
    inner.labels[expression.local] = knowledge.label(expression.value)
    inner.backs[expression.local] = knowledge.back(expression.value)
    return inner.label(expression.body)


def _guarded(knowledge: Knowledge, expression: m.Expression) -> Label:
    assert isinstance(expression, m.Guarded)
    return knowledge.label(expression.value)


_SPECIAL: Mapping[type, Callable[[Knowledge, m.Expression], Label]] = {
    m.Local: _local,
    m.ZoneRef: _zone_read,
    m.SlotContent: _slot,
    m.VariableRef: _variable,
    m.AttributeRef: _attribute,
    m.FunctionCall: _call,
    m.Builtin: _builtin,
    m.Operation: _operation,
    m.Comprehension: _comprehension,
    m.LetIn: _let,
    m.Guarded: _guarded,
}
