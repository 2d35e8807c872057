"""How far expressions go: at most how many elements they go through, as far as that can be told beforehand.

What may go far is counted as it runs, collection by collection, so that loops inside loops end in an error and not
in the next century; what cannot go far costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.generated.fold import Folder, expressions_under
from interpreter.generated.intervals import interval
from interpreter.generated.tables import Tabulated
from interpreter.limits import MOST_ELEMENTS, MOST_LOOKED
from validator import model as m
from validator.evaluate import LONGEST_RANGE

NEAR = 500
"""Elements that one expression may go through uncounted."""


class Extent:
    """Measures the expressions of one instance."""

    def __init__(self, fold: Folder) -> None:
        self.fold = fold
        self._of_functions: dict[str, int] = {}
        self.lists: dict[int, int] = {}
        """By number of a local that goes through a table's lists: how many elements each has at most."""

    # ------------------------------------------------------------------ collections

    def length(self, e: m.Expression) -> int:
        """At most how many elements a collection has."""
        e = self.fold(e)
        rule = _LENGTHS.get(type(e))
        return min(self._by_type(e.type), rule(self, e) if rule else MOST_ELEMENTS)

    def _by_type(self, type_: m.Type) -> int:
        """A set or a zone holds each member of a kind once."""
        if isinstance(type_, m.ZoneType):
            return len(self.fold.instance.kinds[type_.kind].ids)
        if isinstance(type_, m.SetType) and isinstance(type_.element, m.KindType):
            return len(self.fold.instance.kinds[type_.element.kind].ids) + 1
        return LONGEST_RANGE

    def _operation(self, e: m.Operation) -> int:
        if e.operator == "..":
            low, high = (interval(self.fold, arg) for arg in e.args)
            return max(0, high[1] - low[0] + 1)
        if e.operator in ("set+", "list+"):
            return sum(map(self.length, e.args))
        return self.length(e.args[0])

    def _builtin(self, e: m.Builtin) -> int:
        board = self.fold.instance.board
        if e.name == "neighbours":
            return max(map(len, board.after), default=0)
        if e.name in ("connected", "reachable"):
            return len(board.after)
        return LONGEST_RANGE if e.name in ("pairs", "subsets") else self.fold.instance.players

    def _combinations(self, e: m.Comprehension) -> int:
        count = 1
        for binder in e.binders.binders:
            count *= self.length(binder.collection)
        return count

    # -------------------------------------------------------------------- expressions

    def uncounted(self, *parts: m.Expression | None) -> int:
        """Through how many elements at most expressions go; without those that are counted as it happens."""
        return sum(self._uncounted(self.fold(part)) for part in parts if part is not None)

    def _uncounted(self, e: m.Expression) -> int:
        if isinstance(e, m.FunctionCall):
            return self.uncounted(*e.args) + self._of_function(e.function)
        if not isinstance(e, m.Comprehension):
            return sum(map(self._uncounted, expressions_under(e)))
        weights, here = self.weights(e.binders.binders, (e.element, *e.binders.keys))
        default = self.uncounted(e.default)
        return default + (0 if weights else here)

    def _of_function(self, name: str) -> int:
        if name not in self._of_functions:
            self._of_functions[name] = self.uncounted(self.fold.body(name))
        return self._of_functions[name]

    def weights(
        self, binders: tuple[m.Binder, ...], inside: tuple[m.Expression, ...]
    ) -> tuple[tuple[int, ...] | None, int]:
        """What each element of each binder's collection counts, None if nobody counts; and through how many all go.

        `inside` is evaluated once for each combination.
        """
        for binder in binders:
            collection = self.fold(binder.collection)
            if isinstance(collection, Tabulated):
                self.lists[binder.local.number] = self.fold.tables[collection.table].longest(1)
        own = [1 + self.uncounted(binder.where) for binder in binders]
        for number, binder in enumerate(binders[1:]):
            own[number] += self.uncounted(binder.collection)
        own[-1] += self.uncounted(*inside)
        total, times = 0, 1
        for weight, binder in zip(own, binders, strict=True):
            times *= self.length(binder.collection)
            total += times * weight
        return (tuple(min(weight, MOST_LOOKED) for weight in own) if total > NEAR else None), total


_LENGTHS: Mapping[type[m.Expression], Callable[[Extent, Any], int]] = {
    m.Collection: lambda x, e: len(x.fold.instance.kinds[e.kind].ids),
    m.Seats: lambda x, e: x.fold.instance.players,
    m.ListLiteral: lambda x, e: len(e.items),
    m.SetLiteral: lambda x, e: len(e.items),
    m.CopiesOf: lambda x, e: len(x.fold.instance.member_ids.get((e.kind, e.name), ())),
    m.If: lambda x, e: max(x.length(e.yes), x.length(e.no)),
    m.Guarded: lambda x, e: x.length(e.value),
    m.Operation: Extent._operation,
    m.Builtin: Extent._builtin,
    m.Comprehension: Extent._combinations,
    m.ZoneRef: lambda x, e: LONGEST_RANGE,
    m.FunctionCall: lambda x, e: LONGEST_RANGE,
    Tabulated: lambda x, e: x.fold.tables[e.table].longest(),
    m.Local: lambda x, e: x.lists.get(e.local.number, LONGEST_RANGE),
}
