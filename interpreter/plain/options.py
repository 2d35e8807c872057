"""The legal options of a seat at a decision, by the plain evaluator: what every backend's list is held to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter.environment import StateEnv
from interpreter.layout import AT, SHOWN
from interpreter.limits import MOST_OPTIONS
from interpreter.places import places_alike, ranges_over
from interpreter.program import Choice, SiteOption
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.kinds import component_kind
from validator.model import Choose, Type
from validator.tables import UNSET, Value


def list_options(env: StateEnv, choose: Choose, seat: int, offers: Iterable[tuple[int, SiteOption]]) -> list[Choice]:
    """The options in written order, those of one option in its binders' order; of interchangeable ones the first.

    `offers` are the options in force with their numbers.
    """
    found: dict[tuple[object, ...], Choice] = {}
    for number, offer in offers:
        for choice in _legal(env, number, offer, seat):
            found.setdefault(_appearance(env, offer, choice), choice)
            if len(found) > MOST_OPTIONS:
                raise RuleError(f"`{choose.name}` has more than {MOST_OPTIONS:,} options", choose.span)
    return list(found.values())


def bind(env: StateEnv, offer: SiteOption, seat: int, arguments: tuple[Value, ...] = ()) -> None:
    """Set the locals that an option's expressions and statements see: the offering's seat, its arguments."""
    if offer.offering is not None:
        env.locals[offer.offering.to.local.number] = seat
    for binder, value in zip(offer.option.heads, arguments, strict=False):
        env.locals[binder.local.number] = value


def _legal(env: StateEnv, number: int, offer: SiteOption, seat: int) -> Iterator[Choice]:
    bind(env, offer, seat)
    option = offer.option
    for row in env.rows(option.binders) if option.binders else [()]:
        if option.when is None or evaluate(option.when, env):
            yield (number, *row)


def _appearance(env: StateEnv, offer: SiteOption, choice: Choice) -> tuple[object, ...]:
    """What tells an option from others: its name and arguments, components by what can be told of them."""
    alike = places_alike(env.instance)
    looks: list[object] = []
    for binder, value in zip(offer.option.heads, choice[1:], strict=True):
        named = binder.local.number in env.places.named_binders
        look = faces_of if named else looks_of
        looks.append(look(env, binder.local.type, value, alike))
    return (choice[0], *looks)


def faces_of(env: StateEnv, type_: Type, value: Value, _: object = None) -> object:
    """A value, with every component replaced by its face: what a name tells."""
    if value is None or component_kind(env.instance.game, type_) is None:
        return value
    if isinstance(value, tuple):
        return tuple(faces_of(env, type_, item) for item in value)
    return env.instance.faces[value]


def looks_of(env: StateEnv, type_: Type, value: Value, alike: Sequence[bool] | None = None) -> object:
    """A value, with every component replaced by what distinguishes it: two copies may look the same, but not in
    a zone instance that `alike` leaves out."""
    if value is None or value == UNSET or component_kind(env.instance.game, type_) is None:
        return value
    if isinstance(value, tuple):
        return tuple(looks_of(env, type_, item, alike) for item in value)
    component = int(value)
    if alike is not None and not alike[env.state[AT][component]]:
        return component
    return (env.instance.faces[component], env.state[AT][component], env.state[SHOWN][component], _said(env, component))


def _said(env: StateEnv, component: int) -> tuple[object, ...]:
    """All that variables say about a component."""
    kind = env.instance.component_kinds[component]
    said: list[object] = []
    for name, radix in env.places.layout.families.items():
        for position in ranges_over(env.instance, env.instance.game.variables[name].family, kind):
            indexes = (i for i in range(radix.size) if radix.members(i)[position] == component)
            said += [env.value_of(name, i) for i in indexes]
    return tuple(said)
