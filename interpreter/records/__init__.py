"""Games written down and read again: saves (JSON), traces (JSON lines) and their replay.

In: a state, or a text that nobody vouches for. Out: a text, or the states it tells of; `BadRecord` says in a
sentence what is wrong with it.
"""
