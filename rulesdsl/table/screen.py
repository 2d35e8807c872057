"""The screen of a table: pictures, news, options and questions, for a terminal or for a pipe.

The one place that knows how things look. Colours, clearing and the width follow what is written to; nothing but
text reaches a pipe. Whatever texts a game brings along, no control character of theirs gets out.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from math import ceil

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulesdsl.table.fitting import fit
from rulesdsl.table.grids import Grid
from rulesdsl.table.sheets import Line, Picture, Sheet

WIDEST = 100
"""Longer lines are hard to read."""

INDENT = 2
SIDE_BY_SIDE = 3
MOST_NEWS = 10
PROMPT = "> "

SHORT = 30
"""What is longer has a line of its own."""

MOST_IN_A_COLUMN = 12
"""Options that stand one below the other."""

EMPTY_SQUARE = "."

SEAT_STYLES = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold red", "bold blue")

GLUE = "\ue000"
"""A blank at which no line is broken; until it is printed it is a letter of nobody's alphabet."""

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""To the upper left, and everything away, what has scrolled out of sight too."""


class Screen:
    """Where everything is shown and asked. `plain`: no colour, nothing is cleared."""

    def __init__(self, *, plain: bool = False) -> None:
        written_to_terminal = sys.stdout.isatty()
        self._coloured = written_to_terminal and not plain and "NO_COLOR" not in os.environ
        self._console = Console(
            highlight=False, markup=False, emoji=False, color_system="auto" if self._coloured else None
        )
        self._console.width = min(self._console.width, WIDEST)
        self._clears = written_to_terminal and not plain
        self._terminal = sys.stdin.isatty() and written_to_terminal
        if self._terminal:
            with suppress(ImportError):
                importlib.import_module("readline")  # lets people edit what they type

    def _show(self, what: RenderableType = "") -> None:
        """Print; columns are filled up with blanks, which nobody wants in a file."""
        with self._console.capture() as capture:
            self._console.print(what)
        lines = capture.get().replace(GLUE, " ").splitlines()
        print("\n".join(lines if self._coloured else [line.rstrip() for line in lines]))

    # ------------------------------------------------------------------------- words

    def say(self, text: str, style: str = "") -> None:
        self._show(Text(clean(text), style))

    def note(self, text: str) -> None:
        """Something to be copied, so never broken into lines."""
        print(clean(text))

    def tell(self, lines: Iterable[str], style: str = "") -> None:
        """Indented lines."""
        for line in lines:
            self._show(Padding(Text(glued(clean(line)), style), (0, 0, 0, INDENT)))

    def blank(self) -> None:
        self._show()

    def headline(self, text: str) -> None:
        self.blank()
        self._show(Rule(Text(clean(text), "bold"), align="left", style="dim"))

    def pairs(self, pairs: Iterable[tuple[str, str]], *, style: str = "dim") -> None:
        """Two columns: a name, and what is to be said of it."""
        grid = Table.grid(padding=(0, INDENT, 0, 0))
        grid.add_column(no_wrap=True, style=style)
        grid.add_column()
        for name, text in pairs:
            grid.add_row(Text(clean(name)), Text(clean(text)))
        self._show(Padding(grid, (0, 0, 0, INDENT)))

    # ------------------------------------------------------------------------ scenes

    def news(self, title: str, lines: Sequence[str]) -> None:
        """What has happened, the last of it if it is much."""
        if not lines:
            return
        self.say(title, "bold")
        if len(lines) > MOST_NEWS:
            more = len(lines) - MOST_NEWS
            self.tell([f"... ({more} line{'s' if more > 1 else ''} more: `log`)"], "dim")
        self.tell(lines[-MOST_NEWS:])
        self.blank()

    def picture(self, picture: Picture) -> None:
        for grid in picture.grids:
            self._grid(grid)
        for sheet in (*picture.boards, picture.seats):
            self._sheet(sheet)
        self._lines(picture.lines)
        for line in picture.own:
            self._show(Text.assemble((f"Your {clean(line.title)}: ", "bold"), glued(clean(line.text))))
        if picture.own:
            self.blank()

    def _grid(self, grid: Grid) -> None:
        """Rows of squares, all as wide as the widest; dots where nothing is."""
        texts = [square.text for row in grid.rows for square in row.squares if square is not None]
        width = max(map(len, (*texts, *grid.columns)))
        margin = max(len(row.label) for row in grid.rows)
        for row in grid.rows:
            line = Text(f"{clean(row.label):>{margin}} ", "dim")
            for square in row.squares:
                text = " " if square is None else square.text or EMPTY_SQUARE
                seat = None if square is None else square.seat
                style = "dim" if text == EMPTY_SQUARE else "" if seat is None else SEAT_STYLES[seat % len(SEAT_STYLES)]
                line.append(f" {clean(text):>{width}}", style)
            self._show(Padding(line, (0, 0, 0, INDENT)))
        if grid.columns:
            names = "".join(f" {clean(name):>{width}}" for name in grid.columns)
            self._show(Padding(Text(" " * (margin + 1) + names, "dim"), (0, 0, 0, INDENT)))
        self.blank()

    def _sheet(self, sheet: Sheet) -> None:
        marked = any(row.marks for row in sheet.rows)
        if not (sheet.columns or marked or sheet.left_out):
            return
        if sheet.rows:
            self._rows(sheet)
        if sheet.left_out:
            which = f"{sheet.left_out} more" if sheet.rows else f"{sheet.title}: all {sheet.left_out}"
            self.tell([f"({which} are empty)"], "dim")
        self.blank()

    def _rows(self, sheet: Sheet) -> None:
        for line in fit(sheet, self._console.width - INDENT):
            text = Text.assemble(*((glued(clean(piece)), style) for piece, style in line.pieces))
            self._show(Padding(text, (0, 0, 0, INDENT * (2 if line.below else 1))))

    def _lines(self, lines: Sequence[Line]) -> None:
        """Short ones side by side, long ones below them."""
        short = [f"{line.title}: {line.text}" for line in lines if len(line.text) <= SHORT]
        if short:
            self.tell([(" " * SIDE_BY_SIDE).join(line.replace(" ", GLUE) for line in map(clean, short))])
        self.tell(f"{line.title}: {line.text}" for line in lines if len(line.text) > SHORT)
        if lines:
            self.blank()

    def options(self, texts: Sequence[str], first: int = 1) -> None:
        """One below the other, numbered; many short ones in several columns, so that what is above stays in sight."""
        longest = max(map(len, map(clean, texts)), default=0)
        room = (self._console.width - INDENT) // (longest + len(str(first + len(texts))) + 2 * INDENT)
        across = max(1, min(room, ceil(len(texts) / MOST_IN_A_COLUMN)))
        down = ceil(len(texts) / across)
        grid = Table.grid(padding=(0, INDENT, 0, 0))
        for _ in range(across):
            grid.add_column(justify="right", no_wrap=True, style="bold cyan")
            grid.add_column()
        for row in range(down):
            numbers = range(row, len(texts), down)
            grid.add_row(*(Text(clean(part)) for number in numbers for part in (str(first + number), texts[number])))
        self._show(Padding(grid, (0, 0, 0, INDENT)))

    # ------------------------------------------------------------------------ people

    def ask(self, prompt: str = PROMPT) -> str:
        """A line that somebody types. Raises EOFError at the end of the input."""
        typed = input(prompt)
        if not self._terminal:
            print(typed)  # a pipe does not echo
        return typed.strip()

    def hand_over(self, who: str) -> None:
        """Let the next person take the seat before anything of theirs is shown."""
        self.wipe()
        if self._terminal:
            self.ask(f"{clean(who)}, it is your turn. Press Enter when nobody else can see the screen. ")
            self.wipe()

    def wipe(self) -> None:
        """Take what was shown out of sight, and what was typed out of reach."""
        if self._clears:
            print(CLEAR, end="", flush=True)
        elif self._terminal:
            print("\n" * self._console.height)
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()


def glued(text: str) -> str:
    """A name and how many there are of it are not torn apart."""
    return re.sub(r" (?=x\d)", GLUE, text)


def clean(text: str) -> str:
    """On one line, and without control characters."""
    return "".join(" " if unicodedata.category(character) == "Cc" else character for character in text)
