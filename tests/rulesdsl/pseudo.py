"""A pseudo-terminal of 80 columns with the command in it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 60
QUIET = 0.3
"""Seconds."""

COMMAND = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C is a signal
from rulesdsl.cli import main
main()
"""


class Terminal:
    """What somebody sees and types. `seen` is all that has come out so far, control characters included."""

    def __init__(self, process: subprocess.Popen[bytes], line: int) -> None:
        self._process = process
        self._line = line
        self._bytes = b""

    @property
    def seen(self) -> str:
        return self._bytes.decode(errors="replace").replace("\r\n", "\n")

    def wait_for(self, text: str, times: int = 1) -> None:
        """Until a text has come out, so many times in all."""
        end = time.monotonic() + PATIENCE
        while self.seen.count(text) < times:
            assert time.monotonic() < end, f"{text!r} does not come; seen:\n{self.seen}"
            if not self._read():
                assert self.seen.count(text) >= times, f"ended without {text!r}; seen:\n{self.seen}"

    def wait_for_prompt(self) -> None:
        """Until it is ready for what is typed: the prompt has come out, and then nothing for a while.

        A Ctrl-C that falls between the prompt and the reading of the line would only be noticed at the next key.
        """
        end = time.monotonic() + PATIENCE
        before = ""
        while not (self.seen.endswith("> ") and self.seen == before):
            before = self.seen
            assert time.monotonic() < end, f"there is no prompt; seen:\n{self.seen}"
            assert self._read(), f"ended; seen:\n{self.seen}"

    def type(self, text: str) -> None:
        os.write(self._line, text.encode())

    def code(self) -> int:
        """The exit code, when it has ended."""
        end = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < end, f"it does not end; seen:\n{self.seen}"
        return self._process.wait(PATIENCE)

    def _read(self) -> bool:
        """Take in what has come out; False at the end."""
        if not select.select([self._line], [], [], QUIET)[0]:
            return True
        try:
            read = os.read(self._line, 65536)
        except OSError:
            return False
        self._bytes += read
        return bool(read)


@contextmanager
def terminal(folder: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> Iterator[Terminal]:
    """`rulesdsl ARGUMENTS` in a folder."""
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments],
        cwd=folder,
        env={**kept, "TERM": "xterm-256color", "PYTHONPATH": os.getcwd(), **(environment or {})},
        stdin=inner,
        stdout=inner,
        stderr=inner,
        start_new_session=True,
    )
    os.close(inner)
    try:
        yield Terminal(process, outer)
    finally:
        process.kill()
        process.wait()
        os.close(outer)
