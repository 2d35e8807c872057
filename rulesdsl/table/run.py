"""`rulesdsl run`: set a table up as the command line says, play, and leave nothing behind unsaved."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import rulesdsl
from interpreter.play.state import State
from interpreter.records.trace import trace, trace_for
from rulesdsl import files
from rulesdsl.calling import WrongCall, broken, complain, settings_of
from rulesdsl.exit_codes import FAULTS, OK, SIGNALLED, STOPPED
from rulesdsl.table.keeper import Keeper
from rulesdsl.table.loop import Left, Table
from rulesdsl.table.screen import Screen
from rulesdsl.table.seats import HUMAN, Seating, seating
from validator.errors import RuleError


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked for on the command line. `path` is where the game lies, `said` how that was written."""

    path: Path
    said: str
    players: int | None = None
    seats: str | None = None
    seed: int | None = None
    settings: tuple[str, ...] = ()
    variant: str | None = None
    save: Path | None = None
    resume: Path | None = None
    trace: Path | None = None
    trace_for: int | None = None
    plain: bool = False


class Interrupted(BaseException):
    """Somebody wants the program to end; by which signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def run(call: Call) -> int:
    """Play; the exit code."""
    state, seats = _set_up(call)
    keeper = _keeper(call)
    _require_files(call, state)
    screen = Screen(plain=call.plain)
    table = Table(state, seats, screen, keeper, _greeting(call, state, seats))
    return _play(call, table, screen)


# ---------------------------------------------------------------------- setting up


def _set_up(call: Call) -> tuple[State, Seating]:
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if call.resume is not None:
        _require_nothing_of_its_own(call)
        state = files.saved_game(rulesdsl.load(call.path), call.resume)
        players = range(state.players, state.players + 1)
        return state, seating(call.seats, None, players, at_terminal=at_terminal)
    game = rulesdsl.load(call.path, call.variant, settings_of(call.settings))
    seats = seating(call.seats, call.players, game.players, at_terminal=at_terminal)
    return game.start(len(seats), call.seed), seats


def _require_nothing_of_its_own(call: Call) -> None:
    """A saved game brings all this along."""
    given = {
        "--players": call.players is not None,
        "--seed": call.seed is not None,
        "--set": bool(call.settings),
        "--variant": call.variant is not None,
    }
    for option, is_given in given.items():
        if is_given:
            raise WrongCall(f"{option} cannot be given with --resume: the saved game says it")


def _keeper(call: Call) -> Keeper:
    usual = call.save or call.resume or files.free(Path(f"{call.path.resolve().stem}.save"))
    keeper = Keeper(usual, call.resume)
    if call.save is not None and keeper.is_taken(call.save):
        raise WrongCall(f"{call.save} exists; go on with it by --resume, or give --save another name")
    return keeper


def _require_files(call: Call, state: State) -> None:
    for path in (call.save, call.trace):
        if path is not None:
            files.require_writable(path)
    if call.trace_for is not None and call.trace is None:
        raise WrongCall("--trace-for says for which seat --trace writes; give both")
    if call.trace_for is not None and not 1 <= call.trace_for <= state.players:
        raise WrongCall(f"--trace-for {call.trace_for}: seats are numbered from 1 to {state.players}")
    if call.trace is not None and call.trace in (call.save, call.resume):
        raise WrongCall(f"{call.trace} cannot hold both the trace and the saved game")


def _greeting(call: Call, state: State, seats: Seating) -> str:
    """A seed that was drawn says everything that is hidden: people are not told it before the end."""
    helped = " Type `help` whenever you like." if HUMAN in seats else ""
    seed = f", seed {state.seed}" if call.seed is not None or HUMAN not in seats else ""
    return f"{state.game.name}{seed}. Seats: {', '.join(seats)}.{helped}"


def _same_again(call: Call, state: State) -> str:
    """The command that begins this game anew."""
    words = ["rulesdsl", "run", call.said, "--players", str(state.players), "--seed", str(state.seed)]
    if state.game.variant is not None:
        words += ["--variant", state.game.variant]
    for name, value in state.game.parameters.items():
        words += ["--set", f"{name}={value}"]
    return shlex.join(words)


# --------------------------------------------------------------------------- playing


def _play(call: Call, table: Table, screen: Screen) -> int:
    """Until the end, or until somebody leaves in whatever way: then the game is kept."""
    code, lost = OK, True
    with _signals(_interrupt, signal.SIGTERM, signal.SIGHUP):
        try:
            table.play()
            lost = False
        except Left:
            lost = False
        except EOFError:
            code = OK
        except BrokenPipeError:
            lost = table.has_people  # a story that nobody reads on is no game that is left
            raise
        except KeyboardInterrupt:
            code = STOPPED
        except Interrupted as signalled:
            code = SIGNALLED + signalled.number
        except RuleError as error:
            code = complain(broken(error), FAULTS)
        finally:
            if lost:
                _rescue(call, table, screen)
    return _put_away(call, table, screen) or code


def _rescue(call: Call, table: Table, screen: Screen) -> None:
    """Save the game wherever that is possible, and say how to go on."""
    with _signals(signal.SIG_IGN, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        try:
            path = table.keeper.rescue(table.state)
        except files.CannotWrite as problem:
            complain(f"the game could not be saved: {problem}", FAULTS)
            return
        screen.blank()
        screen.note(f"The game is saved in {path}")
        screen.note(f"Go on with: rulesdsl run {shlex.quote(call.said)} --resume {shlex.quote(str(path))}")


def _put_away(call: Call, table: Table, screen: Screen) -> int:
    """What is left to be done when play has stopped: the files that were asked for."""
    state = table.state
    try:
        if state.over:
            screen.note(f"The same again: {_same_again(call, state)}")
            if call.save is not None:
                table.keeper.save(state, call.save)
        if call.trace is not None:
            lines = trace(state) if call.trace_for is None else trace_for(state, call.trace_for)
            files.write(call.trace, "".join(f"{line}\n" for line in lines))
    except files.CannotWrite as problem:
        return complain(str(problem), FAULTS)
    return OK


def _interrupt(number: int, _: FrameType | None) -> None:
    """A terminal that is closed, or a request to end, interrupts like Ctrl-C does."""
    raise Interrupted(number)


@contextmanager
def _signals(handler: Callable[[int, FrameType | None], None] | signal.Handlers, *numbers: int) -> Iterator[None]:
    """Other manners for signals, for a while."""
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)
