"""Games, states and decisions for those who play, each seat told what it may know and no more."""
