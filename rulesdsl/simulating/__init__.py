"""Many whole games played by bots, and what they came to; `run` is the way in.

In: a game, who plays, how many games. Out: a report that the same call gives again, on however many cores.
"""
