"""A decision put to one seat: what it may choose, and what each option is called for whoever looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from interpreter.ids import in_words
from interpreter.play.naming import element_of, filled, id_of, list_id, text_of
from interpreter.play.views import Given, Placed, Unseen, Viewer
from interpreter.program import Choice, Site, SiteOption
from validator.evaluate import number
from validator.kinds import component_kind
from validator.model import ListType, LocalVar, SetType, Type
from validator.tables import Value


@dataclass(frozen=True, slots=True)
class Question:
    """`given` are the locals in force where the decision stands; `choices` are the legal options."""

    site: Site
    seat: int
    given: Given
    choices: tuple[Choice, ...]

    def offer(self, choice: Choice) -> SiteOption:
        return self.site.options[number(choice[0])]

    def known(self, offer: SiteOption) -> Given:
        """The locals that an option's expressions may read, its own binders aside."""
        return self.given if offer.offering is None else {**self.given, offer.offering.to.local: self.seat}


def chosen(viewer: Viewer, question: Question, choice: Choice) -> dict[LocalVar, Value]:
    """The arguments of a choice as a viewer may know them. A component that was found in the state is called by its
    place if the viewer cannot see it; one that was taken from a kind as such (`c in card`) by its name."""
    pairs = zip(question.offer(choice).option.heads, choice[1:], strict=True)
    named = viewer.places.named_binders
    return {
        binder.local: value if binder.local.number in named else viewer.veil(binder.local.type, value, Placed)
        for binder, value in pairs
    }


@dataclass(frozen=True, slots=True)
class Called:
    """What an option is called: its id, and the ids of its arguments by binder name."""

    id: str
    arguments: Mapping[str, str]


def called(viewer: Viewer, question: Question) -> tuple[Called, ...]:
    """What a viewer calls each of the choices. Components of one name that can be told apart (one is marked, one
    lies elsewhere) are counted: the second is `ace[2]`."""
    seen: Counter[str] = Counter()
    names: list[Called] = []
    written = _writer(viewer)
    for choice in question.choices:
        arguments = _arguments(written, question, choice)
        name = question.offer(choice).option.name
        id_ = _written(name, arguments)
        seen[id_] += 1
        if seen[id_] > 1:
            arguments = _counted(viewer, question, choice, arguments, seen[id_])
        names.append(Called(_written(name, arguments), arguments))
    return tuple(names)


def _writer(viewer: Viewer) -> Callable[[LocalVar, Value], str]:
    """How a viewer writes arguments of options. Many options share what they are about, so that each value - of a
    list, each element - is looked up once."""

    @cache
    def one(type_: Type, value: Value, by_name: bool) -> str:
        return id_of(viewer, type_, viewer.named(type_, value if by_name else viewer.veil(type_, value, Placed)))

    def all_of(type_: Type, value: Value, by_name: bool) -> str:
        if isinstance(value, tuple):
            return list_id(all_of(element_of(type_), item, by_name) for item in value)
        return one(type_, value, by_name)

    return lambda local, value: all_of(local.type, value, local.number in viewer.places.named_binders)


def _arguments(written: Callable[[LocalVar, Value], str], question: Question, choice: Choice) -> dict[str, str]:
    """By binder name: the argument's id."""
    pairs = zip(question.offer(choice).option.heads, choice[1:], strict=True)
    return {binder.local.name: written(binder.local, value) for binder, value in pairs}


def _written(name: str, arguments: Mapping[str, str]) -> str:
    inside = ", ".join(f"{binder}={value}" for binder, value in arguments.items())
    return f"{name}({inside})" if inside else name


def _counted(
    viewer: Viewer, question: Question, choice: Choice, arguments: dict[str, str], number: int
) -> dict[str, str]:
    """The last argument that names a component tells which of them it is."""
    for binder in reversed(question.offer(choice).option.heads):
        name = arguments[binder.local.name]
        if component_kind(viewer.instance.game, binder.local.type) is not None and name.isidentifier():
            return {**arguments, binder.local.name: f"{name}[{number}]"}
    return arguments


@dataclass(frozen=True, slots=True)
class Thing:
    """One of several things that an option is about, as it is called."""

    id: str
    text: str


def things_of(viewer: Viewer, question: Question, choice: Choice) -> tuple[Thing, ...]:
    """What an option is about, if that is a list or a set and nothing else."""
    heads = question.offer(choice).option.heads
    if len(heads) != 1 or not isinstance(heads[0].local.type, ListType | SetType):
        return ()
    [(local, value)] = chosen(viewer, question, choice).items()
    things, type_ = viewer.named(local.type, value), element_of(local.type)
    assert isinstance(things, tuple)
    return tuple(Thing(id_of(viewer, type_, thing), text_of(viewer, type_, thing)) for thing in things)


def option_id(viewer: Viewer, question: Question, choice: Choice) -> str:
    """`draw(victim=2)`: what whoever looks calls a choice that was made."""
    return _written(question.offer(choice).option.name, _arguments(_writer(viewer), question, choice))


def option_text(viewer: Viewer, question: Question, choice: Choice) -> str:
    """What the option says to people; without a text, or where that would tell a viewer too much, its words."""
    offer, values = question.offer(choice), chosen(viewer, question, choice)
    if offer.option.text is not None:
        try:
            return filled(viewer, offer.option.text, question.known(offer), values)
        except Unseen:
            pass
    arguments = (text_of(viewer, local.type, viewer.named(local.type, value)) for local, value in values.items())
    return " ".join([in_words(offer.option.name).capitalize(), *arguments])
