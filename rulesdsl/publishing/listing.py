"""YAML of a game to be read: coloured, with its line numbers, and what the language brings along linked.

In: lines as they are written. Out: HTML. What is linked is told by the words alone, which is enough: nothing of a game
may be called as a built-in is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from itertools import groupby

from pygments.lexers import YamlLexer
from pygments.token import STANDARD_TYPES, Comment, Name, Punctuation, Whitespace

from dsl.builtins_table import BUILTINS, BuiltinKind
from rulesdsl.publishing.reference.anchors import anchor_of

CALLED = frozenset(b.name for b in BUILTINS if b.kind in (BuiltinKind.FUNCTION, BuiltinKind.AGGREGATE))
COLLECTIONS = frozenset(b.name for b in BUILTINS if b.kind is BuiltinKind.COLLECTION)
STATEMENTS = frozenset(b.name for b in BUILTINS if b.kind is BuiltinKind.STATEMENT and b.name[0].isalpha())

PROSE = frozenset({"name", "note", "reason", "source", "summary", "text", "title"})
"""The keys whose values are sentences; only what stands in braces is code."""

ITEM = "-"
"""Stands for the key of what is an item of a list."""

DOING = frozenset({ITEM, "do", "else", "otherwise", "setup", "then"})
"""The keys whose values may be statements."""

BRACES = re.compile(r"(\{[^{}]*\})")
WORD = re.compile(r"(?P<run>(?<![\w.])run )(?P<phase>\w+)|(?<![\w.])(?P<name>end game\b|[a-z]\w*)(?=(?P<call>\()?)")
START = re.compile(r"(?:^|; |\belse |\bthen )$")
"""What stands before a statement."""


@dataclass(frozen=True, slots=True)
class Links:
    """Where words lead: `builtins` is the address of their page, `phases` holds those of the phases by name."""

    builtins: str
    phases: Mapping[str, str]

    def builtin(self, name: str) -> str:
        return f'<a href="{self.builtins}#{anchor_of(name)}">{escape(name, quote=False)}</a>'

    def phase(self, name: str) -> str:
        address = self.phases.get(name)
        return escape(name) if address is None else f'<a href="{address}">{escape(name, quote=False)}</a>'


def listing(text: str, first: int, links: Links) -> str:
    """The lines, of which the first has that number."""
    shown = "\n".join(map(_line, "".join(_pieces(text, links)).rstrip("\n").split("\n")))
    start = f' style="counter-reset: rd-line {first - 1}"'
    return f'<div class="highlight rd-listing"><pre><code{start}>{shown}</code></pre></div>'


def _line(shown: str) -> str:
    """Knows how far in it begins, so that it goes on there where it is broken."""
    indent = len(shown) - len(shown.lstrip(" "))
    style = f' style="--rd-in: {indent}ch"' if indent else ""
    return f'<span class="rd-line"{style}>{shown}</span>'


def _pieces(text: str, links: Links) -> Iterator[str]:
    key = ""
    for kind, same in groupby(YamlLexer(stripnl=False).get_tokens(text), key=lambda token: token[0]):
        words = "".join(value for _, value in same)
        if kind in Name.Tag:
            key = words.strip()
        elif kind in Punctuation.Indicator and words.endswith(ITEM):
            key = ITEM
        is_code = kind not in Whitespace and kind not in Comment and kind not in Punctuation and kind not in Name.Tag
        shown = _linked(words, key, links) if is_code else escape(words, quote=False)
        style = STANDARD_TYPES.get(kind, "")
        yield f'<span class="{style}">{shown}</span>' if style and kind not in Whitespace else shown


def _linked(words: str, key: str, links: Links) -> str:
    if key in PROSE:
        parts = BRACES.split(words)
        return "".join(_code(part, key, links) if n % 2 else escape(part, quote=False) for n, part in enumerate(parts))
    return _code(words, key, links)


def _code(words: str, key: str, links: Links) -> str:
    """With links at statements, what is called, collections, and phases that are run."""
    pieces, end = [], 0
    for match in WORD.finditer(words):
        if match["run"]:
            shown = f"{links.builtin('run')} {links.phase(match['phase'])}"
        elif _is_builtin(match, key in DOING and START.search(words, 0, match.start()) is not None):
            shown = links.builtin(match["name"])
        else:
            continue
        pieces += [escape(words[end : match.start()], quote=False), shown]
        end = match.end()
    return "".join([*pieces, escape(words[end:], quote=False)])


def _is_builtin(word: re.Match[str], is_start: bool) -> bool:
    name = word["name"]
    if word["call"]:
        return name in CALLED
    return name in COLLECTIONS or (is_start and name in STATEMENTS)
