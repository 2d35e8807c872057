"""Games written down: saves, traces, and their replay."""
