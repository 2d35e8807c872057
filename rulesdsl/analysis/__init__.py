"""Whole trees of games with explicit chance: counted, and solved.

In: a game, a number of players. Out: how many positions there are at each depth, and what small games are worth.
"""
