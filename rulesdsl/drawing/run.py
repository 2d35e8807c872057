"""`rulesdsl board`: draw a game's board into a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import rulesdsl
from dsl.diagnostics import Fault
from interpreter.play.state import State
from interpreter.records.saves import BadRecord
from rulesdsl import files
from rulesdsl.calling import WrongCall, complain, described, is_wrong_call, settings_of, span_text
from rulesdsl.drawing.contents import contents_of
from rulesdsl.drawing.layout import placed
from rulesdsl.drawing.scene import scene_of
from rulesdsl.drawing.shapes import Scene
from rulesdsl.drawing.svg import svg_of
from rulesdsl.exit_codes import FAULTS, OK, USAGE
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


class NoBoard(Exception):
    """There is nothing to draw; the message says so in a sentence."""


def run(call: Call) -> int:
    """Draw; the exit code."""
    try:
        if call.out != STANDARD_OUTPUT:
            _require_free(Path(call.out))
        instance, state = _game(call)
        picture = drawn(instance, state)
        if call.out == STANDARD_OUTPUT:
            print(_in_any_encoding(picture), end="")
        else:
            files.write(Path(call.out), picture)
    except Fault as fault:
        return complain(described(fault), USAGE if is_wrong_call(fault) else FAULTS)
    except (NoBoard, BadRecord, files.CannotRead) as problem:
        return complain(str(problem), FAULTS)
    except (WrongCall, files.CannotWrite) as problem:
        return complain(str(problem), USAGE)
    return OK


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
        players = game.players[0] if call.players is None else call.players
        if players not in game.players:
            raise WrongCall(f"this game is for {span_text(game.players)} players, not for {players}")
        return game.setting(players).instance, None
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
