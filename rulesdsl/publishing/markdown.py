"""Pieces of Markdown and HTML that the pages of games are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~^$&])")
"""Signs that Markdown would take for its own."""


def text(words: str) -> str:
    """Words that mean only themselves."""
    return SPECIAL.sub(lambda match: f"&#{ord(match[1])};", " ".join(words.split()))


def code(words: str) -> str:
    """Words in the letters of code; also in a table's cell."""
    return f"<code>{escape(words)}</code>".replace("|", "&#124;")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table; cells are Markdown, without a bar."""
    return ["", *(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)), ""]


def anchor(id_: str) -> str:
    """What the place of a rule (or of anything with an id) is called in an address."""
    return re.sub(r"[^a-z0-9]+", "-", id_.lower()).strip("-")


def rule_link(id_: str, page: str) -> str:
    """A rule's id at the end of a text, which leads to the rule on the rulebook page."""
    return f"[{text(id_)}]({page}#{anchor(id_)}){{: .rd-id }}"


WIDE = "---\nhide: [toc]\n---\n\n"
"""What stands above a page whose pictures need the room of the table of contents."""


def preformatted(words: str) -> str:
    """Lines that are shown as they are."""
    return f"<pre><code>{escape(words)}</code></pre>"
