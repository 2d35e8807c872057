"""A game's board as a picture; `run` is the way in.

In: a game, or a saved game. Out: one SVG, which shows what everybody may see and is the same every time. A board
becomes `contents`, these a `scene` of shapes and texts, and that `svg`.
"""
