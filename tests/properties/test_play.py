"""Whatever the game: there is something to do until the end, nothing gets lost, and a state never changes."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from interpreter.layout import AT, NOWHERE, ZONES
from rulesdsl import Refusal, Refused, State
from tests.properties.games import every_game, game_of, games, options_of, some_options_of, table_sizes

WHILE = 600
"""Decisions of a game that are looked at where every one matters."""


def where_components_lie(state: State) -> list[int]:
    """By component: the zone it is found in; a component that is in two zones, or in none, is a fault."""
    zones, at = state.vector[ZONES], state.vector[AT]
    found = Counter(component for contents in zones for component in contents)
    assert found == Counter(component for component, zone in enumerate(at) if zone != NOWHERE)
    for zone, contents in enumerate(zones):
        assert all(at[component] == zone for component in contents)
        if state.setting.places.forms[zone] == "set":
            assert contents == sorted(contents)
        if state.setting.places.forms[zone] == "slot":
            assert len(contents) <= 1
    return list(at)


@every_game
def test_there_is_an_option_until_the_end(path: Path) -> None:
    """That every game comes to its end the playouts show; a long one is looked at for a while."""
    for game in games(path, most=WHILE):
        states = list(game)
        assert states[-1].over == (states[-1].decision is None) == bool(states[-1].reason)
        assert states[-1].over or len(states) > WHILE
        for state in states[:-1]:
            assert not state.over
            assert state.winners == ()
            assert state.decision is not None
            for seat in state.decision.seats:
                assert state.decision.options_of(seat)


@every_game
def test_every_component_stays_in_exactly_one_place(path: Path) -> None:
    for game in games(path, most=WHILE):
        counts = {len([zone for zone in where_components_lie(state) if zone != NOWHERE]) for state in game}
        assert len(counts) == 1


@every_game
def test_applying_an_option_leaves_the_parent_as_it_was(path: Path) -> None:
    for game in games(path, most=60):
        for state in game:
            hash_, kept = state.hash, state.clone()
            copy = state.clone()
            for option in some_options_of(copy):
                copy.apply(option)
            assert state.clone().hash == copy.clone().hash == hash_
            assert state.vector == copy.vector == kept.vector


@every_game
def test_an_option_id_means_its_option(path: Path) -> None:
    """The id, and the id with blanks around it, lead where the option leads; each id stands for one option."""
    for game in games(path, most=40):
        for state in game:
            ids = Counter((option.seat, option.id) for option in options_of(state))
            for option in some_options_of(state):
                if ids[option.seat, option.id] > 1:
                    continue  # cards that this seat cannot tell apart
                after = state.apply(option)
                assert state.apply(option.id, seat=option.seat).vector == after.vector
                assert state.apply(f"  {option.id} ", seat=option.seat).vector == after.vector


@every_game
def test_options_that_a_seat_can_tell_apart_have_ids_of_their_own(path: Path) -> None:
    for game in games(path, most=200):
        for state in game:
            for seat in state.decision.seats if state.decision else ():
                options = state.decision.options_of(seat) if state.decision else ()
                doubled = {option.id for option in options if "?]" not in option.id}
                assert len(doubled) == len([option for option in options if "?]" not in option.id])


@every_game
def test_who_is_not_asked_is_refused(path: Path) -> None:
    for game in games(path, most=WHILE):
        states = list(game)
        for state in islice(states, 30):
            if state.decision is None:
                continue
            others = set(range(-1, state.players + 3)) - set(state.decision.seats)
            for seat in sorted(others):
                with pytest.raises(Refused) as refused:
                    state.apply(options_of(state)[0].id, seat=seat)
                assert refused.value.reason is Refusal.NOT_YOUR_TURN
        if states[-1].over:
            with pytest.raises(Refused) as refused:
                states[-1].apply("pass")
            assert refused.value.reason is Refusal.GAME_OVER


@every_game
def test_the_same_seed_gives_the_same_game(path: Path) -> None:
    for players in table_sizes(path):
        one, other = game_of(path).start(players, seed=99), game_of(path).start(players, seed=99)
        assert one.hash == other.hash
        assert one.passage.events == other.passage.events
    for one_game, other_game in zip(games(path, 100), games(path, 100), strict=True):
        for one, other in zip(one_game, other_game, strict=True):
            assert one.vector == other.vector
            assert one.passage.events == other.passage.events
