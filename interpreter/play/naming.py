"""Names at the edge: what a value, a zone or a variable is called, to a given viewer.

*Ids* are for programs and parse back (`hearts_7`, `hand[2]`, `portal_3`); *texts* are for people. A component
that the viewer cannot see is called by its place where it is pointed at (`Placed`), else not at all, in both alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.ids import called, in_words, kind_of, plain_id
from interpreter.layout import AT, NOWHERE, ZONES
from interpreter.places import Places
from interpreter.play.views import Certain, Given, Placed, Veiled, Viewer
from validator.kinds import component_kind
from validator.model import BoolType, ListType, LocalVar, OptionalType, SetType, Template, Type
from validator.tables import UNSET, Value

HIDDEN = "hidden"
"""A component that a viewer can neither see nor point at."""

# ------------------------------------------------------------------------- values


def id_of(viewer: Viewer, type_: Type, value: Value) -> str:
    """How a value is written in an option id, a view or a trace."""
    if isinstance(value, tuple):
        return list_id(id_of(viewer, element_of(type_), item) for item in value)
    if value is not None and value != UNSET and component_kind(viewer.instance.game, type_) is not None:
        return component_id(viewer, value)
    return plain_id(viewer.instance, type_, value)


def list_id(elements: Iterable[str]) -> str:
    """`[a, b]`: how a list of what is written so is written."""
    return f"[{', '.join(elements)}]"


def data_of(viewer: Viewer, type_: Type, value: Value) -> Any:
    """The same for JSON: numbers and truth values stay what they are, lists are lists, everything else is an id."""
    if isinstance(value, tuple):
        return [data_of(viewer, element_of(type_), item) for item in value]
    if value is None or isinstance(value, bool):
        return value
    plain = value != UNSET and kind_of(type_) in (None, "player")
    return int(id_of(viewer, type_, value)) if plain else id_of(viewer, type_, value)


def text_of(viewer: Viewer, type_: Type, value: Value) -> str:
    """How a value reads."""
    if isinstance(value, tuple):
        return listed(_each_text(viewer, element_of(type_), value)) if value else "none"
    if value is not None and value != UNSET and component_kind(viewer.instance.game, type_) is not None:
        return component_text(viewer, value)
    if type_ == BoolType():
        return "yes" if value else "no"
    if kind_of(type_) == "player" and value is not None and value != UNSET:
        return seat_text(viewer.places, value)
    return called(viewer.instance, type_, value, viewer.instance.labels)


def _each_text(viewer: Viewer, type_: Type, values: Sequence[Value]) -> list[str]:
    """The texts of several values; hidden components of one zone that nothing tells apart are told by their number."""
    texts = [text_of(viewer, type_, value) for value in values]
    if component_kind(viewer.instance.game, type_) is None or len(set(texts)) == len(texts):
        return texts
    several = dict(zip(texts, values, strict=True))
    return [_repeated(viewer, text, value, texts.count(text)) for text, value in several.items()]


def _repeated(viewer: Viewer, text: str, value: Value, count: int) -> str:
    if count == 1:
        return text
    if not isinstance(value, Placed) or _is_known(viewer, value):
        return f"{text} x{count}"
    zone = viewer.state[AT][int(value)]
    noun = in_words(viewer.instance.game.zones[viewer.places.names[zone]].kind)
    return f"{count} {noun}s from {zone_text(viewer.places, zone)}"


def element_of(type_: Type) -> Type:
    """The type of the elements of a list or set; of anything else (a zone) the type itself."""
    match type_:
        case ListType(element=element) | SetType(element=element):
            return element
        case OptionalType(base=base):
            return element_of(base)
    return type_


def listed(words: Sequence[str]) -> str:
    """`a, b and c`"""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# --------------------------------------------------------------------- components


def component_id(viewer: Viewer, component: int) -> str:
    number = int(component)
    if _is_known(viewer, component):
        return viewer.instance.names["component"][number]
    if not isinstance(component, Placed):
        return HIDDEN
    zone, place = _place(viewer, number)
    return f"{zone}[{place or '?'}]"


def hidden_id(back: str | None) -> str:
    """A component that a viewer does not know, with what its back says: `hidden (red)`."""
    return f"{HIDDEN} ({back})" if back else HIDDEN


def component_text(viewer: Viewer, component: int) -> str:
    number = int(component)
    if _is_known(viewer, component):
        return viewer.instance.labels["component"][number]
    zone = viewer.state[AT][number]
    if not isinstance(component, Placed) or zone == NOWHERE:
        return "something hidden"
    kind = in_words(viewer.instance.game.zones[viewer.places.names[zone]].kind)
    _, place = _place(viewer, number)
    which = f"{kind} {place}" if place else a(kind)
    return f"{which} from {zone_text(viewer.places, zone)}"


def _is_known(viewer: Viewer, component: int) -> bool:
    return isinstance(component, Certain) or (not isinstance(component, Veiled) and viewer.sees(component))


def _place(viewer: Viewer, component: int) -> tuple[str, int | None]:
    """(zone, place from the bottom). A hidden member of a set has no place: its rank would tell something."""
    zone = viewer.state[AT][component]
    if zone == NOWHERE:
        return "nowhere", None
    name = viewer.places.names[zone].rpartition(".")[2]
    ordered = viewer.places.forms[zone] != "set"
    return name, viewer.state[ZONES][zone].index(component) + 1 if ordered else None


def a(noun: str) -> str:
    return ("an " if noun[0] in "aeiou" else "a ") + noun


# ------------------------------------------------------------------ seats and places


def seat_text(places: Places, seat: int) -> str:
    """A seat in words: what the game calls it, or its number."""
    label = places.instance.labels["seat"][seat]
    return f"player {seat + 1}" if label == str(seat + 1) else label


def zone_id(places: Places, zone: int) -> str:
    """The zone as an expression of the language: `deck`, `player(2).hand`, `portal_3.ships`."""
    name = places.names[zone]
    return _family_id(places, name, places.instance.game.zones[name].family, places.members[zone])


def zone_text(places: Places, zone: int) -> str:
    """The zone in words: `the deck`, `player 2's hand`."""
    name = places.names[zone]
    family = places.instance.game.zones[name].family
    return ("" if family else "the ") + _family_text(places, name, family, places.members[zone])


def variable_id(places: Places, name: str, index: int) -> str:
    return _family_id(places, name, places.instance.game.variables[name].family, _members(places, name, index))


def variable_text(places: Places, name: str, index: int) -> str:
    """The variable in words: `dealer`, `player 2's score`."""
    return _family_text(places, name, places.instance.game.variables[name].family, _members(places, name, index))


def _members(places: Places, name: str, index: int) -> tuple[int, ...]:
    return places.layout.families[name].members(index) if name in places.layout.families else ()


def _family_id(places: Places, name: str, family: Sequence[LocalVar], members: Sequence[int]) -> str:
    if not family:
        return name
    owner, *others = [_member_id(places, local, member) for local, member in zip(family, members, strict=True)]
    return f"{owner}.{name.rpartition('.')[2]}" + (f"({', '.join(others)})" if others else "")


def _member_id(places: Places, local: LocalVar, member: int) -> str:
    kind = kind_of(local.type)
    assert kind is not None
    if kind == "player":
        return f"player({member + 1})"
    return places.instance.names[places.instance.group_of(kind)][member]


def _family_text(places: Places, name: str, family: Sequence[LocalVar], members: Sequence[int]) -> str:
    """`deck`, `player 2's hand`, `player 2's stock of wood`"""
    word = in_words(name)
    if not family:
        return word
    owner, *others = [_member_text(places, local, member) for local, member in zip(family, members, strict=True)]
    return f"{owner}'s {word}" + (f" of {listed(others)}" if others else "")


def _member_text(places: Places, local: LocalVar, member: int) -> str:
    kind = kind_of(local.type)
    assert kind is not None
    if kind == "player":
        return seat_text(places, member)
    return places.instance.labels[places.instance.group_of(kind)][member]


# ---------------------------------------------------------------------- templates


def filled(viewer: Viewer, template: Template, given: Given, chosen: Given) -> str:
    """A printed text for a viewer; `Unseen` if it would say more than the viewer may know."""
    parts = [
        part if isinstance(part, str) else text_of(viewer, part.type, viewer.value(part, given, chosen))
        for part in template.parts
    ]
    return "".join(parts)
