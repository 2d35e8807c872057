"""How far long work is, for whoever waits at a terminal; and in the end how fast it went. All of it on stderr."""

from __future__ import annotations

import sys
import time

REFRESH = 0.1
"""Seconds between two signs of progress."""

CLEARED = "\r\x1b[K"
"""Back to the beginning of the line, which is empty then."""


class Signs:
    """Signs of life in one line of a terminal, not more often than one can read; nothing elsewhere."""

    def __init__(self) -> None:
        self._at_terminal = sys.stderr.isatty()
        self._shown = time.monotonic()

    def show(self, text: str) -> None:
        if self._at_terminal and time.monotonic() - self._shown >= REFRESH:
            self._shown = time.monotonic()
            _write(f"{CLEARED}{text}")

    def clear(self) -> None:
        if self._at_terminal:
            _write(CLEARED)


class Progress:
    """Counts `things`, of which there will be `total`."""

    def __init__(self, total: int, things: str) -> None:
        self.total = total
        self.things = things
        self.done = 0
        self._begin = time.monotonic()
        self._signs = Signs()

    @property
    def finished(self) -> bool:
        return self.done == self.total

    def one_more(self, note: str = "") -> None:
        """One more is done; a note may say what it came to."""
        self.done += 1
        self._signs.show(f"{self.done:,} of {self.total:,} {self.things} {note}")

    def end(self, count: int | None = None, things: str = "") -> None:
        """Tell how fast it went, in what was counted or in other things."""
        spent = time.monotonic() - self._begin
        stopped = "" if self.finished else f" of {self.total:,}"
        done = self.done if count is None else count
        told = f"{done:,}{stopped} {self.things}" if count is None else f"{done:,} {things}"
        speed = f"{done / spent:,.0f}" if spent else "-"
        self._signs.clear()
        _write(f"{told} in {spent:.1f} s, {speed} a second\n")


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
