"""Functions, constants, phases and shared options: signatures first, bodies when all names are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from dsl import syntax as s
from dsl.builtins_table import BuiltinKind, names_of
from dsl.parser import parse_body, parse_family, parse_signature
from dsl.suggest import did_you_mean
from dsl.values import Text
from validator import schema
from validator.declarations.families import enter_thing, free
from validator.elaboration import expressions, statements
from validator.elaboration.elaborator import poison
from validator.elaboration.ondemand import OnDemand
from validator.elaboration.reading import check_seen, cited, expression, read
from validator.elaboration.scope import (
    ConstantSymbol,
    FunctionSymbol,
    Globals,
    ParamSymbol,
    PhaseSymbol,
    Scope,
    SharedOptionSymbol,
    Surroundings,
    VariableSymbol,
)
from validator.elaboration.typenames import value_type
from validator.model import Constant, Expression, Function, LocalVar, Phase

TAKEN = names_of(BuiltinKind.FUNCTION, BuiltinKind.AGGREGATE)
"""Names of functions that the language brings along."""


def _signature(key: Text, names: Globals) -> tuple[s.Signature, tuple[ParamSymbol, ...]] | None:
    node = read(key, parse_signature, names)
    if node is None:
        return None
    check_seen(node.params or (), names, of_components=False)
    params = tuple(
        ParamSymbol(param.name.text, param.name.span, value_type(param.type, names), param.default)
        for param in node.params or ()
    )
    return node, params


def _bound(params: tuple[ParamSymbol, ...], scope: Scope) -> tuple[Scope, tuple[LocalVar, ...]]:
    """The scope with the parameters as locals that cannot be assigned to."""
    found = []
    for param in params:
        scope, local = scope.bind(param.name, param.type, param.span)
        found.append(local)
    return scope, tuple(found)


def _defaults(params: tuple[ParamSymbol, ...], names: Globals) -> tuple[Expression | None, ...]:
    return tuple(
        None if param.default is None else expressions.elaborate(param.default, Scope(names), param.type)
        for param in params
    )


def _line(entry: Text | schema.LongLine) -> tuple[Text, tuple[str, ...]]:
    return (entry.value, cited(entry.rules)) if isinstance(entry, schema.LongLine) else (entry, ())


# -------------------------------------------------------------------- functions


def functions(section: Mapping[Text, Text | schema.LongLine], names: Globals) -> OnDemand[Function]:
    """Enters all signatures; bodies are elaborated on demand, for a call needs the type of the result."""
    builders: dict[str, Callable[[], Function]] = {}
    for key, entry in section.items():
        found = _signature(key, names)
        if found is None or not _is_free_function(found[0].name, names):
            continue
        node, params = found
        symbol = FunctionSymbol(node.name.text, node.name.span, params)
        names.functions[symbol.name] = symbol
        builders[symbol.name] = _function_builder(symbol, node, entry, names)
    return OnDemand("function", names, builders)


def _is_free_function(name: s.Name, names: Globals) -> bool:
    if name.text in TAKEN:
        names.report("DECL02", f"`{name.text}` has its meaning in every game", name.span, "choose another name")
        return False
    return free(name.text, names.things.get(name.text) or names.functions.get(name.text), name.span, names)


def _function_builder(
    symbol: FunctionSymbol, node: s.Signature, entry: Text | schema.LongLine, names: Globals
) -> Callable[[], Function]:
    def build() -> Function:
        text, rules = _line(entry)
        scope, params = _bound(symbol.params, Scope(names))
        body = read(text, parse_body, names)
        wanted = None if node.result is None else value_type(node.result, names)
        value = poison(text.span) if body is None else expressions.body(body, scope, wanted)
        defaults = _defaults(symbol.params, names)
        return Function(symbol.name, params, defaults, value.type, value, rules, symbol.span)

    return build


# -------------------------------------------------------------------- constants


def constants(section: Mapping[Text, Text], names: Globals) -> OnDemand[Constant]:
    """Enters all names; values are elaborated on demand."""
    builders: dict[str, Callable[[], Constant]] = {}
    for key, text in section.items():
        node = read(key, parse_family, names)
        if node is None:
            continue
        if node.kinds:
            names.report("DECL04", "a constant belongs to nobody", key.span, "write a table: `price(good good): ..`")
        elif enter_thing(ConstantSymbol(node.name.text, node.name.span), names):
            builders[node.name.text] = _constant_builder(node.name, text, names)
    return OnDemand("constant", names, builders)


def _constant_builder(name: s.Name, text: Text, names: Globals) -> Callable[[], Constant]:
    def build() -> Constant:
        value = expression(text, Scope(names), None) or poison(text.span)
        return Constant(name.text, value.type, value, name.span)

    return build


# ----------------------------------------------------------------------- phases


def declare_phases(section: Mapping[Text, schema.PhasePart], names: Globals) -> dict[str, schema.PhasePart]:
    """Enters all signatures; returns the entries by name."""
    found: dict[str, schema.PhasePart] = {}
    for key, entry in section.items():
        signature = _signature(key, names)
        if signature is None:
            continue
        node, params = signature
        name = node.name.text
        if free(name, names.phases.get(name), node.name.span, names):
            result = None if node.result is None else value_type(node.result, names)
            names.phases[name] = PhaseSymbol(name, node.name.span, params, result, entry.block, _short_names(entry))
            found[name] = entry
    return found


def _short_names(entry: schema.PhasePart) -> frozenset[str]:
    """`[player.bid, rolls_left]` -> bid, rolls_left"""
    return frozenset(text.partition("(")[0].rpartition(".")[2].strip() for text in entry.fresh)


def phase(name: str, entry: schema.PhasePart, names: Globals) -> Phase:
    symbol = names.phases[name]
    scope, params = _bound(symbol.params, Scope(names))
    scope = scope.standing(Surroundings("phase", name, symbol.result))
    return Phase(
        name=name,
        params=params,
        defaults=_defaults(symbol.params, names),
        result=symbol.result,
        fresh=tuple(variable for text in entry.fresh if (variable := _fresh(text, names))),
        text=str(entry.text or ""),
        body=statements.block(entry.block, scope),
        rules=tuple(dict.fromkeys((*cited(entry.rules), *_rules_inside(entry.block)))),
        span=symbol.span,
    )


def _fresh(text: Text, names: Globals) -> str | None:
    """The full name of the variable that a phase sets anew when it is entered."""
    node = read(text, parse_family, names)
    if node is None:
        return None
    symbol = names.owned_by(node.kinds[0].text, node.name.text) if node.kinds else names.things.get(node.name.text)
    if isinstance(symbol, VariableSymbol):
        return symbol.name
    symbols = (*names.things.values(), *names.owned.values())
    known = [symbol.name for symbol in symbols if isinstance(symbol, VariableSymbol)]
    names.report("DECL12", f"there is no variable `{text}`", text.span, did_you_mean(text, known))
    return None


def _rules_inside(node: Any) -> Iterator[str]:
    """What the compound statements of a block cite; decisions and options keep their own rules."""
    if isinstance(node, list):
        for item in node:
            yield from _rules_inside(item)
    elif isinstance(node, dict):
        yield from _rules_inside(list(node.values()))
    elif isinstance(node, BaseModel):
        if isinstance(node, schema.Form) and not isinstance(node, schema.ChooseForm | schema.PauseForm):
            yield from cited(node.rules)
        yield from _rules_inside([value for _, value in node])


def declare_options(section: Mapping[Text, schema.Option], names: Globals) -> None:
    """Enters the options that decisions may `use`."""
    for key, entry in section.items():
        signature = _signature(key, names)
        if signature is not None:
            node, params = signature
            name = node.name.text
            if free(name, names.options.get(name), node.name.span, names):
                names.options[name] = SharedOptionSymbol(name, node.name.span, params, entry)
