"""Characters that no file of a game may hold: whoever reads the file cannot see them."""

from __future__ import annotations

import re

from dsl.diagnostics import Diagnostic, Source, Span

FORBIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)


def forbidden_character(source: Source) -> Diagnostic | None:
    """The first tab or invisible character of a file."""
    match = FORBIDDEN.search(source.text)
    if match is None:
        return None
    span = Span(source, match.start(), match.end())
    if match[0] == "\t":
        return Diagnostic("YAML02", "a tab", span, "indent and align with blanks")
    return Diagnostic("YAML03", f"an invisible character, U+{ord(match[0]):04X}", span, "delete it")
