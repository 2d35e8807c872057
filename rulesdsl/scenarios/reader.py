"""Scenario files -> plans, or diagnostics: every text is elaborated by the checker's own elaborator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from dsl import syntax
from dsl.diagnostics import Diagnostic, Severity, Span
from dsl.source import load_file
from dsl.suggest import did_you_mean
from dsl.values import Map, Text
from rulesdsl.scenarios import plan, schema
from rulesdsl.scenarios.moment import RESULT
from rulesdsl.scenarios.steps import StepReader, expression_node, place_node
from validator.declarations.structure import explain, keys_of
from validator.elaboration import types
from validator.elaboration.arguments import arguments
from validator.elaboration.elaborator import Elaborator
from validator.elaboration.expressions import at
from validator.elaboration.scope import Globals, Scope
from validator.model import (
    BOOL,
    INT,
    PLAYER,
    CheckedGame,
    Collection,
    CopiesOf,
    Eliminate,
    Expression,
    KindType,
    ListType,
    LocalVar,
    Lookup,
    SetType,
    Type,
    VariableRef,
    ZoneRef,
    ZoneType,
)
from validator.walk import blocks_of, every

MOST_DIGITS = 18
"""Of a number; a seed that was drawn has no more."""

PLAYERS, ELIMINATED = "players", "eliminated"
"""The keys of `given` that are neither a zone nor a variable."""

RESULTS: tuple[tuple[str, Type], ...] = (("over", BOOL), ("winners", ListType(PLAYER)), ("score", ListType(INT)))


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file gives: a plan if no diagnostic is an error."""

    path: Path
    scenario: plan.Scenario | None
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Citing:
    """Which rules a scenario exercises, as far as its file can be read."""

    path: Path
    rules: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


def read(path: Path, game: CheckedGame, names: Globals) -> Reading:
    file, root, found = _structure(path)
    if file is None or root is None:
        return Reading(path, None, found)
    reader = _Reader.over(game, names, file.run, root.span)
    scenario = reader.scenario(path.stem, file, root)
    diagnostics = tuple(dict.fromkeys((*found, *reader.names.diagnostics)))
    return Reading(path, None if diagnostics else scenario, diagnostics)


def read_rules(path: Path, game: CheckedGame, names: Globals) -> Citing:
    """A tenth of the work of `read`: what the scenario says of play is not looked at."""
    file, root, found = _structure(path)
    if file is None or root is None:
        return Citing(path, (), found)
    reader = _Reader.over(game, names, None, root.span)
    rules = tuple(dict.fromkeys(reader.rules(file.rules)))
    return Citing(path, rules, (*found, *reader.names.diagnostics))


def _structure(path: Path) -> tuple[schema.ScenarioFile | None, Map | None, tuple[Diagnostic, ...]]:
    """A file in its right shape and its root, or why it has none."""
    document, found = load_file(path, path.parent)
    if document is None or any(diagnostic.severity is Severity.ERROR for diagnostic in found):
        return None, None, found
    try:
        return schema.ScenarioFile.model_validate(document.root), document.root, found
    except ValidationError as error:
        return None, None, (*found, *map(_with_form, explain(document.root, error, _known_keys)))


def _with_form(found: Diagnostic) -> Diagnostic:
    """What has the wrong shape is shown the right one."""
    form = schema.FORMS.get(found.span.text)
    return replace(found, hint=f"write `{form}`") if form and found.code == "SCHEMA03" else found


def _known_keys(path: tuple[int | str, ...]) -> tuple[str, ...]:
    inner = [schema.NESTED[part] for part in path[:-1] if isinstance(part, str) and part in schema.NESTED]
    return keys_of(inner[-1] if inner else schema.ScenarioFile)


@dataclass(frozen=True, slots=True)
class _Reader:
    game: CheckedGame
    names: Globals
    """The game's names, with diagnostics of this file's own."""
    e: Elaborator
    results: tuple[LocalVar, ...]

    @classmethod
    def over(cls, game: CheckedGame, names: Globals, run: Text | None, span: Span) -> _Reader:
        own = replace(names, diagnostics=[])
        scope = Scope(own)
        results = []
        phase = game.phases.get(run.partition("(")[0].strip()) if run is not None else None
        returned = ((RESULT, phase.result),) if phase is not None and phase.result is not None else ()
        for name, type_ in (*RESULTS, *returned):
            if own.clash(name) is None:
                scope, local = scope.bind(name, type_, span)
                results.append(local)
        return cls(game, own, at(scope), tuple(results))

    def scenario(self, name: str, file: schema.ScenarioFile, root: Map) -> plan.Scenario:
        players = self._players(file)
        steps = StepReader(self.game, self.e, players)
        scenario = plan.Scenario(
            name=name,
            text=str(file.text or ""),
            rules=tuple(self.rules(file.rules)),
            players=players,
            parameters={str(key): value for key, value in file.parameters.items()},
            variant=file.variant,
            given=tuple(self._given(file.given)),
            after_setup=self._truth(file.after_setup),
            seed=self._number(file.seed, 0),
            run=self._run(file.run) if file.run is not None else None,
            play=tuple(steps.read(file.play)),
            expect=tuple(steps.expectations(file.expect)),
            results=self.results,
            span=root.span,
        )
        checks = [step for step in scenario.play if not isinstance(step, plan.Choose | plan.Chance)]
        if not checks and not scenario.expect and not self.names.diagnostics:
            first = next(iter(root), None)
            self.names.report(
                "SCEN03",
                "this scenario holds nothing to be true",
                first.span if first is not None else root.span,
                "add `expect:`, or `options:`, `sees:` or `refused:` in `play:`",
            )
        return scenario

    # ------------------------------------------------------------------ small things

    def _players(self, file: schema.ScenarioFile) -> int:
        text = next((value for key, value in file.given.items() if key == PLAYERS), None)
        low, high = self.game.min_players, self.game.max_players
        number = self._number(text, low)
        if text is not None and not low <= number <= high:
            self.names.report("SCEN02", f"{self.game.name} is for {low} to {high} players", text.span)
            return low
        return number

    def _number(self, text: Text | None, default: int) -> int:
        if text is None:
            return default
        if not text.isdecimal() or len(text) > MOST_DIGITS:
            self.names.report("SCEN07", f"a whole number of at most {MOST_DIGITS} digits is wanted here", text.span)
            return default
        return int(text)

    def _truth(self, text: Text | None) -> bool:
        if text not in (None, "true", "false"):
            assert text is not None
            self.names.report("SCEN07", "`true` or `false` is wanted here", text.span)
        return text == "true"

    def rules(self, ids: Iterable[Text]) -> Iterator[str]:
        for text in ids:
            if text in self.game.rules:
                yield str(text)
                continue
            hint = did_you_mean(text, self.game.rules)
            self.names.report("SCEN05", f"the rulebook has no rule `{text}`", text.span, hint)

    def _run(self, text: Text) -> tuple[str, tuple[Expression, ...]] | None:
        """`PHASE` or `PHASE(arguments)`."""
        node = expression_node(text, self.e)
        if node is None:
            return None
        if not isinstance(node, syntax.Ref | syntax.Call):
            self.names.report("SCEN04", "a phase is wanted here", text.span, "write `run: PHASE` or `run: PHASE(..)`")
            return None
        name = node.name if isinstance(node, syntax.Ref) else node.name.text
        phase = self.names.phases.get(name)
        if phase is None:
            hint = did_you_mean(name, self.names.phases)
            self.names.report("SCEN04", f"there is no phase `{name}`", text.span, hint)
            return None
        given = node.args if isinstance(node, syntax.Call) else ()
        args = arguments(given, phase.params, node.span, name, self.e)
        return None if args is None else (name, args)

    # ------------------------------------------------------------------------- given

    def _given(self, entries: dict[Text, Text]) -> Iterator[plan.Given]:
        for key, value in entries.items():
            if key == PLAYERS:
                continue
            place, node = place_node(key, self.e), expression_node(value, self.e)
            if place is None or node is None:
                continue
            if key == ELIMINATED and self.names.clash(ELIMINATED) is None:
                yield plan.GivenOut(self.e.elaborate(node, ListType(PLAYER)), key.span)
                if not any(True for _ in every(Eliminate, blocks_of(self.game))):
                    self.names.report("SCEN01", f"nobody is ever eliminated in {self.game.name}", key.span)
                continue
            target = self.e.infer(place)
            if isinstance(target, ZoneRef):
                yield plan.GivenZone(target, tuple(self._contents(node, target)), key.span)
            elif isinstance(target, VariableRef):
                yield plan.GivenVariable(target, self.e.elaborate(node, target.type), key.span)
            elif not types.is_error(target.type):
                hint = "what is given is where components lie and what variables hold"
                self.names.report("SCEN01", f"`{key}` is neither a zone nor a variable", key.span, hint)

    def _contents(self, node: syntax.Expr, zone: ZoneRef) -> Iterator[plan.Placed]:
        """What is to lie in a zone: the items of a literal, or one component or collection."""
        assert isinstance(zone.type, ZoneType)
        if isinstance(node, syntax.NoneLiteral):
            return
        literal = isinstance(node, syntax.Call) and node.name.text in ("list", "set")
        for item in [argument.value for argument in node.args] if isinstance(node, syntax.Call) and literal else [node]:
            yield self._placed(item, KindType(zone.type.kind))

    def _placed(self, node: syntax.Expr, kind: KindType) -> plan.Placed:
        expression = self.e.infer(node, kind)
        names = isinstance(expression, Collection | CopiesOf | Lookup) and isinstance(expression.type, SetType)
        holds = types.element(expression.type)
        wanted: Type = kind if holds is None else SetType(kind) if _is_set(expression.type) else ListType(kind)
        return plan.Placed(self.e.coerce(expression, wanted), names)


def _is_set(type_: Type) -> bool:
    return isinstance(types.content(type_), SetType)
