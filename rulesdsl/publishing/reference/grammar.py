"""The grammar as its own loader reads it, with the words that stand beside its rules.

In: `dsl/grammar.lark`. Out: its chapters, and of each rule the text, the remark and the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from lark import Tree
from lark.load_grammar import load_grammar

from dsl.parser import GRAMMAR

CHAPTER = re.compile(r"^// -+ (.+)$")
HEAD = re.compile(r"^\??(\w+)\s*:")
REMARK = re.compile(r"^(.*?)\s+// (.+)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """`text` are the lines of the file, `tree` what they say in Lark's own terms; a token has a pattern, no tree."""

    name: str
    text: str
    remark: str
    tree: Tree[str] | None


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    rules: Sequence[Rule]


@cache
def chapters() -> Sequence[Chapter]:
    return tuple(Chapter(title, tuple(_rules(lines))) for title, lines in _cut().items())


def rule_names() -> Sequence[str]:
    return [rule.name for chapter in chapters() for rule in chapter.rules]


@cache
def trees() -> Mapping[str, Tree[str]]:
    grammar, _ = load_grammar(GRAMMAR.read_text(encoding="utf-8"), str(GRAMMAR), [], global_keep_all_tokens=False)
    return {str(name): tree for name, _, tree, _ in grammar.rule_defs}


def _cut() -> Mapping[str, Sequence[str]]:
    """The lines below each line that names a chapter."""
    found: dict[str, list[str]] = {}
    for line in GRAMMAR.read_text(encoding="utf-8").splitlines():
        if chapter := CHAPTER.match(line):
            found[chapter[1]] = []
        elif found and line.strip() and not line.startswith(("//", "%")):
            found[next(reversed(found))].append(line)
    return found


def _rules(lines: Sequence[str]) -> Iterator[Rule]:
    """Each goes on until the next one begins."""
    starts = [number for number, line in enumerate(lines) if HEAD.match(line)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        name = HEAD.findall(lines[start])[0]
        first = REMARK.match(lines[start])
        text = [first[1] if first else lines[start], *lines[start + 1 : end]]
        yield Rule(name, "\n".join(text), first[2] if first else "", trees().get(name))
