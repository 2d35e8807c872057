"""In which order the phases of a game are told, and where on the page each rule of the rulebook stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from dsl.diagnostics import Span
from rulesdsl.publishing.usual import Usual
from rulesdsl.rulebook import Entry, Rulebook
from validator import model as m
from validator.rulebook import Carrier
from validator.walk import descendants, every, reactions

Place = tuple[str, str]
"""A part of the page: what it is, and which."""

NEEDED: Place = ("needed", "")
SETUP: Place = ("setup", "")
WATCHERS: Place = ("watchers", "")
SCORING: Place = ("scoring", "")
END: Place = ("end", "")
REST: Place = ("rest", "")

FOUND_AT_ONCE: Mapping[str, Place] = {"end": END, "scoring": SCORING, "watcher": WATCHERS}
BEFORE_PLAY: Mapping[str, Place] = {
    "players": NEEDED, "teams": NEEDED, "enum": NEEDED, "component": NEEDED, "space": NEEDED, "link": NEEDED,
    "zone": SETUP, "variable": SETUP, "setup": SETUP, "requirement": SETUP,
}  # fmt: skip
"""Where rules stand that are carried out by what is there, by the word for it."""


def decision_place(decision: m.Choose) -> Place:
    return "decision", str(decision.site)


def option_place(site: int, option: m.Option) -> Place:
    return "option", f"{site}.{option.name}"


@dataclass(frozen=True)
class Flow:
    """`setting_up`, `usual`, `unusual`: phases before the game, in it, and only with house rules."""

    game: m.CheckedGame
    rules: Usual

    @cached_property
    def setting_up(self) -> tuple[m.Phase, ...]:
        return tuple(self._reached((self.game.setup,), set()))

    @cached_property
    def usual(self) -> tuple[m.Phase, ...]:
        first = next(iter(self.game.phases.values()), None)
        seen = {phase.name for phase in self.setting_up}
        if first is None:
            return ()
        begin = () if first.name in seen else (first,)
        seen.add(first.name)
        return (*begin, *self._reached((first.body, *reactions(self.game)), seen))

    @cached_property
    def unusual(self) -> tuple[m.Phase, ...]:
        told = {phase.name for phase in (*self.setting_up, *self.usual)}
        return tuple(phase for phase in self.game.phases.values() if phase.name not in told and self._is_run(phase))

    def _is_run(self, phase: m.Phase) -> bool:
        """Does anything in the game run it? What a standard file offers need not be used."""
        used = {run.phase for other in self.game.phases.values() for run in every(m.RunPhase, other.body)}
        return phase.name in used

    def _reached(self, blocks: Iterable[m.Block], seen: set[str]) -> Iterator[m.Phase]:
        for block in blocks:
            for run in self._runs(block):
                if run.phase not in seen:
                    seen.add(run.phase)
                    phase = self.game.phases[run.phase]
                    yield phase
                    yield from self._reached((phase.body,), seen)

    def _runs(self, block: m.Block) -> Iterator[m.RunPhase]:
        """The phases that a block runs in the usual game, in written order."""
        for statement in self.rules.block(block):
            if isinstance(statement, m.RunPhase):
                yield statement
            else:
                for inner in inner_blocks(statement):
                    yield from self._runs(inner)

    @cached_property
    def phases(self) -> tuple[m.Phase, ...]:
        return (*self.setting_up, *self.usual, *self.unusual)

    def decisions(self, block: m.Block) -> Iterator[m.Choose | m.Offering]:
        """What a block asks in the usual game, in written order."""
        for statement in self.rules.block(block):
            if isinstance(statement, m.Choose | m.Offering):
                yield statement
            for inner in inner_blocks(statement):
                yield from self.decisions(inner)


def inner_blocks(statement: m.Statement) -> Iterator[m.Block]:
    """The blocks right inside a statement."""
    match statement:
        case m.Branch():
            yield from (statement.then, statement.otherwise)
        case m.Match():
            yield from (block for _, block in statement.cases)
            yield statement.otherwise or ()
        case m.Choose():
            yield from (option.do for option in statement.options)
            yield statement.otherwise or ()
        case m.Offering():
            yield from (option.do for option in statement.options)
            yield statement.body
        case m.While() | m.Repeat() | m.ForEach() | m.AtOnce() | m.SeatLoop() | m.Turns():
            yield statement.body


# ----------------------------------------------------------------- where rules stand


def placed(book: Rulebook, flow: Flow) -> dict[Place, list[Entry]]:
    """Each rule of a rulebook once, at the first part of the page that carries it out."""
    spots = dict[Span, Place]()
    for place, span in _spots(flow):
        spots.setdefault(span, place)
    order = {place: number for number, place in enumerate(dict.fromkeys(spots.values()))}
    users = _users(flow)
    found: dict[Place, list[Entry]] = {}
    for entry in book.entries:
        found.setdefault(_place(entry, spots, order, users), []).append(entry)
    return found


def _place(
    entry: Entry, spots: Mapping[Span, Place], order: Mapping[Place, int], users: Mapping[Place, Place]
) -> Place:
    if entry.rule.not_applicable:
        return REST
    in_play = [spots[part.span] for part in entry.carriers if part.kind not in BEFORE_PLAY and part.span in spots]
    if in_play:
        return min(in_play, key=lambda place: order[place])
    for table in (FOUND_AT_ONCE, BEFORE_PLAY):
        if places := [table[part.kind] for part in entry.carriers if part.kind in table]:
            return places[0]
    used = [users[_thing(part)] for part in entry.carriers if _thing(part) in users]
    return used[0] if used else REST


def _thing(carrier: Carrier) -> Place:
    return carrier.kind, carrier.name


def _spots(flow: Flow) -> Iterator[tuple[Place, Span]]:
    """What stands where on the page, in its order."""
    for phase in flow.phases:
        yield ("phase", phase.name), phase.span
        told = list(flow.decisions(phase.body))
        for decision in told:
            yield from _of_decision(decision)
        for statement in every(m.Statement, phase.body):
            if isinstance(statement, m.Choose | m.Offering) and statement not in told:
                yield from (((("phase", phase.name), part.span)) for part in (statement, *statement.options))
            elif statement.rules:
                yield ("phase", phase.name), statement.span
    for statement in every(m.Statement, flow.game.setup):
        yield SETUP, statement.span
    for statement in every(m.Statement, reactions(flow.game)):
        yield WATCHERS, statement.span
    for option in every(m.Option, reactions(flow.game)):
        yield WATCHERS, option.span


def _of_decision(decision: m.Choose | m.Offering) -> Iterator[tuple[Place, Span]]:
    if isinstance(decision, m.Choose):
        yield decision_place(decision), decision.span
    for option in decision.options:
        yield option_place(decision.site, option), option.span


def _users(flow: Flow) -> dict[Place, Place]:
    """Functions, parameters and constants with the first part of the page that uses them, directly or not."""
    game = flow.game
    values = tuple(value for kind in game.kinds.values() for row in kind.rows or () for value in row.values.values())
    found: dict[Place, Place] = {}
    for place, node in (
        *((("phase", phase.name), phase.body) for phase in flow.usual),
        (WATCHERS, reactions(game)),
        (SCORING, game.scoring),
        (END, game.ends),
        *((("phase", phase.name), phase.body) for phase in (*flow.setting_up, *flow.unusual)),
        (SETUP, (game.setup, tuple(game.variables.values()), tuple(game.zones.values()))),
        (NEEDED, (tuple(game.kinds.values()), values)),
    ):
        for thing in _used(game, node):
            found.setdefault(thing, place)
    return found


def _used(game: m.CheckedGame, node: object) -> Iterator[Place]:
    due, seen = [node], set[Place]()
    while due:
        for thing, behind in _named(game, due.pop()):
            if thing not in seen:
                seen.add(thing)
                due.append(behind)
                yield thing


def _named(game: m.CheckedGame, node: object) -> Iterator[tuple[Place, object]]:
    """What is used right there, each with what it uses in turn."""
    for part in descendants(node):
        match part:
            case m.FunctionCall(function=name):
                yield ("function", name), game.functions[name].body
            case m.ConstantRef(name=name):
                yield ("constant", name), game.constants[name].value
            case m.ParameterRef(name=name):
                yield ("parameter", name), ()
