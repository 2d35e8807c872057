"""The language: files in, syntax with positions out.

In: the YAML and CSV files of one game, or a text typed by somebody. Out: maps, lists and texts that know their
places (`source`), syntax nodes with spans (`parser`, `syntax`), canonical text from nodes (`printer`), the table of
built-ins (`builtins_table`), and diagnostics (`diagnostics`, `codes`) for whatever cannot be read.

It never knows what a name means, which sections a game has, or that there is a state: that is for the validator
and the interpreter. It never raises on bad input, and it reads no file outside the folder that it was given.
"""
