"""The set-up, by number of players: what lies where when the first decision comes, and the numbers that differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.ids import in_words
from interpreter.play.view import View
from rulesdsl.facts import counted
from rulesdsl.publishing import markdown
from rulesdsl.publishing.components import counted_by_players, in_print, is_of_players, of_each
from rulesdsl.publishing.subject import Subject
from validator.model import LocalVar, Variable, Zone

NOTHING = ""


def setup_page(subject: Subject) -> str:
    return "\n".join([f"# Set-up of {markdown.text(subject.name)}", "", *_lines(subject)])


def _lines(subject: Subject) -> Iterator[str]:
    columns = ["", *(counted(players, "player") for players in subject.instances)]
    if differing := list(_parameters(subject)):
        yield "## Numbers that depend on how many play\n"
        yield from markdown.table(columns, differing)
    views = [_first_view(subject, players) for players in subject.instances]
    yield "## What lies where\n"
    if rows := [*_zones(subject, views), *_counts_of_players(subject, views)]:
        yield "As it is when the first decision comes.\n"
        yield from markdown.table(columns, rows)
    else:
        yield "Nothing lies on the table yet when the first decision comes.\n"


def _parameters(subject: Subject) -> Iterator[Sequence[str]]:
    """Those whose usual values are not the same for all numbers of players."""
    for parameter in subject.rules.parameters.values():
        values = [
            in_print(instance, parameter.type, instance.parameters[parameter.name])
            for instance in subject.instances.values()
        ]
        if len(set(values)) > 1:
            yield (in_words(parameter.name), *map(markdown.text, values))


def _first_view(subject: Subject, players: int) -> View | None:
    """What everybody sees at the first decision; None where the rules break before it comes."""
    state = subject.openings[players]
    return None if state is None else state.view(None)


def _zones(subject: Subject, views: Sequence[View | None]) -> Iterator[Sequence[str]]:
    """A row for each zone on which anything lies, with whichever number of players."""
    for zone in subject.rules.zones.values():
        cells = [_told(zone.family, _pieces(zone, view)) for view in views]
        if any(cells):
            yield of_each(zone.name, zone.family), *cells


def _pieces(zone: Zone, view: View | None) -> Sequence[int]:
    """How many lie in each zone of a family; what nobody may count is left out."""
    zones = view.zones if view is not None else ()
    return [found.count for found in zones if found.family == zone.name and found.count is not None]


def _counts_of_players(subject: Subject, views: Sequence[View | None]) -> Iterator[Sequence[str]]:
    """A row for each number that belongs to players and does not begin with 0."""
    for variable in counted_by_players(subject):
        cells = [_told(variable.family, _values(variable, view)) for view in views]
        if any(cells):
            yield of_each(variable.name, variable.family), *cells


def _values(variable: Variable, view: View | None) -> Sequence[int]:
    found = [each.value for each in view.variables if each.family == variable.name] if view is not None else []
    return [int(value) for value in found if value.lstrip("-").isdecimal()]


def _told(family: Sequence[LocalVar], counts: Sequence[int]) -> str:
    """`24`, `6 each`, `16 on 8 of 10`; nothing if that is what there is."""
    if not any(counts):
        return NOTHING
    if not family:
        return f"{counts[0]:,}"
    if len(set(counts)) == 1:
        return f"{counts[0]:,} each"
    if is_of_players(family):
        return ", ".join(f"{count:,}" for count in counts) + " (by seat)"
    return f"{sum(counts):,} on {sum(map(bool, counts)):,} of {len(counts):,}"
