"""Sentences of tables and docstrings, in which backticks mean code, as Markdown."""

from __future__ import annotations

from rulesdsl.publishing import markdown


def prose(words: str) -> str:
    return "".join(_plain(part) if even else markdown.code(part) for part, even in _parts(words)).strip()


def _parts(words: str) -> list[tuple[str, bool]]:
    return [(part, number % 2 == 0) for number, part in enumerate(words.split("`"))]


def _plain(part: str) -> str:
    """With the blanks at its ends."""
    return " " * part[:1].isspace() + markdown.text(part) + " " * (part.strip() != "" and part[-1:].isspace())
