"""The machine: a checked game for one number of players, as a program that steps and plays out.

In: an `Instance`. Out: a `Program`, whose methods work on states (`interpreter.layout`) in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.events import Decided, Event
from interpreter.generated.compiler import WAIT, SiteCode
from interpreter.generated.faults import phases_in, rule_error
from interpreter.generated.lots import Awaited
from interpreter.generated.playout import Draw, Playout, build_playout
from interpreter.generated.python_backend import Loaded, file_name, load, namespace
from interpreter.generated.runtime import Failure, GameOver, circle
from interpreter.generated.specialised import specialise
from interpreter.generated.step_program import build_step
from interpreter.layout import (
    ALIVE,
    FIRST_VARIABLE,
    HALTED,
    NOWHERE,
    OVER,
    PC,
    REASON_NONE,
    RNG,
    State,
)
from interpreter.limits import MOST_ROUNDS
from interpreter.plain.outcome import for_winning
from interpreter.program import Chance, Choice, Lot, Pending
from interpreter.progress import Course
from interpreter.rng import seeded
from validator.errors import RuleError
from validator.tables import UNSET, Instance, Value


class Program:
    """Generated code for one instance; each variant is compiled when it is first needed.

    `told`: who uses it will want to hear what happens, so where either variant would do, take the one that tells.
    `explicit`: chance is not drawn but given; such a program goes `on` from decision to decision and does not `step`.
    """

    def __init__(self, instance: Instance, told: bool = False, explicit: bool = False) -> None:
        self._told = told
        self.explicit = explicit
        self._rules = specialise(instance)
        self.instance = instance
        self.layout = self._rules.layout
        self._starts = _places(instance)
        self.sites = self._rules.sites
        """By `Choose.site`."""
        self._plain: Loaded | None = None
        self._traced: Loaded | None = None
        self._playout: Playout | None = None
        self._new: State | None = None

    # ------------------------------------------------------------------- generated code

    @property
    def source(self) -> str:
        """The step code, as it runs when nobody listens."""
        return self._step(False).program.module.source

    @property
    def playout_source(self) -> str:
        return self._playouts().source

    def _step(self, traced: bool) -> Loaded:
        known = self._traced if traced else self._plain
        if known is not None:
            return known
        step = build_step(self._rules, with_events=traced, explicit=self.explicit)
        loaded = load(step, self.instance, traced)
        if traced:
            self._traced = loaded
        else:
            self._plain = loaded
        return loaded

    def _any(self) -> Loaded:
        """Either variant: they differ only in what they tell."""
        return self._plain or self._traced or self._step(self._told)

    def _playouts(self) -> Playout:
        if self._playout is None:
            self._playout = build_playout(self._rules, namespace(), file_name("playouts"))
        return self._playout

    # --------------------------------------------------------------------------- states

    def new_state(self, seed: int) -> State:
        """Components at their starts, variables at their defaults, about to run setup and the first phase."""
        code = self._any()
        if self._new is None:
            self._new = self._made_new(code)
        state = code.clone(self._new)
        state[RNG] = seeded(seed)
        return state

    def _made_new(self, code: Loaded) -> State:
        """A new state without a seed; all others are copies of it."""
        state: State = [None] * code.program.size
        state[PC], state[OVER] = code.program.begin, False
        watchers = len(self.instance.game.watchers)
        at = self._starts[:]
        zones = [list(start) for start in self.instance.starts]
        alive = [True] * self.instance.players
        state[ALIVE:FIRST_VARIABLE] = [
            alive, zones, at, [0] * len(at), None, REASON_NONE, False, [()] * watchers, [False] * watchers, (),
        ]  # fmt: skip
        for place in code.program.masks:
            state[place] = 0
        code.start(state)
        return state

    def clone(self, state: State) -> State:
        """A copy that shares nothing that can change."""
        return self._any().clone(state)

    def set_up(self, state: State, events: list[Event] | None = None, chance: Chance | None = None) -> None:
        """Run the setup of a fresh state and halt before the first phase; a setup that asks somebody is an error."""
        program = self._any().program
        state[program.setup_back] = HALTED
        state[PC] = program.setup
        self.step(state, events, chance)
        pending = self.pending(state)
        if pending is not None:
            raise RuleError("the setup asks for a decision", pending.site.choose.span)

    def enter(self, state: State, phase: str, arguments: tuple[Value, ...]) -> None:
        """Begin at a phase instead, with ends and watchers armed; when it returns the state halts, not over."""
        program = self._any().program
        state[program.arguments], state[program.returned] = arguments, UNSET
        state[PC] = program.entries[phase]

    def returned(self, state: State) -> Value:
        """What the phase returned at which the position began; UNSET if it has not, or returns nothing."""
        value: Value = state[self._any().program.returned]
        return value

    # --------------------------------------------------------------------------- playing

    def step(self, state: State, events: list[Event] | None = None, chance: Chance | None = None) -> None:
        """Run to the next decision, the end or the halt, appending events (`interpreter.events`) if wanted."""
        code = self._step(events is not None or chance is not None)
        told: list[Event] | None = [] if events is None and chance is not None else events
        if self._waits(state):
            return
        code.spent.begin()
        blocks, pc = code.blocks, state[PC]
        try:
            for _ in range(MOST_ROUNDS):
                if pc < 0:
                    break
                state[PC] = pc
                pc = blocks[pc](state, told, chance)
            else:
                circle()
            if pc != WAIT:
                state[PC] = HALTED
        except GameOver:
            state[PC] = HALTED
        except (Failure, ArithmeticError, LookupError) as error:
            raise self._fault(error, code, state) from error

    def on(self, state: State, given: Sequence[Value] = (), events: list[Event] | None = None) -> Lot | None:
        """Run with explicit chance: what chance has brought since the decision is `given`, in order.

        None: the state has come to the next decision or the end. Otherwise chance is awaited; the state then only shows
        how far it came, and whoever knows what chance brings begins again on a copy of the state before.
        """
        code = self._step(events is not None)
        code.lots.begin(given, events)
        try:
            self.step(state, events)
            if code.program.settles:
                self._look_ahead(code, state)
        except Awaited as awaited:
            return awaited.lot
        return None

    def _look_ahead(self, code: Loaded, state: State) -> None:
        """What can be asked of a state at rest must not have to wait for an order to be settled."""
        pending = self.pending(state)
        try:
            if pending is not None:
                for seat in pending.seats:
                    code.options[pending.site.choose.site](state, seat)
            if state[OVER]:
                for name in ("scores", "winners", "returns"):
                    code.namespace[name](state)
        except (Failure, ArithmeticError, LookupError) as error:
            raise self._fault(error, code, state) from error

    def _fault(self, error: Exception, code: Loaded, state: State) -> RuleError:
        """An error in generated code as one of the rules."""
        phases = (*code.trace(state), *phases_in(error, code.file, code.program.phases))
        return rule_error(error, code.program.module, code.file, self.instance.game).traced(*phases)

    def _site(self, state: State) -> SiteCode | None:
        return self._any().program.sites.get(state[PC])

    def _waits(self, state: State) -> bool:
        site = self._site(state)
        if site is None:
            return False
        choices = state[site.choices]
        return choices is None if site.site.each is None else None in choices

    def pending(self, state: State) -> Pending | None:
        """The decision waited for; None when over, halted, or not stepped yet."""
        site = self._site(state)
        if site is None or not self._waits(state):
            return None
        seats = (state[site.seats],)
        if site.site.each is not None:
            pairs = zip(state[site.seats], state[site.choices], strict=True)
            seats = tuple(seat for seat, choice in pairs if choice is None)
        scope = dict(site.scope)
        for offer in self.sites[site.site.site].options:
            if offer.offering is not None:
                scope |= self._any().program.offering_scopes.get(offer.offering.site, {})
        return Pending(self.sites[site.site.site], seats, {number: state[slot] for number, slot in scope.items()})

    def asked(self, state: State) -> int | None:
        """The seat that has to choose first at the pending decision; None when nothing is to be decided."""
        site = self._site(state)
        if site is None or not self._waits(state):
            return None
        seats = state[site.seats]
        seat: int = seats if site.site.each is None else seats[state[site.choices].index(None)]
        return seat

    def options(self, state: State, seat: int) -> list[Choice]:
        """What `seat` may choose at the pending decision, in order, interchangeable ones merged."""
        site = self._site(state)
        assert site is not None
        code = self._any()
        code.spent.begin()
        try:
            found: list[Choice] = code.options[site.site.site](state, seat)
        except (Failure, ArithmeticError, LookupError) as error:
            raise self._fault(error, code, state) from error
        return found

    def choose(self, state: State, seat: int, choice: Choice, events: list[Event] | None = None) -> None:
        """Commit a seat to one of its options; `step` carries it out."""
        site = self._site(state)
        assert site is not None
        waiting: tuple[int, ...] = ()
        if site.site.each is None:
            state[site.choices] = choice
        else:
            seats, choices = state[site.seats], list(state[site.choices])
            choices[seats.index(seat)] = choice
            state[site.choices] = tuple(choices)
            waiting = tuple(s for s, made in zip(seats, choices, strict=True) if made is None)
        if events is not None:
            events.append(Decided(site.site.site, seat, choice, waiting))

    def follow(self, course: Course, state: State, made: int = 1) -> Course:
        """The course of a game when choices have been `made` that led to a state; an error if it gets nowhere."""
        course = course.after(made, state, self.layout.end, self.clone)
        site = self._site(state)
        if site is not None and course.complaint:
            sites = self._any().program.sites
            asked = [sites[block].site for block in sorted(course.asked) if block in sites]
            decisions = [f"`{choose.name}` ({choose.span.place})" for choose in asked]
            raise RuleError(course.complaint, site.site.span, endless=True).traced(*self.trace(state), *decisions)
        return course

    def playout(self, state: State, policy: int | Draw) -> int:
        """Play a whole new game in `state` (fresh from `new_state`) at random; the number of decisions made.

        `policy` is a seed, or draws for one game after the other.
        """
        playout = self._playouts()
        try:
            return playout.run(state, policy)
        except (Failure, ArithmeticError, LookupError) as error:
            phases = phases_in(error, playout.file, playout.phases)
            raise rule_error(error, playout.module, playout.file, self.instance.game).traced(*phases) from error

    # ---------------------------------------------------------------------------- results

    def scores(self, state: State) -> tuple[int, ...] | None:
        """By seat; None if the game keeps no score. Raises `RuleError` where it cannot be worked out."""
        scores: tuple[int, ...] | None = self._asked("scores", state)
        return scores

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that won a game that is over: as its end says, else by score, ties and `won`."""
        winners: tuple[int, ...] = self._asked("winners", state)
        return winners

    def returns(self, state: State) -> tuple[int, ...]:
        """By seat: what a game that is over was worth."""
        returns: tuple[int, ...] | None = self._asked("returns", state)
        return for_winning(self.winners(state), self.instance.players) if returns is None else returns

    def _asked(self, name: str, state: State) -> Any:
        """What a function of the generated code says about a state."""
        code = self._any()
        code.spent.begin()
        try:
            return code.namespace[name](state)
        except (Failure, ArithmeticError, LookupError) as error:
            raise self._fault(error, code, state) from error

    def trace(self, state: State) -> Sequence[str]:
        """The phases that a waiting or failed state is in, the outermost first."""
        return self._any().trace(state)


def build(instance: Instance, told: bool = False, explicit: bool = False) -> Program:
    """The program of an instance; `told` and `explicit` as in `Program`."""
    return Program(instance, told, explicit)


def _places(instance: Instance) -> list[int]:
    """By component: the zone where it begins."""
    at = [NOWHERE] * len(instance.faces)
    for number, start in enumerate(instance.starts):
        for component in start:
            at[component] = number
    return at
