"""Pages that mkdocs makes at each build from the tables of the language, so that they cannot be stale."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from docs.command_line import command_line_page
from dsl.codes import CODES

FAMILIES = {
    "YAML": "Files",
    "SYN": "Grammar",
    "SCHEMA": "Structure",
    "DECL": "Declarations and tables",
    "NAME": "Names",
    "TYPE": "Types and optional values",
    "FLOW": "Flow and loops",
    "SECRET": "Secrets",
    "RULE": "The rulebook",
    "LINT": "Warnings",
    "PLAY": "Rules that break in play",
    "SCEN": "Scenarios",
}
"""The letters that a code begins with, in the order of the passes."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to those that lie in `docs/`."""
    for name, content in (
        ("reference/diagnostics.md", codes_page()),
        ("reference/command-line.md", command_line_page()),
    ):
        files.append(File.generated(config, name, content=content))
    return files


def codes_page() -> str:
    """All diagnostic codes by family, each with its sentence."""
    lines = [
        "# Diagnostics",
        "",
        "A fault is shown as `path:line:column  CODE  message`, the line itself, a caret under the place, and a hint",
        "where there is one to give. All faults are told at once, sorted by place. These are the codes.",
    ]
    order = list(FAMILIES)
    codes = sorted(CODES, key=lambda code: (order.index(family_of(code)), code))
    for family, members in groupby(codes, key=family_of):
        rows = ((f"`{code}`", in_cell(CODES[code])) for code in members)
        lines += ["", f"## {FAMILIES[family]}", "", *table(("code", "what is wrong"), rows)]
    return "\n".join(lines) + "\n"


def family_of(code: str) -> str:
    return code.rstrip("0123456789")


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of a Markdown table."""
    return [f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *rows)]


def in_cell(text: str) -> str:
    """A text as it may stand in a table's cell; inside backticks a bar is no border."""
    return re.sub(r"(`[^`]*`)|\|", lambda match: match[1] or "\\|", text)
