"""Statements of the rules as structured Python: branches, loops, phases.

Two backends share this: the step code for everything that holds no decision, the playout for everything. What
they do differently - chance, events, calls, decisions - are the methods that raise NotImplementedError here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from interpreter.generated import emit_acts, emit_loops, emit_moves, emit_searches
from interpreter.generated.emit_checks import Change, Checks
from interpreter.generated.expressions import Expressions
from interpreter.generated.holders import Held
from interpreter.generated.intervals import fits
from interpreter.generated.jumps import Lines, Loop
from interpreter.generated.source import Writer, bare
from interpreter.layout import REASON_STATEMENT
from interpreter.limits import MOST_ELEMENTS
from interpreter.repetition import asks_for_repetition
from validator import model as m
from validator.effects import Effects
from validator.tables import INT_LIMIT


class Statements:
    """Writes statements with `x` and `w`; `loops` are those entered so far, the innermost last."""

    def __init__(self, x: Expressions, effects: Effects, checks: Checks) -> None:
        self.x = x
        self.effects = effects
        self.checks = checks
        self.w = Writer()
        self.loops: list[Loop] = []
        self.before_return: Lines = ()
        self.armed: bool | None = True
        """Is setup over? None: the code being written runs in both."""
        self.nested = False
        """May what is being written run inside a watcher, while others wait to be looked at?"""
        self.kept: Mapping[str, Held] = {}
        """The variables whose holders are kept up."""
        self._temporaries = 0

    @cached_property
    def repeats(self) -> bool:
        """Does any rule ask whether a position has come up before?"""
        return asks_for_repetition(self.x.instance.game)

    # ------------------------------------------------------------------------ blocks

    def block(self, statements: Sequence[m.Statement]) -> bool:
        """Write statements; whether control can come to their end."""
        return all(self.statement(s) for s in statements)

    def statement(self, s: m.Statement) -> bool:
        """Write one statement; whether control can come to its end."""
        with self.w.at(s.span):
            self.w.comment(s.span)
            return _STATEMENTS[type(s)](self, s) is not False

    @contextmanager
    def writing(self, writer: Writer, loops: list[Loop] | None = None) -> Iterator[None]:
        """Write somewhere else for a while."""
        outer, self.w = self.w, writer
        outer_loops, self.loops = self.loops, self.loops if loops is None else loops
        yield
        self.w, self.loops = outer, outer_loops

    @contextmanager
    def inside(self, loop: Loop) -> Iterator[None]:
        self.loops.append(loop)
        yield
        self.loops.pop()

    @contextmanager
    def undoing(self, lines: Lines) -> Iterator[None]:
        """Whatever leaves what is written now has to run these lines first."""
        outer, before = self.loops, self.before_return
        self.loops = [loop.leaving(lines) for loop in outer]
        self.before_return = lines + before
        yield
        self.loops, self.before_return = outer, before

    def line(self, text: str) -> None:
        self.w.line(text)

    def lines(self, texts: Lines) -> None:
        for text in texts:
            self.w.line(text)

    def temporary(self, hint: str) -> str:
        """A fresh Python name; names of the rules' locals end in a number, these begin with one."""
        self._temporaries += 1
        return f"t{self._temporaries}_{hint}"

    def held(self, code: str, hint: str) -> str:
        """A name for the value of an expression that is used more than once."""
        code = bare(code)
        if code.isidentifier() or code.isdecimal():
            return code
        name = self.temporary(hint)
        self.line(f"{name} = {code}")
        return name

    def own_local(self, hint: str, like: m.Expression, type_: m.Type) -> m.Local:
        """A local that no rule has, under a fresh name."""
        name = self.temporary(hint)
        local = m.LocalVar(name, type_, -self._temporaries, like.span)
        self.x.symbols.locals[local.number] = name
        return m.Local(type_, like.span, local)

    def naming(self, e: m.Expression, hint: str) -> m.Local:
        """A local of our own that holds the value of an expression from here on."""
        held = self.own_local(hint, e, e.type)
        self.line(f"{held.local.name} = {bare(self.x.value(e))}")
        return held

    @contextmanager
    def computing_once(self) -> Iterator[None]:
        """What comprehensions written now compute in every round alike gets a line before them."""
        known: dict[str, str] = {}

        def before(code: str, hint: str) -> str:
            if code not in known:
                known[code] = self.temporary(hint)
                self.line(f"{known[code]} = {code}")
            return known[code]

        outer, self.x.before = self.x.before, before
        yield
        self.x.before = outer

    # ------------------------------------------------------------------------ checks

    def after(self, change: Change) -> None:
        """Look at the ends and watchers that a change may have made true."""
        if self.armed is False:
            return
        found = list(self.checks.touched(change, self.nested))
        if not found:
            return
        if self.armed is None:
            with self.w.block("if S[ARMED]:"):
                self._look(found)
        else:
            self._look(found)

    def _look(self, found: list[tuple[str, list[str]]]) -> None:
        for guard, (name, *args) in found:
            if guard:
                with self.w.block(f"if {guard}:"):
                    self.line(self.check(name, args))
            else:
                self.line(self.check(name, args))

    # ----------------------------------------------------------------- values stored

    def fitting(self, value: m.Expression, code: str, low: int, high: int, name: str) -> str:
        """Code for an integer that is tested against a range, unless it certainly fits."""
        return code if fits(self.x.fold, value, low, high) else f"stored({bare(code)}, {low}, {high}, {name!r})"

    def condition(self, e: m.Expression) -> str:
        """Code for something that Python takes for the truth of a condition; lines may come before."""
        return bare(emit_searches.decided(self, e, self.x.truth))

    def local_value(self, local: m.LocalVar, value: m.Expression) -> str:
        code = bare(emit_searches.found(self, value))
        if isinstance(local.type, m.IntType):
            return self.fitting(value, code, -INT_LIMIT, INT_LIMIT, local.name)
        many = emit_acts.holds_many(local.type) and not self.is_short(value)
        return f"bounded({code}, {local.name!r})" if many else code

    def is_short(self, value: m.Expression | None) -> bool:
        """Is a collection certainly not too long to be kept?"""
        return value is not None and self.x.extent.length(value) < MOST_ELEMENTS

    def local_result(self, local: m.LocalVar, code: str) -> str:
        """The result of a phase, to be stored in a local."""
        if isinstance(local.type, m.IntType):
            return f"stored({code}, {-INT_LIMIT}, {INT_LIMIT}, {local.name!r})"
        return code

    def target(self, local: m.LocalVar) -> str:
        """Where a local is written."""
        return self.x.symbols.declare(local)

    # ---------------------------------------------- what the backends do differently

    def check(self, name: str, args: list[str]) -> str:
        """A call of `end_N`, `end_N_for` or `watch_N`."""
        raise NotImplementedError

    def run(self, s: m.RunPhase, args: list[str]) -> str:
        """Whatever comes before a phase, and the call of it."""
        raise NotImplementedError

    def leave(self, value: str) -> None:
        """Return from a phase."""
        self.line(f"return {value}".rstrip())

    def over(self, reason: str, named: str) -> None:
        """End the game."""
        raise NotImplementedError

    def shuffle(self, zone: m.Expression, s: m.Statement) -> None:
        raise NotImplementedError

    def shuffled_seats(self, name: str, s: m.Statement) -> None:
        """Bring a list of seats into random order."""
        raise NotImplementedError

    def pick(self, target: str, items: str, zone: str | None, s: m.Pick) -> None:
        raise NotImplementedError

    def dice(self, s: m.Roll, count: str) -> str:
        """Code for a number of dice that is tested, unless it is certainly small."""
        few = s.count is not None and fits(self.x.fold, s.count, -INT_LIMIT, MOST_ELEMENTS)
        return count if few else f"dice({count}, {s.local.name!r})"

    def roll(self, target: str, count: str | None, sides: str, seen: str, s: m.Roll) -> None:
        raise NotImplementedError

    def happened(self, event: str, *args: str, s: m.Statement) -> None:
        """Tell of an event; `s` is the statement that caused it."""
        raise NotImplementedError

    def choose(self, s: m.Choose) -> bool | None:
        raise NotImplementedError

    def offer(self, s: m.Offering) -> bool | None:
        raise NotImplementedError

    def count_round(self) -> None:
        """One more round of something, if it is not one too many since the last decision."""
        raise NotImplementedError

    def tracks_shown(self) -> bool:
        """Does it matter here which components are open?"""
        raise NotImplementedError

    def traced(self) -> bool:
        """Are events told?"""
        raise NotImplementedError


# ---------------------------------------------------------------------------- simple ones


def _set_local(w: Statements, s: m.SetLocal) -> None:
    value = w.local_value(s.local, s.value)
    w.line(f"{w.target(s.local)} = {value}")


def _run(w: Statements, s: m.RunPhase) -> None:
    args = [w.held(w.x.value(arg), "arg") if w.traced() else bare(w.x.value(arg)) for arg in s.args]
    call = w.run(s, args)
    if s.result is None:
        w.line(call)
    elif isinstance(s.result, m.LocalVar):
        w.line(f"{w.target(s.result)} = {w.local_result(s.result, call)}")
    else:
        emit_acts.write(w, s.result, "=", call, None, s)


def _return(w: Statements, s: m.Return) -> bool:
    value = "" if s.value is None else bare(w.x.value(s.value))
    if w.before_return and value:
        value = w.held(value, "result")
    w.lines(w.before_return)
    w.leave(value)
    return False


def _end_game(w: Statements, s: m.EndGame) -> bool:
    w.over(str(REASON_STATEMENT), named_winners(w.x, s.winners))
    return False


def named_winners(x: Expressions, winners: m.Expression | None) -> str:
    """The seats that an end names, as a tuple in turn order; `None` if it names none."""
    if winners is None:
        return "None"
    match x.fold(winners):
        case m.ListLiteral(items=()):
            return "()"
        case m.ListLiteral(items=(seat,)) if seat.type == m.PLAYER:
            return f"({bare(x.value(seat))},)"
    return f"seats_in({bare(x.value(winners))})"


def _jump(w: Statements, s: m.Jump) -> bool:
    w.lines(getattr(w.loops[-1], s.kind))
    return s.kind == "reopen"


def _branch(w: Statements, s: m.Branch) -> bool:
    fixed = w.x.fold.constant(s.condition)
    if fixed is not None:
        return w.block(s.then if fixed else s.otherwise)
    with w.w.block(f"if {w.condition(s.condition)}:"):
        on = w.block(s.then)
    if not s.otherwise:
        return True
    if not on:
        return w.block(s.otherwise)
    with w.w.block("else:"):
        w.block(s.otherwise)
    return True


def _match(w: Statements, s: m.Match) -> bool:
    subject = w.held(w.x.value(s.subject), "subject")
    word = "if"
    for case, block in s.cases:
        with w.w.block(f"{word} {subject} == {w.x.value(case)}:"):
            w.block(block)
        word = "elif"
    if s.otherwise is not None:
        if word == "if":
            return w.block(s.otherwise)
        with w.w.block("else:"):
            w.block(s.otherwise)
    return True


_STATEMENTS: Mapping[type[m.Statement], Callable[[Statements, Any], bool | None]] = {
    m.SetLocal: _set_local,
    m.SetVariable: emit_acts.set_variable,
    m.Shuffle: emit_acts.shuffle,
    m.Move: emit_moves.move,
    m.Draw: emit_moves.draw,
    m.Roll: emit_acts.roll,
    m.Pick: emit_acts.pick,
    m.Reveal: emit_acts.reveal,
    m.Hide: emit_acts.hide,
    m.Eliminate: emit_acts.eliminate,
    m.AtOnce: emit_acts.at_once,
    m.RunPhase: _run,
    m.Return: _return,
    m.EndGame: _end_game,
    m.Jump: _jump,
    m.Branch: _branch,
    m.Match: _match,
    m.While: emit_loops.while_,
    m.Repeat: emit_loops.repeat,
    m.ForEach: emit_loops.for_each,
    m.SeatLoop: emit_loops.seat_loop,
    m.Turns: emit_loops.turns,
    m.Choose: lambda w, s: w.choose(s),
    m.Offering: lambda w, s: w.offer(s),
}
