"""What is on a board, for whoever looks at it from outside: spaces and how they are marked, pieces, tags.

Nothing here knows a game. A space's *mark* is the value of an enum among its attributes, where it is not the usual one;
*pieces* are variables that hold a space, or of a space that hold a seat; *tags* count what lies
at a space, or say a number that belongs to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.ids import in_words, kind_of
from interpreter.play.naming import seat_text
from interpreter.play.state import State
from rulesdsl.drawing.codes import codes_of
from validator.model import AttributeDecl, IntType, Kind, Member
from validator.tables import Instance


@dataclass(frozen=True, slots=True)
class Mark:
    """What is special about some spaces: a short code, a number for the colour, and what it means."""

    code: str
    colour: int
    text: str


@dataclass(frozen=True, slots=True)
class Space:
    """`label` is the printed name, `short` without its kind's; `refers_to` are labels of spaces that it names,
    neighbours aside; `leads_to` those of its neighbours."""

    number: int
    name: str
    label: str
    short: str
    kind: str
    mark: Mark | None
    refers_to: tuple[str, ...]
    leads_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """`seat` counts from 0; None for what belongs to nobody, which has a code of its own."""

    space: int
    seat: int | None
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Tag:
    space: int
    seat: int | None
    count: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Contents:
    """`kinds` by name, in words; `marked` says which question the marks answer, `references` what references mean;
    `is_placed`: the rules say where all spaces are drawn; links that lead `both` ways are listed once; `near` are by
    space those that a link joins with it."""

    title: str
    summary: str
    kinds: Mapping[str, str]
    spaces: tuple[Space, ...]
    marked: tuple[str, ...]
    references: tuple[str, ...]
    is_placed: bool
    both: tuple[tuple[int, int], ...]
    one_way: tuple[tuple[int, int], ...]
    near: tuple[frozenset[int], ...]
    seats: tuple[str, ...]
    pieces: tuple[Piece, ...]
    tags: tuple[Tag, ...]


def contents_of(instance: Instance, state: State | None) -> Contents:
    """The board of a game; with pieces and tags if it is being played."""
    kinds = [kind for kind in instance.game.kinds.values() if kind.group == "space" and kind.parts is None]
    table = _Table(instance, kinds)
    links = [(here, there) for here, leads in enumerate(instance.board.after) for there in leads]
    known = set(links)
    return Contents(
        title=instance.game.name,
        summary=instance.game.summary,
        kinds={kind.name: in_words(kind.name) for kind in kinds if instance.kinds[kind.name].ids},
        spaces=tuple(table.spaces()),
        marked=tuple(dict.fromkeys(in_words(enum.name) for kind in kinds for enum in table.enums(kind))),
        references=tuple(dict.fromkeys(in_words(a.name) for named in table.references.values() for a in named)),
        is_placed=None not in instance.board.positions,
        both=tuple((here, there) for here, there in links if here < there and (there, here) in known),
        one_way=tuple((here, there) for here, there in links if (there, here) not in known),
        near=tuple(_near(len(instance.board.after), links)),
        seats=() if state is None else tuple(seat_text(state.setting.places, s) for s in range(instance.players)),
        pieces=() if state is None else (*_pieces(state), *_owned(state)),
        tags=() if state is None else tuple(_tags(state)),
    )


def _near(count: int, links: Sequence[tuple[int, int]]) -> Iterator[frozenset[int]]:
    joined: list[set[int]] = [set() for _ in range(count)]
    for here, there in links:
        joined[here].add(there)
        joined[there].add(here)
    return map(frozenset, joined)


# --------------------------------------------------------------------------- spaces


class _Table:
    """The spaces of a board by their attributes."""

    def __init__(self, instance: Instance, kinds: Sequence[Kind]) -> None:
        self.instance = instance
        self.kinds = kinds
        self.marks = self._marks()
        self.references = {kind.name: self._references(kind) for kind in kinds}
        """By kind: attributes that name a space far away; for a neighbour a link says enough."""

    def spaces(self) -> Iterator[Space]:
        names, labels = self.instance.names["space"], self.instance.labels["space"]
        for kind in self.kinds:
            for number in self.instance.kinds[kind.name].ids:
                short = labels[number].removeprefix(in_words(kind.name) + " ")
                refers_to = tuple(self._referred(kind, number))
                leads_to = tuple(labels[near] for near in self.instance.board.after[number])
                mark = self.marks.get(number)
                yield Space(number, names[number], labels[number], short, kind.name, mark, refers_to, leads_to)

    def enums(self, kind: Kind) -> list[AttributeDecl]:
        """The attribute that says what kind of space a space is, if there is one."""
        return [a for a in kind.attributes if self._group(a) == "enum" and not a.is_key][:1]

    def _references(self, kind: Kind) -> list[AttributeDecl]:
        named = [a for a in kind.attributes if self._group(a) == "space"]
        members = self.instance.kinds[kind.name].ids
        return [a for a in named if any(self._is_far(number, self._value(kind, a, number)) for number in members)]

    def _referred(self, kind: Kind, number: int) -> Iterator[str]:
        for attribute in self.references[kind.name]:
            value = self._value(kind, attribute, number)
            if isinstance(value, int):
                yield self.instance.labels["space"][value]

    def _is_far(self, number: int, value: object) -> bool:
        after = self.instance.board.after
        return isinstance(value, int) and value != number and value not in after[number] and number not in after[value]

    def _group(self, attribute: AttributeDecl) -> str | None:
        kind = kind_of(attribute.type)
        return None if kind is None else self.instance.game.kinds[kind].group

    def _value(self, kind: Kind, attribute: AttributeDecl, number: int) -> object:
        table = self.instance.kinds[kind.name]
        return table.attributes[attribute.name][number - table.base]

    # ------------------------------------------------------------------------ marks

    def _marks(self) -> dict[int, Mark]:
        """By space, where there is one; they are numbered in declared order, those that occur."""
        values = {number: value for kind in self.kinds for number, value in self._unusual(kind)}
        found = sorted(set(values.values()))
        codes = codes_of([self.instance.names[enum][member] for enum, member in found])
        labels = [self.instance.labels[enum][member] for enum, member in found]
        marks = [Mark(code, number, label) for number, (code, label) in enumerate(zip(codes, labels, strict=True))]
        return {number: marks[found.index(value)] for number, value in values.items()}

    def _unusual(self, kind: Kind) -> Iterator[tuple[int, tuple[str, int]]]:
        """Spaces whose enum is not what it is for those that do not say it; with the enum and its member."""
        for attribute in self.enums(kind):
            enum = kind_of(attribute.type)
            assert enum is not None
            usual = attribute.default.name if isinstance(attribute.default, Member) else None
            for number in self.instance.kinds[kind.name].ids:
                value = self._value(kind, attribute, number)
                if isinstance(value, int) and self.instance.names[enum][value] != usual:
                    yield number, (enum, value)


# ------------------------------------------------------------------- pieces and tags


def _pieces(state: State) -> Iterator[Piece]:
    """Variables that hold a space, as far as everybody may know them: of a seat, or of the game."""
    instance, view = state.setting.instance, state.view(None)
    spaces = {name: number for number, name in enumerate(instance.names["space"])}
    held = [v for v in view.variables if v.value in spaces and _holds_space(instance, v.family)]
    codes = dict(zip(*_coded(list(dict.fromkeys(v.family for v in held if not v.members))), strict=True))
    for variable in held:
        family = instance.game.variables[variable.family].family
        if not family:
            yield Piece(spaces[variable.value], None, codes[variable.family], in_words(variable.family))
        elif len(family) == 1 and kind_of(family[0].type) == "player":
            seat = variable.members[0]
            yield Piece(spaces[variable.value], seat, str(seat + 1), seat_text(state.setting.places, seat))


def _owned(state: State) -> Iterator[Piece]:
    """Variables of spaces that hold a seat: somebody's mark or piece stands there."""
    instance = state.setting.instance
    for variable in state.view(None).variables:
        declared = instance.game.variables[variable.family]
        if _of_space(instance, variable.family) and kind_of(declared.type) == "player" and variable.value.isdecimal():
            seat = int(variable.value) - 1
            yield Piece(variable.members[0], seat, str(seat + 1), seat_text(state.setting.places, seat))


def _holds_space(instance: Instance, name: str) -> bool:
    kind = kind_of(instance.game.variables[name].type)
    return kind is not None and instance.game.kinds[kind].group == "space"


def _tags(state: State) -> Iterator[Tag]:
    """How many lie in the zones of a space, and its numbers, as far as everybody may know; nothing of what is zero."""
    instance, view = state.setting.instance, state.view(None)
    game = instance.game
    counted = [(zone.family, zone.members, zone.count or 0) for zone in view.zones if _of_space(instance, zone.family)]
    numbers = [
        (v.family, v.members, int(v.value))
        for v in view.variables
        if _of_space(instance, v.family) and isinstance(game.variables[v.family].type, IntType)
        and v.value.lstrip("-").isdecimal()
    ]  # fmt: skip
    told = [(family, members, count) for family, members, count in (*counted, *numbers) if count]
    codes = dict(zip(*_coded(list(dict.fromkeys(family for family, _, _ in told))), strict=True))
    for name, members, count in told:
        declared = game.zones[name] if name in game.zones else game.variables[name]
        seats = [m for local, m in zip(declared.family, members, strict=True) if kind_of(local.type) == "player"]
        yield Tag(members[0], seats[0] if seats else None, str(count), codes[name], in_words(name))


def _of_space(instance: Instance, name: str) -> bool:
    """Does a zone or variable belong to spaces?"""
    game = instance.game
    family = (game.zones[name] if name in game.zones else game.variables[name]).family
    kind = kind_of(family[0].type) if family else None
    return kind is not None and game.kinds[kind].group == "space"


def _coded(names: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Names of variables and zones, and a code for each."""
    return names, codes_of([name.rpartition(".")[2] for name in names])
