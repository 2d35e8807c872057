"""One YAML text -> a `Map`, or diagnostics: a strict and safe part of YAML, read from the parser's events.

Anchors, aliases, tags, merge keys, directives, further documents, complex and duplicate keys and tabs are refused,
and so is what YAML would silently read as something else than its author meant.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML, events
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from dsl.characters import FORBIDDEN, forbidden_character
from dsl.diagnostics import Diagnostic, Severity, Source, Span
from dsl.values import Map, Seq, Text, Value

MAX_DEPTH = 40
MAX_FAULTS = 100
MAX_HINTED = 500
BLOCK_FORM = "write it over several lines, one entry per line; commas inside [ ] and { } cut a text apart"
QUOTE_BRACES = "a text that begins with { needs quotes around it"

_DASH_LINE = re.compile(r"\n[ ]*(- )")

# What a YAML error usually means, by the look of its line: the first that fits is the hint.
_HINTS: tuple[tuple[str, str], ...] = (
    (r":\s+\{[^}]*\}\s*[^\s,}#]", QUOTE_BRACES),
    (r"\bif:.*\b(?:then|else):", "put `then:` and `else:` on lines of their own"),
    (r"[\[{].*[(\[{]|[\[{][^\]}]*$", BLOCK_FORM),
    (r"(?::|^\s*-)\s+[\"'][^\"']*[\"']\s*[^\s,}\]#]", "put the whole text in quotes"),
    (r"(?::|^\s*-)\s+[@%`>|\]},?]", "no text begins with this sign; put it in quotes"),
    (r":\s.*:(?:\s|$)", "a text with a colon in it needs quotes around it"),
    (r"^\s+[^\s:#][^:]*$", "a text that goes on over several lines takes no comment in its middle; use `|`"),
)


def read_yaml(source: Source) -> tuple[Map | None, tuple[Diagnostic, ...]]:
    """The file's map; None if it has none. Faults that leave a readable map are reported beside it.

    libyaml, where it is installed, is several times as fast and gives the same for what is sound; what is not is
    read again, because the messages and places of the reader in Python are the better ones.
    """
    forbidden = forbidden_character(source)
    if forbidden is not None:
        return None, (forbidden,)
    root, faults = _read(source, pure=False)
    return _read(source, pure=True) if faults else (root, faults)


def _read(source: Source, *, pure: bool) -> tuple[Map | None, tuple[Diagnostic, ...]]:
    reader = _Reader(source, YAML(typ="safe", pure=pure).parse(io.StringIO(source.text)))
    try:
        root = reader.document()
    except _Abandoned:
        root = None
    except MarkedYAMLError as error:
        root = None
        reader.unreadable(error)
    except (YAMLError, ValueError, AssertionError) as error:  # an escape beyond the last character, an odd version
        root = None
        reader.diagnostics.append(Diagnostic("YAML01", f"not readable as YAML: {error}", Span(source, 0, 0)))
    return root, tuple(reader.diagnostics)


class _Abandoned(Exception):
    """Reading cannot go on; the diagnostic is already in the list."""


class _Reader:
    def __init__(self, source: Source, events: Iterator[Any]) -> None:
        self.source = source
        self.diagnostics: list[Diagnostic] = []
        self.events = events

    def fault(self, code: str, message: str, span: Span, hint: str, **more: Any) -> None:
        self.diagnostics.append(Diagnostic(code, message, span, hint, **more))
        if len(self.diagnostics) >= MAX_FAULTS:
            raise _Abandoned

    def unreadable(self, error: MarkedYAMLError) -> None:
        """The end of reading. What was found odd in the same line already says why."""
        mark = error.problem_mark or error.context_mark
        offset = min(mark.index, len(self.source.text)) if mark else 0
        number = self.source.line_column(offset)[0]
        if any(d.span.line == number for d in self.diagnostics):
            return
        line = self.source.line_text(number)[:MAX_HINTED]
        hint = next((hint for pattern, hint in _HINTS if re.search(pattern, line)), "look at this line's indentation")
        problem = (error.problem or "unexpected end").replace("\n", " ")
        span = Span(self.source, offset, offset + 1)
        self.diagnostics.append(Diagnostic("YAML01", f"not readable as YAML: {problem}", span, hint))

    # -------------------------------------------------------------- documents

    def document(self) -> Map | None:
        next(self.events)
        start = next(self.events)
        if isinstance(start, events.StreamEndEvent):
            self.fault("YAML04", "an empty file", Span(self.source, 0, 0), "write a section, or delete the file")
            return None
        if start.version or start.tags:
            self.fault("YAML05", "a directive (%)", self.span(start), "delete the line; files are YAML 1.2")
        root = self.value(next(self.events), 0)
        next(self.events)
        rest = next(self.events)
        if isinstance(rest, events.DocumentStartEvent):
            self.fault("YAML06", "a second document begins here", self.span(rest), "use one file per document")
        if not isinstance(root, Map):
            self.fault("YAML07", "a file is a map of sections", root.span, "write `name:` before it")
            return None
        return root

    # -------------------------------------------------------------- values

    def value(self, event: Any, depth: int) -> Value:
        if depth > MAX_DEPTH:
            self.fault("YAML08", "nested too deeply", self.span(event), f"at most {MAX_DEPTH} levels")
            raise _Abandoned
        if isinstance(event, events.AliasEvent):
            self.fault("YAML09", "an alias (*)", self.span(event), "write the value out, or put a text in quotes")
            return self.empty(event.start_mark.index)
        self.refuse_decoration(event)
        if isinstance(event, events.MappingStartEvent):
            return self.map(event, depth)
        if isinstance(event, events.SequenceStartEvent):
            return self.seq(event, depth)
        return self.text(event)

    def refuse_decoration(self, event: Any) -> None:
        if event.anchor is not None:
            self.fault("YAML10", "an anchor (&)", self.span(event), "write the value out where it is needed")
        if event.tag is not None:
            self.fault("YAML11", "a tag (!)", self.span(event), "write `not` for a negation, or put a text in quotes")

    def map(self, start: Any, depth: int) -> Map:
        result = Map(self.span(start))
        value: Value | None = None
        event = next(self.events)
        while not isinstance(event, events.MappingEndEvent):
            key = self.key(event, depth)
            value = self.value(next(self.events), depth + 1)
            if isinstance(value, Text) and not value and value.style == "":
                value = self.empty_value(key, value, in_flow=bool(start.flow_style))
            self.add(result, key, value)
            self.check_flow(start, key, value)
            event = next(self.events)
        result.span = self.whole(start, event, value)
        return result

    def key(self, event: Any, depth: int) -> Text:
        key = self.value(event, depth + 1)
        if isinstance(key, Text):
            return key
        hint = "a text that begins with [ or { needs quotes"
        self.fault("YAML12", "a key must be a plain text", key.span, hint)
        return Text("", self.source, key.span.start, key.span.end)

    def add(self, result: Map, key: Text, value: Value) -> None:
        if key == "<<":
            self.fault("YAML13", "a merge key (<<)", key.span, "write the entries out")
        elif key in result:
            first = next(k for k in result if k == key)
            message = f"`{key}` stands here twice"
            self.fault("YAML14", message, key.span, "keep one of them", notes=(("first here", first.span),))
        else:
            result[key] = value

    def seq(self, start: Any, depth: int) -> Seq:
        result = Seq(self.span(start))
        event = next(self.events)
        while not isinstance(event, events.SequenceEndEvent):
            result.append(self.value(event, depth + 1))
            self.check_flow(start, result[-1])
            event = next(self.events)
        result.span = self.whole(start, event, result[-1] if result else None)
        return result

    def whole(self, start: Any, end: Any, last: Value | None) -> Span:
        """From the first to the last character; a block's end mark runs into whatever follows it."""
        stop = end.end_mark.index if start.flow_style or last is None else last.span.end
        return Span(self.source, start.start_mark.index, stop)

    # -------------------------------------------------------------- texts

    def text(self, event: Any) -> Text:
        style = event.style or ""
        start, end = event.start_mark.index, event.end_mark.index
        if style in ("'", '"'):
            start, end = start + 1, end - 1
        elif style in ("|", ">"):
            start, end = _block_slice(self.source.text, start, end)
        text = Text(event.value, self.source, start, end, style)
        if style == "":
            self.check_plain(text)
        elif FORBIDDEN.search(text):
            self.fault("YAML03", "an escape stands for an invisible character", text.span, "delete it")
        return text

    def empty(self, offset: int) -> Text:
        return Text("", self.source, offset, offset)

    def empty_value(self, key: Text, value: Text, in_flow: bool) -> Text:
        """An empty value stands right behind its colon; the parser marks it at whatever comes next."""
        colon = self.source.text.find(":", key.end, value.end)
        if in_flow and colon < 0:
            self.flow_fault(key)
        return value if colon < 0 else self.empty(colon + 1)

    def check_plain(self, text: Text) -> None:
        """What YAML reads on as text, or drops as a comment, though the author meant a line or a text."""
        dash = _DASH_LINE.search(self.source.text, text.start, text.end)
        if dash:
            span = Span(self.source, dash.start(1), dash.start(1) + 1)
            self.fault("YAML15", "this line goes on with the text before it", span, "indent it as its list, or use `|`")
        line_end = self.source.text.find("\n", text.end)
        rest = self.source.text[text.end : line_end if line_end >= 0 else None]
        if re.match(r"[ ]+#[^\s#!-]", rest):
            span = Span(self.source, text.end + rest.index("#"), text.end + len(rest))
            hint = "put the text in quotes, or a blank behind the `#` of a comment"
            self.fault("YAML16", "this is read as a comment", span, hint, severity=Severity.WARNING)

    def check_flow(self, start: Any, *values: Value) -> None:
        """Inside [ ] and { } YAML cuts a plain text at every comma, silently."""
        if start.flow_style:
            for value in values:
                if isinstance(value, Text) and value.style == "" and _unbalanced(value):
                    self.flow_fault(value)

    def flow_fault(self, text: Text) -> None:
        """Reported once per line: one comma too many makes several odd entries."""
        line = text.span.line
        if any(d.code == "YAML17" and d.span.line == line for d in self.diagnostics):
            return
        if self.source.text[text.start - 1 : text.end + 1] == "{" + text + "}":
            self.fault("YAML17", f"YAML reads `{{{text}}}` as a map", text.span, QUOTE_BRACES)
        else:
            self.fault("YAML17", f"a text was cut apart: `{text}`", text.span, BLOCK_FORM)

    def span(self, event: Any) -> Span:
        return Span(self.source, event.start_mark.index, event.end_mark.index)


def _unbalanced(text: str) -> bool:
    return any(text.count(opening) != text.count(closing) for opening, closing in ("()", "[]", "{}"))


def _block_slice(text: str, header: int, end: int) -> tuple[int, int]:
    """The content of a `|` or `>` text: the lines after its header, without blank lines and comments behind it."""
    newline = text.find("\n", header, end)
    if newline < 0:
        return end, end
    start = offset = last = newline + 1
    lines = text[start:end].splitlines(keepends=True)
    indent = min((_width(line) for line in lines if line.strip() and line.lstrip()[0] != "#"), default=0)
    for line in lines:
        content = line.strip()
        if content.startswith("#") and _width(line) < indent:
            break
        offset += len(line)
        last = offset - (len(line) - len(line.rstrip("\n"))) if content else last
    return start, last


def _width(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
