"""What a YAML file becomes: texts, maps and lists that know where they stand.

They are plain `str`, `dict` and `list` to whoever validates them, so a pydantic error's path leads back to a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic_core import core_schema

from dsl.diagnostics import Source, Span

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import CoreSchema


class Text(str):
    """A scalar: its value, and the raw slice `start..end` of its file that says it.

    Every scalar is a text; what it means is for the schema to say. An empty value is the empty text.
    `style` is how it is written: "" plain, ', ", > or |.
    """

    __slots__ = ("end", "source", "start", "style")
    source: Source
    start: int
    end: int
    style: str

    def __new__(cls, value: str, source: Source, start: int, end: int, style: str = "") -> Text:
        text = super().__new__(cls, value)
        text.source, text.start, text.end, text.style = source, start, end, style
        return text

    @property
    def span(self) -> Span:
        return Span(self.source, self.start, self.end)

    @classmethod
    def __get_pydantic_core_schema__(cls, source_type: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """An instance check: pydantic keeps the object, and so its place."""
        return core_schema.is_instance_schema(cls, cls_repr="text")

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Editors read `3`, `true` and an empty value as other types than text; all of them are texts to us."""
        return {"type": ["string", "integer", "boolean", "null"]}


class Map(dict[Text, Any]):
    """A YAML map; values are `Text`, `Map` or `Seq`."""

    __slots__ = ("span",)
    span: Span

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


class Seq(list[Any]):
    """A YAML list; items are `Text`, `Map` or `Seq`."""

    __slots__ = ("span",)
    span: Span

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


Value = Text | Map | Seq


class Located(NamedTuple):
    """Where a path led: the last key on the way (None in a list or at the root) and the value there."""

    key: Text | None
    value: Value


def locate(root: Value, path: Sequence[str | int]) -> Located:
    """Walks down `path` (a pydantic `loc`) as far as it fits; skips parts that are no key, such as union tags."""
    key, value = None, root
    for part in path:
        if isinstance(value, Map) and isinstance(part, str) and part in value:
            key = next(k for k in value if k == part)
            value = value[key]
        elif isinstance(value, Seq) and isinstance(part, int) and 0 <= part < len(value):
            key, value = None, value[part]
    return Located(key, value)
