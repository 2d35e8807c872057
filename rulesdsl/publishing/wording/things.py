"""One thing in words: a number, a member, a parameter, what belongs to something, a function of the game."""

from __future__ import annotations

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.wording.words import ATOM, COMPARISON, MINUS, PRODUCT, SUM, Phrase, Words
from validator import model as m


def const(_: Words, node: m.Const) -> Phrase:
    if node.value is True or node.value is False:
        return Phrase("always" if node.value else "never")
    return Phrase("nothing" if node.value is None else f"{node.value:,}".replace("-", MINUS))


def parameter(w: Words, node: m.ParameterRef) -> Phrase:
    words = in_words(node.name)
    if node.indexes:
        return w.member_of_family(node.name, node.indexes)
    value = w.names.fixed(node)
    if node.type == m.BOOL or not value.lstrip("-").isdecimal():
        return Phrase(w.names.link("setting", node.name, words, value))
    return Phrase(w.names.link("setting", node.name, f"{int(value):,}", words))


def constant(w: Words, node: m.ConstantRef) -> Phrase:
    value = w.names.fixed(node)
    if isinstance(node.type, m.IntType) and value.lstrip("-").isdecimal():
        return Phrase(f'<span title="{markdown.text(in_words(node.name))}">{int(value):,}</span>')
    the = "the " if isinstance(node.type, m.KindType) else ""
    return Phrase(the + markdown.text(in_words(node.name)))


def lookup(w: Words, node: m.Lookup) -> Phrase:
    noun = markdown.text(in_words(node.kind))
    args = [w.of(arg) for arg in node.args]
    return Phrase(f"{noun} {args[0]}" if len(args) == 1 else f"{noun} ({', '.join(args)})", tail=SUM)


def zone(w: Words, node: m.ZoneRef) -> Phrase:
    phrase = w.member_of_family(node.name, node.indexes)
    return phrase if node.indexes else Phrase(f"the {phrase}")


def attribute(w: Words, node: m.AttributeRef) -> Phrase:
    return truth(w, node.type, node.name, (node.subject,)) or w.owned(node.subject, markdown.text(in_words(node.name)))


def variable(w: Words, node: m.VariableRef) -> Phrase:
    return truth(w, node.type, node.name, node.indexes) or w.member_of_family(node.name, node.indexes)


def truth(
    w: Words, type_: m.Type, name: str, subjects: tuple[m.Expression, ...], negated: bool = False
) -> Phrase | None:
    """`you are folded`: a yes or no that belongs to one thing."""
    if type_ != m.BOOL or len(subjects) != 1:
        return None
    words = w.holds(subjects[0], name, negated=negated) or w.holds(subjects[0], f"is_{in_words(name)}", negated=negated)
    return Phrase(words, COMPARISON) if words else None


def call(w: Words, node: m.FunctionCall) -> Phrase:
    words = in_words(node.function)
    called = w.names.link("word", node.function, words)
    if not node.args:
        return Phrase(called)
    args = ", ".join(map(w.of, node.args))
    if node.type == m.BOOL and (told := as_sentence(w, node)):
        return told
    if len(node.args) == 1 and not isinstance(node.type, m.BoolType | m.ListType | m.SetType):
        return Phrase(f"the {called} of {w.within(node.args[0], ATOM)}", tail=PRODUCT)
    return Phrase(f"{called} ({args})")


def as_sentence(w: Words, node: m.FunctionCall, negated: bool = False) -> Phrase | None:
    """A yes or no whose name reads as a sentence: `you may pay this`."""
    first, *more = node.args
    if more and in_words(node.function).startswith("is "):
        return None
    words = w.holds(first, node.function, ", ".join(map(w.of, more)), negated, node.function)
    if words is None:
        return None
    return Phrase(words, COMPARISON)
