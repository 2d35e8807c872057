"""From what somebody typed to one legal option, or a refusal that says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dsl import syntax
from dsl.parser import Entry, parse_text
from dsl.printer import print_node
from dsl.suggest import did_you_mean
from interpreter.ids import kind_of, plain_id
from interpreter.play.explain import explain
from interpreter.play.question import Called, Question
from interpreter.play.refusals import Refusal, Refused
from interpreter.play.views import Viewer
from interpreter.program import Choice, SiteOption
from validator.model import Type
from validator.tables import Instance


@dataclass(frozen=True, slots=True)
class Wanted:
    """An option id that was understood: the option's name, and some of its arguments' ids by binder."""

    offer: SiteOption
    arguments: Mapping[str, str]


def find_option(viewer: Viewer, question: Question, names: Sequence[Called], text: str) -> Choice:
    """The legal option that an id means, if `names` is what the choices are called. Arguments may be left out, or
    stand without names, if one option fits."""
    wanted = [_wanted(viewer.instance, offer, node) for offer, node in _candidates(question, text)]
    pairs = zip(question.choices, names, strict=True)
    fitting = [(choice, name) for choice, name in pairs if any(_fits(question, choice, name, w) for w in wanted)]
    exact = [(choice, name) for choice, name in fitting if any(name.arguments == w.arguments for w in wanted)]
    if len(fitting) == 1 or len(exact) == 1:
        return (fitting if len(fitting) == 1 else exact)[0][0]
    if fitting:
        ids = ", ".join(name.id for _, name in fitting[:5]) + (", .." if len(fitting) > 5 else "")
        raise Refused(Refusal.AMBIGUOUS, f"`{text}` can mean {len(fitting)} options: {ids}")
    raise Refused(Refusal.NOT_LEGAL, explain(viewer, question, wanted[0].offer, wanted[0].arguments))


def why_not(viewer: Viewer, question: Question, names: Sequence[Called], text: str) -> str:
    """Why an option is not offered; or that it is."""
    try:
        find_option(viewer, question, names, text)
    except Refused as refused:
        return refused.message
    return f"`{text}` is among the options"


def _candidates(question: Question, text: str) -> list[tuple[SiteOption, syntax.OptionId]]:
    node, diagnostics = parse_text(Entry.OPTION_ID, text.strip(), "<option>")
    if node is None:
        raise Refused(Refusal.MALFORMED, f"`{text}` is no option: {diagnostics[0].message}")
    found = [offer for offer in question.site.options if offer.option.name == node.name.text]
    if not found:
        names = [offer.option.name for offer in question.site.options]
        hint = did_you_mean(node.name.text, names) or f"there is {', '.join(dict.fromkeys(names))}"
        raise Refused(Refusal.UNKNOWN_OPTION, f"`{question.site.choose.name}` has no option `{node.name.text}`; {hint}")
    return [(offer, node) for offer in found]


def _wanted(instance: Instance, offer: SiteOption, node: syntax.OptionId) -> Wanted:
    """The arguments of an id by binder: named ones first, the others in order."""
    binders = {binder.local.name: binder for binder in offer.option.heads}
    named = {argument.name.text: argument.value for argument in node.args if argument.name is not None}
    free = [name for name in binders if name not in named]
    bare = [argument.value for argument in node.args if argument.name is None]
    if len(named) + len(bare) < len(node.args):
        raise Refused(Refusal.UNKNOWN_ARGUMENT, f"an argument of `{print_node(node)}` stands there twice")
    stranger = next((name for name in named if name not in binders), None)
    if stranger is not None or len(bare) > len(free):
        what = f"no argument `{stranger}`" if stranger else f"only {len(binders)} argument(s)"
        hint = did_you_mean(stranger, binders) if stranger else ""
        raise Refused(Refusal.UNKNOWN_ARGUMENT, f"`{offer.option.name}` has {what}" + (f"; {hint}" if hint else ""))
    values = {**named, **dict(zip(free, bare, strict=False))}
    return Wanted(offer, {name: _written(instance, binders[name].local.type, value) for name, value in values.items()})


def _fits(question: Question, choice: Choice, name: Called, wanted: Wanted) -> bool:
    if question.offer(choice) is not wanted.offer:
        return False
    return all(name.arguments[binder] == value for binder, value in wanted.arguments.items())


# ---------------------------------------------------------------------- arguments


def _written(instance: Instance, type_: Type, node: Any) -> str:
    """The id that an argument means, written the one way in which ids are written."""
    written = _WRITTEN.get(type(node))
    return written(instance, type_, node) if written else print_node(node)


def _name(instance: Instance, type_: Type, node: syntax.Ref) -> str:
    """A name that the type knows; anything else is nothing this argument can be."""
    kind = kind_of(type_)
    if kind is None:
        return node.name
    known = _names_of(instance, kind)
    if node.name not in known:
        hint = did_you_mean(node.name, known)
        raise Refused(Refusal.UNKNOWN_ARGUMENT, f"there is no {kind} `{node.name}`" + (f"; {hint}" if hint else ""))
    return node.name


def _names_of(instance: Instance, kind: str) -> Mapping[str, None]:
    """In the order of their ids, so that a hint is always the same."""
    names = instance.names[instance.group_of(kind)]
    return dict.fromkeys(names[member] for member in instance.kinds[kind].ids)


def _lookup(instance: Instance, type_: Type, node: syntax.LookupId) -> str:
    """`portal(3)`: a member by the values of its key."""
    if node.kind == "player" and len(node.args) == 1:
        return print_node(node.args[0])
    table = instance.kinds.get(node.kind)
    if table is not None:
        keys = [a.type for a in instance.game.kinds[node.kind].attributes if a.is_key]
        written = [_written(instance, key, arg) for key, arg in zip(keys, node.args, strict=False)]
        for values, members in table.keys.items():
            if [plain_id(instance, key, value) for key, value in zip(keys, values, strict=False)] == written:
                return instance.names[instance.group_of(node.kind)][members[0]]
    raise Refused(Refusal.UNKNOWN_ARGUMENT, f"there is no `{print_node(node)}`")


_WRITTEN: Mapping[type, Callable[[Instance, Type, Any], str]] = {
    syntax.Ref: _name,
    syntax.LookupId: _lookup,
}
