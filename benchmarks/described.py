"""The described game as its machine plays it, decision by decision; what chance gave is noted for others to have again.

In: a `Setting` and a seed. Out: questions, option ids, scores, and the luck that somebody else is told.
"""

from __future__ import annotations

from collections import defaultdict, deque

from benchmarks.asking import Outcome
from interpreter.events import ChanceOutcome, Event
from interpreter.ids import plain_id
from interpreter.layout import OVER
from interpreter.play.decision import Decision
from interpreter.play.naming import zone_id
from interpreter.play.question import called
from interpreter.play.views import Viewer
from interpreter.setting import Setting
from validator.evaluate import number
from validator.model import Pick

Source = tuple[str, str]
"""Where luck comes from: `("shuffle", "deck")`, `("pick", "hand[2]")`, `("pick", "")` of what lies in no zone,
`("roll", "6")`, `("order", "")`."""

Luck = list[str]
"""What came of it, by name: a pile from the bottom up, what was picked, the numbers of the dice, seats in order."""


class Told:
    """Luck that the engine had, waiting for the plain program to have it again: by source, in order."""

    def __init__(self) -> None:
        self._waiting: defaultdict[Source, deque[Luck]] = defaultdict(deque)

    def tell(self, source: Source, luck: Luck) -> None:
        self._waiting[source].append(luck)

    def take(self, kind: str, of: str = "") -> Luck:
        waiting = self._waiting[kind, of]
        assert waiting, f"only the plain program has the luck of {kind} {of}".rstrip()
        return waiting.popleft()

    @property
    def unused(self) -> list[Source]:
        """The sources of luck that only the engine had."""
        return [source for source, waiting in self._waiting.items() if waiting]


class Engine:
    """A described game, played in place."""

    def __init__(self, setting: Setting, seed: int, told: Told) -> None:
        self.setting, self.told = setting, told
        self.vector = setting.program.new_state(seed)
        self._step()

    @property
    def question(self) -> Decision | None:
        pending = self.setting.program.pending(self.vector)
        return None if pending is None else Decision(self.setting, self.vector, pending)

    @property
    def scores(self) -> list[int]:
        return list(self.setting.program.scores(self.vector) or ())

    @property
    def outcome(self) -> Outcome | None:
        """None for a game that stopped without being over."""
        if not self.vector[OVER]:
            return None
        return Outcome([seat + 1 for seat in self.setting.program.winners(self.vector)], self.scores)

    def options(self, question: Decision) -> list[str]:
        """The ids of what the first seat that is asked may choose."""
        seat = question.seats[0]
        viewer = Viewer(self.setting.places, self.vector, seat - 1)
        return [name.id for name in called(viewer, question.question_of(seat))]

    def variable(self, name: str) -> object:
        """What a variable holds now: numbers, seats from 0, a list for a family."""
        value: object = self.vector[self.setting.places.layout.variables[name]]
        return value

    def choose(self, question: Decision, index: int) -> None:
        seat = question.seats[0]
        self.setting.program.choose(self.vector, seat - 1, question.question_of(seat).choices[index], [])
        if len(question.seats) == 1:
            self._step()

    def _step(self) -> None:
        events: list[Event] = []
        self.setting.program.step(self.vector, events)
        for event in events:
            if isinstance(event, ChanceOutcome):
                self.told.tell(self._source(event), self._luck(event))

    def _source(self, chance: ChanceOutcome) -> Source:
        match chance.kind:
            case "shuffle" | "pick" if chance.of is not None:
                return chance.kind, zone_id(self.setting.places, chance.of)
            case "roll":
                return "roll", str(chance.of)
            case _:
                return chance.kind, ""

    def _luck(self, chance: ChanceOutcome) -> Luck:
        results = chance.result if isinstance(chance.result, tuple) else (chance.result,)
        instance = self.setting.instance
        match chance.kind:
            case "shuffle":
                return [instance.names["component"][number(item)] for item in results]
            case "order":
                return [str(number(seat) + 1) for seat in results]
            case "roll":
                return [str(number(die)) for die in results]
        assert isinstance(chance.statement, Pick)
        return [plain_id(instance, chance.statement.local.type, item) for item in results]
