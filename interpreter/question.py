"""A decision put to one seat: what it may choose, and what each option is called for whoever looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.naming import filled, id_of, text_of
from interpreter.program import Choice, Site, SiteOption
from interpreter.views import Unseen, Viewer
from validator.evaluate import number
from validator.model import Binder, LocalVar
from validator.tables import Value

Given = Mapping[LocalVar, Value]


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

    def known_with(self, choice: Choice) -> Given:
        """The same with the option's arguments."""
        offer = self.offer(choice)
        arguments = zip(binders_of(offer), choice[1:], strict=True)
        return {**self.known(offer), **{binder.local: value for binder, value in arguments}}


def binders_of(offer: SiteOption) -> Sequence[Binder]:
    return offer.option.binders.binders if offer.option.binders else ()


def arguments_of(viewer: Viewer, question: Question, choice: Choice) -> dict[str, str]:
    """By binder name: the argument's id."""
    pairs = zip(binders_of(question.offer(choice)), choice[1:], strict=True)
    return {binder.local.name: id_of(viewer, binder.local.type, value) for binder, value in pairs}


def option_id(viewer: Viewer, question: Question, choice: Choice) -> str:
    """`draw(victim=2)`: readable, and accepted as an answer."""
    arguments = ", ".join(f"{name}={value}" for name, value in arguments_of(viewer, question, choice).items())
    name = question.offer(choice).option.name
    return f"{name}({arguments})" if arguments else name


def option_text(viewer: Viewer, question: Question, choice: Choice) -> str:
    """What the option says to people; without a text, or where that would tell a viewer too much, its words."""
    option = question.offer(choice).option
    if option.text is not None:
        try:
            return filled(viewer, option.text, question.known_with(choice))
        except Unseen:
            pass
    pairs = zip(binders_of(question.offer(choice)), choice[1:], strict=True)
    words = [option.name.replace("_", " ").capitalize()]
    return " ".join([*words, *(text_of(viewer, binder.local.type, value) for binder, value in pairs)])
