"""What lies in the box: the pieces of a game with their numbers, dice, places, and what has to be written down.

In: a `Subject`. Out: plain data, by number of players where that matters; the pages show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.environment import StateEnv
from interpreter.ids import called, in_words, kind_of
from rulesdsl.publishing import markdown
from rulesdsl.publishing.subject import Subject
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.model import (
    AttributeDecl,
    AttributeRef,
    BoolType,
    Expression,
    IntType,
    Kind,
    ListType,
    Local,
    LocalVar,
    Roll,
    SetType,
    Type,
    Variable,
)
from validator.tables import Instance, Value
from validator.walk import blocks_of, every

PLAYER = "player"
SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class Face:
    """Pieces that are alike: how they are called, how many there are, and what else is printed on them.

    `group` counts the members of whatever groups them (a suit, an owner), from 0; None if nothing does.
    """

    label: str
    copies: int
    facts: tuple[str, ...]
    group: int | None


@dataclass(frozen=True, slots=True)
class Stock:
    """All pieces, or places, of one kind, with the rules that it carries out. `numbers` are by number of players."""

    kind: Kind
    name: str
    numbers: Mapping[int, int]
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of so many sides; `most` are rolled together, as far as the rules alone say."""

    sides: str
    most: str


def stocks(subject: Subject, group: str) -> tuple[Stock, ...]:
    """The pieces (`component`) or the places (`space`) of a game, by kind, as they are with the most players."""
    kinds = [kind for kind in subject.rules.kinds.values() if kind.group == group and kind.parts is None]
    found = (_stock(subject, kind) for kind in kinds)
    return tuple(stock for stock in found if any(stock.numbers.values()))


def _stock(subject: Subject, kind: Kind) -> Stock:
    numbers = {players: len(instance.kinds[kind.name].ids) for players, instance in subject.instances.items()}
    instance = subject.instances[max(subject.instances)]
    return Stock(kind, in_words(kind.name), numbers, tuple(_faces(instance, kind)))


def _faces(instance: Instance, kind: Kind) -> Iterator[Face]:
    """Each piece once."""
    labels = instance.labels[instance.group_of(kind.name)]
    printed = tuple(attribute for attribute in kind.attributes if not _is_said_already(kind, attribute))
    for id_, copies in Counter(_first(instance, kind, id_) for id_ in instance.kinds[kind.name].ids).items():
        yield Face(labels[id_], copies, tuple(_facts(instance, kind, printed, id_)), _group(instance, kind, id_))


def _first(instance: Instance, kind: Kind, id_: int) -> int:
    return instance.faces[id_] if kind.group == "component" else id_


def _is_said_already(kind: Kind, attribute: AttributeDecl) -> bool:
    """Is it part of the label, or just what another attribute has (`height int = card.rank.height`)?"""
    label = tuple(part for part in kind.label.parts if not isinstance(part, str)) if kind.label else ()
    shown = {ref.name for ref in every(AttributeRef, label) if isinstance(ref.subject, Local)}
    return attribute.name in shown or isinstance(attribute.default, AttributeRef)


def _facts(instance: Instance, kind: Kind, attributes: Sequence[AttributeDecl], id_: int) -> Iterator[str]:
    """`cost 3`, `colour red`; what is true or not is told by its name, if it is true. What a piece lacks is not
    printed on it."""
    table = instance.kinds[kind.name]
    for attribute in attributes:
        value = table.attributes[attribute.name][id_ - table.base]
        name, words = in_words(attribute.name), in_print(instance, attribute.type, value)
        if isinstance(attribute.type, BoolType):
            if value:
                yield name
        elif value is not None and words:
            yield f"{name} {words}"


def _group(instance: Instance, kind: Kind, id_: int) -> int | None:
    """The place of the first attribute that is a member of an enum, or a seat, in its own kind."""
    table = instance.kinds[kind.name]
    for attribute in kind.attributes:
        of = kind_of(attribute.type)
        value = table.attributes[attribute.name][id_ - table.base]
        if of is not None and instance.game.kinds[of].group in ("enum", "seat") and isinstance(value, int):
            return value
    return None


def in_print(instance: Instance, type_: Type, value: Value) -> str:
    """A value as it is printed on a piece or in a table; nothing for an empty list."""
    if isinstance(value, tuple):
        element = type_.element if isinstance(type_, ListType | SetType) else type_
        return ", ".join(in_print(instance, element, item) for item in value)
    return called(instance, type_, value, instance.labels)


def dice(subject: Subject) -> tuple[Dice, ...]:
    """What is rolled, each sort of dice once."""
    setting = subject.game.setting(max(subject.instances))
    env = StateEnv(setting.places, setting.program.new_state(0))
    found: dict[str, str] = {}
    for roll in every(Roll, blocks_of(subject.rules)):
        sides, most = _number(roll.sides, env), "1" if roll.count is None else _number(roll.count, env)
        found[sides] = max(found.get(sides, most), most, key=lambda text: (text == SEVERAL, len(text), text))
    return tuple(Dice(sides, most) for sides, most in found.items())


def _number(expression: Expression, env: StateEnv) -> str:
    """What depends on how the game goes is not said in a number."""
    if any(every(Local, expression)):
        return SEVERAL
    try:
        return str(evaluate(expression, env))
    except RuleError:
        return SEVERAL


def counted_by_players(subject: Subject) -> tuple[Variable, ...]:
    """What everybody keeps count of: the numbers that belong to players and are not mere bookkeeping."""
    variables = subject.rules.variables.values()
    return tuple(v for v in variables if isinstance(v.type, IntType) and not v.quiet and is_of_players(v.family))


def of_each(name: str, family: Sequence[LocalVar]) -> str:
    """`hand of each player`: a zone or variable with whatever it belongs to, in Markdown."""
    owners = " and ".join(in_words(kind_of(local.type) or "") for local in family)
    return markdown.text(f"{in_words(name)} of each {owners}" if owners else in_words(name))


def is_of_players(family: Sequence[LocalVar]) -> bool:
    return len(family) == 1 and kind_of(family[0].type) == PLAYER
