"""The reference of the language, on every site: built-ins, keys of YAML, grammar, operators.

In: the tables, models and grammar that read games. Out: pages, as Markdown. Nothing here is typed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesdsl.publishing.reference.anchors import FOLDER, anchor_of
from rulesdsl.publishing.reference.builtins_page import builtins_page
from rulesdsl.publishing.reference.grammar_page import grammar_page
from rulesdsl.publishing.reference.keys_page import keys_page
from rulesdsl.publishing.reference.operators_page import operators_page

__all__ = ["FOLDER", "PAGES", "TITLE", "anchor_of"]

TITLE = "Reference"
"""What the navigation calls it."""

PAGES: Mapping[str, tuple[str, Callable[[], str]]] = {
    f"{FOLDER}/builtins.md": ("Built-ins", builtins_page),
    f"{FOLDER}/keys.md": ("Keys of YAML", keys_page),
    f"{FOLDER}/operators.md": ("Types and operators", operators_page),
    f"{FOLDER}/grammar.md": ("Grammar", grammar_page),
}
"""The pages by their place on the site: what the navigation calls them, and what makes them."""
