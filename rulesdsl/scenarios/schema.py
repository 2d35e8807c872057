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

    seat: Word = Field(description="The seat that looks.")
    zone: Word | None = Field(None, description="The zone it looks at.")
    variable: Word | None = Field(None, description="The variable it looks at.")
    shows: Words = Field(description="Ids, the bottom first, and `hidden` for what it cannot see.")


class Refused(Part):
    """What cannot be chosen now, and a piece of the reason that is given."""

    option: Word = Field(description="The id of the option.")
    because: Word | None = Field(None, description="A piece of the reason that is given.")


class Checks(Part):
    """What must be true at this point; `seat`: who has to choose, and whose `options` are meant."""

    seat: Word | None = Field(None, description="Who has to choose now.")
    decision: Word | None = Field(None, description="What has to be decided now.")
    options: Annotated[Words, Field(min_length=1)] | None = Field(
        None, description="What can be chosen now: exactly these, in any order."
    )
    refused: Refused | None = Field(None, description="What cannot be chosen now.")
    sees: Sees | None = Field(None, description="What a seat sees now.")
    expect: Words = Field(default_factory=list, description="Expressions that are true now.")


Item = Annotated[
    Annotated[Word, Tag("<text>")] | Annotated[dict[Name, Word], Tag("<choices>")] | Annotated[Checks, Tag("<checks>")],
    Discriminator(shape_of_item),
]
"""An option id or a chance result; choices by seat; or checks."""


class ScenarioFile(Part):
    text: Word | None = Field(None, description="What it shows.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it exercises.")
    parameters: dict[Name, Word] = Field(default_factory=dict, description="Values other than the defaults.")
    variant: Word | None = Field(None, description="The variant that is played.")
    given: dict[Name, Word] = Field(default_factory=dict, description="Zones, variables, and the number of `players`.")
    after_setup: Word | None = Field(None, description="`true`: the setup is done first.")
    seed: Word | None = Field(None, description="For all chance that `play` leaves open.")
    run: Word | None = Field(None, description="The phase that is run: `PHASE(ARGS)`; otherwise the first.")
    play: list[Item] = Field(default_factory=list, description="Choices, results of chance and checks, in order.")
    expect: Words = Field(default_factory=list, description="Expressions that are true in the end.")


NESTED: Mapping[str, type[BaseModel]] = {"<checks>": Checks, "sees": Sees, "refused": Refused}
"""The models below the file's own, by the last part of a path that leads into them."""

FORMS: Mapping[str, str] = {
    "refused": "refused: {option: .., because: ..}",
    "sees": "sees: {seat: 2, zone: deck, shows: [hidden]}",
}
"""Items of `play:` by their key, as they are written."""
