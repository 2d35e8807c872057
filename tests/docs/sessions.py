"""What a reader does with a page: writes its files, changes them, types its commands and compares what comes."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from typer.testing import CliRunner

from rulesdsl.cli import app
from tests.docs.fences import Block

PROMPT = "$ "
ASKED = re.compile(r"^(?:> |.*\[Y/n\] )(.*)$", re.M)
CUT = "..."


@dataclass(frozen=True, slots=True)
class Command:
    """A line that is typed, what is typed at the questions after it, and what is shown; `None`, if nothing is."""

    words: list[str]
    answers: list[str] = field(default_factory=list)
    shown: str | None = None


def commands_of(text: str) -> Iterator[Command]:
    """The commands of a console block, each with the lines up to the next."""
    for part in re.split(rf"^{re.escape(PROMPT)}", text, flags=re.M)[1:]:
        typed, _, shown = part.partition("\n")
        yield Command(shlex.split(typed, comments=True), ASKED.findall(shown), shown.rstrip("\n") or None)


@contextmanager
def working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def follow(block: Block, folder: Path, names: dict[str, object]) -> None:
    """Do in `folder` what a block asks for. `names` are those of the page's Python so far."""
    if block.language == "console":
        with working_in(folder):
            for command in commands_of(block.text):
                _type(command, block)
    elif block.language == "python":
        with working_in(folder):
            exec(compile(block.text, block.place, "exec"), names)
    elif block.language == "diff":
        _change(folder / block.title, block)
    elif block.title and block.source is None:
        path = folder / block.title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")


def _type(command: Command, block: Block) -> None:
    """Type a command of rulesdsl. Where it fails, what it says on the error stream is part of what is seen."""
    program, *arguments = command.words
    assert program == "rulesdsl", f"{block.place}: only rulesdsl is typed here, not {program}"
    done = CliRunner().invoke(app, arguments, input="".join(f"{line}\n" for line in command.answers), prog_name=program)
    assert done.exception is None or isinstance(done.exception, SystemExit), (block.place, done.exception)
    seen = done.stdout + (done.stderr if done.exit_code else "")
    if command.shown is None:
        assert done.exit_code == 0, f"{block.place}: {' '.join(command.words)} fails:\n{seen}"
    else:
        assert agrees(command.shown, seen), f"{block.place}: {' '.join(command.words)} shows\n{seen}"


def agrees(shown: str, seen: str) -> bool:
    """Whether that is what was seen. A line `...` stands for any lines, also none; blanks at ends do not count."""
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == CUT else re.escape(line) + "\n" for line in lines)
    return re.fullmatch(pattern, "".join(f"{line.rstrip()}\n" for line in seen.strip("\n").splitlines())) is not None


def _change(path: Path, block: Block) -> None:
    """Carry out a diff: its lines without a sign and with `-` stand in the file just so, and only once."""
    lines = block.text.splitlines()
    before, after = ("".join(f"{line[1:]}\n" for line in lines if not line.startswith(sign)) for sign in ("+", "-"))
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{block.place}: these lines do not stand in {block.title}, just once\n{before}"
    path.write_text(text.replace(before, after), encoding="utf-8")
