"""The rulebook of a game: what a player learns it from."""

from __future__ import annotations

from rulesdsl.publishing import markdown
from rulesdsl.publishing.subject import Subject


def rulebook_page(subject: Subject) -> str:
    lines = [f"# {markdown.text(subject.name)}", "", markdown.text(subject.rules.summary), ""]
    for entry in subject.book.entries:
        id_ = entry.rule.id
        lines += [f"{markdown.text(entry.rule.text)} <small>{id_}</small>", f"{{: #{markdown.anchor(id_)} }}", ""]
    return "\n".join(lines)
