"""Running scenarios: the machine plays, `rulesdsl.scenarios.play` answers and checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from dsl.diagnostics import Diagnostic, Fault
from interpreter.environment import StateEnv
from interpreter.events import Event
from interpreter.layout import OVER, REASON, REASON_PLAYED_OUT, State
from interpreter.program import Pending
from interpreter.setting import Setting, setting_of
from rulesdsl.scenarios.chance import Script, WrongResult
from rulesdsl.scenarios.given import lay_out
from rulesdsl.scenarios.moment import NOBODY, Moment, Watcher
from rulesdsl.scenarios.plan import Scenario
from rulesdsl.scenarios.play import Failed, Play
from rulesdsl.scenarios.reader import Reading
from rulesdsl.scenarios.report import Failure, Outcome
from rulesdsl.scenarios.steps import chance_statements
from validator.errors import RuleError
from validator.evaluate import evaluate
from validator.instances.instance import instantiate
from validator.instances.requirements import Proofs
from validator.model import CheckedGame
from validator.tables import Value

Drive = Callable[["Table"], None]
"""How a scenario is carried out on a machine."""


class Settings:
    """The programs that a game's scenarios need, each made once."""

    def __init__(self, game: CheckedGame) -> None:
        self.game = game
        self.subjects = {statement.span: type_ for _, statement, type_ in chance_statements(game)}
        """What each chance statement deals with."""
        self._proofs = Proofs(game)
        self._made: dict[tuple[object, ...], Setting] = {}

    def of(self, scenario: Scenario) -> Setting:
        """Raises `Fault` if the scenario's parameters do not fit."""
        key = (scenario.players, scenario.variant, *sorted(scenario.parameters.items()))
        if key not in self._made:
            choices = (scenario.players, scenario.parameters, scenario.variant)
            instance = instantiate(self.game, *choices, proofs=self._proofs)
            self._made[key] = setting_of(instance)
        return self._made[key]


@dataclass(frozen=True, slots=True)
class Table:
    """A scenario and what is needed to run it."""

    game: CheckedGame
    setting: Setting
    scenario: Scenario
    script: Script
    play: Play
    watcher: Watcher

    def entry(self, env: StateEnv) -> tuple[str, tuple[Value, ...]]:
        """The phase that is run, and its arguments."""
        if self.scenario.run is not None:
            name, expressions = self.scenario.run
            return name, tuple(evaluate(expression, env) for expression in expressions)
        first = next(iter(self.game.phases.values()))
        return first.name, tuple(evaluate(default, env) for default in first.defaults if default is not None)


def run(reading: Reading, settings: Settings, watcher: Watcher = NOBODY) -> Outcome:
    """One scenario on the machine that people play on."""
    return run_with(by_machine, reading, settings, watcher)


def run_with(drive: Drive, reading: Reading, settings: Settings, watcher: Watcher = NOBODY) -> Outcome:
    path, scenario = str(reading.path), reading.scenario
    if scenario is None:
        return Outcome(reading.path.stem, path, diagnostics=reading.diagnostics)
    try:
        setting = settings.of(scenario)
    except Fault as fault:
        return Outcome(scenario.name, path, scenario.rules, diagnostics=_of_parameters(scenario, fault))
    script = Script(setting.instance, settings.subjects)
    play = Play(scenario, script, watcher)
    failure: Failure | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    try:
        drive(Table(settings.game, setting, scenario, script, play, watcher))
    except Failed as failed:
        failure = failed.failure
    except WrongResult as wrong:
        failure = Failure(wrong.message, wrong.span)
    except RuleError as error:
        failure = Failure(f"the rules fail: {error.message}", play.span, (f"at {error.span.place}",))
    except Fault as fault:
        diagnostics = fault.diagnostics
    return Outcome(scenario.name, path, scenario.rules, play.decisions, failure, diagnostics)


def _of_parameters(scenario: Scenario, fault: Fault) -> tuple[Diagnostic, ...]:
    """What is wrong with the parameters, at the place in the scenario that says them."""
    places = {name: text.span for name, text in scenario.parameters.items()}
    if scenario.variant is not None:
        places[str(scenario.variant)] = scenario.variant.span
    found = []
    for diagnostic in fault.diagnostics:
        span = next((place for name, place in places.items() if f"`{name}`" in diagnostic.message), scenario.span)
        found.append(Diagnostic("SCEN11", diagnostic.message, span, diagnostic.hint))
    return tuple(found)


# ------------------------------------------------------------------------- machine


def by_machine(table: Table) -> None:
    scenario, play, setting = table.scenario, table.play, table.setting
    program, places = setting.program, setting.places
    state = program.new_state(scenario.seed)
    env = StateEnv(places, state)
    play.begin(Moment(places, state))
    if scenario.after_setup:
        program.set_up(state, None, table.script)
    lay_out(scenario.given, env)
    table.watcher.begins(Moment(places, state))
    program.enter(state, *table.entry(env))
    _step(table, state)
    while (pending := program.pending(state)) is not None:
        answer = play.answer(_moment(setting, state, pending))
        if answer is None:
            return _end(table, _moment(setting, state, pending))
        program.choose(state, *answer)
        if len(pending.seats) == 1:
            _step(table, state)
    if scenario.run is None and not state[OVER]:
        state[OVER], state[REASON] = True, REASON_PLAYED_OUT
    return _end(table, Moment(places, state, returned=program.returned(state)))


def _step(table: Table, state: State) -> None:
    """To the next decision; what happens on the way is told to whoever watches."""
    program = table.setting.program
    if table.watcher is NOBODY:
        program.step(state, None, table.script)
        return
    before, events = program.clone(state), list[Event]()
    program.step(state, events, table.script)
    table.watcher.happened(Moment(table.setting.places, before), events)


def _end(table: Table, moment: Moment) -> None:
    table.play.finish(moment)
    table.watcher.ends(moment)


def _moment(setting: Setting, state: State, pending: Pending) -> Moment:
    choices = partial(setting.program.options, state)
    return Moment(setting.places, state, pending.site, pending.seats, setting.named(pending.locals), choices)
