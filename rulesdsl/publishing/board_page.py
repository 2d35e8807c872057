"""The board of a game as a picture on a page, as it is when the first decision comes."""

from __future__ import annotations

import re

from rulesdsl.drawing.run import drawn
from rulesdsl.facts import counted
from rulesdsl.publishing import markdown
from rulesdsl.publishing.subject import Subject

SPACE = re.compile(r'<g (?=id="space-)')
HEAD = re.compile(r'<svg xmlns="[^"]*" width="\d+" height="\d+"')


def has_board(subject: Subject) -> bool:
    return any(instance.board.names for instance in subject.instances.values())


def board_page(subject: Subject) -> str:
    """With one picture, or one for each number of players for which there are other spaces."""
    lines = [
        f"# Board of {markdown.text(subject.name)}",
        "",
        "As it is when the first decision comes. Point at a space to read about it; the wheel, two fingers or the "
        "signs make the picture larger, and arrows move it.",
        "",
    ]
    shown = _shown(subject)
    for players in shown:
        lines += [f"## With {counted(players, 'player')}", ""]
        lines += [in_line(_picture(subject, players), f"{players}-" if len(shown) > 1 else ""), ""]
    return markdown.WIDE + "\n".join(lines)


def _shown(subject: Subject) -> list[int]:
    """The smallest number of players of those that have the same board."""
    first = dict[str, int]()
    for players, instance in subject.instances.items():
        if instance.board.names:
            first.setdefault(drawn(instance), players)
    return list(first.values())


def _picture(subject: Subject, players: int) -> str:
    return drawn(subject.instances[players], subject.openings[players])


def in_line(picture: str, before: str = "") -> str:
    """A picture as part of a page, which can be made larger; its spaces can be reached by the keyboard. What stands
    `before` its ids tells them from those of other pictures."""
    svg = HEAD.sub("<svg", SPACE.sub('<g tabindex="0" ', picture), count=1)
    svg = svg.replace(' id="', f' id="{before}')
    return f'<div class="rd-zoom">{"".join(line.strip() for line in svg.splitlines())}</div>'
