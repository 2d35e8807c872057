"""The board of a game as a picture on a page, as it is when the first decision comes."""

from __future__ import annotations

import re

from rulesdsl.drawing.run import drawn
from rulesdsl.publishing import markdown
from rulesdsl.publishing.setup_page import SEED
from rulesdsl.publishing.subject import Subject
from validator.errors import RuleError

SPACE = re.compile(r'<g (?=id="space-)')
HEAD = re.compile(r'<svg xmlns="[^"]*" width="(\d+)" height="(\d+)"')


def has_board(subject: Subject) -> bool:
    return bool(subject.instances[min(subject.instances)].board.names)


def board_page(subject: Subject) -> str:
    players = min(subject.instances)
    return markdown.WIDE + "\n".join(
        [
            f"# Board of {markdown.text(subject.name)}",
            "",
            f"With {players} {'players' if players > 1 else 'player'}, when the first decision comes. "
            "Point at a space to read about it; the wheel, two fingers or the signs make the picture larger.",
            "",
            in_line(_picture(subject, players)),
            "",
        ]
    )


def _picture(subject: Subject, players: int) -> str:
    try:
        state = subject.game.start(players, SEED)
    except RuleError:  # the rules break before anybody is asked
        return drawn(subject.instances[players])
    return drawn(state.setting.instance, state)


def in_line(picture: str) -> str:
    """A picture as part of a page, which can be made larger; its spaces can be reached by the keyboard."""
    svg = HEAD.sub(r'<svg data-width="\1" data-height="\2"', SPACE.sub('<g tabindex="0" ', picture), count=1)
    return f'<div class="rd-zoom">{"".join(line.strip() for line in svg.splitlines())}</div>'
