"""The page of the grammar: each rule as a picture, and below it as it stands in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesdsl.publishing import markdown
from rulesdsl.publishing.reference.grammar import Rule, chapters
from rulesdsl.publishing.reference.railroad_pictures import picture, place_of

INTRODUCTION = """\
# Grammar

What may stand in the texts of a description. Follow the line from left to right: round stations are written as they
stand, angular ones are rules of their own, to which they lead. [Keys](keys.md) have a
page of their own. Below each picture stands the rule as the parser reads it.
"""

TOKENS: Mapping[str, str] = {
    "NAME": "A letter or `_`, then letters, digits and `_`; but none of the reserved words.",
    "INT": "Digits, right after which no letter stands.",
    "_SEP": "Semicolons and ends of lines, as many as one likes, but one at least.",
}
"""What the patterns of the tokens mean."""


def grammar_page() -> str:
    lines = [INTRODUCTION]
    for chapter in chapters():
        lines += [f"## {markdown.text(chapter.title[0].upper() + chapter.title[1:])}", ""]
        for rule in chapter.rules:
            lines += _entry(rule)
    return "\n".join(lines)


def _entry(rule: Rule) -> Iterator[str]:
    yield f"### {markdown.code(rule.name)} {{: #{place_of(rule.name)} }}"
    yield ""
    if rule.remark:
        yield f"Where it stands: {markdown.text(rule.remark.rstrip(':'))}"
        yield ""
    if rule.tree is not None:
        yield f'<div class="rd-railroad">{picture(rule.tree)}</div>'
    else:
        yield TOKENS[rule.name]
    yield ""
    yield f'<div class="rd-rule">{markdown.preformatted(rule.text)}</div>'
    yield ""
