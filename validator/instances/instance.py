"""A checked game, a number of players and values for parameters -> an `Instance`: all tables filled in.

Nothing here is specific to a game; a few milliseconds for a few hundred components.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dsl.diagnostics import Diagnostic, Fault
from validator.env import Effort
from validator.errors import RuleError
from validator.evaluate import evaluate, number
from validator.instances.backs import backs_of
from validator.instances.labels import labels_of
from validator.instances.members import FamilyMembers
from validator.instances.requirements import Proofs
from validator.instances.settings import Setting, check_parameters, place_of, settings_of
from validator.instances.starting import start_faults
from validator.instances.tabulate import Tabulation
from validator.model import CheckedGame, Zone
from validator.tables import Instance, Value, ZoneFamily


def instantiate(
    game: CheckedGame,
    players: int,
    parameters: Mapping[str, Setting] | None = None,
    variant: str | None = None,
    effort: Effort | None = None,
    proofs: Proofs | None = None,
) -> Instance:
    """The game as it will be played. Raises `Fault` with everything that is wrong with these choices.

    `effort` is what several instances may take together; with `proofs` the requirements are held to choices that are
    the game's own, too, which has been done once a game is checked.
    """
    if not game.min_players <= players <= game.max_players:
        allowed = f"{game.min_players}..{game.max_players}"
        message = f"{game.name} is for {allowed} players"
        raise Fault([Diagnostic("DECL26", message, place_of("players", players), f"choose a number in {allowed}")])
    settings, faults = settings_of(game, players, parameters or {}, variant)
    tables = Tabulation(game, players, settings, Effort(whole=effort))
    faults = faults or check_parameters(tables)
    if proofs or parameters:
        faults = faults or (proofs or Proofs(game)).faults(tables)
    faults = faults or _fill(tables)
    if faults:
        raise Fault(faults)
    try:
        _enter_zones(tables)
        starts, faults = _starts(tables)
        instance = None if faults else _instance(tables, variant, starts)
    except RuleError as error:  # a family that is too large, a printed name that cannot be computed
        raise Fault([error.diagnostic]) from None
    if instance is not None and parameters:  # what starts by default has been checked
        faults = list(start_faults(instance))
    if instance is None or faults:
        raise Fault(faults)
    return instance


def _fill(tables: Tabulation) -> list[Diagnostic]:
    """Computes everything that is computed on demand; the faults, each once."""
    faults: dict[Diagnostic, None] = {}
    steps: list[tuple[Callable[[str], object], Mapping[str, object]]] = [
        (tables.constants.__getitem__, tables.game.constants),
        (tables.kinds.__getitem__, tables.game.kinds),
    ]
    for compute, names in steps:
        for name in names:
            try:
                compute(name)
            except RuleError as error:
                faults[error.diagnostic] = None
    return list(faults)


# ------------------------------------------------------------------------ zones


def _enter_zones(tables: Tabulation) -> None:
    base = 0
    for name, zone in tables.game.zones.items():
        family = ZoneFamily(name, base, FamilyMembers(tables, zone.family).radix)
        tables.zones[name] = family
        base += family.size


def _starts(tables: Tabulation) -> tuple[tuple[tuple[int, ...], ...], list[Diagnostic]]:
    """What lies in each zone instance at the start: every component in exactly one."""
    starts: list[tuple[int, ...]] = [()] * sum(family.size for family in tables.zones.values())
    faults: list[Diagnostic] = []
    home: dict[int, str] = {}
    for name, zone in tables.game.zones.items():
        if zone.start is None:
            continue
        for index, locals_ in FamilyMembers(tables, zone.family):
            try:
                found = _start(zone, tables, locals_)
                _settle(found, zone, home, tables)
            except RuleError as error:
                faults.append(error.diagnostic)
                break
            starts[tables.zones[name].base + index] = found
    return tuple(starts), faults or _homeless(home, tables)


def _start(zone: Zone, tables: Tabulation, locals_: Mapping[int, Value]) -> tuple[int, ...]:
    assert zone.start is not None
    value = evaluate(zone.start, tables.env(locals_))
    found = () if value is None else tuple(map(number, value)) if isinstance(value, tuple) else (number(value),)
    if zone.form == "slot" and len(found) > 1:
        message = f"`{zone.name}` is a slot and would begin with {len(found)} components"
        raise RuleError(message, zone.start.span, "DECL17", "make it a pile or a set, or name one component")
    return tuple(sorted(found)) if zone.form == "set" else found


def _settle(found: tuple[int, ...], zone: Zone, home: dict[int, str], tables: Tabulation) -> None:
    assert zone.start is not None
    for component in found:
        if component in home:
            message = f"{_name(component, tables)} would begin in `{home[component]}` and in `{zone.name}`"
            raise RuleError(message, zone.start.span, "DECL27", "every component begins in exactly one zone")
        home[component] = zone.name


def _homeless(home: Mapping[int, str], tables: Tabulation) -> list[Diagnostic]:
    faults = []
    for name, kind in tables.game.kinds.items():
        if kind.group == "component" and kind.parts is None:
            missing = [component for component in tables.kinds[name].ids if component not in home]
            if missing:
                first = _name(missing[0], tables)
                what = f"{first} begins" if len(missing) == 1 else f"{first} and {len(missing) - 1} more begin"
                hint = f"write where, as in `deck: pile of {name} = {name}`"
                faults.append(Diagnostic("DECL15", f"{what} in no zone", kind.span, hint))
    return faults


def _name(component: int, tables: Tabulation) -> str:
    return "`" + tables.names_in("component")[component] + "`"


# ---------------------------------------------------------------------- assembly


def _instance(tables: Tabulation, variant: str | None, starts: tuple[tuple[int, ...], ...]) -> Instance:
    game = tables.game
    declared = [kind.name for kind in game.kinds.values() if kind.group == "component" and kind.parts is None]
    names = tables.all_names()
    labels = labels_of(tables, names)
    return Instance(
        game=game,
        players=tables.players,
        variant=variant,
        parameters=dict(tables.parameters),
        constants=dict(tables.constants),
        kinds={name: tables.kinds[name] for name in game.kinds},
        member_ids=_member_ids(tables),
        names=names,
        labels=labels,
        component_kinds=tuple(kind for kind in declared for _ in tables.kinds[kind].ids),
        faces=_faces(tables, declared),
        backs=backs_of(tables, declared, names),
        back_labels=backs_of(tables, declared, labels),
        copied=frozenset(name for name in game.kinds if _is_copied(name, tables)),
        zones=dict(tables.zones),
        zone_count=len(starts),
        starts=starts,
        board=tables.board,
    )


def _member_ids(tables: Tabulation) -> dict[tuple[str, str], tuple[int, ...]]:
    declared = [name for name, kind in tables.game.kinds.items() if kind.parts is None]
    return {
        (name, entry.name): tables.member_ids[name, entry.name] for name in declared for entry in tables.entries[name]
    }


def _faces(tables: Tabulation, kinds: list[str]) -> tuple[int, ...]:
    faces: list[int] = []
    for kind in kinds:
        for entry in tables.entries[kind]:
            faces += [len(faces)] * entry.copies
    return tuple(faces)


def _is_copied(name: str, tables: Tabulation) -> bool:
    """Is there more than one of any member of a kind of component?"""
    kind = tables.game.kinds[name]
    parts = kind.parts if kind.parts is not None else (name,)
    return kind.group == "component" and any(entry.copies > 1 for part in parts for entry in tables.entries[part])
