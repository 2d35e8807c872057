"""Colours, sizes and shapes of a picture. Whatever a colour says a letter, a number or a shape says too."""

from __future__ import annotations

PAPER = "#f6f0e2"
FRAME = "#b5a888"
INK = "#2d2a26"
SOFT_INK = "#5d574c"
ROAD = "#e6dabd"
ROAD_EDGE = "#bfb08a"
PATH = "#a89a78"
SPACE = "#fffdf6"
SPACE_EDGE = "#7b7263"
POINTER = "#ebdfc3"
PLACE = "#2f3b4c"
PLACE_EDGE = "#171d26"
ON_DARK = "#fffaf0"

MARKS = (
    "#3b7547",
    "#2d6591",
    "#ad432c",
    "#6a4a8c",
    "#8f620c",
    "#1d7074",
    "#a33a68",
    "#5f6712",
    "#4b5a69",
    "#774628",
    "#4350a0",
    "#83305c",
)
"""Of marks, one after the other; dark enough for light letters on them."""

SEATS = ("#c8371b", "#1f5fb0", "#e0a100", "#17793f", "#8b3fa8", "#e07ba8", "#3a3a3a", "#00a0b4")
ON_SEATS = ("#ffffff", "#ffffff", "#1d1a16", "#ffffff", "#ffffff", "#1d1a16", "#ffffff", "#1d1a16")
NOBODY = "#57514a"

SHAPES = ("circle", "square", "hexagon", "diamond")
"""Of kinds of spaces that are drawn small, one after the other."""

CELL_LIGHT = "#f3e8cf"
CELL_DARK = "#e2d1a9"

STEP = 26.0
"""From the middle of a small space to its edge."""
CELL = 31.0
"""The same of a square in a grid."""
POINTER_SIZE = 22.0
PLACE_PADDING = (13.0, 9.0)
LEAST_PLACE = (104.0, 46.0)
PIECE = 12.5
LONE_PIECE = 21.0
"""Of the only piece on a square."""
TAG = 10.0
TAG_PADDING = 5.0
OFF_EDGE = 6.5
"""How far outside the edge of a space the middle of a piece or tag lies."""
BETWEEN_PIECES = 27.0
BETWEEN_TAGS = 50.0
GAP = 14.0
"""Between what stands nearest to each other."""

CODE_SIZE = 18.0
NAME_SIZE = 11.0
PLACE_SIZE = 15.0
NOTE_SIZE = 12.5
TAG_SIZE = 12.0
LEGEND_SIZE = 15.0
HEADING_SIZE = 17.0
TITLE_SIZE = 46.0
SUMMARY_SIZE = 17.0

MARGIN = 64.0
LEGEND_WIDTH = 380.0
LEAST_BOARD = 420.0
