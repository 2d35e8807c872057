"""`rulesdsl solve`: what a small game of two is worth, and how to play it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rulesdsl
from interpreter.play.game import Game
from rulesdsl import files
from rulesdsl.analysis.counting import exceeds
from rulesdsl.analysis.regret import Measure, Plan, Solver
from rulesdsl.analysis.sequences import SequenceForm, Side, sequence_form
from rulesdsl.calling import WrongCall, settings_of
from rulesdsl.exit_codes import OK, STOPPED
from rulesdsl.progress import Signs

SEATS = 2
MOST_POSITIONS = 500_000
MEASURED_AFTER = 1.2
"""The plans are measured after the first round, and then whenever there have been so many times as many."""


@dataclass(frozen=True, slots=True)
class Call:
    """What was asked for on the command line."""

    path: Path
    exploitability: float
    iterations: int
    strategy: Path | None = None
    settings: tuple[str, ...] = ()
    variant: str | None = None
    as_json: bool = False


def run(call: Call) -> int:
    """Solve and print; the exit code."""
    if call.strategy is not None:
        files.require_writable(call.strategy)
    game = rulesdsl.load(call.path, call.variant, settings_of(call.settings))
    form = form_of(game, texts=call.strategy is not None)
    solver, measure, whole = _solved(form, call)
    if call.strategy is not None:
        _write(call.strategy, form, solver)
    data = as_data(game, form, solver, measure)
    print(json.dumps(data, indent=2, ensure_ascii=False) if call.as_json else as_text(data))
    return OK if whole else STOPPED


def form_of(game: Game, *, texts: bool = False, most: int = MOST_POSITIONS) -> SequenceForm:
    """The whole tree of a game as sequences. Raises `WrongCall`, `NotZeroSum`."""
    if SEATS not in game.players:
        raise WrongCall(f"{game.name} is not for two players; only such games can be solved")
    if exceeds(game.setting(SEATS, explicit=True).program, most):
        raise WrongCall(f"the tree of {game.name} has more than {most:,} positions; only small games can be solved")
    signs = Signs()
    form = sequence_form(
        game.start(SEATS, chance="explicit"), texts=texts, passed=lambda count: signs.show(f"{count:,} positions")
    )
    signs.clear()
    return form


def _solved(form: SequenceForm, call: Call) -> tuple[Solver, Measure, bool]:
    """Improve until the plans are good enough; somebody at the keyboard may stop it before."""
    solver, signs = Solver(form), Signs()
    measure = solver.measure()
    try:
        for measure in measures(solver, call.exploitability, call.iterations):
            signs.show(f"round {solver.rounds:,}, exploitability {measure.exploitability:.6f}")
    except KeyboardInterrupt:
        return solver, solver.measure(), False
    finally:
        signs.clear()
    return solver, measure, True


def measures(solver: Solver, exploitability: float, most: int) -> Iterator[Measure]:
    """Improve until the plans are so little exploitable, at most so many rounds; what is measured from time to time."""
    due = 1.0
    for rounds in range(1, most + 1):
        solver.round()
        if rounds >= due or rounds == most:
            due = max(due * MEASURED_AFTER, rounds + 1)
            yield (measure := solver.measure())
            if measure.exploitability <= exploitability:
                break


# ------------------------------------------------------------------------- reporting


def as_data(game: Game, form: SequenceForm, solver: Solver, measure: Measure) -> dict[str, Any]:
    """For JSON."""
    return {
        "game": game.name,
        "positions": form.positions,
        "information_states": [len(side.states) for side in form.sides],
        "rounds": solver.rounds,
        "values": [measure.value, -measure.value],
        "between": [-measure.answers[1], measure.answers[0]],
        "exploitability": measure.exploitability,
    }


def as_text(data: dict[str, Any]) -> str:
    low, high = data["between"]
    one, other = data["information_states"]
    lines = [
        f"{data['game']}: {data['positions']:,} positions, {one:,} + {other:,} information states",
        f"seat 1: {data['values'][0]:+.6f}",
        f"seat 2: {data['values'][1]:+.6f}",
        f"exploitability {data['exploitability']:.6f} after {data['rounds']:,} rounds: the game is worth between "
        f"{low:+.6f} and {high:+.6f} to seat 1",
    ]
    return "\n".join(lines)


def _write(path: Path, form: SequenceForm, solver: Solver) -> None:
    """The plans, one information state to a line."""
    sides = enumerate(zip(form.sides, solver.players, strict=True), 1)
    lines = (line for seat, (side, player) in sides for line in behaviour(seat, side, player.average))
    files.write(path, "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines))


def behaviour(seat: int, side: Side, plan: Plan) -> Iterator[dict[str, Any]]:
    """At each information state that comes up: how likely each option is chosen there."""
    for state in side.states:
        before = plan[state.after]
        share = 1 / len(state.options)
        odds = [plan[s] / before if before else share for s in state.sequences]
        options = dict(zip(state.options, odds, strict=True))
        yield {"seat": seat, "options": options, "information_state": state.text.splitlines()}
