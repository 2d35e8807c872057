"""From sections to a game: shapes checked and merged, names entered, everything elaborated and put together.

In: the files as maps of texts. Out: a `CheckedGame`, the names of the game, and diagnostics. `structure` reads,
`declare` enters names, `assemble` does the whole; beside them stands one module for each group of sections.
"""
