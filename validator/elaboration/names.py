"""What a name stands for: locals first, then the one table of the game, then members by the type that is wanted."""

from __future__ import annotations

from dsl import syntax as s
from dsl.diagnostics import Span
from dsl.suggest import did_you_mean
from validator.elaboration import types
from validator.elaboration.elaborator import Elaborator, poison
from validator.elaboration.scope import (
    AttributeSymbol,
    ConstantSymbol,
    FamilySymbol,
    KindSymbol,
    MemberSymbol,
    ParameterSymbol,
    Thing,
    VariableSymbol,
)
from validator.model import (
    PLAYER,
    AttributeRef,
    Collection,
    ConstantRef,
    CopiesOf,
    Expression,
    KindType,
    ListType,
    Local,
    Member,
    OptionalType,
    ParameterRef,
    Seats,
    SetType,
    Type,
    VariableRef,
    ZoneRef,
    ZoneType,
)

SEATS = {"players": True, "seats": False}
"""The collections of seats that every game has; True: only those still in."""


# ------------------------------------------------------------------ bare names


def ref(node: s.Ref, e: Elaborator, hint: Type | None) -> Expression:
    local = e.scope.lookup(node.name)
    if local is not None:
        return poison(node.span) if types.is_error(local.type) else e.read(Local(local.type, node.span, local))
    if node.name in SEATS:
        return Seats(ListType(PLAYER), node.span, SEATS[node.name])
    thing = e.names.things.get(node.name)
    if thing is not None:
        return _thing(thing, node.span, e)
    return _member_or_function(node, e, hint)


def _thing(thing: Thing, span: Span, e: Elaborator) -> Expression:
    if isinstance(thing, KindSymbol):
        return _kind(thing, span, e)
    if isinstance(thing, ConstantSymbol):
        return ConstantRef(e.names.constant_type(thing.name, span), span, thing.name)
    return _family(thing, (), span, e)


def _kind(kind: KindSymbol, span: Span, e: Elaborator) -> Expression:
    if kind.group == "seat":
        return e.fail("NAME02", f"`{kind.name}` alone is no value", span, "write `players`, `seats` or `player(1)`")
    return Collection(SetType(KindType(kind.name)), span, kind.name)


def _family(symbol: FamilySymbol, indexes: tuple[Expression, ...], span: Span, e: Elaborator) -> Expression:
    """A variable, zone or parameter, one of its family if there are indexes."""
    if isinstance(symbol, VariableSymbol):
        return e.read(VariableRef(symbol.type, span, symbol.name, indexes))
    node = ParameterRef if isinstance(symbol, ParameterSymbol) else ZoneRef
    return e.read(node(symbol.type, span, symbol.name, indexes))


def _member_or_function(node: s.Ref, e: Elaborator, hint: Type | None) -> Expression:
    candidates = e.names.members.get(node.name, ())
    wanted = [member for member in candidates if hint is not None and _belongs(member, hint, e)]
    if len(wanted) == 1:
        return member(wanted[0], node.span)
    if node.name in e.names.functions:
        return _function(node, e)
    if len(candidates) == 1:
        return member(candidates[0], node.span)
    if candidates:
        return _ambiguous(node, candidates, e)
    return _nothing(node, e)


def member(symbol: MemberSymbol, span: Span) -> Expression:
    kind = KindType(symbol.kind)
    if symbol.copies:
        return CopiesOf(SetType(kind), span, symbol.kind, symbol.name)
    return Member(kind, span, symbol.kind, symbol.name)


def _belongs(symbol: MemberSymbol, hint: Type, e: Elaborator) -> bool:
    wanted = types.present(hint)
    wanted = types.element(wanted) or wanted
    return isinstance(wanted, KindType) and types.fits(KindType(symbol.kind), wanted, e.names)


def _function(node: s.Ref, e: Elaborator) -> Expression:
    """A function called by its bare name; the defaults of its parameters, if it has any, are put in."""
    return e.infer(s.Call(node.span, s.Name(node.span, node.name), ()))


def _ambiguous(node: s.Ref, candidates: tuple[MemberSymbol, ...], e: Elaborator) -> Expression:
    full = [f"`{symbol.kind}.{symbol.name}`" for symbol in candidates]
    return e.fail("NAME03", f"`{node.name}` may be {' or '.join(full)}", node.span, f"write {full[0]}")


def _nothing(node: s.Ref, e: Elaborator) -> Expression:
    owners = [owner for owner, name in e.names.owned if name == node.name]
    if owners:
        owner = next((owner for owner in owners if e.scope.lookup(owner)), None)
        whose = f"say whose: `x.{node.name}` for {types.a(KindType(owners[0]))} `x`"
        hint = whose if owner is None else f"write `{owner}.{node.name}`"
        return e.fail("NAME02", f"`{node.name}` belongs to each {owner or owners[0]}", node.span, hint)
    if node.name in e.names.phases:
        return e.fail("NAME02", f"`{node.name}` is a phase, not a value", node.span, f"`run {node.name}`")
    known = (*e.scope.locals, *SEATS, *e.names.global_names())
    return e.unknown("NAME01", "name", node.name, node.span, known)


def is_open_member(node: s.Expr, e: Elaborator) -> bool:
    """Is this a bare name that only the type of its surroundings can settle?"""
    if isinstance(node, s.Conditional):
        return is_open_member(node.yes, e) and is_open_member(node.no, e)
    if not isinstance(node, s.Ref) or e.scope.lookup(node.name) or node.name in e.names.things:
        return False
    return len(e.names.members.get(node.name, ())) + (node.name in e.names.functions) > 1


# --------------------------------------------------------------- after the dot


def attribute(node: s.Attribute, e: Elaborator, hint: Type | None) -> Expression:
    if isinstance(node.subject, s.Ref) and not e.scope.lookup(node.subject.name):
        named = _member_of_kind(node.subject.name, node, e)
        if named is not None:
            return named
    subject = _owner(node.subject, node.name, e)
    return _owned(subject, node.name, (), node.span, e)


def family_ref(node: s.FamilyRef, e: Elaborator, hint: Type | None) -> Expression:
    subject = _owner(node.subject, node.name, e)
    return _owned(subject, node.name, node.args, node.span, e)


def _member_of_kind(kind: str, node: s.Attribute, e: Elaborator) -> Expression | None:
    """`call.all`; None if what stands before the dot is no kind, or is a parameter as well."""
    name = node.name.text
    for symbol in e.names.members.get(name, ()):
        if symbol.kind == kind or symbol.kind in types.parts(kind, e.names):
            return member(symbol, node.span)
    if not isinstance(e.names.things.get(kind), KindSymbol):
        return None
    if e.names.owned_by(kind, name) is not None:
        return e.fail("NAME02", f"`{name}` belongs to each {kind}", node.span, f"say which {kind}")
    members = (m for m, symbols in e.names.members.items() if any(x.kind == kind for x in symbols))
    return e.unknown("NAME01", f"member of {kind} named", name, node.name.span, members)


def _owner(node: s.Expr, name: s.Name, e: Elaborator) -> Expression:
    """What stands before a dot: a member of a kind that is certainly there."""
    subject = e.infer(node)
    if isinstance(subject.type, ZoneType) and subject.type.form == "slot":
        subject = e.content(subject)
    inner = types.element(subject.type)
    if inner is not None and not types.is_error(inner):
        what = types.show(types.content(subject.type))
        hint = f"write `list(x.{name.text} for x in {node.span.text})`"
        return e.fail("NAME04", f"a {what} has no `.{name.text}`", name.span, hint)
    if isinstance(subject.type, OptionalType):
        return e.maybe_none(subject)
    return subject


def _owned(subject: Expression, name: s.Name, args: tuple[s.Expr, ...], span: Span, e: Elaborator) -> Expression:
    if types.is_error(subject.type):
        return poison(span)
    if not isinstance(subject.type, KindType):
        return e.fail("NAME04", f"a value of type {types.show(subject.type)} has no `.{name.text}`", name.span)
    kind = subject.type.kind
    symbol = e.names.owned_by(kind, name.text)
    if symbol is None:
        known = e.names.owned_names(kind)
        return e.fail(
            "NAME04", f"{types.a(subject.type)} has no `.{name.text}`", name.span, did_you_mean(name.text, known)
        )
    if not isinstance(symbol, AttributeSymbol):
        return _family_member(symbol, subject, args, span, e)
    if args:
        return e.fail("TYPE05", f"`.{name.text}` takes nothing in brackets", span)
    return e.read(AttributeRef(symbol.type, span, kind, symbol.name, subject))


def _family_member(
    symbol: FamilySymbol, subject: Expression, args: tuple[s.Expr, ...], span: Span, e: Elaborator
) -> Expression:
    kinds = symbol.family[1:]
    if len(args) != len(kinds):
        dot_name = "." + symbol.name.rpartition(".")[2]
        wanted = f"{dot_name}({', '.join(kinds)})" if kinds else dot_name
        message = f"{len(args)} values in brackets where {len(kinds)} are wanted"
        return e.fail("TYPE05", message, span, f"write `{wanted}`")
    indexes = tuple(e.elaborate(arg, KindType(kind)) for arg, kind in zip(args, kinds, strict=True))
    if types.is_error(*(index.type for index in indexes)):
        return poison(span)
    return _family(symbol, (subject, *indexes), span, e)
