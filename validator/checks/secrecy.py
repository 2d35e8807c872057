"""Secrecy: what a seat cannot see must not decide what it is offered, whether anybody is asked, or what
goes into a public variable or text, unless the author says so (`asks: always`, `openly: true`, `reveal`).

One walk over the rules from the setup on, phases entered where they are run, with the knowledge of
`validator.checks.labels` at each point. A warning only where an automatic branch on a secret has effects that
everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from dsl.diagnostics import Diagnostic, Severity, Span
from validator import model as m
from validator.checks.labels import ALL, NOBODY, Knowledge, Label, join, meet, meet_all
from validator.effects import Effects, touch
from validator.rewrite import unguarded, with_plain_locals
from validator.walk import every

_JUMPS = (m.Return, m.Jump, m.EndGame)
_PUBLIC_ACTS = (m.SetVariable, m.Move, m.Draw, m.EndGame, m.Eliminate, m.Choose)


def check(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """Every leak once, wherever a phase is run from."""
    walk = _Walk(game)
    first = next(iter(game.phases.values()), None)
    walk.block(game.setup)
    if first is not None:
        walk.block(first.body)
    for watcher in game.watchers:
        for binder in watcher.binders:
            walk.known.bind(binder)
        walk.block(watcher.body)
    for zone in game.zones.values():
        walk.block(zone.when_short or ())
    yield from walk.found.values()


class _Walk:
    def __init__(self, game: m.CheckedGame) -> None:
        self.game = game
        self.known = Knowledge(game)
        self.effects = Effects(game)
        self.context = ALL
        """Who knows that this point of the rules is reached."""
        self.returned = ALL
        """Who knows the result of the phase being walked."""
        self.found: dict[tuple[str, int, str], Diagnostic] = {}

    def report(self, code: str, message: str, span: Span, hint: str, severity: Severity = Severity.ERROR) -> None:
        key = (span.source.path, span.start, code)
        self.found.setdefault(key, Diagnostic(code, message, span, hint, severity))

    # ------------------------------------------------------------------ blocks

    def block(self, statements: m.Block) -> None:
        """Statements in order; after a branch that may jump, whoever saw the condition knows the rest is reached."""
        outer = self.context
        for statement in statements:
            self.statement(statement)
            if isinstance(statement, m.Branch | m.Match) and any(every(_JUMPS, statement)):
                test = statement.condition if isinstance(statement, m.Branch) else statement.subject
                self.context = meet(self.context, self.known.label(test))
        self.context = outer

    @contextmanager
    def under(self, label: Label) -> Iterator[None]:
        """Walk something that is only reached where this label's secret says so."""
        outer, self.context = self.context, meet(self.context, label)
        yield
        self.context = outer

    def statement(self, statement: m.Statement) -> None:
        handler = _HANDLERS.get(type(statement))
        if handler is not None:
            handler(self, statement)
        self._forget(statement)

    def _forget(self, statements: m.Statement | m.Block) -> None:
        """What was revealed is known until an act may write what it reads."""
        if self.known.revealed:
            written = self.effects.waking(statements)
            self.known.revealed = {e for e in self.known.revealed if not touch(self.effects.reads(e), written)}

    def _loop(self, body: m.Block, label: Label = ALL) -> None:
        """A body that runs again: what it may write is forgotten before it begins."""
        self._forget(body)
        with self.under(label):
            self.block(body)

    # -------------------------------------------------------------- statements

    def set_local(self, statement: m.SetLocal) -> None:
        self.known.labels[statement.local] = meet(self.known.label(statement.value), self.context)
        self.known.presence[statement.local] = meet(self.known.present(statement.value), self.context)
        self.known.backs[statement.local] = meet(self.known.back(statement.value), self.context)

    def set_variable(self, statement: m.SetVariable) -> None:
        target = statement.target
        variable = self.game.variables[target.name]
        sink = self.known.visible(variable.seen, variable.family, target.indexes)
        label = meet(self.known.label(statement.value), meet_all(self.known.label(i) for i in target.indexes))
        if not self.known.flows(label, sink):
            self.report(
                "SECRET02",
                f"`{target.name}` is seen by others than those who may know this value",
                statement.value.span,
                "reveal it first, or say `seen by` at the variable",
            )

    def pick(self, statement: m.Pick) -> None:
        self.known.labels[statement.local] = self.known.zone(statement.collection)
        self.known.backs[statement.local] = self.known.place(statement.collection, ordered=False)

    def roll(self, statement: m.Roll) -> None:
        self.known.labels[statement.local] = ALL if statement.seen is None else self.known.among(statement.seen)

    def move(self, statement: m.Move) -> None:
        """A component in a local has the label of the zone where it lies now; its back is seen on the way."""
        what = unguarded(statement.what)
        if isinstance(what, m.Local):
            self.known.labels[what.local] = self.known.zone(statement.to)
            self.known.backs[what.local] = self.known.zone(statement.to, count=True)

    def reveal(self, statement: m.Reveal) -> None:
        what = unguarded(statement.what)
        if statement.to is not None:
            if isinstance(what, m.Local) and statement.to.type == m.PLAYER:
                self.known.labels[what.local] = join(self.known.label(what), self.known.seat(statement.to))
            return
        self.known.revealed.add(with_plain_locals(statement.what))
        if isinstance(what, m.Local):
            self.known.labels[what.local] = ALL

    def hide(self, statement: m.Hide) -> None:
        what = unguarded(statement.what)
        hidden = with_plain_locals(what)
        self.known.revealed = {e for e in self.known.revealed if unguarded(e) != hidden}
        if isinstance(what, m.Local):
            self.known.labels[what.local] = NOBODY

    def branch(self, statement: m.Branch) -> None:
        label = self.known.label(statement.condition)
        self._warn(label, statement.condition, (statement.then, statement.otherwise))
        with self.under(label):
            self.block(statement.then)
            self.block(statement.otherwise)

    def match(self, statement: m.Match) -> None:
        label = self.known.label(statement.subject)
        blocks = (*(block for _, block in statement.cases), statement.otherwise or ())
        self._warn(label, statement.subject, blocks)
        with self.under(label):
            for block in blocks:
                self.block(block)

    def _warn(self, label: Label, condition: m.Expression, blocks: tuple[m.Block, ...]) -> None:
        if not label.public and any(every(_PUBLIC_ACTS, blocks)):
            self.report(
                "SECRET04",
                "what happens here shows everybody something that only some may know",
                condition.span,
                "`reveal` the condition first, if the players are to learn it",
                Severity.WARNING,
            )

    def while_loop(self, statement: m.While) -> None:
        self._loop(statement.body, self.known.label(statement.condition))

    def repeat(self, statement: m.Repeat) -> None:
        self._loop(statement.body, self.known.label(statement.count))

    def for_each(self, statement: m.ForEach | m.AtOnce) -> None:
        heads = self.known.bind_all(statement.binders)
        rounds = ALL
        for binder in statement.binders.binders:
            where = ALL if binder.where is None else self.known.label(binder.where)
            rounds = meet(rounds, meet(self.known.zone(binder.collection, count=True), where))
        self._loop(statement.body, rounds if rounds == ALL else meet(rounds, heads))

    def seat_loop(self, statement: m.SeatLoop | m.Turns) -> None:
        start = ALL if statement.start is None else self.known.label(statement.start)
        where = ALL if statement.where is None else self.known.label(statement.where)
        self.known.labels[statement.local] = ALL
        self._loop(statement.body, meet(start, where))

    def run(self, statement: m.RunPhase) -> None:
        """The phase is walked with the labels of the arguments; its result has that of every way to its `return`."""
        phase = self.game.phases[statement.phase]
        for param, arg in zip(phase.params, statement.args, strict=True):
            self.known.labels[param] = self.known.label(arg)
            self.known.backs[param] = self.known.back(arg)
            self.known.aliases[param] = self.known.seat(arg)
        outer, self.returned = self.returned, ALL
        self.block(phase.body)
        result, self.returned = self.returned, outer
        if isinstance(statement.result, m.LocalVar):
            self.known.labels[statement.result] = meet(result, self.context)
            self.known.presence[statement.result] = meet(result, self.context)
            self.known.backs[statement.result] = NOBODY
        elif statement.result is not None:
            variable = self.game.variables[statement.result.name]
            sink = self.known.visible(variable.seen, variable.family, statement.result.indexes)
            if not self.known.flows(result, sink):
                self.report(
                    "SECRET02",
                    f"`{statement.result.name}` is seen by others than those who may know what `{phase.name}` returns",
                    statement.span,
                    "reveal it first, or say `seen by` at the variable",
                )

    def returns(self, statement: m.Return) -> None:
        value = ALL if statement.value is None else self.known.label(statement.value)
        self.returned = meet(self.returned, meet(value, self.context))

    # --------------------------------------------------------------- decisions

    def choose(self, statement: m.Choose) -> None:
        if statement.each is not None:
            self.known.bind(statement.each)
            local = statement.each.local
            seat: m.Expression = m.Local(m.PLAYER, local.span, local)
        else:
            assert statement.by is not None
            seat = statement.by
        asked = meet(self.context, self.known.label(seat))
        if not asked.public and not statement.openly:
            self.report(
                "SECRET03",
                f"that `{statement.name}` is asked here shows what only some may know",
                statement.span,
                "`reveal` the condition that leads here, or say `openly: true`",
            )
        self._may_show(statement.name, self._said(statement.text), seat)
        before = self.known.copy()
        labels = []
        for option in statement.options:
            self.known = before.copy()
            labels.append(self.existence(option, self.option(option, seat)))
        self._may_skip(statement, meet_all(labels))
        self.known = before
        if statement.otherwise:
            self.block(statement.otherwise)

    def _may_skip(self, statement: m.Choose, label: Label) -> None:
        """With an `otherwise`, being asked tells that something is legal."""
        conditional = all(option.when is not None or option.binders is not None for option in statement.options)
        if conditional and statement.otherwise is not None and not (statement.openly or label.public):
            self.report(
                "SECRET03",
                f"whether `{statement.name}` is asked depends on what only some may know",
                statement.span,
                "say `asks: always`, or `openly: true` if all may know that nothing was possible",
            )

    def existence(self, option: m.Option, there: Label) -> Label:
        """Who knows whether the option is there at all: if it takes any component of a zone, whoever sees the count."""
        binders = option.heads
        if not binders or any(binder.where is not None for binder in binders):
            return there
        when = ALL if option.when is None else self.known.label(option.when)
        return meet(when, meet_all(self.known.zone(binder.collection, count=True) for binder in binders))

    def option(self, option: m.Option, seat: m.Expression) -> Label:
        """The label of the option's being there; its own seat must be within it. A hidden component of a pile is
        offered by its place, so only their number must be known. (A set has no places: `pick`.)"""
        heads = self.known.bind_all(option.binders) if option.binders is not None else ALL
        when = ALL if option.when is None else self.known.label(option.when)
        there = meet(heads, when)
        if not self.known.knows(there, seat):
            self.report(
                "SECRET01",
                f"whether `{option.name}` is offered depends on what the seat cannot see",
                option.span,
                "offer it always and let its `do:` find out, or `reveal` the condition first",
            )
        self._may_show(option.name, self._shown(option), seat)
        for binder in option.heads:
            if self._is_told(binder.local.type):
                self.known.labels[binder.local] = ALL
        self.block(option.do)
        return there

    def _may_show(self, name: str, shown: Iterable[m.Expression], seat: m.Expression) -> None:
        for expression in shown:
            if not self.known.knows(self.known.label(expression), seat):
                self.report(
                    "SECRET01",
                    f"the text of `{name}` shows what the seat cannot see",
                    expression.span,
                    "name only what the seat may know",
                )

    def _shown(self, option: m.Option) -> Iterator[m.Expression]:
        yield from self._said(option.text)
        if option.hints is not None:
            yield option.hints

    def _said(self, text: m.Template | None) -> Iterator[m.Expression]:
        """What a text says beyond the components it names: these are named by their place if they are hidden."""
        parts = (part for part in (text.parts if text is not None else ()) if isinstance(part, m.Expression))
        yield from (part for part in parts if not (isinstance(part, m.Local) and self._is_component(part)))

    def _is_component(self, expression: m.Expression) -> bool:
        kind = expression.type.kind if isinstance(expression.type, m.KindType) else None
        return kind is not None and self.game.kinds[kind].group == "component"

    def _is_told(self, type_: m.Type) -> bool:
        """Does everybody learn such a value when the option is chosen? Its id is told, in which all values stand as
        they are, but for hidden components."""
        if isinstance(type_, m.OptionalType):
            return self._is_told(type_.base)
        if isinstance(type_, m.ListType | m.SetType):
            return self._is_told(type_.element)
        if isinstance(type_, m.KindType):
            return self.game.kinds[type_.kind].group != "component"
        return not isinstance(type_, m.ZoneType)

    def offering(self, statement: m.Offering) -> None:
        self.known.bind(statement.to)
        before = self.known.copy()
        seat = m.Local(m.PLAYER, statement.to.local.span, statement.to.local)
        for option in statement.options:
            self.known = before.copy()
            self.option(option, seat)
        self.known = before
        self.block(statement.body)


_HANDLERS: Mapping[type, Callable[[Any, Any], None]] = {
    m.SetLocal: _Walk.set_local,
    m.SetVariable: _Walk.set_variable,
    m.Pick: _Walk.pick,
    m.Roll: _Walk.roll,
    m.Move: _Walk.move,
    m.Reveal: _Walk.reveal,
    m.Hide: _Walk.hide,
    m.Branch: _Walk.branch,
    m.Match: _Walk.match,
    m.While: _Walk.while_loop,
    m.Repeat: _Walk.repeat,
    m.ForEach: _Walk.for_each,
    m.AtOnce: _Walk.for_each,
    m.SeatLoop: _Walk.seat_loop,
    m.Turns: _Walk.seat_loop,
    m.RunPhase: _Walk.run,
    m.Return: _Walk.returns,
    m.Choose: _Walk.choose,
    m.Offering: _Walk.offering,
}
