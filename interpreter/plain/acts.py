"""Acts of the reference machine: what one statement reads, then the change it makes.

`plan` evaluates everything an act needs on the state as it is and gives back the change, to be made once.
The two halves stand apart because `at once` reads for all its rounds before it changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter import rng
from interpreter.environment import StateEnv
from interpreter.events import (
    EVERYBODY,
    ChanceOutcome,
    Eliminated,
    Event,
    Hidden,
    Set,
    Shown,
    Told,
    apply_event,
)
from interpreter.events import (
    Move as Moved,
)
from interpreter.layout import ALIVE, AT, RNG, ZONES
from interpreter.limits import MOST_ELEMENTS
from interpreter.program import Chance
from validator.errors import RuleError
from validator.evaluate import evaluate, members_of, number
from validator.kinds import component_kind
from validator.model import (
    AtOnce,
    Block,
    Branch,
    Draw,
    Eliminate,
    Expression,
    Hide,
    Move,
    Pick,
    Reveal,
    Roll,
    SetVariable,
    Shuffle,
    Statement,
    VariableRef,
    ZoneRef,
    ZoneType,
)
from validator.tables import Value

Change = Callable[[], None]


@dataclass(slots=True)
class World:
    """A state in play: where acts read, what they append their events to, where chance comes from."""

    env: StateEnv
    events: list[Event]
    chance: Chance | None

    def happen(self, event: Event) -> None:
        """Record an event and let it change the state."""
        apply_event(self.env.places, self.env.state, event)
        self.events.append(event)

    def draw_below(self, count: int) -> int:
        state = self.env.state
        state[RNG] = rng.advance(state[RNG])
        return rng.below(state[RNG], count)


def plan(world: World, statement: Statement) -> Change:
    """Read what a statement needs; the change it is going to make."""
    return _PLANS[type(statement)](world, statement)


def plan_write(world: World, target: VariableRef, operator: str, value: Value, statement: Statement) -> Change:
    """The writing of a variable: indexes are read now; `+=` and `-=` add to what is there when the change is made."""
    env = world.env
    index = env.flat(target.name, members_of(target.indexes, env))

    def write() -> None:
        result = value
        if operator != "=":
            change = number(value)
            result = number(env.read(target.name, index, target.span)) + (change if operator == "+=" else -change)
        env.check_range(target.name, index, result, statement.span)
        world.happen(Set(target.name, index, result, statement))

    return write


def components_of(world: World, what: Expression) -> tuple[int, ...]:
    """The components an expression stands for: one, those of a collection, or all that lie in a zone."""
    value = evaluate(what, world.env)
    return tuple(number(v) for v in value) if isinstance(value, tuple) else (number(value),)


def move(world: World, items: tuple[int, ...], to: int, edge: Any, statement: Move | Draw) -> None:
    """Move components as one packet; too many for a slot is an error."""
    if not items:
        return
    if len(set(items)) < len(items):
        raise RuleError("the same component is moved twice at once", statement.span)
    env = world.env
    if env.places.forms[to] == "slot" and len(set(env.state[ZONES][to]) | set(items)) > 1:
        name = statement.to.name if isinstance(statement.to, ZoneRef) else statement.to.span.text
        raise RuleError(f"`{name}` holds one component only", statement.span)
    sources = tuple(env.state[AT][item] for item in items)
    world.happen(Moved(items, sources, to, edge, statement))


def _set_variable(world: World, s: SetVariable) -> Change:
    value = evaluate(s.value, world.env)
    return plan_write(world, s.target, s.operator, value, s)


def _move(world: World, s: Move) -> Change:
    items, to = components_of(world, s.what), world.env.zone_number(s.to)
    return lambda: move(world, items, to, s.edge, s)


def _shuffle(world: World, s: Shuffle) -> Change:
    zone = world.env.zone_number(s.zone)

    def shuffle() -> None:
        state = world.env.state
        items = list(state[ZONES][zone])
        scripted = world.chance.shuffle(s.span, tuple(items)) if world.chance else None
        if scripted is None:
            state[RNG] = rng.shuffle(state[RNG], items)
        world.happen(ChanceOutcome("shuffle", zone, tuple(items if scripted is None else scripted), s))

    return shuffle


def _roll(world: World, s: Roll) -> Change:
    sides = number(evaluate(s.sides, world.env))
    count = None if s.count is None else number(evaluate(s.count, world.env))
    seen = EVERYBODY if s.seen is None else world.env.mask(evaluate(s.seen, world.env))
    if sides < 1:
        raise RuleError(f"a die needs at least one side, not {sides}", s.span)
    if count is not None and count > MOST_ELEMENTS:
        raise RuleError(f"`{s.local.name}` would hold more than {MOST_ELEMENTS:,} elements", s.span)

    def die() -> int:
        scripted = world.chance.roll(s.span, sides) if world.chance else None
        return world.draw_below(sides) + 1 if scripted is None else scripted

    def roll() -> None:
        result: Value = die() if count is None else tuple(die() for _ in range(count))
        world.env.locals[s.local.number] = result
        world.happen(ChanceOutcome("roll", sides, result, s, seen))

    return roll


def _pick(world: World, s: Pick) -> Change:
    env = world.env
    items = evaluate(s.collection, env)
    assert isinstance(items, tuple)
    zone = env.zone_number(s.collection) if isinstance(s.collection.type, ZoneType) else None

    def pick() -> None:
        if not items:
            raise RuleError("there is nothing to pick from", s.span)
        chosen = world.chance.pick(s.span, items) if world.chance else None
        if chosen is None:
            chosen = items[world.draw_below(len(items))]
        env.locals[s.local.number] = chosen
        world.happen(ChanceOutcome("pick", zone, chosen, s))

    return pick


def _reveal(world: World, s: Reveal) -> Change:
    env = world.env
    mask = env.mask_of_all if s.to is None else env.mask(evaluate(s.to, env))
    if component_kind(env.instance.game, s.what.type) is None:
        value = evaluate(s.what, env)
        return lambda: world.happen(Told(value, mask, s))
    items = components_of(world, s.what)
    return lambda: world.happen(Shown(items, mask, s)) if items else None


def _hide(world: World, s: Hide) -> Change:
    items = components_of(world, s.what)
    return lambda: world.happen(Hidden(items, s)) if items else None


def _eliminate(world: World, s: Eliminate) -> Change:
    seat = number(evaluate(s.player, world.env))
    return lambda: world.happen(Eliminated(seat, s)) if world.env.state[ALIVE][seat] else None


def _at_once(world: World, s: AtOnce) -> Change:
    changes = [change for _ in world.env.rows(s.binders) for change in _plans_of(world, s.body)]

    def all_of_them() -> None:
        for change in changes:
            change()

    return all_of_them


def _plans_of(world: World, block: Block) -> list[Change]:
    changes: list[Change] = []
    for statement in block:
        if isinstance(statement, Branch):
            chosen = statement.then if evaluate(statement.condition, world.env) else statement.otherwise
            changes += _plans_of(world, chosen)
        else:
            changes.append(plan(world, statement))
    return changes


_PLANS: Mapping[type[Statement], Callable[[World, Any], Change]] = {
    SetVariable: _set_variable,
    Move: _move,
    Shuffle: _shuffle,
    Roll: _roll,
    Pick: _pick,
    Reveal: _reveal,
    Hide: _hide,
    Eliminate: _eliminate,
    AtOnce: _at_once,
}

ACTS = tuple(_PLANS)


def fresh(world: World, names: tuple[str, ...], statement: Statement | None) -> None:
    """Set variables to their defaults, or unset, as a phase's `fresh` says."""
    for name in names:
        for index, value in list(world.env.starting_values(name)):
            world.happen(Set(name, index, value, statement))
