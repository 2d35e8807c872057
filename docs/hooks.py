"""Pages that mkdocs makes at each build from the tables of the language, so that they cannot be stale."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from dsl.builtins_table import BUILTINS, Builtin, BuiltinKind
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

SECTIONS = {
    BuiltinKind.STATEMENT: ("Statements", "They change the game; expressions never do."),
    BuiltinKind.FUNCTION: ("Functions", "A kind's name is a function as well: it looks a member up by its key."),
    BuiltinKind.AGGREGATE: ("Aggregates", "Each goes through a collection with the same binders."),
    BuiltinKind.COLLECTION: ("Collections", "And the name of each kind is the collection of its members."),
    BuiltinKind.OPERATOR: ("Operators", "From the loosest to the tightest."),
}
"""Heading and first sentence of each kind of built-in, in the order of the page."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to those that lie in `docs/`."""
    for name, content in (("codes.md", codes_page()), ("builtins.md", builtins_page())):
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


def builtins_page() -> str:
    """All built-ins by kind, each with its signature, its sentence and its example."""
    lines = [
        "# Built-ins",
        "",
        "What the language brings along. In signatures `K` is any kind and `T` any type; `?` after a type means that",
        "the value may be `none`, and what stands in brackets may be left out.",
    ]
    for kind, (heading, sentence) in SECTIONS.items():
        rows = (builtin_row(builtin) for builtin in BUILTINS if builtin.kind is kind)
        lines += ["", f"## {heading}", "", sentence, "", *table(("form", "what it does", "example"), rows)]
    return "\n".join(lines) + "\n"


def builtin_row(builtin: Builtin) -> tuple[str, str, str]:
    example = f"`{builtin.example}`" + (f" gives `{builtin.value}`" if builtin.value else "")
    return f"`{builtin.signature}`", in_cell(builtin.doc), example


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """The lines of a Markdown table."""
    return [f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *rows)]


def in_cell(text: str) -> str:
    """A text as it may stand in a table's cell; inside backticks a bar is no border."""
    return re.sub(r"(`[^`]*`)|\|", lambda match: match[1] or "\\|", text)
