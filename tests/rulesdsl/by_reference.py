"""Scenarios on the reference machine: what the generated code is held to holds for scenarios, too."""

from __future__ import annotations

from interpreter.layout import REASON_PLAYED_OUT
from interpreter.plain.options import list_options
from interpreter.plain.reference import GameOver, Reference
from interpreter.program import Choice, Site
from interpreter.sites import sites_of
from rulesdsl.scenarios.given import lay_out
from rulesdsl.scenarios.moment import Moment
from rulesdsl.scenarios.run import Table
from validator.tables import UNSET, Value


class _Enough(Exception):
    """The scenario has come to its end while the game has not."""


class _Table(Reference):
    """A reference machine whose decisions the scenario answers."""

    def __init__(self, table: Table) -> None:
        scenario, places = table.scenario, table.setting.places
        super().__init__(places, sites_of(table.game), scenario.seed, _nobody, table.script)
        self.table = table
        self.names = table.setting.locals
        self.returned: Value = UNSET

    def answer(self, site: Site, seat: int, choices: list[Choice], waiting: tuple[int, ...]) -> Choice:
        moment = self.moment(site, seat, choices, waiting)
        answer = self.table.play.answer(moment)
        if answer is None:
            self.table.play.finish(moment)
            raise _Enough
        assert answer[0] == seat, "the reference machine asks the seats in their order"
        return answer[1]

    def moment(self, site: Site, seat: int, choices: list[Choice], waiting: tuple[int, ...]) -> Moment:
        def options(other: int) -> list[Choice]:
            if other == seat:
                return choices
            assert site.choose.each is not None
            self.env.locals[site.choose.each.local.number] = other
            return list_options(self.env, site.choose, other, enumerate(site.options))

        given = {self.names[number]: value for number, value in self.env.locals.items() if number in self.names}
        return Moment(self.places, self.state, site, (seat, *waiting), given, options)

    def rules(self) -> None:
        scenario = self.table.scenario
        if scenario.after_setup:
            self.run_block(self.game.setup)
        lay_out(scenario.given, self.env)
        phase, arguments = self.table.entry(self.env)
        self.arm()
        self.returned = self.run_phase(self.game.phases[phase], arguments, None)
        if scenario.run is None:
            raise GameOver(REASON_PLAYED_OUT, None)


def _nobody(site: Site, seat: int, choices: list[Choice]) -> int:
    raise AssertionError("`ask` answers")


def by_reference(table: Table) -> None:
    """A `scenario_run.Drive`."""
    reference = _Table(table)
    table.play.begin(Moment(reference.places, reference.state))
    try:
        reference.until_over(reference.rules)
    except _Enough:
        return
    table.play.finish(Moment(reference.places, reference.state, returned=reference.returned))
