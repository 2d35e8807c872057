"""What a seat sees on the table at one moment, as plain data; built through `interpreter.play.views` alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from interpreter.environment import StateEnv
from interpreter.layout import ALIVE, OVER, ZONES
from interpreter.places import Form
from interpreter.plain.outcome import scores_of
from interpreter.play.naming import component_id, component_text, id_of, text_of, variable_id, zone_id
from interpreter.play.views import Viewer, if_seen
from validator.errors import RuleError
from validator.kinds import component_kind
from validator.model import LocalVar, Variable
from validator.tables import UNSET


@dataclass(frozen=True, slots=True)
class ZoneView:
    """One zone. `items` are ids, bottom first, None where the viewer does not see which component lies there
    (in a set these come last); None altogether if not even their number may be known. `backs` say in words what the
    hidden ones show all the same (`red`), None for each of the others, or altogether where none shows anything."""

    id: str
    family: str
    members: tuple[int, ...]
    form: Form
    kind: str
    count: int | None
    items: tuple[str | None, ...] | None
    texts: tuple[str | None, ...] | None
    backs: tuple[str | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class VariableView:
    """One variable that the viewer may read, or one member of a family; `members` are ids, those of copies alike."""

    id: str
    family: str
    members: tuple[int, ...]
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """`seat` and `players` count from 1; `seat` is None for somebody who sits at no seat.

    `scores` are by seat, None where the viewer cannot know them; at the end all are announced. `waiting` are the
    seats that have to choose.
    """

    seat: int | None
    zones: tuple[ZoneView, ...]
    variables: tuple[VariableView, ...]
    players: tuple[int, ...]
    scores: tuple[int | None, ...] | None
    decision: str | None
    waiting: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    reason: str | None

    def zone(self, id_: str) -> ZoneView:
        return next(zone for zone in self.zones if zone.id == id_)

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stands for everybody: who is asked what, and how it ended. Seats count from 1."""

    decision: str | None
    waiting: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str | None


def view_of(viewer: Viewer, standing: Standing) -> View:
    return View(
        seat=viewer.seat + 1 if viewer.seat >= 0 else None,
        zones=tuple(_zone(viewer, zone) for zone in range(len(viewer.places.names))),
        variables=_variables(viewer),
        players=tuple(seat + 1 for seat, alive in enumerate(viewer.state[ALIVE]) if alive),
        scores=_scores(viewer),
        decision=standing.decision,
        waiting=standing.waiting,
        over=viewer.state[OVER],
        winners=standing.winners,
        reason=standing.reason,
    )


def _zone(viewer: Viewer, zone: int) -> ZoneView:
    places, contents = viewer.places, viewer.state[ZONES][zone]
    counted = viewer.sees_count(zone)
    items, texts, backs = _contents(viewer, zone)
    name = places.names[zone]
    return ZoneView(
        id=zone_id(places, zone),
        family=name,
        members=places.members[zone],
        form=places.forms[zone],
        kind=viewer.instance.game.zones[name].kind,
        count=len(contents) if counted else None,
        items=items if counted else None,
        texts=texts if counted else None,
        backs=backs if counted and any(backs) else None,
    )


def _contents(viewer: Viewer, zone: int) -> Sequence[tuple[str | None, ...]]:
    """The ids, texts and backs of what lies in a zone; in a set the seen ones first and the others by their backs, so
    that their order tells nothing."""
    rows = [_row(viewer, component) for component in viewer.state[ZONES][zone]]
    if viewer.places.forms[zone] == "set":
        rows.sort(key=lambda row: (row[0] is None, row[2] or ""))
    return tuple(zip(*rows, strict=True)) or ((), (), ())


def _row(viewer: Viewer, component: int) -> tuple[str | None, str | None, str | None]:
    if viewer.sees(component):
        return component_id(viewer, component), component_text(viewer, component), None
    return None, None, viewer.instance.back_labels[component] or None


def _variables(viewer: Viewer) -> tuple[VariableView, ...]:
    """Variables of components only for components that the viewer sees: by component, never by place."""
    found: list[VariableView] = []
    for name, variable in viewer.instance.game.variables.items():
        radix = viewer.places.layout.families.get(name)
        listed: list[VariableView] = []
        for index in [-1] if radix is None else range(radix.size):
            members = () if radix is None else radix.members(index)
            if _is_listed(viewer, variable, members) and viewer.sees_variable(name, index):
                listed.append(_variable(viewer, variable, index, members))
        found += sorted(listed, key=lambda view: (view.members, view.value))  # not in the order of copies
    return tuple(found)


def _is_listed(viewer: Viewer, variable: Variable, members: tuple[int, ...]) -> bool:
    pairs = zip(variable.family, members, strict=True)
    return all(
        component_kind(viewer.instance.game, local.type) is None or viewer.sees(member) for local, member in pairs
    )


def _variable(viewer: Viewer, variable: Variable, index: int, members: tuple[int, ...]) -> VariableView:
    held = viewer.state[viewer.places.layout.variables[variable.name]]
    value = held if index < 0 else held[index]
    return VariableView(
        id=variable_id(viewer.places, variable.name, index),
        family=variable.name,
        members=tuple(_anonymous(viewer, pair) for pair in zip(variable.family, members, strict=True)),
        value=id_of(viewer, variable.type, value),
        text="" if value == UNSET else text_of(viewer, variable.type, value),
    )


def _anonymous(viewer: Viewer, pair: tuple[LocalVar, int]) -> int:
    """A member of a family; copies of a component are all called as the first is, for a number would tell which."""
    local, member = pair
    return member if component_kind(viewer.instance.game, local.type) is None else viewer.instance.faces[member]


def _scores(viewer: Viewer) -> tuple[int | None, ...] | None:
    """Each seat's score, where all that it depends on is seen; when the game is over they are announced."""
    scoring = viewer.instance.game.scoring
    if scoring is None or scoring.score is None:
        return None
    if viewer.state[OVER]:
        return scores_of(StateEnv(viewer.places, viewer.state))
    score, player = scoring.score, scoring.player

    def of(seat: int) -> Any:
        try:
            return if_seen(lambda: viewer.value(score, {player: seat}), None)
        except RuleError:  # it may have to be worked out at the end only
            return None

    return tuple(of(seat) for seat in range(viewer.instance.players))
