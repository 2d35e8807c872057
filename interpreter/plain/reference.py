"""The reference machine: walks the statements of a checked game in ordinary Python, slowly and plainly.

It is written apart from the compiler, from the language's definition alone, and every backend is held to it:
same seed, same choices, then the same events, options and states. Jumps are Python exceptions, the game's
position is Python's own stack, decisions ask a `Policy`. It is for tests; people play on `interpreter.machine`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from dsl.diagnostics import Span
from interpreter import rng
from interpreter.environment import StateEnv, check_int, check_length
from interpreter.events import ChanceOutcome, Decided, Ended, Entered, Event
from interpreter.layout import (
    ALIVE,
    ARMED,
    AT,
    FIRST_VARIABLE,
    HALTED,
    NOWHERE,
    REACHED,
    REASON_NONE,
    REASON_PLAYED_OUT,
    REASON_STATEMENT,
    RNG,
    ZONES,
    State,
)
from interpreter.limits import MOST_LOOKED, MOST_ROUNDS
from interpreter.places import Places
from interpreter.plain import deciding
from interpreter.plain.acts import ACTS, World, fresh, move, plan, plan_write
from interpreter.plain.deciding import Offer
from interpreter.plain.outcome import ranked_winners, scores_of, seats_in
from interpreter.plain.watching import Watchers
from interpreter.program import Chance, Choice, Site
from interpreter.repetition import asks_for_repetition, noted
from validator import model as m
from validator.env import Effort
from validator.errors import RuleError
from validator.evaluate import evaluate, number
from validator.tables import INT_LIMIT, Value

Policy = Callable[[Site, int, list[Choice]], int]
"""Which option (its index) a seat takes at a site."""

Loop = m.While | m.Repeat | m.ForEach | m.SeatLoop | m.Turns


class GameOver(Exception):
    """Leaves everything that is going on."""

    def __init__(self, reason: int, named: tuple[int, ...] | None) -> None:
        self.reason = reason
        self.named = named


class _Jump(Exception):
    def __init__(self, kind: Literal["stop", "skip", "again"]) -> None:
        self.kind = kind


class _Returned(Exception):
    def __init__(self, value: Value) -> None:
        self.value = value


class Reference:
    """One game being played. `sites` number the options; `events` grow as things happen."""

    def __init__(
        self, places: Places, sites: Mapping[int, Site], seed: int, policy: Policy, chance: Chance | None = None
    ) -> None:
        self.places = places
        self.sites = sites
        self.policy = policy
        self.state = new_state(places, seed)
        self.env = StateEnv(places, self.state)
        self.events: list[Event] = []
        self.world = World(self.env, self.events, chance)
        self.game = places.instance.game
        self.watchers = Watchers(self.env, self._react)
        self.repeats = asks_for_repetition(self.game)
        self.phases: list[str] = []
        self.offers: list[Offer] = []
        self.due: list[int] = []
        """By seat loop that is going on, the innermost last: how many places are still to come."""
        self.circles: list[int] = []
        self.rounds = 0
        self.decisions = deciding.Count()

    # ----------------------------------------------------------------- whole games

    def play(self) -> State:
        """From setup to the end."""
        first = next(iter(self.game.phases.values()))

        def whole() -> None:
            self.run_block(self.game.setup)
            self.arm()
            self.run_phase(first, tuple(evaluate(d, self.env) for d in first.defaults if d is not None), None)
            raise GameOver(REASON_PLAYED_OUT, None)

        return self.until_over(whole)

    def play_phase(self, phase: str, args: tuple[Value, ...]) -> State:
        """One phase of a position that is set up already."""

        def part() -> None:
            self.arm()
            self.run_phase(self.game.phases[phase], args, None)

        return self.until_over(part)

    def arm(self) -> None:
        """Setup is done: from now on ends and watchers are checked, and once at this moment."""
        self.state[ARMED] = True
        self.check()

    def until_over(self, rules: Callable[[], None]) -> State:
        try:
            rules()
        except GameOver as over:
            scores = scores_of(self.env)
            winners = over.named if over.named is not None else ranked_winners(self.env)
            self.world.happen(Ended(over.reason, over.named, winners, scores))
        return self.state

    def check(self) -> None:
        """What happens after every act: the first end that is true stops everything; then the watchers."""
        if not self.state[ARMED]:
            return
        for index, end in enumerate(self.game.ends):
            if evaluate(end.condition, self.env):
                raise GameOver(index, self._named(end))
        self.watchers.look()

    def _react(self, watcher: m.Watcher) -> None:
        self._count_round(watcher.span)
        self.run_block(watcher.body)

    def _named(self, end: m.End) -> tuple[int, ...] | None:
        if end.winners is None:
            return () if end.draw else None
        return seats_in(evaluate(end.winners, self.env))

    # -------------------------------------------------------------------- statements

    def run_block(self, block: m.Block) -> None:
        for statement in block:
            _STATEMENTS[type(statement)](self, statement)

    def _act(self, s: m.Statement) -> None:
        plan(self.world, s)()
        self.check()

    def _set_local(self, s: m.SetLocal) -> None:
        value = evaluate(s.value, self.env)
        self._store(s.local, value, s)

    def _store(self, local: m.LocalVar, value: Value, s: m.Statement) -> None:
        if isinstance(local.type, m.IntType):
            check_int(value, -INT_LIMIT, INT_LIMIT, f"`{local.name}`", s.span)
        check_length(value, f"`{local.name}`", s.span)
        self.env.locals[local.number] = value

    def _draw(self, s: m.Draw) -> None:
        wanted = number(evaluate(s.count, self.env))
        source, to = self.env.zone_number(s.source), self.env.zone_number(s.to)
        short = self.game.zones[self.places.names[source]].when_short
        for _ in range(wanted):
            self._count_round(s.span)
            if not self.state[ZONES][source] and short is not None:
                self._bind(self.game.zones[self.places.names[source]].family, self.places.members[source])
                self.run_block(short)
            if not self.state[ZONES][source]:
                if s.up_to:
                    return
                raise RuleError(f"`{self.places.names[source]}` is empty; nothing can be drawn", s.span)
            move(self.world, (self.state[ZONES][source][-1],), to, s.edge, s)
            self.check()

    def _bind(self, locals_: Sequence[m.LocalVar], values: Sequence[Value]) -> None:
        for local, value in zip(locals_, values, strict=True):
            self.env.locals[local.number] = value

    def _branch(self, s: m.Branch) -> None:
        self.run_block(s.then if evaluate(s.condition, self.env) else s.otherwise)

    def _match(self, s: m.Match) -> None:
        subject = evaluate(s.subject, self.env)
        for case, block in s.cases:
            if evaluate(case, self.env) == subject:
                return self.run_block(block)
        return self.run_block(s.otherwise or ())

    def _return(self, s: m.Return) -> None:
        raise _Returned(None if s.value is None else evaluate(s.value, self.env))

    def _end_game(self, s: m.EndGame) -> None:
        named = None if s.winners is None else seats_in(evaluate(s.winners, self.env))
        raise GameOver(REASON_STATEMENT, named)

    def _jump(self, s: m.Jump) -> None:
        if s.kind == "reopen":
            self.due[-1] = self.circles[-1] - 1
        else:
            raise _Jump(s.kind)

    # ------------------------------------------------------------------------- loops

    def _count_round(self, span: Span) -> None:
        """One more round of something, if it is not one too many since the last decision."""
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            raise RuleError(f"{MOST_ROUNDS:,} rounds without a decision: the rules run in a circle", span)

    def _round(self, s: Loop, *, of_turns: bool = False) -> Literal["on", "stop", "again"]:
        """One round of a loop, and how it was left; `again` goes through to the `turns` around it."""
        self._count_round(s.span)
        try:
            self.run_block(s.body)
        except _Jump as jump:
            if jump.kind == "again" and not of_turns:
                raise
            return "on" if jump.kind == "skip" else jump.kind
        return "on"

    def _while(self, s: m.While) -> None:
        while evaluate(s.condition, self.env):
            if self._round(s) == "stop":
                return

    def _repeat(self, s: m.Repeat) -> None:
        for _ in range(number(evaluate(s.count, self.env))):
            if self._round(s) == "stop":
                return

    def _for_each(self, s: m.ForEach) -> None:
        for _ in self.env.rows(s.binders):
            if self._round(s) == "stop":
                return

    def _qualifies(self, local: m.LocalVar, seat: int, where: m.Expression | None) -> bool:
        """Is a seat whose turn comes still in, and does it meet the loop's condition?"""
        if not self.state[ALIVE][seat]:
            return False
        self.env.locals[local.number] = seat
        return where is None or bool(evaluate(where, self.env))

    def _circle(self, start: m.Expression | None) -> list[int]:
        """All places in turn order, those of eliminated seats too."""
        first = 0 if start is None else number(evaluate(start, self.env))
        count = self.places.instance.players
        return [(first + i) % count for i in range(count)]

    def _seat_loop(self, s: m.SeatLoop) -> None:
        circle = self._circle(s.start)
        if s.order != "seats":
            circle = self._in_random_order([seat for seat in circle if self.state[ALIVE][seat]], s)
        depth = len(self.due)
        self.due.append(len(circle))
        self.circles.append(len(circle))
        try:
            self._go_round(s, circle)
        finally:
            del self.due[depth:], self.circles[depth:]

    def _go_round(self, s: m.SeatLoop, circle: list[int]) -> None:
        at = 0
        while self.due[-1] > 0:
            self.due[-1] -= 1
            if self._qualifies(s.local, circle[at], s.where) and self._round(s) == "stop":
                return
            at = (at + 1) % len(circle)

    def _in_random_order(self, seats: list[int], s: m.SeatLoop) -> list[int]:
        """One chance event decides the order in which seats come."""
        scripted = self.world.chance.shuffle(s.span, tuple(seats)) if self.world.chance else None
        if scripted is None:
            self.state[RNG] = rng.shuffle(self.state[RNG], seats)
        else:
            seats = scripted
        self.events.append(ChanceOutcome("order", None, tuple(seats), s))
        return seats

    def _turns(self, s: m.Turns) -> None:
        circle = self._circle(s.start)
        at = passed_over = 0
        while passed_over < len(circle):
            left = "on"
            if self._qualifies(s.local, circle[at], s.where):
                passed_over = 0
                left = self._round(s, of_turns=True)
                if left == "stop":
                    return
            else:
                passed_over += 1
            if left != "again":
                at = (at + 1) % len(circle)

    # ------------------------------------------------------------------------ phases

    def _run(self, s: m.RunPhase) -> None:
        args = tuple(evaluate(arg, self.env) for arg in s.args)
        result = self.run_phase(self.game.phases[s.phase], args, s)
        if isinstance(s.result, m.LocalVar):
            self._store(s.result, result, s)
        elif s.result is not None:
            plan_write(self.world, s.result, "=", result, s)()
            self.check()

    def run_phase(self, phase: m.Phase, args: tuple[Value, ...], s: m.Statement | None) -> Value:
        self._bind(phase.params, args)
        self.events.append(Entered(phase.name, args))
        self.phases.append(phase.name)
        if phase.fresh:
            fresh(self.world, phase.fresh, s)
            self.check()
        try:
            self.run_block(phase.body)
        except _Returned as returned:
            return returned.value
        finally:
            self.phases.pop()
        return None

    # --------------------------------------------------------------------- decisions

    def ask(self, site: Site, seat: int, choices: list[Choice], waiting: tuple[int, ...]) -> Choice:
        """One seat decides; `waiting`: those who will be asked after it in the same decision."""
        self.rounds, self.env.effort = 0, Effort(MOST_LOOKED)
        self.decisions.one_more(self, site)
        if self.repeats:
            self.state[REACHED] = noted(self.state[REACHED], self.env.position)
        choice = self.answer(site, seat, choices, waiting)
        self.events.append(Decided(site.choose.site, seat, choice, waiting))
        return choice

    def answer(self, site: Site, seat: int, choices: list[Choice], waiting: tuple[int, ...]) -> Choice:
        return choices[self.policy(site, seat, choices)]


_STATEMENTS: Mapping[type[m.Statement], Callable[[Reference, Any], None]] = {
    **dict.fromkeys(ACTS, Reference._act),
    m.SetLocal: Reference._set_local,
    m.Draw: Reference._draw,
    m.Branch: Reference._branch,
    m.Match: Reference._match,
    m.Return: Reference._return,
    m.EndGame: Reference._end_game,
    m.Jump: Reference._jump,
    m.While: Reference._while,
    m.Repeat: Reference._repeat,
    m.ForEach: Reference._for_each,
    m.SeatLoop: Reference._seat_loop,
    m.Turns: Reference._turns,
    m.RunPhase: Reference._run,
    m.Choose: deciding.choose,
    m.Offering: deciding.offer,
}


def new_state(places: Places, seed: int) -> State:
    """Components at their starts, variables at their defaults, nothing begun."""
    instance = places.instance
    state: State = [None] * places.layout.end
    state[:FIRST_VARIABLE] = [
        HALTED,
        rng.seeded(seed),
        False,
        [True] * instance.players,
        [list(start) for start in instance.starts],
        [NOWHERE] * len(instance.component_kinds),
        [0] * len(instance.component_kinds),
        None,
        REASON_NONE,
        False,
        [()] * len(instance.game.watchers),
        [False] * len(instance.game.watchers),
        (),
    ]
    for zone, contents in enumerate(state[ZONES]):
        for component in contents:
            state[AT][component] = zone
    env = StateEnv(places, state)
    for name, slot in places.layout.variables.items():
        values = [value for _, value in env.starting_values(name)]
        state[slot] = values if name in places.layout.families else values[0]
    return state
