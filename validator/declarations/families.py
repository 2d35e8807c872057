"""What zones, variables and parameters have in common: one line each, and perhaps one for each member of a kind."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl import syntax as s
from dsl.diagnostics import Diagnostic, Span
from dsl.parser import parse_declaration, parse_family
from dsl.suggest import did_you_mean
from dsl.values import Text
from validator.elaboration import expressions, types
from validator.elaboration.names import SEATS
from validator.elaboration.reading import read
from validator.elaboration.scope import Globals, ParameterSymbol, Scope, Symbol, Thing, VariableSymbol, ZoneSymbol
from validator.model import PLAYER, KindType, LocalVar, Visibility

ALL, NOBODY = Visibility("all"), Visibility("nobody")

WORDS = ("all", "nobody", "owner", "others")
WHO = ", ".join(f"`{word}`" for word in WORDS)


@dataclass(frozen=True, slots=True)
class Head:
    """The key of a declaration: `deck`, `player.hand`, `player.stock(good)`. `name` is the full name."""

    name: str
    short: str
    family: tuple[LocalVar, ...]
    span: Span

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(local.name for local in self.family)

    def scope(self, names: Globals) -> Scope:
        """Where the kinds' names stand for the member that is declared."""
        scope = Scope(names)
        for local in self.family:
            scope = scope.with_local(local)
        return scope


def head(key: Text, names: Globals) -> Head | None:
    """The head that a key says; None after a report."""
    node = read(key, parse_family, names)
    if node is None:
        return None
    unknown = [kind for kind in node.kinds if kind.text not in names.kinds]
    for kind in unknown:
        names.report("DECL03", f"there is no kind `{kind.text}`", kind.span, did_you_mean(kind.text, names.kinds))
    if unknown:
        return None
    family = tuple(names.new_local(kind.text, KindType(kind.text), kind.span) for kind in node.kinds)
    owner = f"{node.kinds[0].text}." if node.kinds else ""
    return Head(owner + node.name.text, node.name.text, family, node.name.span)


def line(text: Text, names: Globals) -> s.Declaration | None:
    """The one-line form: type, start and who sees it."""
    return read(text, parse_declaration, names)


# ------------------------------------------------------------------------ names


def enter(symbol: VariableSymbol | ZoneSymbol | ParameterSymbol, short: str, names: Globals) -> bool:
    """Enters a name where it is looked up: the flat table, or what its owner has. False after a report."""
    if not symbol.family:
        return enter_thing(symbol, names)
    owner = symbol.family[0]
    if not free(short, names.owned_by(owner, short), symbol.span, names):
        return False
    names.owned[owner, short] = symbol
    return True


def enter_thing(symbol: Thing, names: Globals) -> bool:
    """Enters a name into the flat table; False after a report."""
    if symbol.name in SEATS:
        message = f"`{symbol.name}` has its meaning in every game"
        names.report("DECL02", message, symbol.span, "choose another name")
        return False
    if not free(symbol.name, names.things.get(symbol.name), symbol.span, names):
        return False
    names.things[symbol.name] = symbol
    return True


def free(name: str, earlier: Symbol | None, span: Span, names: Globals) -> bool:
    """Is nothing else declared by this name? A report if there is."""
    if earlier is None:
        return True
    notes = (("first declared here", earlier.span),)
    names.report("DECL02", f"`{name}` is declared twice", span, "choose another name", notes)
    return False


# ------------------------------------------------------------------- visibility


def visibility(node: s.Declaration, place: Head, *, count: bool, names: Globals) -> Visibility | None:
    """Who may see it, or how many lie in it; None if nothing is said."""
    found = [seen for seen in node.seen if seen.count == count]
    for again in found[1:]:
        names.report("DECL09", "`seen by` stands here twice", again.span, "keep one")
    return _who(found[0].who, place, names) if found else None


def _who(node: s.Expr, place: Head, names: Globals) -> Visibility:
    word = node.name if isinstance(node, s.Ref) else ""
    if word in ("all", "nobody"):
        return ALL if word == "all" else NOBODY
    if word in ("owner", "others"):
        if place.kinds[:1] != ("player",):
            hint = "say who: `all`, `nobody`, or an expression of players"
            names.report("DECL09", f"`{place.name}` belongs to no player", node.span, hint)
            return NOBODY
        return Visibility("owner" if word == "owner" else "others")
    before = len(names.diagnostics)
    expression = expressions.elaborate(node, place.scope(names), None)
    if word:
        names.diagnostics[before:] = [_with_words(found, word) for found in names.diagnostics[before:]]
    inner = types.present(types.element(expression.type) or expression.type)
    if not types.is_error(inner) and inner != PLAYER:
        hint = f"{WHO}, a player, or a collection of players"
        names.report("DECL09", f"a {types.show(expression.type)} cannot see anything", node.span, hint)
    return Visibility("expression", expression)


def _with_words(found: Diagnostic, word: str) -> Diagnostic:
    """A word that is no name may have been meant for one that stands only here."""
    meant = did_you_mean(word, WORDS) or found.hint or f"{WHO}, or an expression that gives players"
    return replace(found, hint=meant) if found.code == "NAME01" else found
