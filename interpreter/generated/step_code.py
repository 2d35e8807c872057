"""How step code does what the backends do differently: on the state vector `S`, events to `E`, chance from `X`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from interpreter.generated import comprehensions
from interpreter.generated.emit_checks import Change, Checks
from interpreter.generated.emit_loops import plain_names
from interpreter.generated.emit_searches import found
from interpreter.generated.emit_statements import Statements, named_winners
from interpreter.generated.expressions import Expressions
from interpreter.generated.source import bare
from interpreter.layout import ALIVE, AT, HELD, RUNNING, SHOWN, ZONES
from validator import model as m
from validator.effects import Effects, variable


class StepCode(Statements):
    """`with_events` makes the traced variant, which also takes scripted chance; in the `explicit` one all chance
    comes from `lots`."""

    def __init__(
        self, x: Expressions, effects: Effects, checks: Checks, *, with_events: bool, explicit: bool = False
    ) -> None:
        super().__init__(x, effects, checks)
        self.with_events = with_events
        self.explicit = explicit
        self._rules: dict[int, str] = {}

    def rule(self, s: m.Statement | None) -> str:
        """A name for the statement that an event tells of."""
        if s is None:
            return "None"
        if id(s) not in self._rules:
            self._rules[id(s)] = self.x.constants.object(f"rule_{len(self._rules)}", s)
        return self._rules[id(s)]

    def check(self, name: str, args: list[str]) -> str:
        return f"{name}({', '.join(['S', 'E', 'X', *args])})"

    def run(self, s: m.RunPhase, args: list[str]) -> str:
        self.entering(self.x.instance.game.phases[s.phase], args, s)
        return f"{self.x.symbols.phases[s.phase]}({', '.join(['S', 'E', 'X', *args])})"

    def entering(self, phase: m.Phase, args: list[str], s: m.Statement | None) -> None:
        """Tell of a phase, and make its fresh variables fresh."""
        if self.with_events:
            values = f"({', '.join(args)}{',' if len(args) == 1 else ''})"
            self.line(f"E.append(events.Entered({phase.name!r}, {values}))")
        for name in phase.fresh:
            self.reset(self.x.instance.game.variables[name], s)
        if phase.fresh:
            self.after(Change(frozenset(variable(name) for name in phase.fresh)))

    def reset(self, declared: m.Variable, s: m.Statement | None) -> None:
        """Set a variable back to how it starts."""
        place = self.x.symbols.variable(declared.name)
        if not declared.family:
            self.line(f"{place} = {start_of(self.x, declared)}")
            self.happened_as("Set", repr(declared.name), "-1", place, rule=self.rule(s))
            return
        self.line(f"{place}[:] = {start_of(self.x, declared)}")
        if self.with_events:
            with self.w.block(f"for index, value in enumerate({place}):"):
                self.happened_as("Set", repr(declared.name), "index", "value", rule=self.rule(s))

    def over(self, reason: str, named: str) -> None:
        self.line(f"over(S, {'E' if self.with_events else 'None'}, {reason}, {named})")

    def shuffle(self, zone: m.Expression, s: m.Statement) -> None:
        number = self.held(self.x.zone_number(zone), "zone")
        if self.explicit:
            names = self.effects.zones_of(self.x.fold(zone))
            unseen = all(name.removeprefix("zone:") in self.x.loose for name in names)
            self.line(f"lots.shuffle(S, E, {number}, {unseen}, {self.rule(s)})")
        elif self.with_events:
            self.line(f"told_shuffle(S, E, X, {number}, {self.rule(s)})")
        else:
            self.line(f"shuffle(S, {self.x.symbols.by_number(number)})")
            self.line(f"clear_shown(S, {self.x.symbols.by_number(number)})")

    def shuffled_seats(self, name: str, s: m.Statement) -> None:
        if self.explicit:
            self.line(f"lots.order(S, E, {name}, {self.rule(s)})")
        else:
            self.line(f"told_order(S, E, X, {name}, {self.rule(s)})" if self.with_events else f"shuffle(S, {name})")

    def pick(self, target: str, items: str, zone: str | None, s: m.Pick) -> None:
        if self.explicit:
            self.line(f"{target} = lots.pick(S, E, {bare(items)}, {zone}, {self.rule(s)})")
        elif self.with_events:
            self.line(f"{target} = told_pick(S, E, X, {bare(items)}, {zone}, {self.rule(s)})")
        else:
            self.line(f"{target} = pick(S, {bare(items)})")

    def roll(self, target: str, count: str | None, sides: str, seen: str, s: m.Roll) -> None:
        if self.explicit:
            self.line(f"{target} = lots.roll(S, E, {count}, {sides}, {seen}, {self.rule(s)})")
        elif self.with_events:
            self.line(f"{target} = told_roll(S, E, X, {count}, {sides}, {seen}, {self.rule(s)})")
        else:
            one = f"die(S, {sides})"
            several = "" if count is None else f"tuple([{one} for _ in range({self.dice(s, count)})])"
            self.line(f"{target} = {several or one}")

    def happened(self, event: str, *args: str, s: m.Statement) -> None:
        if self.with_events:
            self.happened_as(event, *args, rule=self.rule(s))

    def happened_as(self, event: str, *args: str, rule: str) -> None:
        if self.with_events:
            self.line(f"E.append(events.{event}({', '.join([*args, rule])}))")

    def count_round(self) -> None:
        self.line("spent.count_round()")

    def tracks_shown(self) -> bool:
        return True

    def traced(self) -> bool:
        return self.with_events


def start_of(x: Expressions, declared: m.Variable) -> str:
    """Code for the value a variable starts with; for a family, the list by member."""
    default = "UNSET" if declared.starts_unset else "None"
    if not declared.family:
        return default if declared.default is None else bare(x.value(declared.default))
    radix = x.symbols.layout.families[declared.name]
    if declared.default is None:
        return f"[{default}] * {radix.size}"
    heads = [
        f"for {x.symbols.declare(local)} in range({base}, {base + span})"
        for local, (base, span) in zip(declared.family, radix.kinds, strict=True)
    ]
    return f"[{bare(x.value(declared.default))} {' '.join(heads)}]"


# ------------------------------------------------------------ functions around statements


def write_function(code: Statements, function: m.Function, head: str) -> None:
    """A function of the rules that is called, not inlined."""
    body = code.x.fold.body(function.name)
    with code.w.at(function.span), code.w.block(head):
        while isinstance(body, m.LetIn):
            code.line(f"{code.target(body.local)} = {bare(found(code, body.value))}")
            body = body.body
        with code.computing_once():
            code.line(f"return {bare(found(code, body))}")


def write_called(code: Statements, opened: Callable[[], AbstractContextManager[None]], first: Sequence[str]) -> None:
    """The functions of the rules that are called, and those that they call; `first` are their first parameters.

    Each is written where `opened` lets it be written.
    """
    written: set[str] = set()
    while len(written) < len(code.x.called):
        for name in [n for n in code.x.called if n not in written]:
            written.add(name)
            function = code.x.instance.game.functions[name]
            params = [*first, *(code.x.symbols.declare(local) for local in function.params)]
            with opened():
                write_function(code, function, f"def {code.x.symbols.functions[name]}({', '.join(params)}):")


def write_end(code: Statements, number: int, parameters: list[str]) -> None:
    """`end_N`, and `end_N_for(member)` where only one member's condition need be looked at."""
    end = code.x.instance.game.ends[number]
    with code.w.at(end.span), code.w.block(f"def end_{number}({', '.join(parameters)}):"):
        _write_condition(code, end, number, code.x.truth(end.condition))
    owned = code.checks.owned[number]
    if owned is not None:
        member = code.target(owned.local)
        head = f"def end_{number}_for({', '.join([*parameters, member])}):"
        alive = "" if code.x.all_in() or not isinstance(owned.local.type, m.KindType) else f"alive[{member}] and "
        alive = alive if owned.local.type == m.PLAYER else ""
        with code.w.at(end.span), code.w.block(head):
            _write_condition(code, end, number, f"{alive}{code.x.truth(owned.condition)}")


def _write_condition(code: Statements, end: m.End, number: int, condition: str) -> None:
    with code.w.block(f"if {bare(condition)}:"):
        code.over(str(number), "()" if end.draw else named_winners(code.x, end.winners))


def write_watcher(code: Statements, number: int, parameters: list[str]) -> None:
    """`watch_N`: runs the block for each binding that has become true, until none has."""
    watcher = code.x.instance.game.watchers[number]
    with code.w.at(watcher.span), code.w.block(f"def watch_{number}({', '.join(parameters)}):"):
        with code.w.block(f"if S[RUNNING][{number}]:"):
            code.line("return")
        with code.w.block("while True:"):
            risen_binding(code, number, "return")
            code.count_round()
            code.line(f"S[RUNNING][{number}] = True")
            with running(code, True, len(code.x.instance.game.watchers) > 1):
                code.block(watcher.body)
            code.line(f"S[RUNNING][{number}] = False")


def risen_binding(code: Statements, number: int, leave: str) -> None:
    """Look at a watcher: bind what has become true, or leave."""
    watcher = code.x.instance.game.watchers[number]
    held = f"S[HELD][{number}]"
    code.line(f"risen, {held} = risen_of({held}, {present_bindings(code, watcher)})")
    with code.w.block("if risen is None:"):
        code.line(leave)
    names = [code.target(binder.local) for binder in watcher.binders]
    if names:
        code.line(f"{', '.join(names)}{',' if len(names) == 1 else ''} = risen")


def present_bindings(code: Statements, watcher: m.Watcher) -> str:
    """The bindings for which a watcher's condition holds, as a list of tuples."""
    if not watcher.binders:
        return f"[()] if {bare(code.x.truth(watcher.condition))} else []"
    with plain_names(code, [binder.local for binder in watcher.binders]):
        heads = comprehensions.clauses(code.x, watcher.binders, (watcher.condition,))
        names = [code.x.symbols.declare(binder.local) for binder in watcher.binders]
        item = f"({', '.join(names)}{',' if len(names) == 1 else ''})"
        return f"[{item} {heads} if {comprehensions.tidy(code.x.truth(watcher.condition))}]"


def write_phase(code: Statements, phase: m.Phase, parameters: list[str]) -> None:
    """A phase without a decision, as a function."""
    args = [code.target(local) for local in phase.params]
    head = f"def {code.x.symbols.phases[phase.name]}({', '.join([*parameters, *args])}):"
    with code.w.at(phase.span), code.w.block(head):
        if phase.text:
            code.w.remark(phase.text)
        code.block(phase.body)


def write_scoring(code: Statements) -> None:
    """`scores(S)`, `winners(S)`, `returns(S)` and `over(..)`, which ends the game."""
    with code.w.block("def scores(S):"):
        scoring = code.x.instance.game.scoring
        _write_by_seat(code, scoring, scoring.score if scoring else None)
    with code.w.block("def winners(S):"):
        with code.w.block("if S[WINNERS] is not None:"):
            code.line("return S[WINNERS]")
        _write_winners(code)
    with code.w.block("def returns(S):"):
        scoring = code.x.instance.game.scoring
        _write_by_seat(code, scoring, scoring.returns if scoring else None)
    with code.w.block("def over(S, E, reason, named):"):
        code.line("S[OVER], S[REASON], S[WINNERS] = True, reason, named")
        with code.w.block("if E is not None:"):
            code.line("E.append(events.Ended(reason, named, winners(S), scores(S)))")
        code.line("S[RUNNING] = [False] * len(S[RUNNING])")
        code.line("raise GameOver")


def _by_seat(code: Statements, scoring: m.Scoring, e: m.Expression, sign: str = "") -> str:
    seat = code.target(scoring.player)
    return f"[{sign}{code.x.value(e)} for {seat} in range({code.x.instance.players})]"


def _write_by_seat(code: Statements, scoring: m.Scoring | None, e: m.Expression | None) -> None:
    if scoring is None or e is None:
        code.line("return None")
        return
    with code.w.at(e.span):
        code.line(f"return tuple({_by_seat(code, scoring, e)})")


def _write_winners(code: Statements) -> None:
    scoring = code.x.instance.game.scoring
    if scoring is not None and scoring.won is not None:
        seat = code.target(scoring.player)
        with code.w.at(scoring.won.span):
            code.line(
                f"return tuple([{seat} for {seat} in range({code.x.instance.players}) if {code.x.truth(scoring.won)}])"
            )
    elif scoring is not None and scoring.score is not None:
        sign = "" if scoring.better == "higher" else "-"
        with code.w.at(scoring.score.span):
            code.line(f"columns = [{_by_seat(code, scoring, scoring.score, sign)}]")
        for tie in scoring.ties:
            with code.w.at(tie.span):
                code.line(f"columns.append({_by_seat(code, scoring, tie)})")
        code.line("return leading(columns)")
    else:
        code.line("return ()")


def clone_source(families: Sequence[str]) -> tuple[str, ...]:
    """`clone(S)`: the lists of a state are copied, all else in it cannot change."""
    lists = [*(str(place) for place in (ALIVE, AT, SHOWN, HELD, RUNNING)), *families]
    return (
        "def clone(S):",
        "    C = S[:]",
        f"    C[{ZONES}] = [zone[:] for zone in S[{ZONES}]]",
        *(f"    C[{place}] = S[{place}][:]" for place in lists),
        "    return C",
    )


@contextmanager
def running(code: Statements, armed: bool | None, nested: bool) -> Iterator[None]:
    """Write what runs after setup, in it (False), or both (None); and perhaps inside a watcher."""
    outer, code.armed, code.nested = (code.armed, code.nested), armed, nested
    yield
    code.armed, code.nested = outer
