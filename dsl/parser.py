"""Texts -> syntax nodes with their true places, or diagnostics. The Lark tree never leaves this module and `build`.

A text is parsed from the raw slice of its file: blanks do not matter and there are no quotes in the language, so
whatever way YAML wrote the text, the slice reads the same, and an offset in it is an offset in the file.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from lark import Lark, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from dsl import syntax
from dsl.build import Builder, TooDeep
from dsl.complaints import Mistake, explain
from dsl.diagnostics import Diagnostic, Source, Span
from dsl.newlines import join_broken_lines, join_lines, without_comments
from dsl.values import Text

T = TypeVar("T")
Parsed = tuple[T | None, tuple[Diagnostic, ...]]


class Entry(StrEnum):
    """What a text can be; the YAML key that holds it picks one."""

    EXPRESSION = "expression"
    STATEMENTS = "statements"
    BODY = "body"
    BINDERS = "binders"
    SIGNATURE = "signature"
    FAMILY = "family"
    PLACE = "place"
    DECLARATION = "declaration"
    OPTION_ID = "option_id"
    TEMPLATE = "template"


MAX_LENGTH = 20_000
GRAMMAR = Path(__file__).with_name("grammar.lark")
_LINES_MATTER = (Entry.STATEMENTS, Entry.BODY)


def parse(entry: Entry, source: Source, start: int, end: int, style: str = "|") -> Parsed[Any]:
    """The node that `source.text[start:end]` says; None with diagnostics if it says none.

    `style` is how YAML writes the text (see `Text.style`); comments are allowed in `|` texts only.
    """
    if entry is Entry.TEMPLATE:
        return _template(Text(source.text[start:end], source, start, end, style))
    if end - start > MAX_LENGTH:
        hint = "give its parts names of their own"
        return None, (Diagnostic("SYN10", "this text is too long", Span(source, start, end), hint),)
    raw = source.text[start:end]
    if entry is Entry.STATEMENTS and style != "|" and "\n" in raw.strip():
        return None, (_several_lines(raw, source, start),)
    if style == "|":
        raw = without_comments(raw)
    raw = join_broken_lines(raw) if entry in _LINES_MATTER else join_lines(raw)
    builder = Builder(source, start)
    try:
        node = builder.build(_lark().parse(raw, start=entry.value))
    except UnexpectedInput as error:
        return None, (_unexpected(entry, error, raw, source, start),)
    except TooDeep as error:
        hint = "give a part of it a name of its own"
        return None, (Diagnostic("SYN10", "this text nests too deeply", error.span, hint),)
    return (None if builder.diagnostics else node), tuple(builder.diagnostics)


def parse_text(entry: Entry, text: str, path: str = "<input>") -> Parsed[Any]:
    """The same for a text that stands in no file: typed by a user, or made by a program."""
    source = Source(path, text)
    return parse(entry, source, 0, len(source.text))


def _of(entry: Entry) -> Callable[[Text], Parsed[Any]]:
    return lambda text: parse(entry, text.source, text.start, text.end, text.style)


parse_expression = cast(Callable[[Text], Parsed[syntax.Expr]], _of(Entry.EXPRESSION))
parse_statements = cast(Callable[[Text], Parsed[syntax.Statements]], _of(Entry.STATEMENTS))
parse_body = cast(Callable[[Text], Parsed[syntax.Body]], _of(Entry.BODY))
parse_binders = cast(Callable[[Text], Parsed[syntax.Binders]], _of(Entry.BINDERS))
parse_signature = cast(Callable[[Text], Parsed[syntax.Signature]], _of(Entry.SIGNATURE))
parse_family = cast(Callable[[Text], Parsed[syntax.Family]], _of(Entry.FAMILY))
parse_place = cast(Callable[[Text], Parsed[syntax.Expr]], _of(Entry.PLACE))
parse_declaration = cast(Callable[[Text], Parsed[syntax.Declaration]], _of(Entry.DECLARATION))
parse_option_id = cast(Callable[[Text], Parsed[syntax.OptionId]], _of(Entry.OPTION_ID))


@lru_cache(maxsize=1)
def _lark() -> Lark:
    entries = [entry.value for entry in Entry if entry is not Entry.TEMPLATE]
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        start=entries,
        maybe_placeholders=True,
        keep_all_tokens=True,
        cache=_cache_file() or False,
    )


def _cache_file() -> str | None:
    """Where the built tables are kept, a tenth of the start-up time; None if no folder of our own can be written.

    Never the shared temporary folder: reading a cache runs it, so nobody else may write it.
    """
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(base) / "rulesdsl"
    if not folder.is_absolute():
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / "grammar.cache") if os.access(folder, os.W_OK) else None


def _unexpected(entry: Entry, error: UnexpectedInput, raw: str, source: Source, start: int) -> Diagnostic:
    first = last = len(raw.rstrip())
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        first, last = error.token.start_pos or 0, error.token.end_pos or 0
    elif isinstance(error, UnexpectedCharacters):
        first = error.pos_in_stream or 0
        last = first + 1
    found = explain(Mistake(entry.value, raw, first, last, _parses(entry, raw[:first])))
    return Diagnostic(found.code, found.message, Span(source, start + found.start, start + found.end), found.hint)


def _several_lines(raw: str, source: Source, start: int) -> Diagnostic:
    """YAML folds such lines into one; statements have their lines in `|` texts."""
    second = start + raw.index("\n", len(raw) - len(raw.lstrip())) + 1
    second += len(source.text[second:]) - len(source.text[second:].lstrip())
    line_end = source.text.find("\n", second, start + len(raw))
    span = Span(source, second, line_end if line_end >= 0 else start + len(raw))
    return Diagnostic("SYN09", "this line is read on with the one before it", span, "write `|` after the colon")


def _parses(entry: Entry, raw: str) -> bool:
    try:
        _lark().parse(raw, start=entry.value)
    except UnexpectedInput:
        return False
    return True


def _template(text: Text) -> Parsed[syntax.Template]:
    """A printed text with `{expressions}`.

    The words come from the value, where YAML's quotes and folds are undone, the expressions from the raw slice.
    """
    raw = text.source.text[text.start : text.end]
    words = _pieces(str(text).strip())
    pieces = _pieces(raw)
    if words is None or pieces is None or len(words) != len(pieces):
        hint = "every `{` needs its `}`, with an expression between them"
        return None, (Diagnostic("SYN03", "the braces of this text do not pair", text.span, hint),)
    parts: list[str | syntax.Expr] = []
    diagnostics: list[Diagnostic] = []
    offset = text.start
    for i, (word, piece) in enumerate(zip(words, pieces, strict=True)):
        if i % 2 == 0:
            parts += [word] if word else []
            offset += len(piece)
            continue
        expression, found = parse(Entry.EXPRESSION, text.source, offset + 1, offset + 1 + len(piece), "")
        diagnostics += found
        parts += [] if expression is None else [expression]
        offset += len(piece) + 2
    template = None if diagnostics else syntax.Template(text.span, tuple(parts))
    return template, tuple(diagnostics)


def _pieces(text: str) -> list[str] | None:
    """Words and expressions in turn, beginning and ending with words; None if the braces do not pair."""
    pieces = []
    for i, part in enumerate(text.split("{")):
        inside, closed, after = part.partition("}")
        if (i > 0) != bool(closed) or "}" in after:
            return None
        pieces += [inside, after] if closed else [part]
    return pieces


parse_template = _template
