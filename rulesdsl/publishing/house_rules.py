"""House rules: the variants of a game, and everything else that may be changed before it begins."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.ids import in_words
from rulesdsl.publishing import markdown
from rulesdsl.publishing.book import Book, link
from rulesdsl.publishing.names import in_values, place_of
from rulesdsl.showing import setting_of
from validator import model as m


def house_rules(book: Book) -> Iterator[str]:
    game = book.subject.rules
    if not game.parameters:
        return
    yield "## House rules {: #part-house-rules }\n"
    if game.variants:
        yield "### Variants {: #part-variants }\n"
    for variant in game.variants.values():
        yield f"**{markdown.text(in_words(variant.name))}**: {markdown.text(variant.text)}"
        yield f"{{: #{place_of('variant', variant.name)} .rd-setting }}\n"
        yield from (f"- {change}" for change in _changes(book, variant))
        yield ""
    yield "### What may be changed {: #part-settings }\n"
    for parameter in game.parameters.values():
        yield from _setting(book, parameter)


def _changes(book: Book, variant: m.Variant) -> Iterator[str]:
    """`sets to win 4 (instead of 3): AIA-15`"""
    for name, value in variant.values.items():
        usual = book.names.parameter(book.subject.rules.parameters[name])
        rules = _rules(book, name)
        changed = book.names.link("setting", name, in_words(name))
        told = markdown.text(book.names.fixed(value)) or markdown.text(value.span.text)
        instead = f" instead of {markdown.text(usual)}" if usual else ""
        yield f"{changed}: {told}{instead}{f' ({rules})' if rules else ''}"


def _rules(book: Book, parameter: str) -> str:
    """Links to the rules that it varies, else to those that it carries out."""
    entries = book.subject.book.entries
    varied = [entry.rule.id for entry in entries if parameter in entry.rule.varied_by]
    carried = [e.rule.id for e in entries if any((c.kind, c.name) == ("parameter", parameter) for c in e.carriers)]
    return ", ".join(map(link, varied or carried))


def _setting(book: Book, parameter: m.GameParameter) -> Iterator[str]:
    game, name = book.subject.rules, parameter.name
    usual = markdown.text(book.names.parameter(parameter))
    values = markdown.text(in_values(setting_of(game, parameter).values))
    yield f"**{markdown.text(in_words(name))}**: {usual}{f' (may be {values})' if values else ''}"
    yield f"{{: #{place_of('setting', name)} .rd-setting }}\n"
    rules = _rules(book, name)
    more = [markdown.text(parameter.text)] if parameter.text else []
    more += [f"Rules: {rules}"] if rules else []
    if more:
        yield f"{'. '.join(more)}\n{{: .rd-also }}\n"
