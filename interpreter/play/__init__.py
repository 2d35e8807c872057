"""Games, states and decisions for those who play, each seat told what it may know and no more.

In: a program and the vectors it works on. Out: `Game`, `State`, `Decision`, `View`, logs, explanations, refusals.
Everything for a seat passes through `views.Viewer`; names and words are made in `naming` and `narrate`.
"""
