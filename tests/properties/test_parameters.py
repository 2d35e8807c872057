"""Every parameter at both ends of its range, every variant and every number of players can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from dsl.diagnostics import Fault
from interpreter.layout import AT, OVER, ZONES
from interpreter.machine import Program
from tests.properties.games import every_game, game_of, table_sizes
from tests.properties.machines import by_machine, by_reference, recorded
from validator import instantiate
from validator.instances.tabulate import Tabulation, bounds
from validator.model import BoolType, CheckedGame, GameParameter, KindType, OptionalType, Type
from validator.tables import Instance

Parameters = Mapping[str, int | bool | str | None]


def extremes(game: CheckedGame, players: int, parameter: GameParameter) -> list[int | bool | str | None]:
    """The ends of a range of numbers; of anything else every value there is."""
    tables = Tabulation(game, players, {})
    if parameter.range is not None:
        return list(dict.fromkeys(bounds(parameter.range, tables.env())))
    return _all_of(tables, parameter.type)


def _all_of(tables: Tabulation, type_: Type) -> list[int | bool | str | None]:
    match type_:
        case OptionalType(base=base):
            return [None, *_all_of(tables, base)]
        case BoolType():
            return [False, True]
        case KindType(kind="player"):
            return list(range(1, tables.players + 1))
        case KindType(kind=kind):
            return list(dict.fromkeys(tables.names_of(kind)))
    return []


def settings(path: Path) -> Iterator[tuple[int, Parameters, str | None]]:
    """(players, parameters, variant): all numbers of players, all variants, and each parameter by itself, with few
    players and with many in turn."""
    game = game_of(path).rules
    for players in game_of(path).players:
        yield players, {}, None
    sizes = cycle(table_sizes(path))
    for variant in game.variants:
        yield next(sizes), {}, variant
    for parameter in game.parameters.values():
        if not parameter.family:
            players = next(sizes)
            for value in extremes(game, players, parameter):
                yield players, {parameter.name: value}, None


def instances(path: Path) -> Iterator[Instance]:
    """Those that go together, each once: a game's `requires` may say that some do not, and nothing else may."""
    seen: set[tuple[object, ...]] = set()
    for players, parameters, variant in settings(path):
        with suppress(Unmet):
            instance = instance_of(path, players, parameters, variant)
            values = tuple(instance.parameters.values())
            if (values in seen) if parameters else (players, values) in seen:
                continue
            seen |= {values, (players, values)}
            yield instance


class Unmet(Exception):
    """The game says itself that these values do not go together."""


def instance_of(path: Path, players: int, parameters: Parameters, variant: str | None) -> Instance:
    try:
        return instantiate(game_of(path).rules, players, parameters, variant)
    except Fault as fault:
        if {diagnostic.code for diagnostic in fault.diagnostics} == {"DECL22"}:
            raise Unmet from None
        raise


@every_game
def test_random_games_come_to_their_end_on_every_machine(path: Path) -> None:
    for instance in instances(path):
        program = Program(instance)
        state = program.new_state(5)
        components = sum(map(len, state[ZONES]))
        program.playout(state, 5)
        assert state[OVER]
        assert sum(map(len, state[ZONES])) == components == len(state[AT])


@every_game
def test_the_machines_play_alike_whatever_the_parameters(path: Path) -> None:
    for instance in instances(path):
        found, expected = (recorded(machine, instance, 4, most=25) for machine in (by_machine, by_reference))
        assert expected.error == found.error == ""
        assert found.asked == expected.asked
        assert found.events == expected.events
