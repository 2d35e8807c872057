"""The shape of a scenario file. Every leaf is still a `Text` with its place; `reader` says what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Discriminator, Field, Tag

from validator.schema import Name, Part, Word, Words

EACH = "each"
"""In a map of choices: every seat that has still to choose and is not named."""


def _is_choices(value: Mapping[str, Any]) -> bool:
    return any(key == EACH or key.isdigit() for key in value)


def shape_of_item(value: Any) -> str | None:
    """Which kind of item stands in `play:`; tags are never keys."""
    if isinstance(value, str):
        return "<text>"
    if isinstance(value, Mapping):
        return "<choices>" if _is_choices(value) else "<checks>"
    return None


class Sees(Part):
    """What a seat sees in a zone, bottom first, or of a variable: ids, and `hidden` for what it cannot see."""

    seat: Word
    zone: Word | None = None
    variable: Word | None = None
    shows: Words


class Refused(Part):
    """What cannot be chosen now, and a piece of the reason that is given."""

    option: Word
    because: Word | None = None


class Checks(Part):
    """What must be true at this point; `seat`: who has to choose, and whose `options` are meant."""

    seat: Word | None = None
    decision: Word | None = None
    options: Annotated[Words, Field(min_length=1)] | None = None
    refused: Refused | None = None
    sees: Sees | None = None
    expect: Words = Field(default_factory=list)


Item = Annotated[
    Annotated[Word, Tag("<text>")] | Annotated[dict[Name, Word], Tag("<choices>")] | Annotated[Checks, Tag("<checks>")],
    Discriminator(shape_of_item),
]
"""An option id or a chance result; choices by seat; or checks."""


class ScenarioFile(Part):
    text: Word | None = None
    rules: Words = Field(default_factory=list)
    parameters: dict[Name, Word] = Field(default_factory=dict)
    variant: Word | None = None
    given: dict[Name, Word] = Field(default_factory=dict)
    after_setup: Word | None = None
    seed: Word | None = None
    run: Word | None = None
    play: list[Item] = Field(default_factory=list)
    expect: Words = Field(default_factory=list)


NESTED: Mapping[str, type[BaseModel]] = {"<checks>": Checks, "sees": Sees, "refused": Refused}
"""The models below the file's own, by the last part of a path that leads into them."""

FORMS: Mapping[str, str] = {
    "refused": "refused: {option: .., because: ..}",
    "sees": "sees: {seat: 2, zone: deck, shows: [hidden]}",
}
"""Items of `play:` by their key, as they are written."""
