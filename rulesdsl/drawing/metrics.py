"""How wide texts are, as well as that can be known without the font: rather too wide than too narrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

LINE = 1.18
"""Height of a line, in sizes of its font."""

UNKNOWN_WIDTH = 1.0


@dataclass(frozen=True, slots=True)
class Face:
    """A font by the families that will do; `widths` are those of the widest, in sizes."""

    family: str
    weight: str
    style: str
    widths: Mapping[str, float]


def _widths(groups: Mapping[float, str]) -> Mapping[str, float]:
    return {character: width for width, characters in groups.items() for character in characters}


_REGULAR = _widths(
    {
        0.30: "'IJijl",
        0.35: " ,./:;\\|",
        0.40: "()-[]ft",
        0.45: "!r",
        0.50: '"*_`',
        0.55: "?csz",
        0.60: "FLkvxy",
        0.65: "$0123456789EPSTYabdeghnopqu{}",
        0.70: "ABCKRVXZ",
        0.75: "NU",
        0.80: "&DGHOQ",
        0.85: "#+<=>^w~→",
        0.90: "M",
        1.00: "%@Wm",
    }
)
_BOLD = _widths(
    {
        0.35: " 'ijl",
        0.40: ",./:;IJ\\|",
        0.45: "-f",
        0.50: "!()[]_`rt",
        0.55: '"*',
        0.60: "?csz",
        0.65: "Lx",
        0.70: "$0123456789EFTaekovy",
        0.75: "CPSYZbdghnpqu{}",
        0.80: "ABKRVX",
        0.85: "#+<=>DGHNU^~→",
        0.90: "&OQ",
        0.95: "w",
        1.00: "@M",
        1.05: "%m",
        1.15: "W",
    }
)
_SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
_SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif"

PLAIN = Face(_SANS, "normal", "normal", _REGULAR)
STRONG = Face(_SANS, "bold", "normal", _BOLD)
SLANTED = Face(_SANS, "normal", "italic", _REGULAR)
TITLE = Face(_SERIF, "bold", "normal", {character: 1.08 * width for character, width in _BOLD.items()})
REMARK = Face(_SERIF, "normal", "italic", _REGULAR)


def width(text: str, face: Face, size: float) -> float:
    return size * sum(face.widths.get(character, UNKNOWN_WIDTH) for character in text)


def block(lines: Sequence[str], face: Face, size: float) -> tuple[float, float]:
    """Width and height of lines below each other."""
    return max((width(line, face, size) for line in lines), default=0), LINE * size * len(lines)


def balanced(text: str, count: int, face: Face) -> tuple[str, ...]:
    """A text in at most so many lines, the longest of them as short as can be."""
    words = text.split() or [""]
    return min(_splits(words, min(count, len(words))), key=lambda lines: max(width(line, face, 1) for line in lines))


def _splits(words: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    if count == 1:
        yield (" ".join(words),)
        return
    for first in range(1, len(words) - count + 2):
        for rest in _splits(words[first:], count - 1):
            yield (" ".join(words[:first]), *rest)


def wrapped(text: str, face: Face, size: float, most: float) -> tuple[str, ...]:
    """A text in lines that are not wider than `most`, unless a word is."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
