"""Which newlines of a text separate and which only break a line.

A text of statements, or a function's body, is one per line; a newline there separates unless it stands inside
brackets, the line before ends with an operator or comma, or the next line begins with a word or sign that can
only go on. A line beginning with `-` or `(` never goes on. Everywhere else a newline is a blank.
"""

from __future__ import annotations

import re

_GOES_ON = re.compile(
    r"(?:and|or|in|is|not\s+in|then|else|where|by|for|when|at\s+once)\b"
    r"|(?:mod|ties)\b(?!\s*[-+]?=(?!=))"
    r"|[+*/&<>.,)\]|]|==|!="
)
_OPEN_END = re.compile(r"(?:\b(?:and|or|not|in|is|then|else|if|where|by|for|when|mod)|[-+*/&<>=.,(\[|])\Z")
_COMMENT = re.compile(r"#[^\n]*")


def without_comments(text: str) -> str:
    """The text with each comment blanked, its length unchanged."""
    return _COMMENT.sub(lambda match: " " * len(match[0]), text)


def join_lines(text: str) -> str:
    """The text with every newline blanked, its length unchanged."""
    return text.replace("\n", " ")


def join_broken_lines(text: str) -> str:
    """The text with the newlines blanked that do not separate, its length unchanged."""
    lines = text.split("\n")
    following = _following(lines)
    pieces = [lines[0]]
    depth = _depth(lines[0], 0)
    before = lines[0].rstrip()
    for line, after in zip(lines[1:], following[1:], strict=True):
        separates = depth == 0 and before and after and not _OPEN_END.search(before) and not _GOES_ON.match(after)
        pieces += ["\n" if separates else " ", line]
        depth = _depth(line, depth)
        before = line.rstrip() or before
    return "".join(pieces)


def _following(lines: list[str]) -> list[str]:
    """For each line its text, or that of the next line that has any."""
    following = [""] * (len(lines) + 1)
    for i in range(len(lines) - 1, -1, -1):
        following[i] = lines[i].strip() or following[i + 1]
    return following[:-1]


def _depth(line: str, depth: int) -> int:
    for sign in line:
        if sign in "([":
            depth += 1
        elif sign in ")]":
            depth = max(0, depth - 1)
    return depth
