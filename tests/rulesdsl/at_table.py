"""What the tests of the table share: a small game, and a table that is typed at without a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import validator
from rulesdsl.calling import answer_to
from rulesdsl.table.run import Call, run

PARLOUR = Path(__file__).parent / "parlour"

checked_once = cache(validator.check)
"""Reading a game takes longer than playing it."""

Play = Callable[..., "Played"]


@dataclass(frozen=True, slots=True)
class Played:
    code: int
    out: str
    err: str

    def after(self, typed: str) -> str:
        """What was shown between a line that was typed and the next prompt."""
        return self.out.partition(f"> {typed}\n")[2].partition("\n> ")[0]


def player(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> Play:
    """`play("1\\nquit\\n", seats="human,random")`, in a folder of its own."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(validator, "check", checked_once)

    def play(typed: str = "", *, path: Path = PARLOUR, seed: int | None = 5, **options: Any) -> Played:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        if "resume" in options:
            seed = None
        try:
            code = run(Call(path=path, said=path.name, seed=seed, **options))
        except Exception as problem:
            code = answer_to(problem)
        shown = capsys.readouterr()
        return Played(code, shown.out, shown.err)

    return play
