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

    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")


class IfForm(Form):
    condition: Word = Field(alias="if", description="Expression: what must hold.")
    then: Block = Field(description="What is done if it holds.")
    otherwise: Block | None = Field(None, alias="else", description="What is done if it does not.")


class MatchForm(Form):
    subject: Word = Field(alias="match", description="Expression: whose value picks the case.")
    cases: dict[Name, Block] = Field(description="What is done for each member, by its name.")
    otherwise: Block | None = Field(None, alias="else", description="What is done for the rest.")


class WhileForm(Form):
    condition: Word = Field(alias="while", description="Expression, asked before each round.")
    do: Block = Field(description="A round.")


class RepeatForm(Form):
    count: Word = Field(alias="repeat", description="Expression: how many rounds.")
    do: Block = Field(description="A round.")


class ForForm(Form):
    """`order`: seats (the default), random or any; only in a loop over players."""

    binders: Word = Field(alias="for", description="Binders: `c in deck where c.rank > 3`, several with commas.")
    order: Word | None = Field(None, description="`seats` (the usual), `random` (by lot) or `any` (whoever is first).")
    do: Block = Field(description="What is done for each.")


class TurnsForm(Form):
    binders: Word = Field(
        alias="turns",
        description="Binder over seats, which are gone round again and again: `p in players from leader`.",
    )
    do: Block = Field(description="A turn.")


class Option(Part):
    """Nothing at all is a pass."""

    binders: Word | None = Field(
        None, alias="for", description="Binders: the option is offered once for each combination."
    )
    when: Word | None = Field(None, description="Expression: when it may be chosen.")
    text: Word | None = Field(None, description="What is shown, with expressions in braces.")
    do: Block | None = Field(None, description="What choosing it does.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")
    idle: Word | None = Field(
        None, description="`true`: no reason to ask; if only idle options are left, `otherwise` runs unasked."
    )
    hints: Word | None = Field(None, description="Expression that a simple bot may maximise; it changes nothing.")


OptionEntry = Annotated[Annotated[Word, TextTag] | Annotated[Option, MapTag], Discriminator(shape)]
"""An option, or a text: empty (a pass) or `use NAME(arguments)`."""


class ChooseForm(Form):
    """Either `by` (one seat) or `each` (several in secret). `again_while` is asked at every repetition."""

    name: Name = Field(alias="choose", description="The name of the decision.")
    by: Word | None = Field(None, description="Expression: the seat that decides.")
    each: Word | None = Field(None, description="Binder over seats that decide at once, in secret.")
    text: Word | None = Field(None, description="The question.")
    options: dict[Name, OptionEntry] = Field(
        description="The options by name; below a name nothing at all is a pass, `use NAME(ARGS)` a shared option."
    )
    otherwise: Block | None = Field(None, description="What is done if there is no option, or if the seat is out.")
    again_while: Word | None = Field(
        None,
        alias="while",
        description="Expression: while it holds the decision stands; asked again after an offered option.",
    )
    asks: Word | None = Field(
        None,
        description="`always`: where no other option is left `otherwise` is one, so that being asked tells nothing.",
    )
    openly: Word | None = Field(
        None, description="`true`: that this decision tells something about a secret is intended."
    )


class OfferingForm(Form):
    options: dict[Name, OptionEntry] = Field(
        alias="offering", description="The options by name, as those of a decision."
    )
    to: Word = Field(description="Expression: the seat that is offered them; or binders over seats.")
    not_in: Words = Field(default_factory=list, description="Decisions and phases in which they are not offered.")
    do: Block = Field(description="What is done while they are offered.")


class PauseForm(Form):
    by: Word = Field(alias="pause", description="Expression: the seat that may choose offered options now, or nothing.")


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

    value: Word = Field(alias="is", description="What else stands after the colon.")
    text: Word | None = Field(None, description="What it is for.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")


class LongZone(LongLine):
    when_short: Block | None = Field(
        None, description="What is done when a `draw` finds it empty, before the draw goes on."
    )


class LongVariable(LongLine):
    quiet: Word | None = Field(
        None, description="`true`: mere bookkeeping, of which the log and the table do not tell."
    )


class LongParameter(Part):
    type: Word | None = Field(None, description="What values it may have: a type, or a few words.")
    range: Word | None = Field(
        None, description="Its least and its greatest value, if they differ from those of the type."
    )
    default: Annotated[Annotated[Word, TextTag] | Annotated[dict[Name, Word], MapTag], Discriminator(shape)] | None = (
        Field(None, description="Its value where nothing else is said; or by member.")
    )
    by_players: dict[Name, Word] = Field(default_factory=dict, description="Other defaults, by the number of players.")
    text: Word | None = Field(None, description="What it is for.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")


Line = Annotated[Annotated[Word, TextTag] | Annotated[LongLine, MapTag], Discriminator(shape)]
VariableLine = Annotated[Annotated[Word, TextTag] | Annotated[LongVariable, MapTag], Discriminator(shape)]
ZoneLine = Annotated[Annotated[Word, TextTag] | Annotated[LongZone, MapTag], Discriminator(shape)]
ParameterLine = Annotated[Annotated[Word, TextTag] | Annotated[LongParameter, MapTag], Discriminator(shape)]


class Link(Form):
    binders: Word | None = Field(None, alias="for", description="Binders: a link for each combination.")
    link: Word = Field(description="The spaces that are joined, in a row.")
    one_way: Word | None = Field(None, description="Expression: whether it leads only in the order that is written.")


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

    text: Word | None = Field(None, description="The phase in words.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")
    fresh: Words = Field(
        default_factory=list, description="Variables that are set back to how they start whenever it begins."
    )
    do: Block | None = Field(
        None, description="What is done; one compound statement may stand in the phase itself instead."
    )
    form: Item | None = Field(None, alias="<body>")

    @property
    def block(self) -> list[Any]:
        return self.do or ([self.form] if self.form is not None else [])


Phase = Annotated[PhasePart, BeforeValidator(_with_body)]


class Watcher(Part):
    binders: Word | None = Field(None, alias="for", description="Binders: one watcher for each combination.")
    whenever: Word = Field(description="Expression; the watcher acts as soon as it has become true.")
    do: Block = Field(description="What is done then.")
    text: Word | None = Field(None, description="The watcher in words.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")


class End(Part):
    as_soon_as: Word = Field(description="Expression; the game ends as soon as it is true.")
    winners: Word | None = Field(
        None, description="Expression: who has won; `none` is a draw; without it `scoring` decides."
    )
    reason: Word | None = Field(None, description="Why, in words.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")


class Scoring(Part):
    score: Word | None = Field(None, description="Expression: the score of the seat `p`.")
    better: Word | None = Field(None, description="`higher` (the usual) or `lower`.")
    ties: Words = Field(
        default_factory=list, description="Expressions: what decides between equal scores, one after the other."
    )
    won: Word | None = Field(None, description="Expression: whether the seat `p` has won.")
    returns: Word | None = Field(None, description="Expression: what the game was worth to the seat `p`, for programs.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")


class Requirement(Part):
    """`text` says in words what must hold."""

    that: Word = Field(description="Expression: what must hold of parameters and players.")
    text: Word | None = Field(None, description="The same in words.")
    rules: Words = Field(default_factory=list, description="The ids of the rules that it carries out.")


Requirements = Annotated[
    list[Annotated[Annotated[Word, TextTag] | Annotated[Requirement, MapTag], Discriminator(shape)]],
    BeforeValidator(_listed),
]


class Rule(Part):
    text: Word = Field(description="The rule, in one's own words.")
    source: Word = Field(description="Where it stands in the source.")
    status: Word = Field(description="`stated`, `derived` or `assumed`.")
    note: Word | None = Field(None, description="What else is to be said of it.")
    not_applicable: Word | None = Field(None, description="Why nothing carries it out.")
    carried_by: Words = Field(default_factory=list, description="Declarations that carry it out.")
    varied_by: Words = Field(default_factory=list, description="Parameters that choose another reading.")


class Game(Part):
    """All sections of all files, merged."""

    rulesdsl: Word = Field(description="The version of the format: 1.")
    name: Word = Field(description="What the game is called.")
    summary: Word | None = Field(None, description="What it is about, in a sentence or two.")
    include: Words = Field(
        default_factory=list, description="Other files: `standard/NAME`, or paths in the game's folder."
    )
    players: Word = Field(description="How many can play: a number or a range.")
    teams: dict[Name, list[Word]] = Field(default_factory=dict, description="The seats of each team.")
    parameters: dict[Name, ParameterLine] = Field(
        default_factory=dict, description="What may be set before a game: `NAME: TYPE = DEFAULT`."
    )
    requires: Requirements = Field(
        default_factory=list, description="What parameters and the number of players must fulfil."
    )
    constants: dict[Name, Table] = Field(default_factory=dict, description="Values and tables that never change.")
    variants: dict[Name, dict[Name, Word]] = Field(
        default_factory=dict, description="Values of parameters under one name."
    )
    enums: dict[Name, Table] = Field(default_factory=dict, description="Kinds of words, with attributes if wanted.")
    components: dict[Name, Table] = Field(
        default_factory=dict, description="Kinds of cards, tiles, pieces, with their attributes and members."
    )
    board: dict[Name, BoardEntry] = Field(
        default_factory=dict, description="Kinds of spaces; `links` and `lines` join them."
    )
    zones: dict[Name, ZoneLine] = Field(
        default_factory=dict, description="Where components lie: `NAME: FORM of KIND = WHAT, seen by WHOM`."
    )
    variables: dict[Name, VariableLine] = Field(
        default_factory=dict, description="What changes in play: `NAME: TYPE = VALUE, seen by WHOM`."
    )
    functions: dict[Name, Line] = Field(
        default_factory=dict, description="Expressions with names: `NAME(PARAMETERS): EXPRESSION`."
    )
    setup: Block = Field(default_factory=list, description="What is done before the first phase.")
    phases: dict[Name, Phase] = Field(description="What is done, by name; the first begins, others are run by it.")
    options: dict[Name, Option] = Field(default_factory=dict, description="Options that several decisions share.")
    watchers: list[Watcher] = Field(default_factory=list, description="What is done whenever something has come true.")
    end: list[End] = Field(default_factory=list, description="When the game is over, whatever else is going on.")
    scoring: Scoring | None = Field(None, description="Who has won.")
    rules: dict[Name, Rule] = Field(default_factory=dict, description="The rulebook: each rule by its id.")


def json_schema() -> dict[str, Any]:
    """The same shapes as a JSON Schema, for editors."""
    return Game.model_json_schema(by_alias=True)
