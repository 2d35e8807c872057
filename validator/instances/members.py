"""Going through the members of a family: `player.hand` once for each player, `player.stock(good)` for each pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from validator.env import Tables, radix_of
from validator.errors import RuleError
from validator.model import KindType, LocalVar
from validator.tables import Value

LARGEST_FAMILY = 100_000


class FamilyMembers:
    """Iterates over (flat index, the family's locals by number). A family that is too large is a `RuleError`."""

    def __init__(self, tables: Tables, family: Sequence[LocalVar]) -> None:
        self.tables = tables
        self.family = family
        self.radix = radix_of(tables, family)
        if self.radix.size > LARGEST_FAMILY:
            what = " and ".join(local.name for local in family)
            message = f"one for each {what} makes {self.radix.size:,}, which is too many"
            raise RuleError(message, family[0].span, "DECL06", f"at most {LARGEST_FAMILY:,}")

    def __iter__(self) -> Iterator[tuple[int, dict[int, Value]]]:
        for members in product(*(self.tables.kinds[_kind(local)].ids for local in self.family)):
            locals_: dict[int, Value] = dict(zip((local.number for local in self.family), members, strict=True))
            yield self.radix.flat(members), locals_


def _kind(local: LocalVar) -> str:
    assert isinstance(local.type, KindType)
    return local.type.kind
