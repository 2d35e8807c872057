"""`rulesdsl board`: draw a game's board into a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import rulesdsl
from interpreter.play.state import State
from rulesdsl import files
from rulesdsl.calling import Complaint, WrongCall, players_of, settings_of
from rulesdsl.drawing.contents import contents_of
from rulesdsl.drawing.layout import placed
from rulesdsl.drawing.scene import scene_of
from rulesdsl.drawing.shapes import Scene
from rulesdsl.drawing.svg import svg_of
from validator.tables import Instance

STANDARD_OUTPUT = "-"
SUFFIX = ".svg"


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked for on the command line; `out` is a file, or `-`."""

    path: Path
    out: str
    players: int | None = None
    settings: tuple[str, ...] = ()
    variant: str | None = None
    resume: Path | None = None


class NoBoard(Complaint):
    """There is nothing to draw."""


def run(call: Call) -> None:
    """Draw."""
    if call.out != STANDARD_OUTPUT:
        _require_free(Path(call.out))
    picture = drawn(*_game(call))
    if call.out == STANDARD_OUTPUT:
        print(_in_any_encoding(picture), end="")
    else:
        files.write(Path(call.out), picture)


def _require_free(out: Path) -> None:
    """A new picture takes the place of an old one, never that of a saved game or of a file of rules."""
    files.require_writable(out)
    if out.exists() and out.suffix != SUFFIX:
        raise files.CannotWrite(f"{out} cannot be written: it exists, and its name does not end in {SUFFIX}")


def _in_any_encoding(picture: str) -> str:
    """The same picture without signs that a terminal might not have."""
    return picture.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _game(call: Call) -> tuple[Instance, State | None]:
    """The game as it is before it begins, or as it was saved."""
    if call.resume is None:
        game = rulesdsl.load(call.path, call.variant, settings_of(call.settings))
        return game.setting(players_of(game.players, call.players)).instance, None
    if call.players is not None or call.settings or call.variant is not None:
        raise WrongCall("--players, --set and --variant cannot be given with --resume: the saved game says them")
    state = files.saved_game(rulesdsl.load(call.path), call.resume)
    return state.setting.instance, state


def drawn(instance: Instance, state: State | None = None) -> str:
    """The board as SVG, with what lies on it if the game is being played. Raises `NoBoard`."""
    return svg_of(picture_of(instance, state))


def picture_of(instance: Instance, state: State | None = None) -> Scene:
    """The same as shapes and texts."""
    contents = contents_of(instance, state)
    if not contents.spaces:
        raise NoBoard(f"{instance.game.name} has no board: there are no spaces to draw")
    points = placed(instance.board, _rows(instance))
    return scene_of(contents, points, tuple(_remarks(instance, state)))


def _remarks(instance: Instance, state: State | None) -> Iterator[str]:
    if state is not None:
        yield f"After {state.decisions:,} decisions. This is what everybody may see."
    if None in instance.board.positions:
        yield "The rules do not say where all spaces are drawn: this is a guess."


def _rows(instance: Instance) -> list[Sequence[int]]:
    """The spaces by kind, and those that differ in the last attribute of their key only: `pit(owner player, n 1..7)`
    gives a row for each player."""
    rows: dict[tuple[object, ...], list[int]] = {}
    for kind in instance.game.kinds.values():
        if kind.group == "space" and kind.parts is None:
            table = instance.kinds[kind.name]
            keys = [table.attributes[attribute.name] for attribute in kind.attributes if attribute.is_key]
            for space in table.ids:
                head = (kind.name, *(values[space - table.base] for values in keys[:-1]))
                rows.setdefault(head, []).append(space)
    return list(rows.values())
