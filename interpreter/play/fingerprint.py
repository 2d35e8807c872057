"""A short text that is equal for equal states, interchangeable copies of components not told apart."""

from __future__ import annotations

from hashlib import sha256

from interpreter.environment import StateEnv
from interpreter.layout import AT, FIRST_VARIABLE, REACHED, RNG, SHOWN, ZONES
from interpreter.plain.options import looks_of
from validator.kinds import component_kind
from validator.model import KindType


def fingerprint(env: StateEnv) -> str:
    """SHA-256 of everything that a state holds, its generator included."""
    return _digest(env.state[RNG], env.state[REACHED], _position(env))


def position(env: StateEnv) -> str:
    """The same without the generator: what has come up twice has come up twice, whatever chance may bring."""
    return _digest(_position(env))


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()


def _position(env: StateEnv) -> tuple[object, ...]:
    return _head(env), _zones(env), _variables(env), _slots(env)


def _head(env: StateEnv) -> list[object]:
    return [value for i, value in enumerate(env.state[:FIRST_VARIABLE]) if i not in (RNG, ZONES, AT, SHOWN, REACHED)]


def _zones(env: StateEnv) -> list[list[object]]:
    """What lies where, each component by its looks (variables about components are part of these)."""
    found = []
    for zone, contents in enumerate(env.state[ZONES]):
        kind = KindType(env.instance.game.zones[env.places.names[zone]].kind)
        looks = [looks_of(env, kind, component) for component in contents]
        found.append(sorted(looks, key=repr) if env.places.forms[zone] == "set" else looks)
    return found


def _variables(env: StateEnv) -> list[object]:
    found: list[object] = []
    for name, variable in env.instance.game.variables.items():
        if any(component_kind(env.instance.game, local.type) for local in variable.family):
            continue
        held = env.state[env.places.layout.variables[name]]
        found.append([looks_of(env, variable.type, value) for value in (held if variable.family else [held])])
    return found


def _slots(env: StateEnv) -> list[object]:
    """What belongs to the backend."""
    return list(env.state[env.places.layout.end :])
