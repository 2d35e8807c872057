"""Plays a checked game: `CheckedGame` in, `Game`s and `State`s out.

Two machines share the layout of a state, its events and its options: generated Python (`machine`, the one that
people play on) and a plain walker of statements (`plain.reference`, to which the other is held). Everything shown to
somebody passes one filter (`play.views`). It never reads a game's files, and knows no game.
"""
