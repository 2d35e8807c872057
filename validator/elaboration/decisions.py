"""Decisions: `choose` by one seat or each of several, shared options, what is offered in between, pauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from dsl import syntax as s
from dsl.parser import parse_binders, parse_template
from dsl.suggest import did_you_mean
from dsl.values import Text
from validator import schema
from validator.elaboration import expressions, loops, touches, types
from validator.elaboration.arguments import arguments
from validator.elaboration.narrowing import when_true
from validator.elaboration.reading import cited, is_name, one_of
from validator.elaboration.scope import Scope
from validator.elaboration.touches import decision
from validator.elaboration.writer import Step, Writer
from validator.model import (
    BOOL,
    INT,
    PLAYER,
    Binder,
    Choose,
    Comprehension,
    Const,
    ConstantRef,
    Expression,
    ListLiteral,
    ListType,
    Local,
    LocalVar,
    Member,
    Offering,
    Operation,
    Option,
    ParameterRef,
    Template,
)
from validator.rewrite import substitute, unguarded

USE = "use "
EMPTY = schema.Option.model_construct()

# -------------------------------------------------------------------- decisions


def choose_form(form: schema.ChooseForm, w: Writer) -> Step:
    """`by`: one seat decides; `each`: several in secret. What was proved of the state ends here."""
    inner = w.past(decision)
    is_name(form.name, w.names)
    if (form.by is None) == (form.each is None):
        w.e.fail("TYPE19", "a decision has either `by` or `each`", form.name.span, "say who decides")
        return (), w.scope
    by = None if form.by is None else w.expression(form.by, PLAYER)
    each, scope = _each(form.each, inner) if form.each is not None else (None, inner.scope)
    inner = inner.within(scope)
    options = [_option(name, entry, inner, form.each is None) for name, entry in form.options.items()]
    choose = Choose(
        span=form.name.span,
        name=str(form.name),
        site=w.names.new_site(),
        by=by,
        each=each,
        text=_text(form.text, inner),
        options=tuple(option for option in options if option is not None),
        otherwise=None if form.otherwise is None else inner.block(form.otherwise),
        again_while=None if form.again_while is None else inner.expression(form.again_while, BOOL),
        asks_always=one_of(form.asks, ("always",), "", w.names) == "always",
        openly=_flag(form.openly, w),
    )
    if choose.asks_always:
        choose = _always_asked(choose, w)
    return ((choose,) if by or each else ()), w.after(partial(touches.of_block, [form]))


def _always_asked(choose: Choose, w: Writer) -> Choose:
    """`asks: always`: where nothing else can be chosen, `otherwise` is an option, so that being asked tells nothing."""
    if choose.otherwise is None:
        w.e.fail("TYPE19", "`asks: always` has nothing to ask without `otherwise`", choose.span, "add `otherwise:`")
    there = [_existence(option) for option in choose.options if not option.idle]
    some = Operation(BOOL, choose.span, "or", tuple(there))
    none = Operation(BOOL, choose.span, "not", (some,))
    last = Option("otherwise", None, none, None, choose.otherwise or (), (), False, None, choose.span)
    return replace(choose, options=(*choose.options, last), otherwise=None)


def _existence(option: Option) -> Expression:
    """Can an option be chosen with any arguments?"""
    true = Const(BOOL, option.span, True)
    when = true if option.when is None else option.when
    if option.binders is None:
        return when
    return Comprehension(BOOL, option.span, "any", when, replace(option.binders, keys=(), ties=None), None)


def _flag(text: Text | None, w: Writer) -> bool:
    return one_of(text, ("true", "false"), "false", w.names) == "true"


def _each(text: Text, w: Writer) -> tuple[Binder | None, Scope]:
    """One binder over seats."""
    node = w.read(text, parse_binders)
    if node is None:
        return None, w.scope
    if len(node.binders) != 1 or node.order is not None:
        w.e.fail("TYPE19", "`each` has one binder", node.span, "write `each: p in players where COND`")
    head, scope = loops.binder(node.binders[0], w.e)
    if not types.fits(head.local.type, PLAYER, w.names):
        w.e.fail("TYPE19", f"seats decide, not each a {types.show(head.local.type)}", node.span)
    return head, scope


def pause_form(form: schema.PauseForm, w: Writer) -> Step:
    """A moment in which only what is offered can be done; its own option is to go on."""
    by = w.expression(form.by, PLAYER)
    go_on = Option("continue", None, None, None, (), (), False, None, form.by.span)
    pause = Choose(
        span=form.by.span,
        name="pause",
        site=w.names.new_site(),
        by=by,
        each=None,
        text=None,
        options=(go_on,),
        otherwise=None,
        again_while=None,
        asks_always=False,
        openly=False,
    )
    return ((pause,) if by else ()), w.after(decision)


# ---------------------------------------------------------------------- options


def _option(name: Text, entry: Text | schema.Option, w: Writer, keeps_facts: bool) -> Option | None:
    """An option as written, a pass (nothing at all), or `use NAME(arguments)`."""
    if not is_name(name, w.names):
        return None
    if isinstance(entry, schema.Option):
        return _written(name, entry, w, keeps_facts)
    if not entry:
        return _written(name, EMPTY, w, keeps_facts)
    if entry.startswith(USE):
        return _used(name, entry, w, keeps_facts)
    hint = "write the statements below, as `do:`"
    w.e.fail("TYPE07", "an option is a map with `do:`, empty, or `use NAME(..)`", entry.span, hint)
    return None


def _written(name: Text, option: schema.Option, w: Writer, keeps_facts: bool) -> Option:
    """What `for` and `when` prove holds in the text, and in `do` if it is done at once (`keeps_facts`)."""
    heads = None
    if option.binders is not None and (node := w.read(option.binders, parse_binders)) is not None:
        heads, scope = loops.binders(node, w.e)
        w = w.within(scope)
    when = None if option.when is None else w.expression(option.when, BOOL)
    if when is not None:
        w = replace(w, e=w.e.knowing(when_true(when, w.names)))
    doing = w if keeps_facts else w.past(decision)
    return Option(
        name=str(name),
        binders=heads,
        when=when,
        text=_text(option.text, w),
        do=doing.block(option.do),
        rules=cited(option.rules),
        idle=_flag(option.idle, w),
        hints=None if option.hints is None else w.expression(option.hints, INT),
        span=name.span,
    )


def _text(text: Text | None, w: Writer) -> Template | None:
    node = None if text is None else w.read(text, parse_template)
    return None if node is None else expressions.template(node, w.scope)


def _used(name: Text, entry: Text, w: Writer, keeps_facts: bool) -> Option | None:
    """A shared option: its own text, with the parameters standing for the locals given here."""
    start = entry.source.text.find(USE, entry.start, entry.end)  # not there, if escapes stand for it
    node = w.parsed(Text(entry[len(USE) :], entry.source, max(start, entry.start) + len(USE), entry.end, "|"))
    if not isinstance(node, s.Call | s.Ref):
        if node is not None:
            w.e.fail("TYPE07", "an option is used by its name", entry.span, "write `use NAME(arguments)`")
        return None
    called = node.name.text if isinstance(node, s.Call) else node.name
    symbol = w.names.options.get(called)
    if symbol is None:
        w.e.fail("NAME07", f"there is no shared option `{called}`", node.span, did_you_mean(called, w.names.options))
        return None
    given = node.args if isinstance(node, s.Call) else ()
    args = arguments(given, symbol.params, node.span, called, w.e)
    if args is None or not _are_constant(args, w) or not isinstance(symbol.model, schema.Option):
        return None
    scope = Scope(w.names, surroundings=w.scope.surroundings)
    values: dict[LocalVar, Expression] = {}
    for param, value in zip(symbol.params, args, strict=True):
        local = w.names.new_local(param.name, param.type, param.span)
        scope = scope.with_local(local)
        values[local] = value
    option = _written(name, symbol.model, w.within(scope), keeps_facts)
    return substitute(option, values)


CONSTANT = (Local, Const, Member, ConstantRef, ParameterRef)


def _are_constant(args: tuple[Expression, ...], w: Writer) -> bool:
    """A shared option reads what it is given whenever it needs it, so that may not change in between."""
    changing = [value for value in map(unguarded, args) if not isinstance(value, CONSTANT)]
    for value in changing:
        w.e.fail("TYPE07", "a shared option is given what does not change", value.span, "name it by `let` before")
    return not changing


# --------------------------------------------------------------------- offering


def offering_form(form: schema.OfferingForm, w: Writer) -> Step:
    """While the block runs, the seats of `to` find the options added to their decisions."""
    inner = w.past(decision)
    to, scope = _offered_to(form.to, inner)
    offered = inner.within(scope).closed("an offered option")
    options = tuple(_option(name, entry, offered, True) for name, entry in form.options.items())
    body = w.past(decision).block(form.do)
    offering = to and Offering(
        span=form.to.span,
        to=to,
        options=tuple(option for option in options if option is not None),
        not_in=tuple(str(name) for name in form.not_in),
        body=body,
        site=w.names.new_site(),
    )
    return ((offering,) if offering else ()), w.after(partial(touches.of_block, [form]))


def _offered_to(text: Text, w: Writer) -> tuple[Binder | None, Scope]:
    """A seat, or a binder over seats."""
    node, _ = parse_binders(text)
    if node is not None:
        return _each(text, w)
    seat = w.expression(text, PLAYER)
    if seat is None:
        return None, w.scope
    local = w.names.new_local("it", PLAYER, seat.span)
    return Binder(local, ListLiteral(ListType(PLAYER), seat.span, (seat,)), None), w.scope


DECISIONS: Mapping[type[Any], Callable[[Any, Writer], Step]] = {
    schema.ChooseForm: choose_form,
    schema.PauseForm: pause_form,
    schema.OfferingForm: offering_form,
}
