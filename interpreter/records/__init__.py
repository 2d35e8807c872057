"""Games on paper: saves, traces, and their replay."""
