"""Where the jumps of the rules lead, as lines of Python."""

from __future__ import annotations

from dataclasses import dataclass, replace

Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """The lines that each jump of the innermost loop comes to."""

    stop: Lines = ("break",)
    skip: Lines = ("continue",)
    again: Lines = ()
    reopen: Lines = ()

    def leaving(self, first: Lines) -> Loop:
        """The same loop seen from inside something that has to be undone on the way out."""
        return replace(self, stop=first + self.stop, skip=first + self.skip, again=first + self.again)
