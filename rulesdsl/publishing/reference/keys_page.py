"""The page of the keys of YAML, made from the models that read games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from dsl.values import Text
from rulesdsl.publishing import markdown
from rulesdsl.publishing.reference.examples import example_of
from rulesdsl.publishing.reference.prose import prose
from rulesdsl.scenarios import schema as scenarios
from validator import schema

INTRODUCTION = """\
# Keys of YAML

Which keys there are, where, and what stands under each. Any other key is a fault. A list of one item may stand without
its `-`. What texts say - expressions, binders, statements, declarations - is described by the [grammar](grammar.md).
"""

STATEMENTS: Mapping[str, type[BaseModel]] = {
    "if": schema.IfForm,
    "match": schema.MatchForm,
    "while": schema.WhileForm,
    "repeat": schema.RepeatForm,
    "for": schema.ForForm,
    "turns": schema.TurnsForm,
    "choose": schema.ChooseForm,
    "offering": schema.OfferingForm,
    "pause": schema.PauseForm,
}
"""Compound statements by their verb."""

PARTS: Mapping[str, tuple[type[BaseModel], str]] = {
    "An option": (schema.Option, "when"),
    "A phase": (schema.PhasePart, "fresh"),
    "A watcher": (schema.Watcher, "whenever"),
    "An end": (schema.End, "as_soon_as"),
    "Scoring": (schema.Scoring, "score"),
    "A rule": (schema.Rule, "status"),
    "A parameter, in its long form": (schema.LongParameter, "by_players"),
    "A zone, in its long form": (schema.LongZone, "when_short"),
    "A variable, in its long form": (schema.LongVariable, "quiet"),
    "Another declaration, in its long form": (schema.LongLine, ""),
    "A requirement, in its long form": (schema.Requirement, "that"),
    "A link": (schema.Link, "link"),
}
"""Maps below the sections, each with a key by which an example is found."""

LISTS: Mapping[Any, str] = {Text: "texts", schema.Item: "statements"}
"""What lists are called by what is in them."""

SCENARIOS: Mapping[str, type[BaseModel]] = {
    "A scenario": scenarios.ScenarioFile,
    "Checks in `play`": scenarios.Checks,
    "`sees`": scenarios.Sees,
    "`refused`": scenarios.Refused,
}
"""What files of scenarios are made of."""


def keys_page() -> str:
    lines = [INTRODUCTION, "## Sections of a game", *_table(schema.Game)]
    for key in keys_of(schema.Game):
        if example := [*_example(key, (), section=True)]:
            lines += _entry(markdown.code(key), f"section-{markdown.anchor(key)}", None, example)
    lines += ["## Compound statements", "", "A map among statements has exactly one of these keys as its verb.", ""]
    for verb, model in STATEMENTS.items():
        lines += _entry(
            markdown.code(verb), f"statement-{markdown.anchor(verb)}", model, _example(verb, keys_of(model))
        )
    lines += ["## Parts", ""]
    for title, (part, key) in PARTS.items():
        lines += _entry(title, f"part-{markdown.anchor(title)}", part, _example(key, keys_of(part)))
    lines += ["## Scenarios", ""]
    for title, model in SCENARIOS.items():
        lines += _entry(prose(title), f"scenario-{markdown.anchor(title)}", model, ())
    return "\n".join([*lines, ""])


def keys_of(model: type[BaseModel]) -> Sequence[str]:
    """As they are written; what is set apart by the reader has a name in pointed brackets."""
    keys = (field.alias or name for name, field in model.model_fields.items())
    return [key for key in keys if not key.startswith("<")]


def _entry(title: str, place: str, model: type[BaseModel] | None, example: Iterable[str]) -> Iterator[str]:
    yield f"### {title} {{: #{place} }}"
    yield ""
    if model is not None:
        yield from _table(model)
    yield from example


def _table(model: type[BaseModel]) -> Sequence[str]:
    return markdown.table(("key", "what stands there", "what it says"), _rows(model))


def _rows(model: type[BaseModel]) -> Iterator[Sequence[str]]:
    """Keys that may be left out have no value then, or an empty list or map."""
    model.model_rebuild()
    for name, field in model.model_fields.items():
        key = field.alias or name
        if not key.startswith("<"):
            needed = " (must be there)" if field.is_required() else ""
            yield markdown.code(key), f"{_type(field.annotation)}{needed}", prose(field.description or "")


def _type(annotation: Any) -> str:
    """What a value may be, in words."""
    return " or ".join(dict.fromkeys(_ways(annotation)))


def _ways(annotation: Any) -> Iterator[str]:
    if annotation is Text:
        yield "text"
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield "map of keys"
    elif (origin := get_origin(annotation)) is dict:
        yield "map by name"
    elif origin is list:
        yield LISTS.get(get_args(annotation)[0], "list")
    else:
        for part in get_args(annotation):
            if part is not NoneType and not isinstance(part, str) and (get_args(part) or isinstance(part, type)):
                yield from _ways(part)


def _example(first: str, others: Sequence[str], *, section: bool = False) -> Iterator[str]:
    """A piece of a game that is shipped, if there is one."""
    example = example_of(first, others, section=section) if first else None
    if example is not None:
        yield ""
        yield f'```yaml title="{example.file}"'
        yield example.text
        yield "```"
        yield ""
