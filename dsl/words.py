"""The words of the language. The grammar cuts `RESERVED` out of names; the others are names wherever they can be."""

from __future__ import annotations

RESERVED = frozenset(
    {
        *("and", "or", "not", "in", "is", "none", "true", "false"),
        *("if", "then", "else", "for", "where", "by", "when"),
    }
)

VERBS = (
    *("let", "shuffle", "move", "draw", "roll", "pick", "reveal", "show", "hide"),
    *("eliminate", "run", "return", "end", "stop", "skip", "again", "reopen"),
)
"""What a statement begins with, if not with the name of what it changes."""

LINKS = frozenset({"from", "to", "of", "as"})
"""What stands between the parts of a statement."""
