"""What somebody at the table may choose, as it is listed and numbered.

Options are listed one by one. Where very many of them differ only in which of a few things they take together (three of
thirteen cards), the things are listed instead, each once, and one types several of their numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.ids import in_words
from interpreter.play.decision import Option
from interpreter.play.naming import listed
from interpreter.play.question import Thing

MOST_IN_A_LIST = 20
"""So many options that take several things are still listed one by one."""


class Unclear(Exception):
    """The line that was typed means nothing that can be done; the message says why."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Options of one name that are about nothing but several things; these are numbered from `first` on."""

    options: tuple[Option, ...]
    things: tuple[Thing, ...]
    first: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + len(self.things))

    @property
    def heading(self) -> str:
        """What is chosen, and how."""
        return f"{in_words(self.options[0].action).capitalize()}: {self.how}"

    @property
    def how(self) -> str:
        """`3 of these, as in 1 2 3`"""
        sizes = sorted({len(option.things) for option in self.options})
        count = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        example = max(self.options, key=lambda option: len(option.things))
        number_of = {thing.id: number for number, thing in zip(self.numbers, self.things, strict=True)}
        typed = " ".join(str(number_of[thing.id]) for thing in example.things)
        return f"{count} of these, as in `{typed}`"

    def taking(self, numbers: Sequence[int]) -> Option:
        """The option that takes these things; in this order, if that makes a difference. Raises `Unclear`."""
        things = [self.things[number - self.first] for number in numbers]
        typed = [thing.id for thing in things]
        fitting = [option for option in self.options if sorted(_ids(option)) == sorted(typed)]
        exact = [option for option in fitting if _ids(option) == typed]
        if len(fitting) == 1 or exact:
            return (exact or fitting)[0]
        raise Unclear(f"{listed([thing.text for thing in things])}: there is no such option; type {self.how}")


@dataclass(frozen=True, slots=True)
class Menu:
    """`options` are all there are; `listed` are those that are listed one by one, numbered from 1."""

    options: tuple[Option, ...]
    listed: tuple[Option, ...]
    bundles: tuple[Bundle, ...]

    @property
    def last(self) -> int:
        """The greatest number."""
        return self.bundles[-1].numbers[-1] if self.bundles else len(self.listed)

    def numbered(self, numbers: Sequence[int]) -> Option:
        """The option with a number, or that takes the things with these numbers. Raises `Unclear`."""
        for number in numbers:
            if not 1 <= number <= self.last:
                raise Unclear(f"there is no option {number}; choose from 1 to {self.last}")
        for bundle in self.bundles:
            if all(number in bundle.numbers for number in numbers):
                return bundle.taking(numbers)
        if len(numbers) > 1:
            raise Unclear("these numbers do not belong together")
        return self.listed[numbers[0] - 1]


def menu_of(options: Sequence[Option]) -> Menu:
    """Options as they are to be listed."""
    by_action: dict[str, list[Option]] = {}
    for option in options:
        by_action.setdefault(option.action, []).append(option)
    bundled = {action: some for action, some in by_action.items() if _can_be_bundled(some)}
    listed = tuple(option for option in options if option.action not in bundled)
    return Menu(tuple(options), listed, tuple(_bundles(bundled.values(), len(listed) + 1)))


def _can_be_bundled(options: Sequence[Option]) -> bool:
    """Are they many, about fewer things, and told apart by what things they take?"""
    if len(options) <= MOST_IN_A_LIST or not all(option.things for option in options):
        return False
    things = {id_ for option in options for id_ in _ids(option)}
    return len(things) < len(options) == len({tuple(_ids(option)) for option in options})


def _bundles(groups: Iterable[Sequence[Option]], first: int) -> Iterator[Bundle]:
    for options in groups:
        things = tuple(_things(options))
        yield Bundle(tuple(options), things, first)
        first += len(things)


def _things(options: Sequence[Option]) -> Iterator[Thing]:
    """Each once, with how many of it can be taken if that is more than one."""
    texts = {thing.id: thing.text for option in options for thing in option.things}
    most = Counter[str]()
    for option in options:
        most |= Counter(_ids(option))
    for id_, text in texts.items():
        yield Thing(id_, f"{text} x{most[id_]}" if most[id_] > 1 else text)


def _ids(option: Option) -> list[str]:
    return [thing.id for thing in option.things]
