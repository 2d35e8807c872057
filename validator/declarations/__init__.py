"""The sections of a game: their shapes, what they declare, and the whole description put together."""
