"""The shape of a game description: which sections and keys there are, and what may stand under each.

In: what `dsl.source` read (maps, lists and texts with their places). Out: models whose every leaf is still a
`Text`; what the texts say is the business of the parser and of the elaborator. Unknown keys are refused here.
`validator.declarations.structure` turns pydantic's errors into diagnostics.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag

from dsl.values import Text

Word = Text
"""Any scalar: an expression, statements, a name, a template, as its key has it."""

Name = Text
"""A key."""


def shape(value: Any) -> str:
    """Which of three a value is; pydantic then tries one branch of a union only. Tags are never keys."""
    return "<text>" if isinstance(value, str) else "<list>" if isinstance(value, list) else "<map>"


def _listed(value: Any) -> Any:
    """One item may stand without the list around it."""
    return value if isinstance(value, list) else [value]


TextTag, ListTag, MapTag = Tag("<text>"), Tag("<list>"), Tag("<map>")
Words = Annotated[list[Word], BeforeValidator(_listed)]


class Part(BaseModel):
    """A map with fixed keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True, defer_build=True)


# ------------------------------------------------------------------- statements

VERBS = ("choose", "if", "match", "while", "repeat", "for", "turns", "offering", "pause")
"""The key that says which compound statement a map is; `choose` first, because it may have a `while:`."""


def verb_of(value: Any) -> str | None:
    if isinstance(value, str):
        return "<text>"
    if isinstance(value, Mapping):
        return next((f"<{verb}>" for verb in VERBS if verb in value), None)
    return None


class Form(Part):
    """A compound statement. `rules` cites the rulebook from anywhere."""

    rules: Words = Field(default_factory=list)


class IfForm(Form):
    condition: Word = Field(alias="if")
    then: Block
    otherwise: Block | None = Field(None, alias="else")


class MatchForm(Form):
    subject: Word = Field(alias="match")
    cases: dict[Name, Block]
    otherwise: Block | None = Field(None, alias="else")


class WhileForm(Form):
    condition: Word = Field(alias="while")
    do: Block


class RepeatForm(Form):
    count: Word = Field(alias="repeat")
    do: Block


class ForForm(Form):
    """`order`: seats (the default), random or any; only in a loop over players."""

    binders: Word = Field(alias="for")
    order: Word | None = None
    do: Block


class TurnsForm(Form):
    binders: Word = Field(alias="turns")
    do: Block


class Option(Part):
    """Nothing at all is a pass."""

    binders: Word | None = Field(None, alias="for")
    when: Word | None = None
    text: Word | None = None
    do: Block | None = None
    rules: Words = Field(default_factory=list)
    idle: Word | None = None
    hints: Word | None = None


OptionEntry = Annotated[Annotated[Word, TextTag] | Annotated[Option, MapTag], Discriminator(shape)]
"""An option, or a text: empty (a pass) or `use NAME(arguments)`."""


class ChooseForm(Form):
    """Either `by` (one seat) or `each` (several in secret). `again_while` is asked at every repetition."""

    name: Name = Field(alias="choose")
    by: Word | None = None
    each: Word | None = None
    text: Word | None = None
    options: dict[Name, OptionEntry]
    otherwise: Block | None = None
    again_while: Word | None = Field(None, alias="while")
    asks: Word | None = None
    openly: Word | None = None


class OfferingForm(Form):
    options: dict[Name, OptionEntry] = Field(alias="offering")
    to: Word
    not_in: Words = Field(default_factory=list)
    do: Block


class PauseForm(Form):
    by: Word = Field(alias="pause")


Item = Annotated[
    Annotated[Word, TextTag]
    | Annotated[ChooseForm, Tag("<choose>")]
    | Annotated[IfForm, Tag("<if>")]
    | Annotated[MatchForm, Tag("<match>")]
    | Annotated[WhileForm, Tag("<while>")]
    | Annotated[RepeatForm, Tag("<repeat>")]
    | Annotated[ForForm, Tag("<for>")]
    | Annotated[TurnsForm, Tag("<turns>")]
    | Annotated[OfferingForm, Tag("<offering>")]
    | Annotated[PauseForm, Tag("<pause>")],
    Discriminator(verb_of),
]
Block = Annotated[list[Item], BeforeValidator(_listed)]
"""What stands under `do:`, `then:` ..: texts and compound statements in order."""


# ----------------------------------------------------------------- declarations

Cell = Annotated[Annotated[Word, TextTag] | Annotated[list[Word], ListTag], Discriminator(shape)]
"""A value in a table: an expression, or the items of a set or list."""

Row = dict[Name, Cell]

TableEntry = Annotated[
    Annotated[Word, TextTag]
    | Annotated[list[Annotated[Annotated[Word, TextTag] | Annotated[Row, MapTag], Discriminator(shape)]], ListTag]
    | Annotated[Row, MapTag],
    Discriminator(shape),
]
"""What stands under a member's name, or under `rows`, `copies`, `position`, `rules`."""

Table = Annotated[
    Annotated[Word, TextTag] | Annotated[list[Word], ListTag] | Annotated[dict[Name, TableEntry], MapTag],
    Discriminator(shape),
]
"""Empty (one member per combination), a union `a + b`, a list of names, or a map of members."""


class LongLine(Part):
    """The long form of a one-line declaration."""

    value: Word = Field(alias="is")
    text: Word | None = None
    rules: Words = Field(default_factory=list)


class LongZone(LongLine):
    when_short: Block | None = None


class LongVariable(LongLine):
    quiet: Word | None = None


class LongParameter(Part):
    type: Word | None = None
    range: Word | None = None
    default: Annotated[Annotated[Word, TextTag] | Annotated[dict[Name, Word], MapTag], Discriminator(shape)] | None = (
        None
    )
    by_players: dict[Name, Word] = Field(default_factory=dict)
    text: Word | None = None
    rules: Words = Field(default_factory=list)


Line = Annotated[Annotated[Word, TextTag] | Annotated[LongLine, MapTag], Discriminator(shape)]
VariableLine = Annotated[Annotated[Word, TextTag] | Annotated[LongVariable, MapTag], Discriminator(shape)]
ZoneLine = Annotated[Annotated[Word, TextTag] | Annotated[LongZone, MapTag], Discriminator(shape)]
ParameterLine = Annotated[Annotated[Word, TextTag] | Annotated[LongParameter, MapTag], Discriminator(shape)]


class Link(Form):
    binders: Word | None = Field(None, alias="for")
    link: Word
    one_way: Word | None = None


BoardEntry = Annotated[
    Annotated[Word, TextTag]
    | Annotated[list[Annotated[Annotated[Word, TextTag] | Annotated[Link, MapTag], Discriminator(shape)]], ListTag]
    | Annotated[dict[Name, TableEntry], MapTag],
    Discriminator(shape),
]
"""A kind of space as in `Table`, or the list under `links` or `lines`."""


# ----------------------------------------------------------------------- phases


def _with_body(value: Any) -> Any:
    """A phase may itself be one compound statement (`turns: .. do: ..`): its keys are set apart as the body."""
    if not isinstance(value, Mapping) or not any(verb in value for verb in VERBS):
        return value
    own = {key: item for key, item in value.items() if key in PHASE_KEYS}
    return own | {"<body>": {key: item for key, item in value.items() if key not in PHASE_KEYS}}


PHASE_KEYS = ("text", "rules", "fresh")


class PhasePart(Part):
    """`do`, or one compound statement (`form`)."""

    text: Word | None = None
    rules: Words = Field(default_factory=list)
    fresh: Words = Field(default_factory=list)
    do: Block | None = None
    form: Item | None = Field(None, alias="<body>")

    @property
    def block(self) -> list[Any]:
        return self.do or ([self.form] if self.form is not None else [])


Phase = Annotated[PhasePart, BeforeValidator(_with_body)]


class Watcher(Part):
    binders: Word | None = Field(None, alias="for")
    whenever: Word
    do: Block
    text: Word | None = None
    rules: Words = Field(default_factory=list)


class End(Part):
    as_soon_as: Word
    winners: Word | None = None
    reason: Word | None = None
    rules: Words = Field(default_factory=list)


class Scoring(Part):
    score: Word | None = None
    better: Word | None = None
    ties: Words = Field(default_factory=list)
    won: Word | None = None
    returns: Word | None = None
    rules: Words = Field(default_factory=list)


class Requirement(Part):
    """`text` says in words what must hold."""

    that: Word
    text: Word | None = None
    rules: Words = Field(default_factory=list)


Requirements = Annotated[
    list[Annotated[Annotated[Word, TextTag] | Annotated[Requirement, MapTag], Discriminator(shape)]],
    BeforeValidator(_listed),
]


class Rule(Part):
    text: Word
    source: Word
    status: Word
    note: Word | None = None
    not_applicable: Word | None = None
    carried_by: Words = Field(default_factory=list)
    varied_by: Words = Field(default_factory=list)


class Game(Part):
    """All sections of all files, merged."""

    rulesdsl: Word
    name: Word
    summary: Word | None = None
    include: Words = Field(default_factory=list)
    players: Word
    teams: dict[Name, list[Word]] = Field(default_factory=dict)
    parameters: dict[Name, ParameterLine] = Field(default_factory=dict)
    requires: Requirements = Field(default_factory=list)
    constants: dict[Name, Table] = Field(default_factory=dict)
    variants: dict[Name, dict[Name, Word]] = Field(default_factory=dict)
    enums: dict[Name, Table] = Field(default_factory=dict)
    components: dict[Name, Table] = Field(default_factory=dict)
    board: dict[Name, BoardEntry] = Field(default_factory=dict)
    zones: dict[Name, ZoneLine] = Field(default_factory=dict)
    variables: dict[Name, VariableLine] = Field(default_factory=dict)
    functions: dict[Name, Line] = Field(default_factory=dict)
    setup: Block = Field(default_factory=list)
    phases: dict[Name, Phase]
    options: dict[Name, Option] = Field(default_factory=dict)
    watchers: list[Watcher] = Field(default_factory=list)
    end: list[End] = Field(default_factory=list)
    scoring: Scoring | None = None
    rules: dict[Name, Rule] = Field(default_factory=dict)


def json_schema() -> dict[str, Any]:
    """The same shapes as a JSON Schema, for editors."""
    return Game.model_json_schema(by_alias=True)
