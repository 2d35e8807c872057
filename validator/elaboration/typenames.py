"""Types as they are written -> types of the core: `list of card?`, `pile of card`, `1..13`."""

from __future__ import annotations

from typing import Literal

from dsl import syntax as s
from dsl.suggest import did_you_mean
from validator.elaboration.scope import Globals
from validator.model import BOOL, INT, ErrorType, KindType, ListType, OptionalType, SetType, Type, ZoneType

SIMPLE: dict[str, Type] = {"int": INT, "bool": BOOL}
FORMS: dict[str, Literal["pile", "set", "slot"]] = {"pile": "pile", "set": "set", "slot": "slot"}


def value_type(node: s.TypeExpr, names: Globals) -> Type:
    """The type of a variable, parameter or attribute; a zone's type is refused. Ranges are integers here."""
    match node:
        case s.TypeName():
            return SIMPLE.get(node.name) or kind_type(node.name, node, names)
        case s.TypeRange():
            return INT
        case s.TypeOptional():
            base = value_type(node.base, names)
            return base if isinstance(base, ErrorType) else OptionalType(base)
        case s.TypeOf():
            return _collection(node, names)
    return _refuse(node, names, "a choice between words is for parameters only", "declare an enum")


def zone_type(node: s.TypeExpr, names: Globals) -> ZoneType | None:
    """The type of a zone; None after a report."""
    if not isinstance(node, s.TypeOf) or node.constructor.text not in FORMS:
        _refuse(node, names, "a zone is a pile, a set or a slot", "write `pile of card`")
        return None
    inner = value_type(node.element, names)
    if isinstance(inner, ErrorType):
        return None
    if not isinstance(inner, KindType) or names.kinds[inner.kind].group != "component":
        _refuse(node.element, names, "a zone holds components", "name a kind of component here")
        return None
    return ZoneType(inner.kind, FORMS[node.constructor.text])


def kind_type(name: str, node: s.Node, names: Globals) -> Type:
    """A finite kind by its name."""
    if name in names.kinds:
        return KindType(name)
    known = (*SIMPLE, *names.kinds)
    names.report("DECL03", f"there is no type `{name}`", node.span, did_you_mean(name, known))
    return ErrorType()


def _collection(node: s.TypeOf, names: Globals) -> Type:
    constructor = node.constructor.text
    if constructor not in ("list", "set"):
        hint = "a variable may hold a `list of` or a `set of` something"
        return _refuse(node.constructor, names, f"`{constructor} of` is no type of a value", hint)
    inner = value_type(node.element, names)
    if isinstance(inner, ErrorType):
        return inner
    return ListType(inner) if constructor == "list" else SetType(inner)


def _refuse(node: s.Node, names: Globals, message: str, hint: str) -> Type:
    names.report("DECL04", message, node.span, hint)
    return ErrorType()
