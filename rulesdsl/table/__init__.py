"""A game played in a terminal, by people and bots; `run` is the way in."""
