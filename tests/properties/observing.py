"""All that a seat receives of a game, as one text; and what it has seen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import rulesdsl
from interpreter.environment import StateEnv
from interpreter.events import apply_event
from interpreter.layout import AT, NOWHERE, SHOWN
from interpreter.play.game import Game
from interpreter.records.trace import passage_lines, trace_for
from rulesdsl import Refused, State
from tests.properties.games import game_of
from validator.kinds import component_kind
from validator.model import Variable, Zone
from validator.tables import Instance


def observation(state: State, seat: int | None) -> str:
    """What this moment brings: the view, the news in words and as a trace, who is asked what, and if it is this
    seat its options and what it is told about others."""
    parts = [
        json.dumps(state.view(seat).as_data(), indent=1),
        *state.news(seat),
        *map(json.dumps, passage_lines(state.passage, state.viewer(seat).seat)),
        f"{state.decision.name} {state.decision.seats}" if state.decision else f"{state.winners} {state.reason}",
        *(offered(state, seat) if state.decision and seat in state.decision.seats else ()),
    ]
    return "\n".join(parts)


def memory(state: State, seat: int | None) -> str:
    """All that a seat has received since the start."""
    return "\n".join([*state.log(seat), *trace_for(state, seat), state.information_state(seat)])


def offered(state: State, seat: int | None) -> Iterator[str]:
    """The options of a seat that decides, and what it hears when it tries something else."""
    assert state.decision is not None
    assert seat is not None
    for option in state.decision.options_of(seat):
        yield repr(replace(option, choice=()))
        yield f"{option.text}; hint {option.hint}"
    question = state.decision.question_of(seat)
    for offer in question.site.options:
        name = offer.option.name
        for text in (name, f"{name}(1)", f"{name}(none)", f"{name}(2, 2)", f"{name}(nonsense=1)", f"{name}(("):
            yield attempt(lambda text=text: state.why(text, seat))  # type: ignore[misc]


def attempt(answer: Callable[[], str]) -> str:
    try:
        return answer()
    except Refused as refused:
        return f"{refused.reason}: {refused.message}"


def may_see(env: StateEnv, component: int, seat: int | None) -> bool:
    """Does a seat (from 1; None sits nowhere) see which component this is? Worked out from the declarations."""
    shown, zone = env.state[SHOWN][component], env.state[AT][component]
    if _is_among(env, shown, seat) or zone == NOWHERE:
        return _is_among(env, shown, seat)
    declared = env.instance.game.zones[env.places.names[zone]]
    return _is_among(env, _mask(env, declared, env.places.members[zone]), seat)


def may_see_variable(env: StateEnv, name: str, index: int, seat: int | None) -> bool:
    """Does a seat see this variable; if it belongs to a component, does it see that?"""
    declared = env.instance.game.variables[name]
    members = env.places.layout.families[name].members(index) if index >= 0 else ()
    pairs = zip(declared.family, members, strict=True)
    components = [member for local, member in pairs if component_kind(env.instance.game, local.type) is not None]
    seen = all(may_see(env, component, seat) for component in components)
    return seen and _is_among(env, _mask(env, declared, members), seat)


def _is_among(env: StateEnv, mask: int, seat: int | None) -> bool:
    return mask == env.mask_of_all if seat is None else bool(mask >> (seat - 1) & 1)


def _mask(env: StateEnv, declared: Zone | Variable, members: Sequence[int]) -> int:
    """The seats that a declaration names."""
    match declared.seen.who:
        case "all":
            return env.mask_of_all
        case "nobody":
            return 0
        case "owner":
            return 1 << members[0]
        case "others":
            return env.mask_of_all & ~(1 << members[0])
        case "expression":
            numbered = [(local.number, member) for local, member in zip(declared.family, members, strict=True)]
            return env.viewers(declared.seen, numbered) or 0


def seen_by(state: State, seat: int | None) -> set[int]:
    """The components that a seat has seen in the last step: at its beginning, and after each event."""
    env = StateEnv(state.setting.places, state.setting.program.clone(state.passage.before))
    everything = range(len(env.instance.faces))
    seen = {component for component in everything if may_see(env, component, seat)}
    for event in state.passage.events:
        apply_event(env.places, env.state, event)
        seen |= {component for component in everything if may_see(env, component, seat)}
    return seen


class CanaryGame(Game):
    """A game in which every component has a name of its own that stands in no text."""

    def _instance(self, players: int) -> Instance:
        instance = super()._instance(players)
        canaries = tuple(f"canary_{number}_" for number in range(len(instance.faces)))
        names, labels = ({**table, "component": canaries} for table in (instance.names, instance.labels))
        return replace(instance, names=names, labels=labels)


def canary_game(path: Path) -> CanaryGame:
    game: rulesdsl.Game = game_of(path)
    return CanaryGame(game.rules, game.names)
