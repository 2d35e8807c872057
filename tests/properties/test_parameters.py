"""Every parameter at both ends of its range, every variant and every number of players can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from dsl.diagnostics import Fault
from interpreter.layout import AT, OVER, RNG, SHOWN, ZONES
from interpreter.machine import Program
from tests.properties.games import every_game, game_of, table_sizes
from tests.properties.machines import RandomPolicy, Record, by_reference, play, recorded
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
    """Those that go together: a game's `requires` may say that some do not, and nothing else may."""
    for players, parameters, variant in settings(path):
        with suppress(Unmet):
            yield instance_of(path, players, parameters, variant)


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
        for seed in range(5):
            state = program.new_state(seed)
            components = sum(map(len, state[ZONES]))
            program.playout(state, seed)
            assert state[OVER]
            assert sum(map(len, state[ZONES])) == components == len(state[AT])
        stepped = Record()
        play(program, 4, stepped, RandomPolicy(4, stepped, 100_000))
        assert stepped.state[RNG:SHOWN] == state[RNG:SHOWN]
        expected = recorded(by_reference, instance, 4, most=25)
        assert expected.error == ""
        assert stepped.asked[: len(expected.asked)] == expected.asked
        assert stepped.events[: len(expected.events)] == expected.events
