"""A checked game for a number of players and values of its parameters: every table filled in."""
