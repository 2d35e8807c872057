"""A checked game, a number of players and values for parameters -> an `Instance`: every table filled in.

`instance` does the whole and `starting` computes the first values of variables. A choice that does not fit
raises `Fault` with everything that is wrong with it.
"""
