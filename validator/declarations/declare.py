"""Entering the names of a game: kinds, then what has a type, then the signatures of functions and phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dsl.values import Text
from validator import schema
from validator.declarations import lines, parameters, routines
from validator.declarations.kinds import Draft, complete, drafts, enter, is_table
from validator.elaboration.ondemand import OnDemand
from validator.elaboration.scope import Globals
from validator.model import Constant, ErrorType, Function, GameParameter, Type


@dataclass(frozen=True, slots=True)
class Declared:
    """Everything that is in the symbol tables now, and waits to be elaborated."""

    kinds: list[Draft]
    parameters: OnDemand[GameParameter]
    constants: OnDemand[Constant]
    functions: OnDemand[Function]
    zones: list[lines.ZoneDraft]
    variables: list[lines.VariableDraft]
    phases: Mapping[str, schema.PhasePart]


def declare(game: schema.Game, folder: Path, names: Globals) -> Declared:
    """Fills `names`; what cannot be declared is reported and left out."""
    kinds = drafts(game, folder, names)
    read = [parameters.read_parameter(key, entry, names) for key, entry in game.parameters.items()]
    parameter_drafts = [draft for draft in read if draft is not None]
    for choice in parameters.choices(parameter_drafts):
        enter(choice, names)
        kinds.append(choice)
    kinds = complete(kinds, names)
    declared = Declared(
        kinds=kinds,
        parameters=_parameters(parameter_drafts, names),
        constants=routines.constants(_plain_constants(game), names),
        zones=[z for key, entry in game.zones.items() if (z := lines.declare_zone(key, entry, names))],
        variables=[v for key, entry in game.variables.items() if (v := lines.declare_variable(key, entry, names))],
        functions=routines.functions(game.functions, names),
        phases=routines.declare_phases(game.phases, names),
    )
    routines.declare_options(game.options, names)
    names.function_type = lambda name, span: _result(declared.functions.ask(name, span))
    names.constant_type = lambda name, span: _value(declared.constants.ask(name, span))
    names.reactions += [entry.do for entry in game.watchers]
    names.reactions += [zone.long.when_short for zone in declared.zones if zone.long and zone.long.when_short]
    return declared


def _plain_constants(game: schema.Game) -> dict[Text, Text]:
    return {key: body for key, body in game.constants.items() if isinstance(body, Text) and not is_table(key, body)}


def _result(function: Function | None) -> Type:
    return ErrorType() if function is None else function.result


def _value(constant: Constant | None) -> Type:
    return ErrorType() if constant is None else constant.type


def _parameters(found: list[parameters.ParameterDraft], names: Globals) -> OnDemand[GameParameter]:
    """Elaborated on demand, because a table may need one before all names are known."""
    builders = {
        draft.head.name: _parameter_builder(draft, names) for draft in found if parameters.enter_parameter(draft, names)
    }
    return OnDemand("parameter", names, builders)


def _parameter_builder(draft: parameters.ParameterDraft, names: Globals) -> Callable[[], GameParameter]:
    return lambda: parameters.parameter(draft, names)
