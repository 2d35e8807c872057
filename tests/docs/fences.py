"""The blocks of code that stand on the pages people write, and the marks that go with them.

A block that is a file of the reader's has a `title`, its path; a console block is a session in the folder with these
files. A block that cannot be tried says why in a comment above it: `<!-- not run: REASON -->`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]

OPENING = re.compile(r"^(?P<indent> *)(?P<fence>```+|~~~+) *(?P<language>[\w-]*)(?P<options>.*)$")
OPTION = re.compile(r'(\w+)="([^"]*)"')
MARK = re.compile(r"^ *<!-- not run: (.+) -->$")
SNIPPET = re.compile(r'^--8<-- "([\w/.-]+?)(?::(\d+):(\d+))?"$')


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block. `line` is where its fence stands, `text` what it shows, snippets and all."""

    page: Path
    line: int
    language: str
    text: str
    options: dict[str, str] = field(default_factory=dict)
    not_run: str = ""
    source: Path | None = None
    """The file that a snippet shows."""
    first: int = 1
    """The line of that file which is shown first."""

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def title(self) -> str:
        return self.options.get("title", "")


def blocks_of(page: Path) -> list[Block]:
    """The fenced blocks of a page, from the top."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = []
    number = 0
    while number < len(lines):
        opening = OPENING.match(lines[number])
        if opening is None:
            number += 1
            continue
        end = number + 1
        while lines[end].strip() != opening["fence"]:
            end += 1
        found.append(_block(page, lines, number, end, opening))
        number = end + 1
    return found


def _block(page: Path, lines: list[str], number: int, end: int, opening: re.Match[str]) -> Block:
    indent = len(opening["indent"])
    body = [line[indent:] for line in lines[number + 1 : end]]
    mark = MARK.match(lines[number - 1]) if number else None
    source, first = None, 1
    snippet = SNIPPET.match(body[0]) if len(body) == 1 else None
    if snippet is not None:
        source = DOCS / snippet[1]
        body = source.read_text(encoding="utf-8").splitlines()
        if snippet[2]:
            first = int(snippet[2])
            body = body[first - 1 : int(snippet[3])]
    return Block(
        page,
        number + 1,
        opening["language"],
        "".join(f"{line}\n" for line in body),
        dict(OPTION.findall(opening["options"])),
        mark[1] if mark else "",
        source,
        first,
    )


def indented_blocks(page: Path) -> list[int]:
    """The lines at which Markdown would see code without a fence: indented, after an empty line, in no list."""
    found, inside, within, before = [], False, False, ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if OPENING.match(line) or (inside and line.strip() in ("```", "~~~")):
            inside = not inside
        elif not inside:
            if line.startswith(("- ", "* ", "1. ", "2. ", ": ", "!!! ", "??? ", "=== ")):
                within = True
            elif line and not line.startswith(" "):
                within = False
            if line.startswith("    ") and not before.strip() and not within:
                found.append(number)
        before = line
    return found
