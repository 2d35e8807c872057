"""The page of all built-ins, made from their table: an entry for each name, with its forms and an example of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from dsl.builtins_table import BUILTINS, Builtin, BuiltinKind
from rulesdsl.publishing import markdown
from rulesdsl.publishing.reference.anchors import anchor_of
from rulesdsl.publishing.reference.prose import prose

INTRODUCTION = """\
# Built-ins

What the language brings along. In signatures `K` is any kind and `T` any type; `?` after a type means that the value
may be `none`, and what stands in brackets may be left out. `BINDERS` are names with what they go through: `c in deck
where c.rank > 3`. Examples are true of any game of four players who are all in.
"""

SECTIONS: Mapping[str, tuple[tuple[BuiltinKind, ...], str]] = {
    "Statements": ((BuiltinKind.STATEMENT,), "They change the game; expressions never do."),
    "Functions and aggregates": (
        (BuiltinKind.FUNCTION, BuiltinKind.AGGREGATE),
        "A function takes values. An aggregate goes through collections, all with the same binders; some names are "
        "both. A kind's name is a function as well: it looks a member up by its key.",
    ),
    "Collections": ((BuiltinKind.COLLECTION,), "And the name of each kind is the collection of its members."),
    "Operators": (
        (BuiltinKind.OPERATOR,),
        "From the loosest to the tightest; [which goes before which](operators.md) stands on a page of its own.",
    ),
}
"""Headings, the kinds below each, and what is said of them all."""


def builtins_page() -> str:
    lines = [INTRODUCTION, "", *(_index(heading, kinds) for heading, (kinds, _) in SECTIONS.items())]
    for heading, (kinds, sentence) in SECTIONS.items():
        lines += ["", f"## {heading}", "", sentence, ""]
        for name, forms in by_name(kinds).items():
            lines += _entry(name, forms)
    return "\n".join([*lines, ""])


def by_name(kinds: Iterable[BuiltinKind]) -> Mapping[str, Sequence[Builtin]]:
    """The forms of each name, in the order of the table; names that are words in that of the alphabet."""
    found: dict[str, list[Builtin]] = {}
    for builtin in BUILTINS:
        if builtin.kind in kinds:
            found.setdefault(builtin.name, []).append(builtin)
    return dict(sorted(found.items())) if BuiltinKind.FUNCTION in kinds else found


def _index(heading: str, kinds: Iterable[BuiltinKind]) -> str:
    links = (f"[{markdown.code(name)}](#{anchor_of(name)})" for name in by_name(kinds))
    return f"- **{heading}:** {' '.join(links)}"


def _entry(name: str, forms: Sequence[Builtin]) -> Iterator[str]:
    yield f"### {markdown.code(name)} {{: #{anchor_of(name)} }}"
    yield ""
    for form in forms:
        yield f"{markdown.code(form.signature)}"
        yield f":   {prose(form.doc)}"
        yield ""
        yield f"    {_example(form)}"
        yield ""


def _example(form: Builtin) -> str:
    gives = f" gives {markdown.code(form.value)}" if form.value else ""
    return f"*Example:* {markdown.code(form.example)}{gives}"
