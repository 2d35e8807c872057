"""Files -> one `schema.Game`: sections merged, shapes checked, every fault at its place.

What pydantic says about a path of keys becomes a diagnostic about a place in a file, in our own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ValidationError

from dsl.diagnostics import Diagnostic, Span
from dsl.source import Sources
from dsl.suggest import did_you_mean
from dsl.values import Located, Map, Seq, Text, Value, locate
from validator import schema

FORMAT_VERSION = "1"

Path = tuple[int | str, ...]
"""Where pydantic found a fault: keys, places in lists, and tags of unions."""


def read(sources: Sources) -> tuple[schema.Game | None, tuple[Diagnostic, ...]]:
    """The merged and validated game; None if nothing is left to go on with."""
    if not sources.documents:
        return None, ()
    root, diagnostics = merge(document.root for document in sources.documents if not document.source.is_standard)
    standard = [document.root for document in sources.documents if document.source.is_standard]
    if standard:
        more, found = merge(standard)
        _complete(root, more)
        diagnostics += found
    game, faults = _validated(root)
    diagnostics += faults
    if game is not None:
        diagnostics += tuple(_version(game))
    return game, diagnostics


def _validated(root: Map) -> tuple[schema.Game | None, tuple[Diagnostic, ...]]:
    """Unknown keys are reported and left out, so that other faults of the game are found at the same time."""
    try:
        return schema.Game.model_validate(root), ()
    except ValidationError as error:
        faults = tuple(explain(root, error, _known_keys))
        unknown = [item["loc"] for item in error.errors(include_url=False) if item["type"] == "extra_forbidden"]
    for path in unknown:
        if path[-1] in _OTHER_WORDS:  # it says what is needed, in other words
            return None, faults
        _drop(root, path)
    try:
        return schema.Game.model_validate(root), faults
    except ValidationError:
        return None, faults


def _drop(root: Map, path: Path) -> None:
    parent = locate(root, path[:-1]).value
    if isinstance(parent, Map):
        parent.pop(Text(str(path[-1]), parent.span.source, 0, 0), None)


def _version(game: schema.Game) -> Iterator[Diagnostic]:
    if game.rulesdsl != FORMAT_VERSION:
        message = f"format version {game.rulesdsl} is not known"
        yield Diagnostic("SCHEMA06", message, game.rulesdsl.span, f"write `rulesdsl: {FORMAT_VERSION}`")


# ---------------------------------------------------------------------- merging


def merge(roots: Iterable[Map]) -> tuple[Map, tuple[Diagnostic, ...]]:
    """One map of all sections. Those that are maps or lists are joined; anything else given twice is reported."""
    merged: Map | None = None
    diagnostics: list[Diagnostic] = []
    for root in roots:
        if merged is None:
            merged = Map(root.span)
        _merge_into(merged, root, diagnostics, depth=0)
    assert merged is not None
    return merged, tuple(diagnostics)


def _merge_into(target: Map, root: Map, diagnostics: list[Diagnostic], depth: int) -> None:
    for key, value in root.items():
        earlier = target.get(key)
        if earlier is None:
            target[key] = _copied(value) if depth == 0 else value
        elif depth == 0 and isinstance(earlier, Map) and isinstance(value, Map):
            _merge_into(earlier, value, diagnostics, depth=1)
        elif depth == 0 and isinstance(earlier, Seq) and isinstance(value, Seq):
            earlier.extend(value)
        else:
            first = next(k for k in target if k == key)
            message = f"`{key}` stands in two files"
            notes = (("first here", first.span),)
            diagnostics.append(Diagnostic("SCHEMA05", message, key.span, "keep it in one of them", notes=notes))


def _complete(root: Map, standard: Map) -> None:
    """Adds what standard files have and the game itself does not: its own entry of a name takes the other's place."""
    for section, entries in standard.items():
        own = root.setdefault(section, Map(entries.span) if isinstance(entries, Map) else _copied(entries))
        if isinstance(own, Map) and isinstance(entries, Map):
            same = [there for other, there in root.items() if other in _tables(section) and isinstance(there, Map)]
            taken = {_name(key) for there in same for key in there}
            own.update({key: entry for key, entry in entries.items() if _name(key) not in taken})
        elif isinstance(own, Seq) and isinstance(entries, Seq) and own != entries:
            own.extend(entries)


def _tables(section: Text) -> tuple[str, ...]:
    """The sections whose names are one table: a number that a standard file fixes may be a parameter of a game."""
    return ("constants", "parameters") if section in ("constants", "parameters") else (section,)


def _name(key: Text) -> str:
    """What an entry declares: `step` of `step(s space, n int)`."""
    return re.split(r"[^\w.]", key, maxsplit=1)[0]


def _copied(value: Value) -> Value:
    """A section that others may be merged into is a map or list of its own."""
    match value:
        case Map():
            entries = Map(value.span)
            entries.update(value)
            return entries
        case Seq():
            items = Seq(value.span)
            items.extend(value)
            return items
    return value


# ------------------------------------------------------------------ explanations


@dataclass(frozen=True, slots=True)
class _Problem:
    """One pydantic error: where it is, the last part of its path, the keys known there, the shapes wanted there."""

    found: Located
    last: str
    siblings: tuple[str, ...]
    wanted: tuple[str, ...]

    @property
    def place(self) -> Span:
        """The key, if the fault is in what a key has; else the value itself."""
        return self.found.key.span if self.found.key is not None else self.found.value.span


def explain(root: Map, error: ValidationError, known_keys: Callable[[Path], tuple[str, ...]]) -> Iterator[Diagnostic]:
    """What pydantic found wrong with `root`; `known_keys`: of the model in which a path ends."""
    for item in error.errors(include_url=False):
        path = item["loc"]
        wanted = _WANTED.get(item["type"]) or re.findall(r"<(\w+)>", item.get("ctx", {}).get("expected_tags", ""))
        problem = _Problem(locate(root, path), str(path[-1]) if path else "", known_keys(path), tuple(wanted))
        yield _EXPLANATIONS.get(item["type"], _shape)(problem)


def _unknown_key(problem: _Problem) -> Diagnostic:
    known = f"known here: {', '.join(problem.siblings)}" if problem.siblings else ""
    hint = _OTHER_WORDS.get(problem.last) or did_you_mean(problem.last, problem.siblings, known)
    return Diagnostic("SCHEMA01", f"the key `{problem.last}` is not known here", problem.place, hint)


def _missing(problem: _Problem) -> Diagnostic:
    value = problem.found.value
    place = next(iter(value)).span if isinstance(value, Map) and value else problem.place
    return Diagnostic("SCHEMA02", f"the key `{problem.last}` is missing here", place, f"add `{problem.last}:`")


def _no_verb(problem: _Problem) -> Diagnostic:
    value = problem.found.value
    if not isinstance(value, Map):
        return _shape(problem)
    first = next(iter(value), None)
    verbs = ", ".join(schema.VERBS)
    hint = did_you_mean(str(first), schema.VERBS, f"a statement of several lines has one of the keys {verbs}")
    return Diagnostic("SCHEMA04", "no statement has these keys", first.span if first is not None else value.span, hint)


def _shape(problem: _Problem) -> Diagnostic:
    value = problem.found.value
    found = "a list" if isinstance(value, Seq) else "a map" if isinstance(value, Map) else "a text"
    if not value:
        found = "nothing" if isinstance(value, str) else found.replace("a ", "an empty ")
    hint = f"{' or '.join(f'a {word}' for word in problem.wanted)} is wanted" if problem.wanted else ""
    return Diagnostic("SCHEMA03", f"{found} cannot stand here", problem.place, hint)


_EXPLANATIONS: Mapping[str, Callable[[_Problem], Diagnostic]] = {
    "extra_forbidden": _unknown_key,
    "missing": _missing,
    "union_tag_not_found": _no_verb,
}

_WANTED: Mapping[str, tuple[str, ...]] = {
    "is_instance_of": ("text",),
    "list_type": ("list",),
    "dict_type": ("map",),
    "model_type": ("map",),
}
"""What pydantic's complaints ask for; those about unions say it themselves."""

_OTHER_WORDS: Mapping[str, str] = {
    "one_of": "write the words as the type: `type: a | b | c`",
    "simultaneous": "a decision of several in secret is `choose: NAME` with `each: p in players`",
    "goto": "phases are called with `run NAME`; loops are `while:`, `repeat:`, `for:` and `turns:`",
}
"""Keys that people may expect, and how the thing is said."""


def _known_keys(path: Path) -> tuple[str, ...]:
    """Found by walking the models along the path."""
    models = {f"<{verb}>": form for verb, form in _FORMS.items()}
    model: type[BaseModel] = schema.Game
    for part in path[:-1]:
        model = models.get(str(part)) or _under(model, str(part)) or model
    return keys_of(model)


def keys_of(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys that a map of this model may have, as they are written."""
    return tuple(field.alias or name for name, field in model.model_fields.items() if field.alias != "<body>")


_FORMS: Mapping[str, type[BaseModel]] = {
    "choose": schema.ChooseForm,
    "if": schema.IfForm,
    "match": schema.MatchForm,
    "while": schema.WhileForm,
    "repeat": schema.RepeatForm,
    "for": schema.ForForm,
    "turns": schema.TurnsForm,
    "offering": schema.OfferingForm,
    "pause": schema.PauseForm,
}


def _under(model: type[BaseModel], key: str) -> type[BaseModel] | None:
    """The model of what stands in the entries of a section, or under a key."""
    return _SECTIONS.get((model, key))


_SECTIONS: Mapping[tuple[type[BaseModel], str], type[BaseModel]] = {
    (schema.Game, "parameters"): schema.LongParameter,
    (schema.Game, "requires"): schema.Requirement,
    (schema.Game, "board"): schema.Link,
    (schema.Game, "zones"): schema.LongZone,
    (schema.Game, "variables"): schema.LongVariable,
    (schema.Game, "functions"): schema.LongLine,
    (schema.Game, "phases"): schema.PhasePart,
    (schema.Game, "options"): schema.Option,
    (schema.Game, "watchers"): schema.Watcher,
    (schema.Game, "end"): schema.End,
    (schema.Game, "scoring"): schema.Scoring,
    (schema.Game, "rules"): schema.Rule,
    (schema.ChooseForm, "options"): schema.Option,
    (schema.OfferingForm, "offering"): schema.Option,
}
